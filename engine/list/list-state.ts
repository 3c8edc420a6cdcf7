import type { ListChange, ListSort } from "../model/index.ts";

/** Selectable numbers of rows per page (spec 1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** The rows of a page where neither the template nor the URL says another number. */
export const DEFAULT_PAGE_SIZE = 50;

/** The state of a list. All of it is in the URL, so a view is a link. */
export interface ListState {
  /** At most `LONGEST_SEARCH` characters, without control characters. */
  readonly search: string;
  readonly sort?: ListSort;
  /** By field; an empty text turns off a filter that the template sets. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  /** The columns shown, in order; absent: the template's default. */
  readonly columns?: readonly string[];
  /** The row that is open beside the list, by its key; or the first or last of its page. */
  readonly open?: string | undefined;
}

/** Instead of a key: rows of another page are not known yet. */
export const FIRST_ROW = ":first";
export const LAST_ROW = ":last";

/** What the URL needs to know about a list. */
export interface ListAddress {
  /** Empty for the first list of a template; else the panel's id and a dot. */
  readonly prefix: string;
  readonly filterFields: readonly string[];
  /** Query parameters of the page: a filter with such a name gets another. */
  readonly paramNames: readonly string[];
  readonly sizes: readonly number[];
  readonly defaultSize: number;
  readonly defaultSort?: ListSort;
  /** The sortable columns; absent: any. */
  readonly sortFields?: readonly string[];
}

/** In characters; a longer search is pasted by mistake and would not fit an address. */
export const LONGEST_SEARCH = 200;
/** No list has more pages; a larger number is a mistyped address. */
const LAST_PAGE = 1_000_000;

/** Reads a list's state from a URL's query; invalid parts are ignored. */
export function readListState(query: string, list: ListAddress): ListState {
  const searchParams = new URLSearchParams(query);
  const text = (name: string) => searchParams.get(list.prefix + name) ?? "";
  const size = Number(text("size"));
  const page = Number(text("page"));
  const columns = text("columns")
    .split(",")
    .filter((name) => name !== "");
  const wanted = readSort(text("sort"));
  const canSort = wanted !== undefined && (list.sortFields?.includes(wanted.field) ?? true);
  const sort = canSort ? wanted : list.defaultSort;
  const filters: Record<string, string> = {};
  for (const field of list.filterFields) {
    const value = searchParams.get(filterName(list, field));
    if (value !== null) filters[field] = value;
  }
  return {
    search: plainSearch(text("search")),
    sort,
    filters,
    page: Number.isSafeInteger(page) && page > 0 && page <= LAST_PAGE ? page : 1,
    size: list.sizes.includes(size) ? size : list.defaultSize,
    columns: columns.length === 0 ? undefined : columns,
    open: text("open") === "" ? undefined : text("open"),
  };
}

/**
 * The query after a change. A change of search, sort, filter or size goes back to page 1, because the result is
 * another. Other parameters of the query stay.
 */
export function changeListState(query: string, list: ListAddress, change: ListChange): string {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string) =>
    value === "" ? next.delete(list.prefix + name) : next.set(list.prefix + name, value);
  const page = pageAfter(query, list, change);
  if (page !== undefined) set("page", page === 1 ? "" : String(page));
  if (!("columns" in change)) closeRows(next, list);
  if ("open" in change) set("open", change.open ?? "");
  if ("turn" in change) set("open", change.turn === "next" ? FIRST_ROW : LAST_ROW);
  if ("search" in change) set("search", change.search);
  if ("sort" in change) set("sort", change.sort === undefined ? "" : writeSort(change.sort));
  if ("size" in change) set("size", change.size === list.defaultSize ? "" : String(change.size));
  if ("columns" in change) set("columns", (change.columns ?? []).join(","));
  // Empty instead of removed: it must be possible to turn off a filter that the template sets.
  if ("filter" in change) next.set(filterName(list, change.filter), change.value);
  if ("clear" in change) {
    for (const field of list.filterFields) next.set(filterName(list, field), "");
    set("search", "");
  }
  return next.toString();
}

/** The page after a change; undefined: as it is. */
function pageAfter(query: string, list: ListAddress, change: ListChange): number | undefined {
  if ("page" in change) return change.page;
  if ("turn" in change) return readListState(query, list).page + (change.turn === "next" ? 1 : -1);
  return "columns" in change || "open" in change ? undefined : 1;
}

/** One row is open at a time, also where a page has several lists. */
function closeRows(query: URLSearchParams, list: ListAddress): void {
  const others = [...list.paramNames, ...list.filterFields.map((field) => filterName(list, field))];
  for (const name of Array.from(query.keys()))
    if (/(?:^|\.)open$/.test(name) && !others.includes(name)) query.delete(name);
}

/** The list's own part of a query: search, sort, filters, size and columns; not the page. */
export function readView(query: string, list: ListAddress): string {
  const searchParams = new URLSearchParams(query);
  const view = new URLSearchParams();
  for (const name of viewNames(list)) {
    const value = searchParams.get(list.prefix + name);
    if (value !== null) view.set(name, value);
  }
  return view.toString();
}

/** Whether a query has nothing about this list: neither a view nor a page. */
export function isUntouched(query: string, list: ListAddress): boolean {
  return readView(query, list) === "" && new URLSearchParams(query).get(`${list.prefix}page`) === null;
}

/** The query with another view of this list, on its first page. Other parameters of the query stay. */
export function applyView(query: string, list: ListAddress, view: string): string {
  const next = new URLSearchParams(query);
  const wanted = new URLSearchParams(view);
  next.delete(`${list.prefix}page`);
  closeRows(next, list);
  for (const name of viewNames(list)) {
    const value = wanted.get(name);
    if (value === null) next.delete(list.prefix + name);
    else next.set(list.prefix + name, value);
  }
  return next.toString();
}

function viewNames(list: ListAddress): readonly string[] {
  const filters = list.filterFields.map((field) => filterName(list, field).slice(list.prefix.length));
  return ["search", "sort", "size", "columns", ...filters];
}

/** `-createTime`: by createTime, descending; undefined for an empty text. */
export function readSort(text: string): ListSort | undefined {
  if (text === "" || text === "-") return undefined;
  return text.startsWith("-")
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };
}

function plainSearch(text: string): string {
  // Control characters come from pasting; no stored value contains them.
  const plain = text.replaceAll(/\p{Cc}/gu, " ");
  // Do not cut a surrogate pair in half.
  return plain.slice(0, LONGEST_SEARCH).replace(/[\ud800-\udbff]$/, "");
}

function writeSort(sort: ListSort): string {
  return sort.descending ? `-${sort.field}` : sort.field;
}

const RESERVED = new Set(["search", "sort", "page", "size", "columns", "open", "tab"]);

function filterName(list: ListAddress, field: string): string {
  const isTaken = RESERVED.has(field) || (list.prefix === "" && list.paramNames.includes(field));
  return `${list.prefix}${isTaken ? "filter." : ""}${field}`;
}
