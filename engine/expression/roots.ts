/**
 * The named roots a template may read. There is no scope chain: a path starts with one of these names or it is
 * a mistake. Each position of a template permits a fixed set (see `engine/template`).
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

/** The values at hand; an absent root is one that is not known here or not loaded yet. */
export type Roots = { readonly [name in RootName]?: unknown };
