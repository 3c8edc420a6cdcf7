import { readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import { wordsOf } from "./words.ts";

/** The English of a text as a template holds it: of its key, or as it stands. */
export function englishOf(text: string, { translations }: Pick<CheckOptions, "translations">): string {
  return text.startsWith("t:") ? (translations?.[text.slice(2)] ?? "") : text;
}

/** The words of a key after its group: `already`, `off` of `t:power.already-off`; those of the text where it has none. */
export function wordsOfKey(text: string): ReadonlySet<string> {
  return wordsOf(text.startsWith("t:") ? text.slice(text.lastIndexOf(".") + 1) : text);
}

/** The text at a key of a part; nothing where it is no text. */
export function textAt(part: unknown, key: string): string {
  const text = readOwn(part, key);
  return typeof text === "string" ? text : "";
}
