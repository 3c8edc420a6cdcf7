import { readWithin } from "#engine/expression";
import { formatDateTime, isUnset, plainText } from "#validators";
import type { KnownFilter } from "./build-filters.ts";
import { splitValues } from "./filter-values.ts";
import { compareTexts, orderKey } from "./natural-order.ts";
import type { ListState } from "./list-state.ts";
import { splitRange } from "./range.ts";

export type Row = Readonly<Record<string, unknown>>;

export interface ArrangedRows {
  /** The rows of the page. */
  readonly rows: readonly Row[];
  readonly total: number;
  /** Every matching row, in order. */
  readonly all: readonly Row[];
  readonly counts: ValueCounts;
}

/** How many rows have each value, by field. What is filtered by a field does not narrow its own counts. */
export type ValueCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Searches, filters, sorts and pages in the browser, where the API cannot and all rows are here. */
export function arrangeRows(
  rows: readonly Row[],
  state: ListState,
  searchFields: readonly string[],
  filters: readonly KnownFilter[],
  counted: readonly string[] = [],
): ArrangedRows {
  const search = state.search.trim().toLowerCase();
  const found = search === "" ? rows : rows.filter((row) => isFound(row, search, searchFields));
  const matchingBut = (except?: string) => {
    const active = filters
      .map((filter) => [filter, state.filters[filter.field] ?? ""] as const)
      .filter(([{ field }, value]) => value !== "" && field !== except);
    return active.length === 0
      ? found
      : found.filter((row) => active.every(([filter, value]) => passes(row, filter, value)));
  };
  const matching = matchingBut();
  const counts = Object.fromEntries(
    counted.map((field) => [field, countBy(matchingBut(field), field)] as const),
  );
  const sorted =
    state.sort === undefined ? matching : sortRows(matching, state.sort.field, state.sort.descending);
  const start = (state.page - 1) * state.size;
  return { rows: sorted.slice(start, start + state.size), total: matching.length, all: sorted, counts };
}

function countBy(rows: readonly Row[], field: string): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const value = plainText(readWithin(row, field));
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]));
}

function isFound(row: Row, search: string, fields: readonly string[]): boolean {
  const values = fields.includes("*") ? Object.values(row) : fields.map((field) => readWithin(row, field));
  return values.some((value) => plainText(value).toLowerCase().includes(search));
}

function passes(row: Row, filter: KnownFilter, value: string): boolean {
  const own = readWithin(row, filter.field);
  switch (filter.as) {
    case "text":
      return plainText(own).toLowerCase().includes(value.toLowerCase());
    case "select":
    case "switch":
      return plainText(own) === value;
    case "multi":
      return splitValues(value).includes(plainText(own));
    case "number-range":
    case "date-range": {
      const [from, to] = splitRange(value);
      return (from === "" || compare(own, from, filter) >= 0) && (to === "" || compare(own, to, filter) <= 0);
    }
    default:
      return filter.as satisfies never;
  }
}

function compare(own: unknown, bound: string, { as, isOfDays }: KnownFilter): number {
  if (as === "number-range") return Number(own) - Number(bound);
  // A time is on the day that it is shown with.
  const shown = (isOfDays === true ? "" : formatDateTime(own)) || plainText(own);
  const day = shown.slice(0, bound.length);
  if (day === bound) return 0;
  return day < bound ? -1 : 1;
}

/** Empty values last, numbers by size, text in natural order ("web-2" before "web-10"). Decided once per row. */
function sortRows(rows: readonly Row[], field: string, descending: boolean): readonly Row[] {
  const filled: { readonly row: Row; readonly value: unknown }[] = [];
  const empty: Row[] = [];
  for (const row of rows) {
    const value = readWithin(row, field);
    if (isUnset(value)) empty.push(row);
    else filled.push({ row, value });
  }
  const sign = descending ? -1 : 1;
  const sorted = filled.every(({ value }) => typeof value === "number")
    ? filled.sort((a, b) => sign * (Number(a.value) - Number(b.value))).map(({ row }) => row)
    : sortTexts(filled, sign);
  return [...sorted, ...empty];
}

function sortTexts(
  rows: readonly { readonly row: Row; readonly value: unknown }[],
  sign: 1 | -1,
): readonly Row[] {
  const keyed: { readonly row: Row; readonly key: string }[] = [];
  for (const { row, value } of rows) {
    const key = orderKey(plainText(value));
    // With one text beyond ASCII all are compared the slow way, because the two orders do not mix.
    if (key === undefined) {
      return rows
        .toSorted((a, b) => sign * compareTexts(plainText(a.value), plainText(b.value)))
        .map((each) => each.row);
    }
    keyed.push({ row, key });
  }
  keyed.sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : 0));
  return keyed.map(({ row }) => row);
}
