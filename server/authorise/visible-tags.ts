import { FOR_APEX_ONLY, FOR_PROVIDERS_ONLY, PERMISSION_GROUPS, PERMISSION_TAGS } from "#validators";
import type { PermissionTag } from "#validators";

/** The groups of the permission matrix that hold a tag. */
export function groupsOf(tag: string): readonly string[] {
  return PERMISSION_GROUPS.flatMap(({ name, tags }) => (tags.includes(tag) ? [name] : []));
}

/** The tags that a kind of account sees in its roles (spec 1 §6); what is hidden can be neither granted nor taken. */
export function visibleTags(viewer: {
  readonly accountId: number;
  readonly serviceProviderId: number;
  readonly apex: boolean;
}): readonly PermissionTag[] {
  const isProvider = viewer.accountId === viewer.serviceProviderId;
  return PERMISSION_TAGS.filter(
    ({ name }) =>
      (isProvider || !FOR_PROVIDERS_ONLY.includes(name)) && (viewer.apex || !FOR_APEX_ONLY.includes(name)),
  );
}

export function isActivityTag(name: string): boolean {
  return PERMISSION_TAGS.some((tag) => tag.name === name);
}
