import { routePath } from "#engine/template";
import type { Choice, RouteEntry } from "./shell.ts";
import { canOpen } from "./can-open.ts";
import type { Viewer } from "../access/index.ts";

export interface ChosenRoute {
  readonly route: RouteEntry;
  readonly isOpen: boolean;
}

/**
 * The first of the routes that the viewer may open; else the first one, which they may not. Undefined: there is none.
 */
export function chooseRoute(
  routes: readonly RouteEntry[],
  choice: Choice,
  viewer: Viewer,
): ChosenRoute | undefined {
  const known = choice.flatMap((path) => routes.filter((route) => routePath(route) === path));
  const open = known.find((route) => canOpen(route, viewer));
  if (open !== undefined) return { route: open, isOpen: true };
  const [first] = known;
  return first && { route: first, isOpen: false };
}
