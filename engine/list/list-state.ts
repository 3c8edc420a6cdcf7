import type { ListChange, ListSort } from "../model/index.ts";

/** Rows per page a person may choose (spec 1 §9). */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** What a person did to a list: all of it is in the URL, so that a view is a link. */
export interface ListState {
  /** At most `LONGEST_SEARCH` characters, none of which only machines know. */
  readonly search: string;
  readonly sort?: ListSort;
  /** By field; an empty text means that the filter is off although the template would set it. */
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly size: number;
  /** The columns shown, in order; absent: as the template says. */
  readonly columns?: readonly string[];
}

/** What of a list the URL needs to know. */
export interface ListAddress {
  /** Empty for the first list of a template; else the panel's id and a dot. */
  readonly prefix: string;
  readonly filterFields: readonly string[];
  /** Names the page's parameters take in the query: a filter of such a name moves aside. */
  readonly paramNames: readonly string[];
  readonly sizes: readonly number[];
  readonly defaultSize: number;
  readonly defaultSort?: ListSort;
  /** What it can be sorted by; absent: anything. */
  readonly sortFields?: readonly string[];
}

/** Characters of a search; what is longer is a paste that went wrong, and no address could carry it. */
export const LONGEST_SEARCH = 200;
/** No list is that long; a page beyond it is a mistyped address. */
const LAST_PAGE = 1_000_000;

/** Reads a list's state from a URL's query; what cannot be read is as if it were not there. */
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
    ...(columns.length === 0 ? {} : { columns }),
  };
}

/**
 * The query after a change. A change of search, sort, filter or size goes back to page 1: the rows of page 7 of
 * another result mean nothing. Whatever else is in the query stays.
 */
export function changeListState(query: string, list: ListAddress, change: ListChange): string {
  const next = new URLSearchParams(query);
  const set = (name: string, value: string) =>
    value === "" ? next.delete(list.prefix + name) : next.set(list.prefix + name, value);
  if ("page" in change) set("page", change.page === 1 ? "" : String(change.page));
  else if (!("columns" in change)) set("page", "");
  if ("search" in change) set("search", change.search);
  if ("sort" in change) set("sort", change.sort === undefined ? "" : writeSort(change.sort));
  if ("size" in change) set("size", change.size === list.defaultSize ? "" : String(change.size));
  if ("columns" in change) set("columns", (change.columns ?? []).join(","));
  // Empty, not gone: a filter that the template sets at first must be able to be off.
  if ("filter" in change) next.set(filterName(list, change.filter), change.value);
  if ("clear" in change) {
    for (const field of list.filterFields) next.set(filterName(list, field), "");
    set("search", "");
  }
  return next.toString();
}

/** What of a query is this list's own view: search, sort, filters, size and columns; not the page one is on. */
export function readView(query: string, list: ListAddress): string {
  const searchParams = new URLSearchParams(query);
  const view = new URLSearchParams();
  for (const name of viewNames(list)) {
    const value = searchParams.get(list.prefix + name);
    if (value !== null) view.set(name, value);
  }
  return view.toString();
}

/** Whether a query says nothing about this list: neither a view nor a page. */
export function isUntouched(query: string, list: ListAddress): boolean {
  return readView(query, list) === "" && new URLSearchParams(query).get(`${list.prefix}page`) === null;
}

/** The query with another view of this list, on its first page. Whatever else is in the query stays. */
export function applyView(query: string, list: ListAddress, view: string): string {
  const next = new URLSearchParams(query);
  const wanted = new URLSearchParams(view);
  next.delete(`${list.prefix}page`);
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

/** `-createTime` → by createTime, descending; undefined for an empty text. */
export function readSort(text: string): ListSort | undefined {
  if (text === "" || text === "-") return undefined;
  return text.startsWith("-")
    ? { field: text.slice(1), descending: true }
    : { field: text, descending: false };
}

function plainSearch(text: string): string {
  // Zero characters and their like come by a paste; nothing that is kept holds one.
  const plain = text.replaceAll(/\p{Cc}/gu, " ");
  // A pair is not cut in half.
  return plain.slice(0, LONGEST_SEARCH).replace(/[\ud800-\udbff]$/, "");
}

function writeSort(sort: ListSort): string {
  return sort.descending ? `-${sort.field}` : sort.field;
}

const RESERVED = new Set(["search", "sort", "page", "size", "columns", "tab"]);

function filterName(list: ListAddress, field: string): string {
  const isTaken = RESERVED.has(field) || (list.prefix === "" && list.paramNames.includes(field));
  return `${list.prefix}${isTaken ? "filter." : ""}${field}`;
}
