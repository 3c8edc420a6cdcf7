import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { suggest } from "#engine/template";
import { checkInRows } from "./check-lists.ts";
import { arrivesWhole, wordsKnown } from "./dialect-of.ts";
import type { Rule } from "./part.ts";
import { choicesOf, itemsOf } from "./schema-path.ts";

/** What a list is sorted by, at first or by its columns: the operation knows it, or the rows that arrive whole have it. */
export const checkSorts: Rule = (part, options) => {
  const source = readOwn(part.value, "source");
  const sorts = sortsOf(part.value, part.pointer);
  if (arrivesWhole(source, options))
    return sorts.flatMap(([field, at]) => checkInRows(part, field, at, options));
  const known = wordsKnown(source, options);
  if (known === undefined) return [];
  const { method, path, parameters } = known.operation;
  const all = (message: string): readonly Problem[] => sorts.map(([, pointer]) => ({ pointer, message }));
  const word = readOwn(known.dialect["sort"], "param");
  // Without words for it the list shows no way to sort.
  if (typeof word !== "string") return [];
  const param = parameters.find(({ name }) => name === word);
  if (param === undefined) return all(`${method} ${path} does not sort`);
  // What an operation sorts by need not be called as in its rows.
  const choices = choicesOf(param.schema, itemsOf(param.schema, param.schema) ?? param.schema);
  if (choices === undefined) return sorts.flatMap(([field, at]) => checkInRows(part, field, at, options));
  const fields = [...new Set(choices.map((choice) => choice.replace(/^-/, "")))];
  return sorts
    .filter(([field]) => !fields.includes(field))
    .map(([field, pointer]) => ({
      pointer,
      message: `${method} ${path} does not sort by "${field}"${suggest(field, fields)}`,
    }));
};

/** The names that a list sorts by, and where they are said: `"sort": true` says the field of its column. */
function sortsOf(list: unknown, pointer: string): readonly (readonly [field: string, pointer: string])[] {
  const [order, columns] = [readOwn(list, "order"), readOwn(list, "columns")];
  const first = typeof order === "string" ? [[order.replace(/^-/, ""), `${pointer}/order`] as const] : [];
  const others = (Array.isArray(columns) ? columns : []).flatMap((column: unknown, index) => {
    const sort = readOwn(column, "sort");
    const field = sort === true ? readOwn(column, "field") : sort;
    return typeof field === "string" ? [[field, `${pointer}/columns/${index}/sort`] as const] : [];
  });
  return [...first, ...others];
}
