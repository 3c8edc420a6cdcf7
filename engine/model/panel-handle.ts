import type { Roots } from "#engine/expression";
import type { ResolvedCall } from "../request/index.ts";
import type { BuildInside } from "./inside-model.ts";
import type { FactModel, FilterModel, RowModel } from "./page-model.ts";

/** What can be done with a panel. It belongs to its model, and is built again with it. */
export interface PanelHandle {
  /** The roots for actions that start there. */
  readonly roots: Roots;
}

/** What can be done with a page. */
export interface PageHandle extends PanelHandle {
  readonly optionSearches: OptionSearches;
  /** The page's query with what was chosen without a person; absent: the address says it already. */
  readonly picked?: string | undefined;
  /** The page's query with another value of a parameter: every list goes back to page 1. */
  afterParam(name: string, value: string): string;
  /** The page's query with another tab open: the state of its lists is reset, the page's parameters stay. */
  afterTab(tab: string): string;
}

export interface FormHandle extends PanelHandle {
  /** The panels beside the form that read its value, except plugins; absent: none. */
  readonly beside?: BuildInside;
}

/** What can be done with a list; all of its state is in the URL. */
export interface ListHandle extends PanelHandle {
  /** Identifies the list in remembered settings and placeholder rows: the template, or `template#panel`. */
  readonly name: string;
  /** Where it stands, by the parameters of its page: elsewhere it has other rows. */
  readonly at: string;
  /** The page's query after a change. */
  after(change: ListChange): string;
  /** The list's own part of the page's query: search, sort, filters, size and columns. */
  readonly view: string;
  /** The page's query with another view of the list, on its first page. */
  withView(view: string): string;
  /** The URL has nothing about the list. */
  readonly isUntouched: boolean;
  /** What is shown of a row beside the list; absent: nothing is. */
  readonly drawer?: ListDrawer | undefined;
  /** Its code loads with the first CSV. Absent: none. */
  readonly csv?: () => Promise<ListCsv>;
  /** How every matching row is selected, at most `most` of them. Absent: the page has them all. */
  readonly everyRow?: (most: number) => Promise<EveryRow>;
  /** Search, filters and sort in the API's parameters, for actions on the whole result. */
  readonly query?: ResolvedCall["query"];
  /** The panels in each card; absent: none. */
  readonly inside?: BuildInside;
  readonly optionSearches: OptionSearches;
}

export type ListChange =
  | { readonly search: string }
  | { readonly sort: ListSort | undefined }
  | { readonly filter: string; readonly value: string }
  | { readonly clear: "filters" }
  | { readonly page: number }
  /** The key of the row to open; undefined: none. */
  | { readonly open: string | undefined }
  /** The first row of the next page, or the last of the one before. */
  | { readonly turn: "next" | "previous" }
  | { readonly size: number }
  | { readonly columns: readonly string[] | undefined };

export interface ListSort {
  readonly field: string;
  readonly descending: boolean;
}

export interface ListDrawer {
  /** The facts of a row, by its source. */
  readonly facts: (row: RowModel) => Promise<readonly FactModel[]>;
  /** The panels below them; absent: none. */
  readonly panels?: BuildInside | undefined;
}

export interface ListCsv {
  readonly file: string;
  /** The titles of the columns shown, with the units of their numbers. */
  readonly header: readonly string[];
  /** The columns shown, of rows as they were read. */
  readonly texts: (rows: readonly unknown[]) => Iterable<readonly string[]>;
  /** Every matching row, or how to read them. */
  readonly rows: readonly unknown[] | ListPages;
  /** What is said where the list changed while the columns shown were read, and rows may be missing. */
  readonly changed: string;
  /** The call for all fields of every matching row as CSV; absent: the API has none. */
  readonly call?: ResolvedCall;
}

export interface EveryRow {
  /** Every matching row, or how to read them. */
  readonly rows: readonly unknown[] | ListPages;
  /** The rows of the list, of rows as they were read. */
  readonly build: (rows: readonly unknown[]) => readonly RowModel[];
}

/** Every matching row, page by page. */
export interface ListPages {
  /** Rows per page to ask for; the API may answer fewer. */
  readonly size: number;
  /** The API takes any smaller number of rows too. */
  readonly isAnySize: boolean;
  /** `page` counts from 1. */
  readonly call: (page: number, size: number) => ResolvedCall;
  /** The rows of an answer, and how many match at its time; absent: the API does not say. */
  readonly read: (body: unknown) => { readonly rows: readonly unknown[]; readonly total?: number };
  /** By what a row is known; empty: by nothing. */
  readonly keyOf: (row: unknown) => string;
  /** How many rows are read at most: of more, the first. */
  readonly most: number;
}

/** By field or parameter, for those with more choices than are listed. */
export type OptionSearches = ReadonlyMap<string, OptionSearch>;

/** Searches choices on the server: the call for a text, and how its answer is read. */
export interface OptionSearch {
  readonly call: (text: string) => ResolvedCall;
  readonly read: (body: unknown) => FilterModel["options"];
}
