import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { AskFact } from "#engine/template";
import { buildCell } from "../cell/index.ts";
import type { CellContext } from "../cell/index.ts";

/** Something that a dialog says of what it is about. */
export interface KnownFact {
  readonly label: string;
  readonly text: string;
}

/** The facts of a dialog as they are read; those without a value are left out. */
export function askFacts(
  specs: readonly AskFact[],
  roots: Roots,
  context: CellContext,
): readonly KnownFact[] {
  return specs
    .flatMap((spec) => {
      if (spec.each === undefined) return [factOf(spec, roots, context)];
      const entries = resolveValue(spec.each, roots);
      return Array.isArray(entries) ? entries.map((item) => factOf(spec, { ...roots, item }, context)) : [];
    })
    .filter(({ text }) => text !== "");
}

function factOf(
  { label, value, currency, format = "text" }: AskFact,
  roots: Roots,
  context: CellContext,
): KnownFact {
  const { text } = buildCell(context, { field: "value", value, currency }, format, {}, roots);
  return { label: renderText(label, roots, { translations: context.translations }), text };
}
