import { nearestName } from "#validators";

/** `, did you mean "row"?` where a known name is similar; else all known names, if they are at most `most`; else nothing. */
export function suggest(name: string, known: readonly string[], most = 8): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined) return `, did you mean "${nearest}"?`;
  return known.length > 0 && known.length <= most ? ` (known: ${known.join(", ")})` : "";
}
