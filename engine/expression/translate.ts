import { readOwn } from "#validators";

const KEY_PREFIX = "t:";

/**
 * The text of a `t:` key. Other text is returned unchanged. A key without translation becomes the words of its last
 * part: `t:services.created-at` becomes `Created at`.
 */
export function translate(text: string, translations: Readonly<Record<string, string>>): string {
  if (!text.startsWith(KEY_PREFIX)) return text;
  const key = text.slice(KEY_PREFIX.length);
  const known = readOwn(translations, key);
  return typeof known === "string" ? known : wordsOf(key.slice(key.lastIndexOf(".") + 1));
}

/** A name from code in words: `createTime` becomes `Create time`, `service_offering` `Service offering`. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_.\s]+/g, " ")
    .trim()
    .split(" ")
    .map((word) => (/^[A-Z]{2,}\d*$/.test(word) ? word : word.toLowerCase()))
    .join(" ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
