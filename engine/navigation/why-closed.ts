import { isVisible } from "../access/index.ts";
import type { Viewer } from "../access/index.ts";
import { openingRoutes } from "./match-route.ts";
import type { RouteEntry } from "./shell.ts";

/** Why a viewer may not open a page: it is for other kinds of accounts, switched off, or needs a right that they lack. */
export interface ClosedPage {
  readonly title: string;
  readonly because: "type" | "flag" | "right";
}

/** Why the page at a path below /pages, which the viewer may not open, is closed to them. Undefined: there is none. */
export function whyClosed(
  routes: readonly RouteEntry[],
  visited: string,
  viewer: Viewer,
): ClosedPage | undefined {
  const all = openingRoutes(routes, visited).map(({ route }) => route);
  const own = all.filter(({ access, isOwn }) => access.type.includes(viewer.type) && isOwn !== true);
  const [first = all[0]] = own;
  if (first === undefined) return undefined;
  const isOff = own.some(({ access }) => isVisible({ ...access, flags: [], flagsOff: [] }, viewer));
  return { title: first.title, because: own.length === 0 ? "type" : isOff ? "flag" : "right" };
}
