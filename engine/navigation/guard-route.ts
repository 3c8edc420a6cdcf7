import type { RouteEntry } from "./shell.ts";
import { canOpen } from "./can-open.ts";
import { homePage, landingPage } from "./landing-page.ts";
import { openingRoutes, pagePath } from "./match-route.ts";
import type { Viewer } from "../access/index.ts";

/** The guard's decision about a path. Redirects are complete paths: `/pages/…`. */
export type GuardedRoute =
  | { readonly allowed: RouteEntry; readonly params: Readonly<Record<string, string>> }
  | { readonly redirect: string }
  /** The viewer may not even open a landing page: there is no redirect. */
  | { readonly stuck: string };

/**
 * Guards a path below /pages (spec 1 §2). The query is ignored; numbers, UUIDs and `vm-<number>` are dropped. An
 * unknown path redirects to the home page, a forbidden one to the landing page of the viewer's customer type; a
 * redirect never leads to another redirect. Of several entries for a path, the first that the viewer may open is
 * used; an entry for all templates is none for a template that has its own.
 */
export function guardRoute(routes: readonly RouteEntry[], visited: string, viewer: Viewer): GuardedRoute {
  const matches = openingRoutes(routes, visited);
  const allowed = matches.find(({ route }) => canOpen(route, viewer));
  if (allowed !== undefined) return { allowed: allowed.route, params: allowed.params };
  const [home, landing] = [homePage(routes), landingPage(routes, viewer)];
  const wanted = matches.length === 0 ? [home, landing] : [landing, home];
  const target = wanted.find((path) => path !== undefined && isOpen(routes, path, viewer));
  return target === undefined || target === pagePath(visited)
    ? { stuck: visited }
    : { redirect: `/pages/${target}` };
}

function isOpen(routes: readonly RouteEntry[], path: string, viewer: Viewer): boolean {
  return openingRoutes(routes, path).some(({ route }) => canOpen(route, viewer));
}
