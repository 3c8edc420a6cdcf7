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
 * every filter must match, one of the searches must match, empty values sort first, equal rows keep their order, and what
 * is filtered by a field does not narrow its counts.
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
    return { field, matches: (row: Row) => values.includes(String(valueOf(row))) };
  });
  const searches = list.searches.map(({ field, text }) => {
    const valueOf = read("The search field", field);
    return (row: Row) =>
      String(valueOf(row) ?? "")
        .toLowerCase()
        .includes(text.toLowerCase());
  });
  const orders = list.sort.map((sort) => orderBy(read("The sort field", sort.field), sort));
  const found = rows.filter((row) => searches.length === 0 || searches.some((matches) => matches(row)));
  const matchingBut = (except?: string) =>
    found.filter((row) => filters.every(({ field, matches }) => field === except || matches(row)));
  const counts = list.counts.map((field) => [field, countBy(matchingBut(field), read("The count", field))]);
  const matching = matchingBut().sort((left, right) => {
    for (const order of orders) {
      const result = order(left, right);
      if (result !== 0) return result;
    }
    return 0;
  });
  const start = (list.page.number - 1) * list.page.size;
  const page = matching.slice(start, start + list.page.size);
  return listResult(page, matching.length, Object.fromEntries(counts));
}

/** How many rows have each value, the most frequent first. */
function countBy<Row>(rows: readonly Row[], valueOf: ReadValue<Row>): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = String(valueOf(row) ?? "");
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].sort((a, b) => b[1] - a[1]));
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
