import type { ChartSeries } from "#engine/model";

/** Series over one list of times: each value at the index of its time, null where a series has none. */
export interface ChartColumns {
  /** Milliseconds since 1970, in order. */
  readonly times: readonly number[];
  readonly values: readonly (readonly (number | null)[])[];
}

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
