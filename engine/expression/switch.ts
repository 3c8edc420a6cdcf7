import type { Roots } from "./roots.ts";
import { isRecord, readOwn } from "#validators";
import { readPath } from "./read-path.ts";

/** The one switch of the language: picks by a value. At most one may be nested in another. */
export interface Switch<T> {
  readonly by: { readonly $: string };
  readonly to: Readonly<Record<string, T | Switch<T>>>;
  readonly else?: T | Switch<T> | null;
}

/**
 * What a switch picks, or the value itself where it is no switch. Undefined: nothing matched and there is no `else`;
 * the caller then leaves the part out (empty text, hidden action, absent panel, no call).
 */
export function pickSwitch<T>(value: T | Switch<T> | null | undefined, roots: Roots): T | undefined {
  let at: T | Switch<T> | null | undefined = value;
  while (isSwitch<T>(at)) {
    const by = readPath(at.by.$, roots);
    const key = isKey(by) ? String(by) : undefined;
    at = key !== undefined && Object.hasOwn(at.to, key) ? at.to[key] : at.else;
  }
  return at ?? undefined;
}

/** Whether a part of a template is a switch. */
export function isSwitch<T>(value: unknown): value is Switch<T> {
  return (
    typeof value === "object" && value !== null && Object.hasOwn(value, "by") && Object.hasOwn(value, "to")
  );
}

function isKey(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/** Whether a part of a value is a switch, not a thing with a `by` and a `to` of its own: a reference decides, and nothing else stands beside it. */
export function isValueSwitch(value: unknown): value is Switch<unknown> {
  return (
    isSwitch<unknown>(value) &&
    isRecord(value.to) &&
    typeof readOwn(value.by, "$") === "string" &&
    Object.keys(value).every((key) => key === "by" || key === "to" || key === "else")
  );
}
