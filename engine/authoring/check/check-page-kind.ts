import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { filterParameter } from "./check-filters.ts";
import { rowOf, rowsOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { choicesOf, followSchema } from "./schema-path.ts";
import { hasAll, hasSome, wordsBeyond, wordsOf } from "./words.ts";

/**
 * What a page is about is what it reads: one that is called `resource-pool-purchase` offers things of the kind `ResourcePool` and not
 * of `VirtualMachine`, where the description knows both.
 */
export const checkPageKind: Rule = (part, options) => {
  const filter = readOwn(part.value, "filter");
  if (!isRecord(filter) || options.name === undefined) return [];
  const page = wordsOf(options.name);
  return Object.entries(filter).flatMap(([field, value]): readonly Problem[] => {
    if (typeof value !== "string") return [];
    const parameter = filterParameter(part.value, field, options);
    const rows = rowsOf(part.value, options) ?? rowOf(part, options);
    const followed = rows && followSchema(rows.root, rows.schema, field.split("."));
    const choices =
      (parameter && choicesOf(parameter.root, parameter.schema)) ??
      (rows !== undefined && followed?.ok === true ? choicesOf(rows.root, followed.schema) : undefined) ??
      [];
    const own = wordsOf(value);
    const meant = choices.find((choice) => {
      const theirs = wordsBeyond(wordsOf(choice), own);
      return theirs.length > 1 && hasAll(page, theirs) && !hasSome(page, wordsBeyond(own, wordsOf(choice)));
    });
    if (meant === undefined) return [];
    const message = `the page "${String(options.name)}" reads what is "${value}": did you mean "${meant}"?`;
    return [{ pointer: `${part.pointer}/filter/${escapeSegment(field)}`, message }];
  });
};
