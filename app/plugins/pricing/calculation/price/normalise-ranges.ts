import type { Decimal } from "#validators";
import { UNLIMITED } from "../model/index.ts";
import type { PriceRange, QuantityRange } from "../model/index.ts";

/**
 * Where a range can start (spec 2 §4): "a display value below min is set to min; a value below min plus step is raised to
 * that sum; otherwise it snaps down to the step grid; above max it is capped unless unlimited." The grid begins at min.
 */
export function normaliseStart(display: Decimal, { min, max, step }: QuantityRange): Decimal {
  if (display.lt(min)) return min;
  const second = min.plus(step);
  if (display.lt(second)) return second;
  // Max itself stays too, on the grid or not, so that what was capped is not moved the next time.
  if (max?.lte(display)) return max;
  const past = display.minus(min);
  return min.plus(past.minus(past.mod(step)));
}

/**
 * The price ranges of an item as they are stored: the first starts at the item's min, so that every quantity has a price,
 * the others where `normaliseStart` says. "Duplicate range starts are removed and ranges sorted" (spec 2 §4): of two the one
 * that was listed first stays. Each range ends a step before the next, the last at the item's max.
 */
export function normaliseRanges<Range extends PriceRange>(
  ranges: readonly Range[],
  bounds: QuantityRange,
): readonly Range[] {
  const lowest = ranges.toSorted((one, other) => one.display.cmp(other.display))[0];
  const started = ranges.map((range) => ({
    range,
    start: range === lowest ? bounds.min : normaliseStart(range.display, bounds),
  }));
  const single = started
    .filter(({ start }, index) => started.findIndex((other) => other.start.eq(start)) === index)
    .toSorted((one, other) => one.start.cmp(other.start));
  return single.map(({ range, start }, index) => {
    const next = single[index + 1]?.start;
    const max = next === undefined ? (bounds.max ?? UNLIMITED) : next.minus(bounds.step);
    return { ...range, display: start, min: start, max };
  });
}
