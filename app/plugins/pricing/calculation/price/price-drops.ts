import type { Decimal } from "#validators";
import { billedQuantity } from "../model/index.ts";
import type { PriceRange, QuantityRange } from "../model/index.ts";

/** A quantity from which more costs less, because the price of a tier counts for the whole quantity. */
export interface PriceDrop {
  /** The last quantity before the tier, and what it costs. */
  readonly before: Decimal;
  readonly priceBefore: Decimal;
  /** The tier's first quantity, and what it costs. */
  readonly from: Decimal;
  readonly priceFrom: Decimal;
}

/** Every tier whose first quantity costs less than the one a step below. `ranges` are in ascending order. */
export function findPriceDrops(ranges: readonly PriceRange[], bounds: QuantityRange): readonly PriceDrop[] {
  return ranges.flatMap((range, index) => {
    const last = ranges[index - 1];
    if (last === undefined) return [];
    const before = range.min.minus(bounds.step);
    const priceBefore = billedQuantity(before, bounds.min).times(last.amount);
    const priceFrom = billedQuantity(range.min, bounds.min).times(range.amount);
    return priceFrom.lt(priceBefore) ? [{ before, priceBefore, from: range.min, priceFrom }] : [];
  });
}
