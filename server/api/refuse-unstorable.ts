import { isRecord } from "#validators";
import { ApiFailure } from "./api-failure.ts";

/** Deeper than any body of ours; code that walks a body by calling itself would run out of stack far beyond it. */
const DEEPEST = 64;

/**
 * Refuses what no handler could keep, before anything looks at it: a text with a zero character or with half a
 * surrogate pair, which the database does not take, and a body that is nested without end. A 400.
 */
export function refuseUnstorable(texts: Iterable<string>, body: unknown): void {
  for (const text of texts) refuseText(text);
  refuseValue(body, 0);
}

function refuseValue(value: unknown, depth: number): void {
  if (depth > DEEPEST) throw new ApiFailure(400, "The body is nested too deeply.");
  if (typeof value === "string") refuseText(value);
  else if (Array.isArray(value)) for (const each of value) refuseValue(each, depth + 1);
  else if (isRecord(value))
    for (const [name, each] of Object.entries(value)) {
      refuseText(name);
      refuseValue(each, depth + 1);
    }
}

function refuseText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed())
    throw new ApiFailure(400, "The request holds a character that cannot be stored.");
}
