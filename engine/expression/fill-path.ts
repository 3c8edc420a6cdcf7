import type { Roots } from "./roots.ts";
import { readPath } from "./read-path.ts";

export type FilledPath =
  | { readonly ok: true; readonly path: string }
  /** `text` is the message for people; `placeholder` is the one without a value. */
  | { readonly ok: false; readonly text: string; readonly placeholder: string };

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Spec 2 §8. */
export const KEY_MISSING_TEXT = "KeyMap is not set";

/**
 * Fills the `{placeholders}` of a path or link, each URL-encoded: `/service/{row.id}`. Fails with 'KeyMap is not set'
 * where a value is absent, null, empty, `.`, `..`, or no text, number or boolean.
 */
export function fillPath(path: string, roots: Roots): FilledPath {
  let missing: string | undefined;
  const filled = path.replace(PLACEHOLDER, (_, placeholder: string) => {
    const segment = asSegment(readPath(placeholder.trim(), roots));
    if (segment === undefined) missing ??= placeholder;
    return segment ?? "";
  });
  if (missing !== undefined) return { ok: false, text: KEY_MISSING_TEXT, placeholder: missing };
  return { ok: true, path: filled };
}

/** The placeholders of a path, in order, without their braces. */
export function placeholdersOf(path: string): readonly string[] {
  return Array.from(path.matchAll(PLACEHOLDER), (match) => (match[1] ?? "").trim());
}

function asSegment(value: unknown): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  const text = String(value);
  if (text === "" || text === "." || text === "..") return undefined;
  // A lone surrogate cannot be encoded: encodeURIComponent would throw.
  return text.isWellFormed() ? encodeURIComponent(text) : undefined;
}
