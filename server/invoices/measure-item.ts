import { measureUsage, readChoices } from "#pricing/calculation";
import type { Measurement, PriceTerms } from "#pricing/calculation";
import { isDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { UsageFact } from "./facts.ts";

export interface MeasuredSpan {
  /** Milliseconds since 1970; `to` is no longer part of it. */
  readonly from: number;
  readonly to: number;
  /** How often a percentile and a sum read the quantity: `Hourly` or `Daily`. */
  readonly resolution: string;
}

const HOUR_MS = 3_600_000;
const SLOT_MS: Readonly<Record<string, number>> = { Hourly: HOUR_MS, Daily: 24 * HOUR_MS };

/**
 * What was used of an item in a span, by the method of its terms. An average, a maximum and a last quantity see each
 * change; a percentile and a sum read the quantity at the beginning of each hour or day.
 */
export function measureItem(
  terms: PriceTerms,
  item: string,
  records: readonly UsageFact[],
  { from, to, resolution }: MeasuredSpan,
): Decimal {
  const { calculationMethod: method } = terms.model;
  const changes = quantitiesOver(terms, item, records);
  const at = (moment: number) => changes.findLast((change) => change.at <= moment)?.quantity ?? ZERO;
  const isRead = method === "percentile" || method === "sum";
  const slot = SLOT_MS[resolution] ?? HOUR_MS;
  const moments = isRead
    ? Array.from({ length: Math.ceil((to - from) / slot) }, (_, index) => from + index * slot)
    : [from, ...changes.map((change) => change.at).filter((moment) => moment > from && moment < to)];
  const measurements: readonly Measurement[] = moments.map((moment) => ({
    at: Math.floor(moment / 1000),
    quantity: at(moment),
  }));
  return measureUsage(method, measurements, { from: Math.floor(from / 1000), to: Math.floor(to / 1000) });
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
