import { readOwn } from "#validators";

/** A measured quantity over time. */
export interface Series {
  readonly metric: string;
  readonly name: string;
  /** Shown after a value. */
  readonly unit: string;
  /** Milliseconds and value; null where there is none. */
  readonly points: readonly (readonly [number, number | null])[];
}

export const RANGES = ["live", "hour", "day", "week", "month", "year"] as const;
export type Range = (typeof RANGES)[number];

const HOUR_MS = 3_600_000;

/** How far back a range goes. */
const LENGTH_MS: Readonly<Record<Range, number>> = {
  live: HOUR_MS / 4,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
  year: 365 * 24 * HOUR_MS,
};

/** How often new values are asked for; undefined: a person asks. */
export const REPEAT_MS: Readonly<Partial<Record<Range, number>>> = { live: 20_000 };

/** The first moment of a range, as the API takes it. */
export function fromOf(range: Range, now: number): string {
  return new Date(now - LENGTH_MS[range]).toISOString();
}

/** Those of the named ranges that there are; all where none is. */
export function readRanges(value: unknown): readonly Range[] {
  const named: readonly unknown[] = Array.isArray(value) ? value : [];
  const known = RANGES.filter((range) => named.includes(range));
  return known.length === 0 ? RANGES : known;
}

/** The series of an answer. Times that are none are left out. */
export function readSeries(body: unknown): readonly Series[] {
  const data = readOwn(body, "data");
  return (Array.isArray(data) ? data : []).flatMap((each): readonly Series[] => {
    const [metric, name, unit] = ["metric", "name", "unit"].map((key) => readOwn(each, key));
    const series = readOwn(each, "series");
    if (typeof metric !== "string" || !Array.isArray(series)) return [];
    return [
      {
        metric,
        name: typeof name === "string" ? name : metric,
        unit: unit === "percent" ? "%" : typeof unit === "string" ? unit : "",
        points: series.flatMap(readPoint),
      },
    ];
  });
}

function readPoint(point: unknown): readonly (readonly [number, number | null])[] {
  const [timestamp, value] = [readOwn(point, "timestamp"), readOwn(point, "value")];
  const at = typeof timestamp === "string" ? Date.parse(timestamp) : Number.NaN;
  return Number.isNaN(at) ? [] : [[at, typeof value === "number" ? value : null]];
}

/** Whether a series has anything to draw. */
export function hasValues({ points }: Series): boolean {
  return points.some(([, value]) => value !== null);
}
