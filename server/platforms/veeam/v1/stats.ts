import { parseStoredTime } from "#validators";
import { ApiFailure } from "../../../api/index.ts";
import type { UsageDay } from "../driver.ts";
import type { Operations, Stats } from "./contract.generated.ts";

const DAY_MS = 86_400_000;
const METRICS = ["used", "transferred"] as const;
const NAMES = { used: "Used storage", transferred: "Transferred" } as const;

/** A value for each day of the span: days without a run use what they used before, and transfer nothing. */
export function readStats(
  days: readonly UsageDay[],
  { metric, from, to }: NonNullable<Operations["getStats"]["query"]>,
): Stats {
  const now = Date.now();
  const last = Math.min(to === undefined ? now : dayOf("to", to), now);
  const first = Math.max(from === undefined ? last - 30 * DAY_MS : dayOf("from", from), now - 366 * DAY_MS);
  if (first > last) throw new ApiFailure(400, "The time that from and to name ends before it begins.");
  const begin = first - (first % DAY_MS);
  const count = Math.floor((last - begin) / DAY_MS) + 1;
  const times = Array.from({ length: count }, (_, at) => new Date(begin + at * DAY_MS).toISOString());
  const byDay = new Map(days.map((each) => [each.day, each]));
  let used = days.findLast(({ day }) => day < (times[0] ?? "").slice(0, 10))?.used ?? null;
  const values = times.map((time) => {
    const day = byDay.get(time.slice(0, 10));
    used = day?.used ?? used;
    return { used, transferred: used === null ? null : (day?.transferred ?? 0) };
  });
  const wanted =
    metric === undefined || metric.length === 0 ? METRICS : METRICS.filter((each) => metric.includes(each));
  return {
    data: wanted.map((each) => ({
      metric: each,
      name: NAMES[each],
      unit: "GB",
      series: times.map((timestamp, at) => ({ timestamp, value: values[at]?.[each] ?? null })),
    })),
    meta: {
      from: new Date(begin).toISOString(),
      to: new Date(last).toISOString(),
      resolution: DAY_MS / 1000,
    },
  };
}

function dayOf(field: string, text: string): number {
  const time = parseStoredTime(text.length === "2026-11-25".length ? `${text}T00:00:00Z` : text);
  if (time === undefined) throw new ApiFailure(400, `${field}: ${text} is no time.`);
  return time;
}
