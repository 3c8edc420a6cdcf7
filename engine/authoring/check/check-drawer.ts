import { readOwn } from "#validators";
import type { Rule } from "./part.ts";

/** What is said of an open row is shown by some: where the name of every row leads to a page, nothing opens beside the list. */
export const checkDrawer: Rule = ({ value, pointer }) => {
  const columns = readOwn(value, "columns");
  const first: unknown = Array.isArray(columns) ? columns[0] : undefined;
  if (readOwn(value, "drawer") === undefined || !isAlways(readOwn(first, "link"))) return [];
  const message = 'nothing opens beside this list: the "link" of its first column leads to a page';
  return [{ pointer: `${pointer}/drawer`, atKey: true, message }];
};

/** A link for every row: an address, or a switch that picks one for whatever is none of its cases. */
function isAlways(link: unknown): boolean {
  if (typeof link === "string") return true;
  const other = readOwn(link, "else");
  return other !== undefined && other !== null && isAlways(other);
}
