import type { Decimal } from "#validators";
import type { PriceRange } from "../model/index.ts";

/**
 * The tier that prices a quantity: the last that starts at or below it, and below all of them the first (spec 2 §9,
 * "ordered tiers are chosen by quantity"). `ranges` are in ascending order; undefined for none.
 */
export function chooseTier(ranges: readonly PriceRange[], quantity: Decimal): PriceRange | undefined {
  let first = 0;
  let end = ranges.length;
  while (end - first > 1) {
    const middle = Math.floor((first + end) / 2);
    if (ranges[middle]?.min.lte(quantity) === true) first = middle;
    else end = middle;
  }
  return ranges[first];
}
