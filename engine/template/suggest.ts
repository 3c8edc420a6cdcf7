import { closest, distance } from "fastest-levenshtein";

/** `, did you mean "row"?` where a known name is similar; else all known names, if they are few; else nothing. */
export function suggest(name: string, known: readonly string[]): string {
  if (known.length === 0) return "";
  const nearest = closest(name, [...known]);
  if (distance(name.toLowerCase(), nearest.toLowerCase()) <= Math.max(2, Math.ceil(name.length / 3))) {
    return `, did you mean "${nearest}"?`;
  }
  return known.length <= 8 ? ` (known: ${known.join(", ")})` : "";
}
