/** Query pairs of a value: none for null and undefined, one per entry of a list. */
export function toQueryValues(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap((each) => toQueryValues(name, each));
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
  return value === "" ? [] : [[name, String(value)]];
}
