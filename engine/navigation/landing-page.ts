import type { RouteEntry } from "./shell.ts";
import { canOpen } from "./can-open.ts";
import type { Viewer } from "../access/index.ts";

/**
 * The first page of a viewer, to which unauthorised routes redirect, below /pages (spec 1 §2): of the landing pages
 * they may open, the one with the lowest number. Undefined: there is none for them.
 */
export function landingPage(routes: readonly RouteEntry[], viewer: Viewer): string | undefined {
  return routes
    .filter((route) => route.landing !== undefined && canOpen(route, viewer))
    .toSorted((a, b) => (a.landing ?? 0) - (b.landing ?? 0))[0]?.path;
}

/** The target of unknown paths (spec 1 §2). */
export function homePage(routes: readonly RouteEntry[]): string | undefined {
  return routes.find((route) => route.isHome === true)?.path;
}
