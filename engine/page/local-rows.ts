import { readWithin } from "#engine/expression";
import type { Filter } from "#engine/template";
import { splitValues } from "./filter-values.ts";
import type { ListState } from "./list-state.ts";
import { splitRange } from "./range.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What a list does by itself where its API cannot: all rows arrive, and the browser searches, filters, sorts and pages. */
export function arrangeRows(
  rows: readonly Row[],
  state: ListState,
  searchFields: readonly string[],
  filters: readonly Filter[],
): { readonly rows: readonly Row[]; readonly total: number; readonly all: readonly Row[] } {
  const search = state.search.trim().toLowerCase();
  const active = filters
    .map((filter) => [filter, state.filters[filter.field] ?? ""] as const)
    .filter(([, value]) => value !== "");
  const matching =
    search === "" && active.length === 0
      ? rows
      : rows.filter(
          (row) =>
            (search === "" || isFound(row, search, searchFields)) &&
            active.every(([filter, value]) => passes(row, filter, value)),
        );
  const sorted =
    state.sort === undefined ? matching : sortRows(matching, state.sort.field, state.sort.descending);
  const start = (state.page - 1) * state.size;
  return { rows: sorted.slice(start, start + state.size), total: matching.length, all: sorted };
}

function isFound(row: Row, search: string, fields: readonly string[]): boolean {
  const values = fields.includes("*") ? Object.values(row) : fields.map((field) => readWithin(row, field));
  return values.some((value) => asText(value).toLowerCase().includes(search));
}

function passes(row: Row, filter: Filter, value: string): boolean {
  const own = readWithin(row, filter.field);
  switch (filter.as) {
    case "text":
      return asText(own).toLowerCase().includes(value.toLowerCase());
    case "select":
    case "switch":
      return asText(own) === value;
    case "multi":
      return splitValues(value).includes(asText(own));
    case "number-range":
    case "date-range": {
      const [from, to] = splitRange(value);
      return (
        (from === "" || compare(own, from, filter.as) >= 0) && (to === "" || compare(own, to, filter.as) <= 0)
      );
    }
    default:
      return filter.as satisfies never;
  }
}

function compare(own: unknown, bound: string, as: "number-range" | "date-range"): number {
  if (as === "number-range") return Number(own) - Number(bound);
  // Both are ISO: the day of the value against the day of the bound.
  const day = asText(own).slice(0, bound.length);
  if (day === bound) return 0;
  return day < bound ? -1 : 1;
}

/** Empty values last, numbers by size, text as a person orders it ("web-2" before "web-10"). Decided once per row. */
function sortRows(rows: readonly Row[], field: string, descending: boolean): readonly Row[] {
  const sign = descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: readWithin(row, field) }))
    .sort((a, b) => {
      const isEmptyA = isEmpty(a.value);
      const isEmptyB = isEmpty(b.value);
      if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
      if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
      return sign * COLLATOR.compare(asText(a.value), asText(b.value));
    })
    .map(({ row }) => row);
}

const COLLATOR = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
}
