import type { RouteEntry } from "./shell.ts";
import { isVisible } from "../access/index.ts";
import type { Viewer } from "../access/index.ts";

/** Whether the viewer may open a route: a person who acts for somebody else has no own pages there (spec 1 §6). */
export function canOpen(route: RouteEntry, viewer: Viewer): boolean {
  return isVisible(route.access, viewer) && !(route.isOwn === true && viewer.claims.proxied);
}
