/**
 * The stroke of a series: a colour of the theme, and lengths of dash and gap in px, so that series differ by more
 * than colour.
 */
export interface Stroke {
  readonly role: "brand" | "success" | "warning" | "failure" | "progress";
  readonly dash: readonly number[];
}

/** Repeats after the fifth series. */
export function strokeOf(series: number): Stroke {
  return STROKES[series % STROKES.length] ?? FIRST;
}

const FIRST: Stroke = { role: "brand", dash: [] };
const STROKES: readonly Stroke[] = [
  FIRST,
  { role: "success", dash: [8, 4] },
  { role: "warning", dash: [2, 3] },
  { role: "failure", dash: [10, 3, 2, 3] },
  { role: "progress", dash: [5, 5] },
];
