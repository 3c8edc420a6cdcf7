import { isRecord } from "#validators";
import { ApiFailure } from "./api-failure.ts";

/** Deeper than any real body, and far from where recursive code would overflow the stack. */
const MAX_DEPTH = 64;
/** More than any real body has, and few enough to be checked in milliseconds: every wrong one is an error of its own. */
const MAX_VALUES = 10_000;
/** Items that must differ are compared each with each. */
const MAX_ITEMS = 1000;
const MAX_NAME_LENGTH = 256;

/**
 * Refuses with a 400 what the database could not store, and what would take long to check, before anything else reads it:
 * a text with a zero character or half a surrogate pair, and a body that is nested too deeply, or has too many values, a
 * too long list or a too long name.
 */
export function refuseUnstorable(texts: Iterable<string>, body: unknown): void {
  for (const text of texts) refuseText(text);
  refuseValue(body, 0, { values: 0 });
}

function refuseValue(value: unknown, depth: number, seen: { values: number }): void {
  if (depth > MAX_DEPTH) throw new ApiFailure(400, "The body is nested too deeply.");
  seen.values += 1;
  if (seen.values > MAX_VALUES) throw new ApiFailure(400, `The body has more than ${MAX_VALUES} values.`);
  if (typeof value === "string") refuseText(value);
  else if (Array.isArray(value)) {
    if (value.length > MAX_ITEMS)
      throw new ApiFailure(400, `A list in the body has more than ${MAX_ITEMS} items.`);
    for (const each of value) refuseValue(each, depth + 1, seen);
  } else if (isRecord(value))
    for (const [name, each] of Object.entries(value)) {
      refuseText(name);
      if (name.length > MAX_NAME_LENGTH)
        throw new ApiFailure(400, `A name in the body has more than ${MAX_NAME_LENGTH} characters.`);
      refuseValue(each, depth + 1, seen);
    }
}

function refuseText(text: string): void {
  if (text.includes("\0") || !text.isWellFormed())
    throw new ApiFailure(400, "The request has a character that cannot be stored.");
}
