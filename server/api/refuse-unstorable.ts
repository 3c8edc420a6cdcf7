import { isRecord } from "#validators";
import { ApiFailure } from "./api-failure.ts";

/** Deeper than any real body, and far from where recursive code would overflow the stack. */
const MAX_DEPTH = 64;

/**
 * Refuses with a 400 what the database could not store, before anything else reads it: a text with a zero character or
 * half a surrogate pair, and a body that is nested too deeply.
 */
export function refuseUnstorable(texts: Iterable<string>, body: unknown): void {
  for (const text of texts) refuseText(text);
  refuseValue(body, 0);
}

function refuseValue(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new ApiFailure(400, "The body is nested too deeply.");
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
    throw new ApiFailure(400, "The request has a character that cannot be stored.");
}
