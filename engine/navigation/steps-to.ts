import { routePath } from "#engine/template";
import type { RouteEntry } from "./shell.ts";
import { chooseRoute } from "./choose-route.ts";
import type { Viewer } from "../access/index.ts";

/** A step of the way to a page. */
export interface Step {
  readonly title: string;
  /** Path of a route that the viewer may open, its parameters not filled. */
  readonly path?: string;
}

/** The way to a page, from the root, without the page itself: its own `trail`, or that of its parent and the parent. */
export function stepsTo(
  routes: readonly RouteEntry[],
  route: RouteEntry,
  viewer: Viewer,
  below: readonly RouteEntry[] = [],
): readonly Step[] {
  const step = (title: string, choice: readonly string[]): Step => {
    const chosen = chooseRoute(routes, choice, viewer);
    return { title, ...(chosen?.isOpen === true && { path: routePath(chosen.route) }) };
  };
  if (route.trail !== undefined) return route.trail.map(({ title, path = [] }) => step(title, path));
  const parent = chooseRoute(routes, route.parent ?? [], viewer)?.route;
  // Parents in a circle are refused before they are shipped; the portal shows the page all the same.
  if (parent === undefined || below.includes(parent)) return [];
  return [...stepsTo(routes, parent, viewer, [...below, route]), step(parent.title, route.parent ?? [])];
}
