import { ApiFailure } from "../api/index.ts";
import { parseStoredTime } from "#validators";
import type { Metric, MetricSpan } from "./metrics.ts";
import { spanOf, timesOf } from "./metrics.ts";

interface MetricQuery<Name> {
  readonly metric?: readonly Name[];
  readonly from?: string;
  readonly to?: string;
}

/** What is asked for, within what is kept. */
export function readSpan<Name extends Metric>(
  { metric, from, to }: MetricQuery<Name>,
  all: readonly Name[],
): MetricSpan<Name> {
  const now = Date.now();
  const last = to === undefined ? now : momentOf("to", to.length === DAY_LENGTH ? `${to}T23:59:59.999Z` : to);
  const first = from === undefined ? Math.min(last, now) - DAY_MS : momentOf("from", from);
  if (first >= last) throw new ApiFailure(400, "The time that from and to name ends before it begins.");
  return spanOf(
    metric === undefined || metric.length === 0 ? all : [...new Set(metric)],
    { from: first, to: last },
    now,
  );
}

const DAY_LENGTH = "2026-11-23".length;
const DAY_MS = 86_400_000;

function momentOf(field: string, text: string): number {
  const moment = text.length === DAY_LENGTH ? `${text}T00:00:00Z` : text;
  const time = parseStoredTime(moment);
  if (time === undefined) throw new ApiFailure(400, `${field}: ${text} is no time.`);
  return time;
}

/** Time series as they are answered: name plus series of timestamp and value (spec 1 §3). `at`: the value at a time, by its index. */
export function presentSeries<Name extends Metric, Unit extends string>(
  span: MetricSpan<Name>,
  units: Readonly<Record<Name, Unit>>,
  at: (metric: Name, index: number) => { readonly value: number | null },
) {
  const times = timesOf(span).map((time) => new Date(time).toISOString());
  return {
    data: span.metrics.map((metric) => ({
      metric,
      name: NAMES[metric],
      unit: units[metric],
      series: times.map((timestamp, index) => ({ timestamp, ...at(metric, index) })),
    })),
    meta: {
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      resolution: span.resolution,
    },
  };
}

const NAMES = {
  cpu: "Compute",
  memory: "Memory",
  disk: "Disk",
  network: "Network",
} as const satisfies Record<Metric, string>;

export const MACHINE_UNITS = { cpu: "percent", memory: "percent", disk: "kB/s", network: "kB/s" } as const;
export const MACHINE_METRICS = ["cpu", "memory", "disk", "network"] as const;
