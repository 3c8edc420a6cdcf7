/** Of a machine: compute and memory in per cent of what it has, disk and network in kB per second. */
export type Metric = "cpu" | "memory" | "disk" | "network";
/** Of a pool: compute in GHz, memory in GB. */
export type PoolMetric = "cpu" | "memory";

/** Which values are asked for: one at each multiple of the resolution after `from`, up to `to`. */
export interface MetricSpan<Name> {
  readonly metrics: readonly Name[];
  /** Milliseconds. */
  readonly from: number;
  /** Milliseconds; not after now. */
  readonly to: number;
  /** Seconds. */
  readonly resolution: Resolution;
}

/**
 * For each metric as many values as `timesOf` has times: the mean of the time between the time before and this one; null
 * where the platform has none.
 */
export type MetricValues<Name> = ReadonlyMap<Name, readonly (number | null)[]>;

/** How finely platforms keep values, and until which age. */
const RESOLUTIONS = [
  { seconds: 20, keptMs: 3_600_000 },
  { seconds: 300, keptMs: 24 * 3_600_000 },
  { seconds: 1800, keptMs: 7 * 24 * 3_600_000 },
  { seconds: 7200, keptMs: 31 * 24 * 3_600_000 },
  { seconds: 86_400, keptMs: 366 * 24 * 3_600_000 },
] as const;
export type Resolution = (typeof RESOLUTIONS)[number]["seconds"];

/** A request takes its time to arrive: what begins "an hour ago" is a little older when it does. */
const ON_ITS_WAY_MS = 300_000;

/** The span of what is asked for that is kept, as finely as it is kept. */
export function spanOf<Name>(
  metrics: readonly Name[],
  asked: { readonly from: number; readonly to: number },
  now: number,
): MetricSpan<Name> {
  const age = now - asked.from;
  const { seconds, keptMs } =
    RESOLUTIONS.find((each) => age <= each.keptMs + ON_ITS_WAY_MS) ?? RESOLUTIONS[4];
  return {
    metrics,
    from: Math.max(asked.from, now - keptMs - ON_ITS_WAY_MS),
    to: Math.min(asked.to, now),
    resolution: seconds,
  };
}

/** The times of the values, in milliseconds. */
export function timesOf({ from, to, resolution }: MetricSpan<unknown>): readonly number[] {
  const step = resolution * 1000;
  const first = Math.floor(from / step) + 1;
  const count = Math.max(0, Math.floor(to / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}
