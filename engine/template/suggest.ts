import { nearestName } from "#validators";

/** `, did you mean "row"?` where a known name is similar; else all known names, if they are few; else nothing. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `, did you mean "${nearest}"?`;
  return known.length > 0 && known.length <= 8 ? ` (known: ${known.join(", ")})` : "";
}
