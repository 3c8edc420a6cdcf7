import {
  decimalsOf,
  hasRanges,
  monthsOf,
  priceKeyOf,
  priceOf,
  quantityRangeOf,
  textOfItem,
  unitPrices,
} from "#pricing/calculation";
import type { PriceKey, PriceTerms, Spec } from "#pricing/calculation";
import { printDecimal, roundHalfUp, ZERO } from "#validators";
import type { Decimal } from "#validators";

/** What one unit of an item costs: in a tier, of a choice, or at all. */
export interface UnitPriceRow {
  /** The first and the last quantity of the tier; absent: no tier. `to` is absent without an end. */
  readonly from?: string;
  readonly to?: string;
  /** The choice, cluster or storage policy whose price it is; empty: every other. Absent: all have the same. */
  readonly choice?: readonly string[];
  readonly price: string;
  readonly priceAfterDiscount: string;
}

export interface PriceListItem {
  readonly key: string;
  readonly name: string;
  readonly type: PriceKey;
  /** What costs nothing: `8`; empty: all is billed. */
  readonly included: string;
  /** Paid for each unit: tiers are, and fixed prices of resources that are counted. */
  readonly isPerUnit: boolean;
  readonly rows: readonly UnitPriceRow[];
}

/** What everything costs that has a price, as the buyer pays it; first what belongs to no group. */
export function listPrices(terms: PriceTerms): readonly PriceListItem[] {
  const specs = [...terms.model.metaData.specs].toSorted((one, other) => inGroup(one) - inGroup(other));
  const isMonthly = monthsOf(priceOf(terms, {}).paymentCycle) === "1";
  return specs.flatMap(([key, spec]) => {
    const { paymentType } = spec.unitPrice;
    if (paymentType === undefined || spec.disableAll) return [];
    const type = priceKeyOf(paymentType);
    const range = quantityRangeOf(spec);
    return [
      {
        key,
        name: spec.fullName ?? spec.name,
        type,
        included: range !== undefined && hasRanges(type) && range.min.gt(ZERO) ? printDecimal(range.min) : "",
        isPerUnit: hasRanges(type) || isCounted(spec, type),
        rows: rowsOf(terms, key, spec, isMultiplied(spec, type, isMonthly)),
      },
    ];
  });
}

/** 1 for an item of a group, else 0. */
function inGroup([, { parentName = "" }]: readonly [string, Spec]): number {
  return parentName === "" ? 0 : 1;
}

/** Whether what is charged is a multiple of the price: of units, or of the months of a payment cycle. */
function isMultiplied({ type: kind }: Spec, type: PriceKey, isMonthly: boolean): boolean {
  if (type === "oneTime") return false;
  return !isMonthly || hasRanges(type) || kind === "formResource" || isMachines(kind, type);
}

/** Whether a fixed price is for each of what is counted: resources of a form, and machines. */
function isCounted(spec: Spec, type: PriceKey): boolean {
  const isResource = spec.type === "formResource" && quantityRangeOf(spec) !== undefined;
  return (isResource && type !== "oneTime") || isMachines(spec.type, type);
}

function isMachines(kind: Spec["type"], type: PriceKey): boolean {
  return kind === "vmCount" && type === "flat";
}

/** A price of units has all its digits; one that is charged as it is has those of the currency. */
function rowsOf(
  { model, discounts, isUnderContract }: PriceTerms,
  key: string,
  spec: Spec,
  isExact: boolean,
): readonly UnitPriceRow[] {
  const rows = unitPrices(model, key, { discounts, isUnderContract });
  const decimals = decimalsOf(model.currency);
  const print = (amount: Decimal) => printDecimal(isExact ? amount : roundHalfUp(amount, decimals), decimals);
  const texts = new Map(discounts.flatMap(({ names }) => [...(names ?? [])]));
  const hasNames = rows.some(({ names }) => names.length > 0);
  return rows.map(({ names, from, to, price, charged }) => ({
    ...(from === undefined ? {} : { from: printDecimal(from) }),
    ...(to === undefined ? {} : { to: printDecimal(to) }),
    ...(hasNames
      ? {
          choice: names.map((name) =>
            spec.builtItem.includes(name) ? textOfItem(spec, name) : (texts.get(name) ?? name),
          ),
        }
      : {}),
    price: print(price),
    priceAfterDiscount: print(charged),
  }));
}
