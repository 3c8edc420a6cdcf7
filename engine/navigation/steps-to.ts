import { routePath } from "#engine/template";
import type { RouteEntry } from "./shell.ts";
import { chooseRoute } from "./choose-route.ts";
import type { Viewer } from "../access/index.ts";

/** A step on the way to a page. */
export interface Step {
  readonly title: string;
  /** Path of a route that the viewer may open, its parameters not filled. */
  readonly path?: string;
  readonly named?: string;
  /** Its page is about one thing, which its query names. */
  readonly isSingle?: boolean;
}

/**
 * The steps from the root to a page, without the page itself: its own `trail`, or the parent's steps and the parent.
 */
export function stepsTo(
  routes: readonly RouteEntry[],
  route: RouteEntry,
  viewer: Viewer,
  below: readonly RouteEntry[] = [],
): readonly Step[] {
  const step = (title: string, choice: readonly string[]): Step => {
    const chosen = chooseRoute(routes, choice, viewer);
    if (chosen?.isOpen !== true) return { title };
    const { named, isSingle } = chosen.route;
    return { title, path: routePath(chosen.route), named, isSingle };
  };
  if (route.trail !== undefined) return route.trail.map(({ title, path = [] }) => step(title, path));
  const parent = chooseRoute(routes, route.parent ?? [], viewer)?.route;
  // The check of templates refuses circular parents; the portal still shows the page.
  if (parent === undefined || below.includes(parent)) return [];
  return [...stepsTo(routes, parent, viewer, [...below, route]), step(parent.title, route.parent ?? [])];
}
