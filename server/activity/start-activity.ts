import { randomUUID } from "node:crypto";
import type { Auditor } from "../audit/index.ts";
import type { Transaction } from "../database/index.ts";
import type { ActivityStart, StartedActivity } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";

/** Writes the activity and queues its job in the caller's transaction: they exist only if the change does. */
export async function startActivity(
  db: Transaction,
  queue: JobQueue,
  auditor: Auditor,
  start: ActivityStart,
  publicUrl: string,
): Promise<StartedActivity> {
  const id = randomUUID();
  await db.query(
    `insert into activity (id, account_id, kind, name, resource_type, resource_id, actor_user_id, acting_user_id, actor_name, input, permission, stops)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11, $12::text[])`,
    [
      id,
      start.accountId,
      start.kind,
      start.name,
      start.resourceType,
      start.resourceId,
      auditor.userId,
      auditor.actingUserId ?? null,
      auditor.username,
      JSON.stringify(start.input ?? null),
      start.permission ?? "Services",
      start.stops ?? [],
    ],
  );
  await queue.send(db, id);
  return { id, link: `${publicUrl}/activity/${id}` };
}

/**
 * Runs the job of an activity again that ended as `pending approval`, in the caller's transaction: somebody has decided what
 * it waited for. Whoever polls it sees it go on.
 */
export async function continueActivity(db: Transaction, queue: JobQueue, id: string): Promise<void> {
  await db.query(
    "update activity set state = 'running', message = '', updated_at = now(), finished_at = null where id = $1",
    [id],
  );
  await queue.sendAgain(db, id);
}
