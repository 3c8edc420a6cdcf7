import type { Translations } from "#renderers";

const files = import.meta.glob<Translations>("../../templates/translations/en.json", {
  eager: true,
  import: "default",
});

/** The portal's English. */
export const english: Translations = Object.assign({}, ...Object.values(files)) as Translations;

/** Every text two and a half times as long, as some languages make it. */
export function lengthen(texts: Translations): Translations {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      `${text} ${text} ${text.slice(0, Math.ceil(text.length / 2))}`,
    ]),
  );
}
