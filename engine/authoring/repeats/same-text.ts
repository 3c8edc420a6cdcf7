import { referencesOf, renderText } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Text } from "#engine/template";
import { isRecord, joinPointer, readOwn, writePointer } from "#validators";
import { itIs } from "./repeat.ts";
import type { Repeat, RepeatWorld } from "./repeat.ts";

type Texts = Readonly<Record<string, string>>;

/**
 * The text that a part has anyway, where its own says the same. A text by its key must say so in all languages; one that is
 * written out is the same in all of them, so its default is at least as good.
 */
export function repeatedText(
  key: string,
  own: Text | undefined,
  { options, context }: Pick<RepeatWorld, "options" | "context">,
  defaultIn: (translations: Texts) => string,
  roots: Roots = {},
): readonly Repeat[] {
  if (typeof own !== "string" || own === "") return [];
  const others = own.startsWith("t:") ? (options.otherTexts ?? []) : [];
  const languages = [context.translations, ...others];
  const isSame = languages.every((translations) => {
    const text = renderText(own, roots, { translations });
    return text !== "" && text === defaultIn(translations);
  });
  return isSame ? [{ key, still: itIs(defaultIn(context.translations)) }] : [];
}

/** Roots in which each path that these texts read holds `{{path}}`, so that texts that read the same read alike. */
export function rootsNamedBy(texts: readonly unknown[], { translations }: RepeatWorld["context"]): Roots {
  const written = texts.map((text) =>
    typeof text === "string" && text.startsWith("t:") ? readOwn(translations, text.slice(2)) : text,
  );
  let roots: unknown = {};
  for (const path of referencesOf(written))
    roots = writePointer(roots, joinPointer(path.split(".")), `{{${path}}}`);
  return isRecord(roots) ? roots : {};
}
