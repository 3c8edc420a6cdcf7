import { readWithin } from "#engine/expression";
import type { CustomerType, Viewer } from "./viewer.ts";

/** Who may see a part of a page (spec 1 §6). Missing keys permit; an empty `type` or `any` permits nobody. */
export interface AccessRule {
  /** Claims that must all be truthy: `access.Services.D`, `apex`. */
  readonly all?: readonly string[];
  readonly any?: readonly string[];
  /** Groups of claims; all claims of at least one group must be truthy. */
  readonly anyOf?: readonly (readonly string[])[];
  readonly flags?: readonly string[];
  readonly flagsOff?: readonly string[];
  readonly type?: readonly CustomerType[];
}

/**
 * Whether the viewer may see the part under this rule. Decided by claims, customer type and flags only, never by
 * data.
 */
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
