import { readOwn } from "#validators";
import type { Rule } from "./part.ts";

/** What a list of the first rows does not have: it belongs to the list of all of them. */
const WHOLE = ["search", "filters", "csv", "bulkActions", "drawer"];

/** A short list shows its first rows and leads to the others: what acts on all of them has no place in it. */
export const checkShort: Rule = ({ value, pointer, definition }) => {
  if (readOwn(value, "short") === undefined) return [];
  if (definition === "ListPage")
    return [{ pointer: `${pointer}/short`, message: "a page that is a list shows all of it" }];
  return WHOLE.filter((key) => readOwn(value, key) !== undefined).map((key) => ({
    pointer: `${pointer}/${key}`,
    message: `a short list has no "${key}": it belongs to the list that "all" leads to`,
  }));
};
