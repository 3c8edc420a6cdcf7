import { countedFields } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { suggest } from "#engine/template";
import { readOwn } from "#validators";
import type { CheckOptions } from "./check-options.ts";
import { arrivesWhole, spelledBy } from "./dialect-of.ts";
import { operationOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";

/** Filters that a list says are chips have single values, and its rows can be counted by them. */
export const checkChips: Rule = ({ value, pointer }, options) => {
  const filters = readOwn(value, "filters");
  return (Array.isArray(filters) ? filters : []).flatMap((filter: unknown, index): readonly Problem[] => {
    if (readOwn(filter, "chips") !== true) return [];
    const message = problemOfChips(filter, readOwn(value, "source"), options);
    return message === undefined ? [] : [{ pointer: `${pointer}/filters/${index}/chips`, message }];
  });
};

const SINGLE = ["select", "multi", "switch"];

function problemOfChips(filter: unknown, source: unknown, options: CheckOptions): string | undefined {
  const [as, field] = [String(readOwn(filter, "as")), String(readOwn(filter, "field"))];
  if (!SINGLE.includes(as)) return `chips are for ${SINGLE.join(", ")}: "${as}" has no values to count`;
  if (readOwn(source, "from") !== undefined) return undefined;
  const dialect = spelledBy(source, options);
  if (dialect === undefined) return undefined;
  if (arrivesWhole(source, options))
    return dialect["filter"] === undefined
      ? undefined
      : "the API filters all of its rows, so those that it leaves out cannot be counted here";
  if (dialect["counts"] === undefined) return "the API's dialect has no words to count by";
  const match = operationOf(source, options);
  if (match?.ok !== true) return undefined;
  const counted = countedFields(dialect, match.operation);
  if (counted === "any" || counted?.includes(field) === true) return undefined;
  const { method, path } = match.operation;
  return `${method} ${path} does not count by "${field}"${suggest(field, counted ?? [])}`;
}
