import type { RouteEntry } from "../template-source.ts";
import { isVisible } from "./is-visible.ts";
import type { Viewer } from "./viewer.ts";

/** Whether the viewer may open a route: who acts for somebody else has no pages of their own there (spec 1 §6). */
export function canOpen(route: RouteEntry, viewer: Viewer): boolean {
  return isVisible(route.access, viewer) && !(route.isOwn === true && viewer.claims.proxied);
}
