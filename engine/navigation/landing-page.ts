import type { RouteEntry } from "./shell.ts";
import { canOpen } from "./can-open.ts";
import type { Viewer } from "../access/index.ts";

/**
 * Where a viewer starts, and where an unauthorised route redirects to, below /pages (spec 1 §2): the first route marked
 * as a landing page that they may open. Undefined: the table has none for them.
 */
export function landingPage(routes: readonly RouteEntry[], viewer: Viewer): string | undefined {
  return routes.find((route) => route.isLanding === true && canOpen(route, viewer))?.path;
}

/** Where unknown paths lead (spec 1 §2). */
export function homePage(routes: readonly RouteEntry[]): string | undefined {
  return routes.find((route) => route.isHome === true)?.path;
}
