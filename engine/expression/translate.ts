import { readOwn } from "#validators";

const KEY_PREFIX = "t:";

/**
 * The text of a `t:` key. Text that is no key comes back as it is. A key without translation reads as its last part
 * in words: `t:services.created-at` → `Created at`.
 */
export function translate(text: string, translations: Readonly<Record<string, string>>): string {
  if (!text.startsWith(KEY_PREFIX)) return text;
  const key = text.slice(KEY_PREFIX.length);
  const known = readOwn(translations, key);
  return typeof known === "string" ? known : wordsOf(key.slice(key.lastIndexOf(".") + 1));
}

/** A name of code as people write it: `createTime` → `Create time`, `service_offering` → `Service offering`. */
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
