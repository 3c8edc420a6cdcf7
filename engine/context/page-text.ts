import type { Roots } from "#engine/expression";
import type { Text } from "#engine/template";
import { renderText } from "#engine/expression";
import type { PageContext } from "./page-context.ts";

/** A text of the template, filled in. Empty where the template has none. */
export function textOf(
  context: Pick<PageContext, "translations" | "report">,
  text: Text | undefined,
  roots: Roots,
): string {
  return text === undefined
    ? ""
    : renderText(text, roots, { translations: context.translations, report: context.report });
}

/** A text of the portal itself, by its key in the translations; `{name}` is filled from `values`. */
export function ownText(
  context: Pick<PageContext, "translations">,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return renderText(`t:${key}`, {}, { translations: context.translations }).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole),
  );
}
