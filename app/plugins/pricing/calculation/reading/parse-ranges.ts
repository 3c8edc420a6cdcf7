import { ZERO } from "#validators";
import { UNLIMITED } from "../model/index.ts";
import type { PriceRange } from "../model/index.ts";
import { amountAt, below, decimalAt, isObjectAt, listAt, report } from "./place.ts";
import type { Place } from "./place.ts";

/** The price ranges of a recurring or usage price in ascending order; one amount is a range for every quantity. */
export function parseRanges(place: Place): readonly PriceRange[] | undefined {
  if (typeof place.value === "number" || typeof place.value === "string") {
    const amount = amountAt(place);
    return amount && [{ display: ZERO, min: ZERO, max: UNLIMITED, amount }];
  }
  const ranges = listAt(place).flatMap((entry) => readRange(entry) ?? []);
  const sorted = ranges.toSorted((one, other) => one.min.cmp(other.min));
  const repeated = sorted.find((range, index) => index > 0 && sorted[index - 1]?.min.eq(range.min));
  return repeated === undefined ? sorted : report(place, `Two ranges start at ${repeated.min.toFixed()}.`);
}

function readRange(place: Place): PriceRange | undefined {
  if (!isObjectAt(place)) return place.value === undefined ? report(place, "A range is missing.") : undefined;
  const display = decimalAt(below(place, "display"));
  const start = decimalAt(below(place, "min")) ?? display;
  const max = decimalAt(below(place, "max")) ?? UNLIMITED;
  const amount = amountAt(below(place, "amount"));
  const after = amountAt(below(place, "amountAfterDiscount"));
  if (start === undefined) return report(below(place, "min"), "A range needs a start.");
  if (amount === undefined) return report(below(place, "amount"), "A range needs an amount.");
  const min = start.lt(ZERO) ? ZERO : start;
  if (!max.eq(UNLIMITED) && max.lt(min))
    return report(below(place, "max"), "A range ends at or after its start.");
  return {
    display: display ?? min,
    min,
    max,
    amount,
    amountAfterDiscount: after,
  };
}
