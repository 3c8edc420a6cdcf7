import { renderText } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Action } from "#engine/template";
import { readOwn } from "#validators";
import { labelOf } from "./action-label.ts";

type Named = Pick<Action, "id" | "label" | "doing"> & { readonly kind?: string };

/**
 * What is said of a row while an action works on it, as `Powering off…`: the template's own words, else the text that is
 * called like the label with `-doing` behind (`t:power.stop-doing`), else that of the kind (`doing.delete`), else the label.
 */
export function doingText(
  { id, label, doing, kind = "" }: Named,
  roots: Roots,
  translations: Readonly<Record<string, string>>,
): string {
  if (doing !== undefined) return renderText(doing, roots, { translations });
  const key = typeof label === "string" && label.startsWith("t:") ? label.slice(2) : `action.${id}`;
  const known = readOwn(translations, `${key}-doing`) ?? readOwn(translations, `doing.${kind}`);
  if (typeof known === "string") return known;
  const words = labelOf({ id, label }, roots, { translations });
  return renderText("t:doing.other", {}, { translations }).replace("{action}", () => words);
}
