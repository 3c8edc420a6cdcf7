import type { Database } from "../database/index.ts";
import { tellEnd } from "./end-activity.ts";
import type { JobQueue } from "./job-queue.ts";

/** Renews the leases by which this process owns its running activities; call it well before they end. */
export async function renewLeases(database: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await database.transaction("system", (db) =>
    db.query(
      "update activity set leased_until = now() + interval '15 seconds' where id = any($1::uuid[]) and finished_at is null",
      [ids],
    ),
  );
}

export interface RecoveryParts {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly publicUrl: string;
}

/**
 * Returns work whose process died to the queue, and ends what the queue does not retry any more: no activity keeps
 * running without an owner. `all` treats every lease as lost.
 */
export async function recoverActivities(
  { database, queue, publicUrl }: RecoveryParts,
  all: boolean,
): Promise<void> {
  const orphans = await database.transaction("system", async (db) => {
    // No lease is that long: the clock was set back. If its process still runs, it renews the shortened one.
    await db.query(
      `update activity a set leased_until = now() + interval '15 seconds' from pgboss.job j
       where j.id = a.id and j.name = 'activity' and j.state = 'active' and a.finished_at is null
         and coalesce(a.leased_until, j.started_on + interval '30 seconds') > now() + interval '30 seconds'`,
    );
    const lost = await db.query<{ id: string }>(
      `update activity a set leased_until = null from pgboss.job j
       where j.id = a.id and j.name = 'activity' and j.state = 'active' and a.finished_at is null
         and ($1 or coalesce(a.leased_until, j.started_on + interval '30 seconds') < now())
       returning a.id`,
      [all],
    );
    const given = await db.query<{ id: string }>(
      `update activity a set state = 'error', message = 'The work was interrupted too often and was given up.',
         updated_at = now(), finished_at = now()
       where a.finished_at is null and not exists (
         select from pgboss.job j where j.id = a.id and j.name = 'activity' and j.state in ('created', 'retry', 'active'))
       returning a.id`,
    );
    for (const { id } of given) await tellEnd(db, id, publicUrl);
    return lost.map(({ id }) => id);
  });
  await queue.release(orphans);
}
