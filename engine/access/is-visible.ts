import { readWithin } from "#engine/expression";
import type { CustomerType, Viewer } from "./viewer.ts";

/** Who sees a thing at all (spec 1 §6). Absent parts permit; an empty `type` or `any` permits nobody. */
export interface AccessRule {
  /** Claims that must all be truthy: `access.Services.D`, `apex`. */
  readonly all?: readonly string[];
  readonly any?: readonly string[];
  /** Groups, one of which must be wholly truthy. */
  readonly anyOf?: readonly (readonly string[])[];
  readonly flags?: readonly string[];
  readonly flagsOff?: readonly string[];
  readonly type?: readonly CustomerType[];
}

/** Whether the viewer sees what stands under this rule. Static: nothing but claims, customer type and flags decides. */
export function isVisible(rule: AccessRule | undefined, viewer: Viewer): boolean {
  if (rule === undefined) return true;
  const has = (claim: string) => hasClaim(viewer, claim);
  return (
    (rule.type === undefined || rule.type.includes(viewer.type)) &&
    (rule.flags === undefined || rule.flags.every((flag) => viewer.flags.has(flag))) &&
    (rule.flagsOff === undefined || !rule.flagsOff.some((flag) => viewer.flags.has(flag))) &&
    (rule.all === undefined || rule.all.every(has)) &&
    (rule.any === undefined || rule.any.some(has)) &&
    (rule.anyOf === undefined || rule.anyOf.some((group) => group.length > 0 && group.every(has)))
  );
}

function hasClaim(viewer: Viewer, path: string): boolean {
  return path !== "" && Boolean(readWithin(viewer.claims, path));
}
