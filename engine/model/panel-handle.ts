import type { Roots } from "#engine/expression";
import type { ResolvedCall } from "../request/index.ts";
import type { BuildInside } from "./inside-model.ts";
import type { FilterModel } from "./page-model.ts";

/** What can be done with a panel. It belongs to its model, and is built again with it. */
export interface PanelHandle {
  /** The roots for actions that start there. */
  readonly roots: Roots;
}

/** What can be done with a page. */
export interface PageHandle extends PanelHandle {
  readonly optionSearches: OptionSearches;
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
  /** The page's query after a change. */
  after(change: ListChange): string;
  /** The list's own part of the page's query: search, sort, filters, size and columns. */
  readonly view: string;
  /** The page's query with another view of the list, on its first page. */
  withView(view: string): string;
  /** The URL has nothing about the list. */
  readonly isUntouched: boolean;
  readonly csv?: ListCsv;
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
  | { readonly size: number }
  | { readonly columns: readonly string[] | undefined };

export interface ListSort {
  readonly field: string;
  readonly descending: boolean;
}

export interface ListCsv {
  readonly file: string;
  /** The call for the whole result; absent: all rows are here. */
  readonly call?: ResolvedCall;
  /** The shown columns of every matching row, as text; where there is no call. */
  readonly all: () => { readonly count: number; readonly rows: Iterable<readonly string[]> };
}

/** By field or parameter, for those with more choices than are listed. */
export type OptionSearches = ReadonlyMap<string, OptionSearch>;

/** Searches choices on the server: the call for a text, and how its answer is read. */
export interface OptionSearch {
  readonly call: (text: string) => ResolvedCall;
  readonly read: (body: unknown) => FilterModel["options"];
}
