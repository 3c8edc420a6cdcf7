/**
 * The named roots that a template may read. There is no scope chain: a path that starts with any other name is a
 * mistake. Each position of a template allows a fixed set (see `engine/template`).
 */
export const ROOT_NAMES = [
  "row",
  "rows",
  "entry",
  "form",
  "picked",
  "load",
  "result",
  "item",
  "route",
  "query",
  "bootstrap",
  "claims",
  "session",
  "now",
] as const;

export type RootName = (typeof ROOT_NAMES)[number];

/** The current values; an absent root does not exist here or is not loaded yet. */
export type Roots = { readonly [name in RootName]?: unknown };
