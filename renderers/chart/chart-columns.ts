import type { ChartModel, ChartSeries } from "#engine/model";

/** Series over one list of times: each value at the index of its time, null where a series has none. */
export interface ChartColumns {
  /** Milliseconds since 1970, or quantities, in order. */
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly whole: Whole;
}

/** What each time stands for: a day or a month, wherever the reader is; undefined: a moment. */
export type Whole = "day" | "month" | undefined;

/** The series of a chart as columns. */
export function columnsOf(series: readonly ChartSeries[]): ChartColumns {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  return {
    times,
    whole: wholeOf(times),
    values: series.map(({ points }) => {
      const known = new Map(points);
      return times.map((at) => known.get(at) ?? null);
    }),
  };
}

/** A day or a month is stamped with its first moment in UTC. A single day may be any, also the first of its month. */
function wholeOf(times: readonly number[]): Whole {
  if (times.some((at) => at % DAY_MS !== 0)) return undefined;
  const areFirsts = times.length > 1 && times.every((at) => new Date(at).getUTCDate() === 1);
  return areFirsts ? "month" : "day";
}

const DAY_MS = 86_400_000;

/** The days or months whose labels have room, where these are at least so many ms apart. */
export function labelledTimes(times: readonly number[], apart: number): readonly number[] {
  const step = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / (times.length - 1);
  const every = Math.ceil(apart / step) || 1;
  return times.filter((_, index) => index % every === 0);
}

/** Each series on top of those before it, so that bars stand on one another; a value that is missing adds nothing. */
export function stackedValues(values: ChartColumns["values"]): ChartColumns["values"] {
  const sums: number[] = [];
  return values.map((column) =>
    column.map((value, index) => {
      const sum = (sums[index] ?? 0) + (value ?? 0);
      sums[index] = sum;
      return value === null ? null : sum;
    }),
  );
}

/** Around a single time, in ms. */
const ALONE_MS = 1_800_000;

/** The first and last time that a chart shows, in ms: half a bar more at either end, half an hour around a single one. */
export function shownTimes(times: readonly number[], as: ChartModel["as"]): readonly [number, number] {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  if (from === to) return [from - ALONE_MS, to + ALONE_MS];
  const half = as === "bar" ? (to - from) / (times.length - 1) / 2 : 0;
  return [from - half, to + half];
}
