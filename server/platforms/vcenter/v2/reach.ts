import { buildReachAutomator } from "../inventory/index.ts";

/** The automator of the path; a 404 where the caller may not use it, or it is of another platform or version. */
export const reachAutomator = buildReachAutomator("v2");
