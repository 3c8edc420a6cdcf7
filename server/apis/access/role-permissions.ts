import { wrongField } from "../../api/index.ts";
import type { Access } from "../../authorise/index.ts";
import { visibleTags } from "../../authorise/index.ts";
import { PERMISSION_TAGS } from "#validators";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import type { Permission } from "./contract.generated.ts";
import { grantsBeyond, readGrantable } from "./grantable.ts";

/** One entry for each activity tag that the viewer sees, granted or not. */
export function showPermissions(granted: Access, viewer: Actor): readonly Permission[] {
  return visibleTags(viewer).map((activityTag) => {
    const flags = Object.hasOwn(granted, activityTag.name) ? granted[activityTag.name] : undefined;
    const has = (flag: keyof Access[string]) => flags?.[flag] === true;
    return { activityTag, C: has("C"), R: has("R"), U: has("U"), D: has("D") };
  });
}

/**
 * The permissions of a role as they will be stored: an entry replaces its tag, and other tags stay as they were, so that
 * two people can change different tags at the same time. A 422 for an unknown tag, for what exceeds the actor's own
 * permissions, and for what is removed from an add-only role.
 */
export async function checkPermissions(
  db: Transaction,
  actor: Actor,
  entries: readonly Permission[],
  before: Access,
  isAddOnly: boolean,
): Promise<Access> {
  const visible = visibleTags(actor);
  const isVisible = (name: string) => visible.some((tag) => tag.name === name);
  const granted: Record<string, Access[string]> = { ...before };
  const named = new Set<string>();
  for (const [index, { activityTag, C, R, U, D }] of entries.entries()) {
    const tag = PERMISSION_TAGS.find(({ id }) => id === activityTag.id);
    if (tag === undefined || !isVisible(tag.name)) {
      throw wrongField(`/permissions/${index}/activityTag`, "There is no such activity tag.");
    }
    if (named.has(tag.name)) {
      throw wrongField(`/permissions/${index}/activityTag`, `${tag.name} is listed twice.`);
    }
    named.add(tag.name);
    granted[tag.name] = { C, R, U, D };
  }
  const beyond = grantsBeyond(granted, await readGrantable(db, actor), before);
  if (beyond.length > 0) {
    throw wrongField(
      "/permissions",
      `You cannot grant what you do not have yourself: ${beyond.slice(0, 5).join(", ")}.`,
    );
  }
  const taken = isAddOnly ? grantsBeyond(before, granted) : [];
  if (taken.length > 0) {
    throw wrongField(
      "/permissions",
      `This role can only be added to: ${taken.slice(0, 5).join(", ")} must stay.`,
    );
  }
  return granted;
}
