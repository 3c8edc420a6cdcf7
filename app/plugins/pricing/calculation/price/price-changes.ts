import type { Decimal } from "#validators";
import { hasRanges, UNLIMITED } from "../model/index.ts";
import { stepOf } from "./applies.ts";
import type { PricedItem } from "./priced-item.ts";

/** The quantities from which on a unit of an item can have another price: where tiers start, and where discounts do and end. */
export function priceChanges(item: PricedItem): readonly Decimal[] {
  const { priceKey, spec, contract, discounts } = item;
  const tiers = hasRanges(priceKey)
    ? [spec.unitPrice.metaData, contract ?? {}].flatMap((prices) => prices[priceKey] ?? [])
    : [];
  const ends = discounts.flatMap(({ attributes: { range } }) => {
    if (range === undefined) return [];
    return range.max.eq(UNLIMITED) ? [range.min] : [range.min, range.max.plus(stepOf(spec))];
  });
  return [...tiers.map(({ min }) => min), ...ends].toSorted((one, other) => one.cmp(other));
}
