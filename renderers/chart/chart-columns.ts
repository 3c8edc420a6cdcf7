import type { ChartModel, ChartSeries } from "#engine/model";

/** Series over one list of times: each value at the index of its time, null where a series has none. */
export interface ChartColumns {
  /** Milliseconds since 1970, or quantities, in order. */
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

/** The series of a chart as columns. */
export function columnsOf(series: readonly ChartSeries[]): ChartColumns {
  const times = [...new Set(series.flatMap(({ points }) => points.map(([at]) => at)))].sort((a, b) => a - b);
  return {
    times,
    values: series.map(({ points }) => {
      const known = new Map(points);
      return times.map((at) => known.get(at) ?? null);
    }),
  };
}

/** The days or months whose labels have room, where these are about so many ms apart: months are of several lengths. */
export function labelledTimes(times: readonly number[], apart: number): readonly number[] {
  let last = -Infinity;
  return times.filter((at) => {
    const hasRoom = at - last >= apart * 0.9;
    if (hasRoom) last = at;
    return hasRoom;
  });
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
