import type { Roots } from "#engine/expression";
import type { LoadState } from "./resolve-loads.ts";
import type { PageContext } from "./page-context.ts";

/** What a panel is built in: the page, and what its loads and parameters are now. */
export interface PanelContext extends PageContext {
  /** Route, query and loads among them. */
  readonly panelRoots: Roots;
  readonly loads: ReadonlyMap<string, LoadState>;
  /** Labels of required parameters that are empty: nothing is read until they are there. */
  readonly missingParams: readonly string[];
  /** JSON Pointer of the panel in the template; empty for the page itself. */
  readonly pointer: string;
}

/** Where a panel stands, and what it is called; an empty title is none. */
export interface PanelPlace {
  readonly id: string;
  readonly title: string;
}
