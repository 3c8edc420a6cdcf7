import type { ChartModel } from "#engine/model";

/**
 * The stroke of a series: a colour of the theme, and lengths of dash and gap in px, so that series differ by more
 * than colour.
 */
export interface Stroke {
  /** Of `--atrium-series-…`. */
  readonly colour: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly dash: readonly number[];
}

/** Strokes repeat after the eighth series: curves have four colours and dashes, bars, which have no dashes, eight colours. */
export function strokeOf(series: number, as: ChartModel["as"]): Stroke {
  const stroke = STROKES[series % STROKES.length] ?? FIRST;
  return as === "bar" ? { colour: BARS[series % BARS.length] ?? FIRST.colour, dash: [] } : stroke;
}

const FIRST: Stroke = { colour: 1, dash: [] };
const STROKES: readonly Stroke[] = [
  FIRST,
  { colour: 2, dash: [8, 4] },
  { colour: 3, dash: [2, 3] },
  { colour: 4, dash: [10, 3, 2, 3] },
  { colour: 1, dash: [5, 5] },
  { colour: 2, dash: [] },
  { colour: 3, dash: [8, 4] },
  { colour: 4, dash: [2, 3] },
];
const BARS: readonly Stroke["colour"][] = [1, 2, 3, 4, 5, 6, 7, 8];
