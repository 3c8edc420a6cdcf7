import { decimal, ONE, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { hasRanges, isOrderedByPolicy, quantityRangeOf } from "../model/index.ts";
import type { Discount, PricingModel, QuantityRange, Spec } from "../model/index.ts";
import { isFor } from "./applies.ts";
import { pricedItem } from "./calculate-price.ts";
import type { PriceOptions } from "./calculate-price.ts";
import type { Choice } from "./choice.ts";
import { priceChanges } from "./price-changes.ts";
import type { PricedItem } from "./priced-item.ts";
import { isPricedByItem, rateAt } from "./rate.ts";

/** What one unit of an item costs. */
export interface UnitPriceRow {
  /** The choices, clusters and storage policies whose price it is; none: every other, or all. */
  readonly names: readonly string[];
  /** The first and the last quantity; absent: one price for all quantities. `to` is absent without an end. */
  readonly from?: Decimal;
  readonly to?: Decimal;
  /** The list price. */
  readonly price: Decimal;
  /** What is paid. */
  readonly charged: Decimal;
  /** What a discount would make of it, in whose place a contract price stands; absent: it is no contract price. */
  readonly instead?: Decimal;
}

/**
 * What one unit of an item costs, whatever is bought of it: for each choice, cluster and storage policy with a price or a
 * discount of its own and for every other, and within them from each quantity on from which it is another. None for an item
 * without a price.
 */
export function unitPrices(
  model: PricingModel,
  key: string,
  options: Omit<PriceOptions, "choices"> = {},
): readonly UnitPriceRow[] {
  const spec = model.metaData.specs.get(key);
  if (spec === undefined) return [];
  return boughtAs(model, key, spec, options).flatMap(({ names, choice }) => {
    const item = pricedItem(model, key, spec, { ...options, choices: new Map([[key, choice]]) });
    return item === undefined ? [] : byQuantity(item).map((row) => ({ names, ...row }));
  });
}

interface BoughtAs {
  readonly names: readonly string[];
  readonly choice: Choice;
}

/** Everything as which an item can be bought at a price of its own. */
function boughtAs(model: PricingModel, key: string, spec: Spec, options: PriceOptions): readonly BoughtAs[] {
  const item = pricedItem(model, key, spec, options);
  if (item === undefined) return [];
  const discounts = (options.discounts ?? []).filter((discount) => isFor(discount, item));
  const byItem = `${item.priceKey}ByItem` as const;
  const maps = [
    spec.unitPrice.metaData[byItem],
    item.contract?.[byItem],
    ...discounts.map(({ pricePerUnit }) => (pricePerUnit instanceof Map ? pricePerUnit : undefined)),
  ];
  const named = new Set(maps.flatMap((map) => [...(map?.keys() ?? [])]));
  return quantityRangeOf(spec) === undefined ? asChoices(spec, named) : asPlaces(spec, named, discounts);
}

/** A select, or resources that are chosen by their names. */
function asChoices({ builtItem, type }: Spec, named: ReadonlySet<string>): readonly BoughtAs[] {
  const isOpen = builtItem.length === 0;
  const own = isOpen ? [...named] : builtItem.filter((each) => named.has(each));
  const hasOthers = own.length === 0 || (isOpen ? type === "formResource" : own.length < builtItem.length);
  return [
    ...own.map((name) => ({ names: [name], choice: { value: name } })),
    ...(hasOthers ? [{ names: [], choice: { value: [] } }] : []),
  ];
}

/** What is bought by quantity: in a cluster, with a storage policy. A cluster is known by a discount for it. */
function asPlaces(
  spec: Spec,
  named: ReadonlySet<string>,
  discounts: readonly Discount[],
): readonly BoughtAs[] {
  const clusters = new Set(discounts.flatMap(({ attributes: { clusterUid } }) => clusterUid ?? []));
  const policies = isOrderedByPolicy(spec)
    ? discounts.flatMap(({ attributes: { storagePolicyUid } }) => storagePolicyUid ?? [])
    : [];
  const others = new Set([...named, ...policies].filter((name) => !clusters.has(name)));
  return [...others, undefined].flatMap((storagePolicyUid) =>
    [...clusters, undefined].map((clusterUid) => ({
      names: [storagePolicyUid, clusterUid].filter((name) => name !== undefined),
      choice: { storagePolicyUid, clusterUid },
    })),
  );
}

type RateRow = Omit<UnitPriceRow, "names">;

/** The price of a unit from each quantity on from which it is another. */
function byQuantity(item: PricedItem): readonly RateRow[] {
  const range = countedRange(item);
  const { min } = range ?? { min: ONE };
  const starts =
    range === undefined
      ? [min]
      : [
          min,
          ...priceChanges(item).filter(
            (start) => start.gt(min) && (range.max === undefined || start.lte(range.max)),
          ),
        ];
  const rows = starts.reduce<readonly (RateRow & { readonly from: Decimal })[]>((known, from) => {
    const { price, charged, steps } = rateAt(item, from);
    const last = known.at(-1);
    const agreed = steps.find(({ step }) => step === "contract");
    const instead = agreed?.step === "contract" ? { instead: decimal(agreed.before) } : {};
    const isSame = last?.price.eq(price) === true && last.charged.eq(charged);
    return isSame ? known : [...known, { from, price, charged, ...instead }];
  }, []);
  if (range === undefined || rows.length < 2) return rows.map(({ from: _from, ...row }) => row);
  return rows.map((row, index) => {
    const next = rows[index + 1]?.from;
    const to = next === undefined ? range.max : lastBefore(next, range);
    return { ...row, ...(to === undefined ? {} : { to }) };
  });
}

/** The quantities that a price is found by; undefined: it is the same for any. */
function countedRange(item: PricedItem): QuantityRange | undefined {
  const { spec, priceKey } = item;
  const range = quantityRangeOf(spec);
  if (hasRanges(priceKey) || (spec.type === "vmCount" && priceKey === "flat")) return range;
  const isMultiplied = spec.type === "formResource" && (priceKey === "base" || priceKey === "flat");
  if (!isMultiplied || isPricedByItem(item)) return undefined;
  return range ?? { min: ONE, step: ONE };
}

/** The last quantity before another that can be bought. */
function lastBefore(quantity: Decimal, { min, step }: QuantityRange): Decimal {
  const past = quantity.minus(min).mod(step);
  return quantity.minus(past.eq(ZERO) ? step : past);
}
