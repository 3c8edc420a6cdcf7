import { isRecord, readOwn } from "#validators";
import { FRIENDLY_TEXTS } from "./failure-text.ts";

/** The longest message that is shown or stored, in characters. */
export const MESSAGE_MAX = 500;

/**
 * The messages of a failed answer (spec 2 §8): the server's message or error text with nested messages flattened,
 * categories skipped and booleans ignored; then each entry of `errors`; without either, the state description.
 * Friendly replacements are applied; together they have at most 500 characters. Empty: there is none.
 */
export function gatherMessages(body: unknown): readonly string[] {
  if (!isRecord(body)) return fit(flatten(body, 0));
  const own = flatten(readOwn(body, "message") ?? readOwn(body, "error"), 0);
  const errors = readOwn(body, "errors");
  const listed = Array.isArray(errors) ? errors.flatMap((entry) => messageOf(entry)) : flatten(errors, 0);
  const texts = [...new Set([...(own.length > 0 ? [own.join(", ")] : []), ...listed])];
  return fit(texts.length > 0 ? texts : flatten(readOwn(body, "stateDescription"), 0));
}

/** Applies the friendly replacements to a message. */
export function friendlyText(message: string): string {
  const lower = message.toLowerCase();
  return FRIENDLY_TEXTS.find(({ has }) => lower.includes(has.toLowerCase()))?.say ?? message;
}

const DEEPEST = 8;
/** Keys that classify a message instead of containing one. */
const CATEGORY_KEYS = new Set(["category", "code", "type", "status", "statusCode", "field", "pointer"]);

function messageOf(entry: unknown): readonly string[] {
  const texts = flatten(isRecord(entry) ? (readOwn(entry, "message") ?? entry) : entry, 0);
  return texts.length > 0 ? [texts.join(", ")] : [];
}

function flatten(value: unknown, depth: number): readonly string[] {
  if (typeof value === "string") return readable(value);
  if (typeof value === "number") return [String(value)];
  if (depth >= DEEPEST) return [];
  if (Array.isArray(value)) return value.slice(0, MESSAGE_MAX).flatMap((entry) => flatten(entry, depth + 1));
  if (!isRecord(value)) return [];
  return Object.entries(value)
    .slice(0, MESSAGE_MAX)
    .flatMap(([key, entry]) => (CATEGORY_KEYS.has(key) ? [] : flatten(entry, depth + 1)));
}

/** HTML is never shown, only text. */
function readable(text: string): readonly string[] {
  const trimmed = text.trim();
  return trimmed === "" || isMarkup(trimmed) ? [] : [friendlyText(trimmed)];
}

export function isMarkup(text: string): boolean {
  return /^\s*(?:<!doctype|<[a-z][^<>]{0,200}>)/i.test(text);
}

/** Shortens a text to the 500 characters that are shown or stored. */
export function fitText(text: string): string {
  return fit([text.trim()]).join("");
}

function fit(messages: readonly string[]): readonly string[] {
  const fitted: string[] = [];
  let left = MESSAGE_MAX;
  for (const message of messages) {
    if (left <= 0) break;
    fitted.push(message.length <= left ? message : `${cut(message, left - 1)}…`);
    left -= message.length + " - ".length;
  }
  return fitted;
}

/** Never cuts a surrogate pair. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
