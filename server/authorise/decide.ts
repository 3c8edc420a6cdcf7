import { requirementText } from "./permission.ts";
import type { Access, Requirement } from "./permission.ts";

/** Whether an actor may call an operation; if not, the status and the sentence of the refusal. */
export type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly status: 401 | 403; readonly message: string };

/** What the decision needs of an actor. */
export interface Requester {
  /** 0 for the anonymous actor. */
  readonly userId: number;
  readonly access: Access;
  /** Uses an API key that only reads. */
  readonly isReadOnly?: boolean;
}

/**
 * The one place that authorises. The database decides which rows an actor sees; this decides whether an actor may call an
 * operation at all: by what its roles grant, and by its API key, since one that only reads changes nothing even where no
 * permission is required. What no rule grants is refused.
 */
export function decide(actor: Requester, requirement: Requirement, isChange = false): Decision {
  if (isChange && actor.isReadOnly === true)
    return {
      allowed: false,
      status: 403,
      message: "This API key only reads. Use one that may change things.",
    };
  if (requirement === "public") return { allowed: true };
  if (actor.userId === 0) return { allowed: false, status: 401, message: "Sign in to continue." };
  if (requirement === "signed-in") return { allowed: true };
  const granted = Object.hasOwn(actor.access, requirement.tag) ? actor.access[requirement.tag] : undefined;
  if (
    granted !== undefined &&
    Object.hasOwn(granted, requirement.flag) &&
    granted[requirement.flag] === true
  ) {
    return { allowed: true };
  }
  return {
    allowed: false,
    status: 403,
    message: `You lack the permission ${requirementText(requirement)}. An administrator of your account can grant it under Access & Roles.`,
  };
}
