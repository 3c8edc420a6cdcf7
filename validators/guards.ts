/** Whether a value from outside is an object with keys (no list, not null). */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value from outside has properties: an object or a list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** An own property of a value from outside; undefined where it has none. Never reads a prototype. */
export function readOwn(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The rows of a value from outside: the objects of a list; none for anything else. */
export function parseRows(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** Whether nothing was given. */
export function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

/** Whether nothing was filled in: programs and forms send null, an empty text or an empty list then. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** The text of a plain value; empty for anything else. */
export function plainText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
