import type { Translations } from "#renderers";

export { english } from "./shipped-templates.ts";

/** Every text two and a half times as long, for languages with long texts. */
export function lengthen(texts: Translations): Translations {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      `${text} ${text} ${text.slice(0, Math.ceil(text.length / 2))}`,
    ]),
  );
}
