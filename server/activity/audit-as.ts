import { appendAudit } from "../audit/index.ts";
import type { Clock } from "../clock.ts";
import type { JobRun } from "./job.ts";
import type { LeasedActivity } from "./lease.ts";

/** Writes to the log what the work of an activity did, for whoever began it. */
export function auditAs(
  { actor_user_id: userId, actor_name: username, acting_user_id: actingUserId }: LeasedActivity,
  clock: Clock,
): JobRun["audit"] {
  const auditor = { userId, username, actingUserId: actingUserId ?? undefined };
  return (db, entry) => appendAudit(db, auditor, entry, clock.now());
}
