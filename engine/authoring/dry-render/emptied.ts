import { isRecord } from "#validators";

/** An answer with its lists without entries, and its totals as many. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return value;
  const parts = Object.entries(value).map(([key, each]) => [key, emptied(each)]);
  return withTotal(Object.fromEntries(parts), 0);
}

const TOTAL = /^total$|^total[_-]?(?:count|items|results)$/i;

/** An answer in which the numbers that say how many entries there are say `total`. */
export function withTotal(value: unknown, total: number): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      TOTAL.test(key) && typeof each === "number" ? total : isRecord(each) ? withTotal(each, total) : each,
    ]),
  );
}
