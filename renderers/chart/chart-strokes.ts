/**
 * The stroke of a series: a colour of the theme, and lengths of dash and gap in px, so that series differ by more
 * than colour.
 */
export interface Stroke {
  /** Of `--atrium-series-…`. */
  readonly colour: 1 | 2 | 3 | 4;
  readonly dash: readonly number[];
}

/** The colours repeat after the fourth series, the strokes after the eighth. */
export function strokeOf(series: number): Stroke {
  return STROKES[series % STROKES.length] ?? FIRST;
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
