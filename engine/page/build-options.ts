import type { JsonSchema } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import { evaluateCondition, readPath, readWithin } from "#engine/expression";
import type { Options } from "#engine/template";
import { parseRows } from "#validators";
import { enumOf } from "./cell-format.ts";
import type { PageContext } from "./page-context.ts";
import { textOf } from "./page-text.ts";
import { readPointer } from "./pointer.ts";
import type { FilterModel } from "./page-model.ts";
import { resolveRead } from "./resolve-read.ts";
import { valueText } from "./value-text.ts";

export interface BuiltOptions {
  readonly options: FilterModel["options"];
  /** The choice a control makes by itself (`pick`). */
  readonly picked?: string;
}

/** The choices of a filter or a page parameter: from the template, from a load, from an API, or from the schema's enum. */
export function buildOptions(
  context: PageContext,
  spec: { readonly values?: readonly (string | number | boolean)[]; readonly options?: Options },
  roots: Roots,
  slot: string,
  schema?: JsonSchema,
): BuiltOptions {
  if (spec.options === undefined) {
    const values = spec.values ?? enumOf(schema);
    return { options: values.map((value) => ({ value: String(value), label: valueText(context, value) })) };
  }
  if ("from" in spec.options)
    return pickFrom(context, spec.options, readPath(spec.options.from, roots), roots);
  const { size, ...read } = spec.options;
  const resolved = resolveRead(context, read, roots, { size: size ?? OPTIONS_SIZE });
  if (resolved.state !== "ready") return { options: [] };
  const answer = context.answers({ call: resolved.call, slot });
  return answer.state === "ready" ? pickFrom(context, spec.options, answer.body, roots) : { options: [] };
}

/** More choices than these are searched, not listed. */
const OPTIONS_SIZE = 100;

function pickFrom(context: PageContext, spec: Options, body: unknown, roots: Roots): BuiltOptions {
  const options: { readonly value: string; readonly label: string }[] = [];
  for (const item of parseRows(readPointer(body, spec.rows ?? ""))) {
    const own: Roots = { ...roots, item };
    const value = readWithin(item, spec.value);
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") continue;
    if (spec.keep !== undefined && !evaluateCondition(spec.keep, own, context.report)) continue;
    options.push({ value: String(value), label: textOf(context, spec.label, own) });
  }
  const first = options[0];
  const isPicked =
    first !== undefined && (spec.pick === "first" || (spec.pick === "only" && options.length === 1));
  return { options, ...(isPicked ? { picked: first.value } : {}) };
}
