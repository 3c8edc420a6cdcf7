import type { Roots } from "#engine/expression";
import type { ResolvedCall } from "../request/index.ts";
import type { BuildInside } from "./inside-model.ts";
import type { FilterModel } from "./page-model.ts";

/** What can be done with what a panel shows. It goes along with its model, and is made anew with it. */
export interface PanelHandle {
  /** What the actions that start there may read. */
  readonly roots: Roots;
}

/** What can be done with a page. */
export interface PageHandle extends PanelHandle {
  readonly optionSearches: OptionSearches;
  /** The page's query with another value of a parameter: every list is back on page 1. */
  afterParam(name: string, value: string): string;
  /** The page's query with another tab open: its lists start afresh, the page's parameters stay. */
  afterTab(tab: string): string;
}

export interface FormHandle extends PanelHandle {
  /** What stands beside the form and reads what it holds, plugins apart; absent: nothing. */
  readonly beside?: BuildInside;
}

/** What can be done with a list, all of whose state is in the URL. */
export interface ListHandle extends PanelHandle {
  /** Names the list in remembered settings and placeholder rows: the template, or `template#panel`. */
  readonly name: string;
  /** The page's query after a change. */
  after(change: ListChange): string;
  /** What of the page's query is the list's own view: search, sort, filters, size and columns. */
  readonly view: string;
  /** The page's query with another view of the list, on its first page. */
  withView(view: string): string;
  /** The URL says nothing about the list. */
  readonly isUntouched: boolean;
  readonly csv?: ListCsv;
  /** Search, filters and sort as the API spells them, for actions that concern the whole result. */
  readonly query?: ResolvedCall["query"];
  /** What each card holds beside its values; absent: nothing. */
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
  /** Asks for the whole result; absent: all rows are here. */
  readonly call?: ResolvedCall;
  /** The columns shown of every row that matches, as text; where there is no call. */
  readonly all: () => { readonly count: number; readonly rows: Iterable<readonly string[]> };
}

/** By field or parameter, of those that have more choices than are listed. */
export type OptionSearches = ReadonlyMap<string, OptionSearch>;

/** Finds choices on the server by what a person types: the call, and what its answer offers. */
export interface OptionSearch {
  readonly call: (text: string) => ResolvedCall;
  readonly read: (body: unknown) => FilterModel["options"];
}
