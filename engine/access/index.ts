export { isVisible } from "./is-visible.ts";
export type { AccessRule } from "./is-visible.ts";
export { isPermitted, missedRules } from "./is-permitted.ts";
export type { AccessContext } from "./is-permitted.ts";
export { mayEditTemplates } from "./may-edit-templates.ts";
export { customerTypeOf, parseClaims, tokenEnd, tokenSubject } from "./parse-claims.ts";
export type { Claims, CustomerType, Viewer } from "./viewer.ts";
export { visibleParts } from "./visible-parts.ts";
export type { Placed } from "./visible-parts.ts";
