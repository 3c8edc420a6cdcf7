import type { RouteEntry } from "./shell.ts";
import { canOpen } from "./can-open.ts";
import { homePage, landingPage } from "./landing-page.ts";
import { matchRoutes, pagePath } from "./match-route.ts";
import type { Viewer } from "../access/index.ts";

/** What the guard says of a visited path. Paths to redirect to are ready to go to: `/pages/…`. */
export type GuardedRoute =
  | { readonly allowed: RouteEntry; readonly params: Readonly<Record<string, string>> }
  | { readonly redirect: string }
  /** Not even the viewer's landing page is in the table: there is nowhere to send them. */
  | { readonly stuck: string };

/**
 * Guards a path below /pages (spec 1 §2). The query is ignored; numbers, UUIDs and `vm-<number>` are dropped. An unknown
 * path leads home, one the viewer may not open to the landing page of their customer type; a redirect never
 * leads to another redirect. The first entry of a path that the viewer may open counts.
 */
export function guardRoute(routes: readonly RouteEntry[], visited: string, viewer: Viewer): GuardedRoute {
  const matches = matchRoutes(routes, visited);
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
  return matchRoutes(routes, path).some(({ route }) => canOpen(route, viewer));
}
