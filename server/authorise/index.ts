export { groupsOf, isActivityTag, visibleTags } from "./visible-tags.ts";
export { decide } from "./decide.ts";
export type { Requester, Decision } from "./decide.ts";
export { parseRequirement, requirementText } from "./permission.ts";
export type { Access, Permission, Requirement } from "./permission.ts";
