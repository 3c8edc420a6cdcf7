import { readWithin } from "#engine/expression";
import { mayEditTemplates } from "../access/index.ts";
import type { AnswerSchema } from "./answer-schema.ts";
import type { PageContext } from "./page-context.ts";

/** A field of a column or of an item. */
interface ShownField {
  readonly field: string;
  readonly value?: unknown;
  readonly use?: string | undefined;
}

/** The fields that a description of what is shown lacks, and that nothing shown has all the same. */
export function unknownFields(
  shown: readonly ShownField[],
  schema: AnswerSchema,
  things: readonly unknown[],
): readonly string[] {
  return shown
    .filter(({ field, value, use }) => value === undefined && use === undefined && schema.lacks(field))
    .map(({ field }) => field)
    .filter((field) => things.every((thing) => readWithin(thing, field) === undefined));
}

/** Logs what a template gets wrong, and answers it where the viewer may mend it. */
export function reportFaults(
  context: Pick<PageContext, "report" | "viewer">,
  faults: readonly string[],
): readonly string[] | undefined {
  for (const fault of faults) context.report(fault);
  return faults.length > 0 && mayEditTemplates(context.viewer) ? faults : undefined;
}
