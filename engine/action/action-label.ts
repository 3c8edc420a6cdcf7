import { renderText, wordsOf } from "#engine/expression";
import type { Report, Roots } from "#engine/expression";
import type { Action } from "#engine/template";

interface LabelParts {
  readonly translations: Readonly<Record<string, string>>;
  readonly report?: Report;
}

/** What an action is called: its label, else `t:action.<id>`, else the id in words: `power-off` reads as `Power off`. */
export function labelOf(
  { id, label }: Pick<Action, "id" | "label">,
  roots: Roots,
  { translations, report }: LabelParts,
): string {
  if (label !== undefined) return renderText(label, roots, { translations, report });
  const key = `action.${id}`;
  return (Object.hasOwn(translations, key) ? translations[key] : undefined) ?? wordsOf(id);
}
