import { decimal, printDecimal } from "#validators";
import type { Decimal } from "#validators";
import { createPriceCalculator, hasRanges, normaliseStart, priceKeyOf } from "#pricing/calculation";
import type { PriceRange, PricingModel, QuantityRange } from "#pricing/calculation";
import type { PricePlace } from "./edits.ts";

/** What a quantity of an item costs a month, all of it and for each unit: numbers for a picture, amounts stay decimals. */
export interface CurvePoint {
  readonly quantity: number;
  readonly monthly: number;
  /** Of what is ordered, what is included counted in; null for nothing. */
  readonly perUnit: number | null;
}

/** Steps between the starts of tiers. */
const STEPS = 60;
/** Of a quantity in a picture. */
const DECIMALS = 6;

/**
 * The quantities for the curves of some tiers over the same range: even steps on its grid to its most, or without one to half
 * as much again as the start of the last tier; both sides of each start, and the marked one.
 */
export function curveQuantities(
  tiers: readonly (readonly PriceRange[])[],
  bounds: QuantityRange,
  mark?: Decimal,
): readonly Decimal[] {
  const starts = tiers.flat().map(({ min }) => min);
  const furthest = starts.reduce((one, other) => (other.gt(one) ? other : one), bounds.min);
  const wished = [
    furthest.times(decimal("1.5")),
    bounds.min.plus(bounds.step.times(decimal("20"))),
    ...(mark === undefined ? [] : [mark]),
  ].reduce((one, other) => (other.gt(one) ? other : one));
  const end = normaliseStart(bounds.max ?? wished, bounds);
  const width = end.minus(bounds.min);
  const even = Array.from({ length: STEPS + 1 }, (_, index) => {
    const share = width.times(decimal(String(index))).div(decimal(String(STEPS)));
    return normaliseStart(bounds.min.plus(share.round(DECIMALS, 1)), bounds);
  });
  const edges = starts.flatMap((start) => [start, start.minus(bounds.step)]);
  const all = [bounds.min, ...even, ...edges, end, ...(mark === undefined ? [] : [mark])].filter(
    (each) => each.gte(bounds.min) && each.lte(end),
  );
  const known = new Map(all.map((each) => [printDecimal(each), each]));
  return [...known.values()].toSorted((one, other) => one.cmp(other));
}

/** What these quantities cost by the calculation itself: the item alone, at the list's or the contract's price. */
export function priceCurve(
  model: PricingModel,
  { key, isContract }: PricePlace,
  quantities: readonly Decimal[],
): readonly CurvePoint[] {
  const spec = model.metaData.specs.get(key);
  if (spec === undefined || tiersOf(model, { key, isContract }).length === 0) return [];
  const { contractOverride, ...metaData } = model.metaData;
  const alone: PricingModel = {
    ...model,
    metaData: {
      ...metaData,
      specs: new Map([[key, spec]]),
      override: { ...metaData.override, paymentCycle: "Monthly" },
      ...(isContract && contractOverride !== undefined
        ? { contractOverride: { specs: contractOverride.specs } }
        : {}),
    },
  };
  const calculate = createPriceCalculator();
  return quantities.flatMap((value) => {
    const [line] = calculate(alone, {
      choices: new Map([[key, { value }]]),
      isUnderContract: isContract,
    }).lines;
    if (line === undefined) return [];
    const [quantity, monthly] = [Number(printDecimal(value)), Number(line.priceAfterDiscount)];
    return [{ quantity, monthly, perUnit: quantity === 0 ? null : monthly / quantity }];
  });
}

/** The tiers of an item; none where it is not paid by the unit. */
export function tiersOf(model: PricingModel, { key, isContract }: PricePlace): readonly PriceRange[] {
  const spec = model.metaData.specs.get(key);
  const type = spec?.unitPrice.paymentType;
  const priceKey = type && priceKeyOf(type);
  if (priceKey === undefined || !hasRanges(priceKey)) return [];
  const prices = isContract ? model.metaData.contractOverride?.specs.get(key) : spec?.unitPrice.metaData;
  return prices?.[priceKey] ?? [];
}
