import type { ListQuery, ListResult, ListSort } from "../api/index.ts";
import { ApiFailure, listResult, unknownField } from "../api/index.ts";

/**
 * How callers may filter, search and sort rows: the name they use, and where the row holds the value. `Field`: the names
 * in the list's description, generated as `fields` of its operation.
 */
export type InventoryFields<Row, Field extends string> = Readonly<Record<Field, ReadValue<Row>>>;
type ReadValue<Row> = (row: Row) => string | number | boolean | null;

/**
 * The list dialect over rows that a platform returned all at once, with the same meaning as `listRows` on the database:
 * every filter must match, one of the searches must match, empty values sort first, equal rows keep their order.
 */
export function listInventory<Row>(
  rows: readonly Row[],
  fields: InventoryFields<Row, string>,
  list: ListQuery,
): ListResult<Row> {
  const read = (use: string, field: string) => {
    const found = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (found === undefined) throw unknownField(use, field, Object.keys(fields));
    return found;
  };
  const filters = list.filters.map(({ field, operator, values }) => {
    if (operator !== "eq") throw new ApiFailure(400, `filter[${field}][${operator}] is not supported here.`);
    const valueOf = read("The filter", field);
    return (row: Row) => values.includes(String(valueOf(row)));
  });
  const searches = list.searches.map(({ field, text }) => {
    const valueOf = read("The search field", field);
    return (row: Row) =>
      String(valueOf(row) ?? "")
        .toLowerCase()
        .includes(text.toLowerCase());
  });
  const orders = list.sort.map((sort) => orderBy(read("The sort field", sort.field), sort));
  const matching = rows
    .filter((row) => filters.every((matches) => matches(row)))
    .filter((row) => searches.length === 0 || searches.some((matches) => matches(row)))
    .sort((left, right) => {
      for (const order of orders) {
        const result = order(left, right);
        if (result !== 0) return result;
      }
      return 0;
    });
  const start = (list.page.number - 1) * list.page.size;
  return listResult(matching.slice(start, start + list.page.size), matching.length);
}

function orderBy<Row>(valueOf: ReadValue<Row>, { descending }: ListSort) {
  const sign = descending ? -1 : 1;
  return (left: Row, right: Row) => sign * compare(valueOf(left), valueOf(right));
}

function compare(left: string | number | boolean | null, right: string | number | boolean | null): number {
  if (left === right) return 0;
  if (left === null) return -1;
  if (right === null) return 1;
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : 1;
  return Number(left) - Number(right);
}
