import { measureUsage, readChoices } from "#pricing/calculation";
import type { Measurement, PriceTerms } from "#pricing/calculation";
import { isDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { Day } from "./days.ts";
import { addDays, beginOfDay, daysBetween } from "./days.ts";
import type { UsageFact } from "./facts.ts";

export interface MeasuredSpan {
  readonly start: Day;
  /** The day after the last one. */
  readonly end: Day;
  readonly timeZone: string;
  /** How often a percentile and a sum read the quantity: `Hourly` or `Daily`. */
  readonly resolution: string;
}

const HOUR_MS = 3_600_000;

/**
 * What was used of an item in a span, by the method of its terms. An average, a maximum and a last quantity see each
 * change; a percentile and a sum read the quantity at the beginning of each hour or day.
 */
export function measureItem(
  terms: PriceTerms,
  item: string,
  records: readonly UsageFact[],
  span: MeasuredSpan,
): Decimal {
  const [from, to] = momentsOf(span);
  const { calculationMethod: method } = terms.model;
  const changes = quantitiesOver(terms, item, records);
  const at = (moment: number) => changes.findLast((change) => change.at <= moment)?.quantity ?? ZERO;
  const isRead = method === "percentile" || method === "sum";
  const moments = isRead
    ? readingsOf(span)
    : [from, ...changes.map((change) => change.at).filter((moment) => moment > from && moment < to)];
  const measurements: readonly Measurement[] = moments.map((moment) => ({
    at: Math.floor(moment / 1000),
    quantity: at(moment),
  }));
  return measureUsage(method, measurements, { from: Math.floor(from / 1000), to: Math.floor(to / 1000) });
}

/** Milliseconds since 1970; the second is no longer part of the span. */
export function momentsOf({ start, end, timeZone }: Omit<MeasuredSpan, "resolution">): [number, number] {
  return [beginOfDay(start, timeZone), beginOfDay(end, timeZone)];
}

/** The beginning of each hour or day. Where clocks change, a day is not 24 hours long. */
function readingsOf(span: MeasuredSpan): readonly number[] {
  const { start, end, timeZone, resolution } = span;
  if (resolution === "Daily")
    return Array.from({ length: daysBetween(start, end) }, (_, index) =>
      beginOfDay(addDays(start, index), timeZone),
    );
  const [from, to] = momentsOf(span);
  return Array.from({ length: Math.ceil((to - from) / HOUR_MS) }, (_, index) => from + index * HOUR_MS);
}

/** The quantity of an item from each change on: 0 before it began, while it is stopped, and from its end on. */
function quantitiesOver(
  terms: PriceTerms,
  item: string,
  records: readonly UsageFact[],
): readonly { readonly at: number; readonly quantity: Decimal }[] {
  let [has, isThere, runs] = [ZERO, false, true];
  return records.map(({ at, kind, quantities }) => {
    if (kind === "quantities" && quantities !== null) {
      const value = readChoices(terms.model, quantities).get(item)?.value;
      has = isDecimal(value) ? value : ZERO;
    }
    if (kind === "began") isThere = true;
    if (kind === "ended") isThere = false;
    if (kind === "stopped" || kind === "running") runs = kind === "running";
    return { at, quantity: isThere && runs ? has : ZERO };
  });
}
