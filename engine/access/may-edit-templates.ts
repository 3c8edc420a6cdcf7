import { isVisible } from "./is-visible.ts";
import type { Viewer } from "./viewer.ts";

/** Whether somebody may change what pages look like, and so is shown what a template gets wrong. */
export function mayEditTemplates(viewer: Viewer): boolean {
  return isVisible({ all: ["access.Customizations.U"] }, viewer);
}
