import type { Viewer } from "./viewer.ts";

/** Where unknown paths lead, and people who are signed in already (spec 1 §2). */
export const HOME_PATH = "services/my-services";

/** Where each customer type starts, and where an unauthorised route redirects to: below /pages (spec 1 §2). */
export function landingPage(viewer: Viewer): string {
  if (viewer.type === "provider") return "automators";
  if (viewer.type === "distributor") return "marketplace/customer-management";
  return viewer.flags.has("resource-view") ? "resources/vcenter" : HOME_PATH;
}
