import { isDecimal, isRecord } from "#validators";

/** Whether two values of a document are equal; an absent property and an undefined one are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (isDecimal(one)) return isDecimal(other) && one.eq(other);
  if (one instanceof Map) {
    return (
      other instanceof Map &&
      one.size === other.size &&
      [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
    );
  }
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => isSame(value, other[index]))
    );
  }
  if (!isRecord(one) || !isRecord(other) || isDecimal(other) || other instanceof Map) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isSame(one[key], other[key]));
}
