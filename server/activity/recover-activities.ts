import type { Clock } from "../clock.ts";
import { auditAs } from "./audit-as.ts";
import { endActivity } from "./end-activity.ts";
import type { Job } from "./job.ts";
import type { Lease, LeasedActivity, QueueParts } from "./lease.ts";
import { LEASED, returnLost } from "./lease.ts";

export interface RecoveryParts extends QueueParts {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly clock: Clock;
  /** Where links in mail lead. */
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void };
}

const REASON = "The work was interrupted too often and was given up.";

/** SQL: whether the activity `a` is worked on by nobody, and by nobody later. */
const HAS_NO_JOB = `a.finished_at is null and not exists (
  select from pgboss.job j where j.id = a.id and j.name = 'activity' and j.state in ('created', 'retry', 'active'))`;

/**
 * Returns work whose process died to the queue, and ends what the queue does not retry any more: no activity keeps
 * running without an owner. `all` treats every lease as lost, but for those that this process holds.
 */
export async function recoverActivities(
  parts: RecoveryParts,
  all: boolean,
  held: readonly Lease[] = [],
): Promise<void> {
  await returnLost(parts, all, held);
  const left = await parts.database.transaction("system", (db) =>
    db.query<{ id: string }>(`select id from activity a where ${HAS_NO_JOB}`),
  );
  for (const { id } of left) {
    // One that cannot be ended keeps no other one from its end, and is tried again.
    await giveUp(parts, id).catch((error: unknown) =>
      parts.log.error({ err: error, activity: id }, "an activity that was given up could not be ended"),
    );
  }
}

/** Ends an activity together with what its work left in progress, unless another process is doing so. */
async function giveUp({ database, jobs, clock, publicUrl }: RecoveryParts, id: string): Promise<void> {
  await database.transaction("system", async (db) => {
    const [lease] = await db.query<LeasedActivity>(
      `with left_over as (select a.id as left_id from activity a where a.id = $1 and ${HAS_NO_JOB} for update of a skip locked)
       update activity set run = null, leased_until = null from left_over where id = left_id returning ${LEASED}`,
      [id],
    );
    if (lease === undefined) return;
    const { account_id: accountId, input, kind } = lease;
    const job = Object.hasOwn(jobs, kind) ? jobs[kind] : undefined;
    await job?.giveUp?.(db, { activityId: id, accountId, input, audit: auditAs(lease, clock) }, REASON);
    await endActivity(db, id, { state: "error", message: REASON }, publicUrl);
  });
}
