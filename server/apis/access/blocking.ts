/** What the audit log calls a change that only blocks or unblocks. */
export function formOfBlocking(changes: { readonly isBlocked?: boolean }): "block" | "unblock" | undefined {
  if (changes.isBlocked === undefined || Object.keys(changes).length > 1) return undefined;
  return changes.isBlocked ? "block" : "unblock";
}
