import type { Roots } from "#engine/expression";
import { evaluateCondition, readWithin } from "#engine/expression";
import type { Options } from "#engine/template";
import { parseRows, readPointer } from "#validators";
import type { PageContext } from "./page-context.ts";
import { textOf } from "./page-text.ts";

/** More choices than these are searched on the server instead of listed. */
export const CHOICES_SIZE = 100;

/** A choice of a field, a filter or a page parameter. */
export interface Choice {
  readonly value: string | number | boolean;
  readonly label: string;
  /** The item of the choice, where there is one: root `picked` of a form. */
  readonly item?: unknown;
}

/** The choices in an answer or a load, in its order; items of one value are one choice. */
export function choicesIn(
  context: ChoiceContext,
  spec: Options,
  body: unknown,
  roots: Roots,
): readonly Choice[] {
  const all = parseRows(readPointer(body, spec.rows ?? "")).flatMap((item) =>
    choicesOfItem(context, spec, item, roots),
  );
  return [...new Map(all.map((choice) => [choice.value, choice])).values()];
}

/** One choice, or none where the item has no value or `keep` is false. */
export function choicesOfItem(
  context: ChoiceContext,
  spec: Options,
  item: unknown,
  roots: Roots,
): readonly Choice[] {
  const own: Roots = { ...roots, item };
  const value = readWithin(item, spec.value);
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
  if (spec.keep !== undefined && !evaluateCondition(spec.keep, own, context.report)) return [];
  return [{ value, label: textOf(context, spec.label, own), item }];
}

/** The choice that is made without a person (`pick`). */
export function pickedChoice(pick: Options["pick"], choices: readonly Choice[]): Choice | undefined {
  return pick === "first" || (pick === "only" && choices.length === 1) ? choices[0] : undefined;
}

type ChoiceContext = Pick<PageContext, "translations" | "report">;
