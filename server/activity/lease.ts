import type { Database, Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import type { JobQueue } from "./job-queue.ts";

/** One run of the work of an activity. Its process owns the work until another one takes it, which is another run. */
export interface Lease {
  /** Of the activity. */
  readonly id: string;
  readonly run: string;
}

export interface LeasedActivity extends Lease {
  readonly account_id: number;
  readonly kind: string;
  readonly input: unknown;
  readonly actor_user_id: number;
  readonly acting_user_id: number | null;
  readonly actor_name: string;
  readonly note: unknown;
}

/** Another run has the work: this one must change nothing more. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
}

export const LEASED = "id, run, account_id, kind, input, actor_user_id, acting_user_id, actor_name, note";

/** Begins a run; undefined where the activity has ended. */
export async function takeLease(database: Database, id: string): Promise<LeasedActivity | undefined> {
  const [taken] = await database.transaction("system", (db) =>
    db.query<LeasedActivity>(
      `update activity set run = gen_random_uuid(), leased_until = now() + interval '15 seconds'
       where id = $1 and finished_at is null
       returning ${LEASED}`,
      [id],
    ),
  );
  return taken;
}

/** Renews the leases of the runs of this process; call it well before they end. Answers those that it has lost. */
export async function renewLeases(database: Database, leases: readonly Lease[]): Promise<readonly Lease[]> {
  if (leases.length === 0) return [];
  const renewed = await database.transaction("system", (db) =>
    db.query<{ run: string }>(
      `update activity set leased_until = now() + interval '15 seconds'
       where id = any($1::uuid[]) and run = any($2::uuid[]) and finished_at is null returning run`,
      [leases.map(({ id }) => id), leases.map(({ run }) => run)],
    ),
  );
  const own = new Set(renewed.map(({ run }) => run));
  return leases.filter(({ run }) => !own.has(run));
}

/** Throws where another run has the work. Until the transaction ends, none takes it. */
export async function refuseLost(db: Transaction, { id, run }: Lease): Promise<void> {
  const own = await asSystem(db, (system) =>
    system.query("select from activity where id = $1 and run = $2 for key share", [id, run]),
  );
  if (own.length === 0) throw new LeaseLost();
}

export interface QueueParts {
  readonly database: Database;
  readonly queue: JobQueue;
}

/** Returns the work of a run to the queue, if it has it still. */
export async function returnLease({ database, queue }: QueueParts, { id, run }: Lease): Promise<void> {
  await database.transaction("system", async (db) => {
    const own = await db.query(
      `update activity set run = null, leased_until = null where id = $1 and run = $2 and finished_at is null
       returning id`,
      [id, run],
    );
    if (own.length > 0) await queue.release(db, [id]);
  });
}

/**
 * Returns work whose process died to the queue. `all` treats every lease as lost, but for those that this process holds.
 */
export async function returnLost(
  { database, queue }: QueueParts,
  all: boolean,
  held: readonly Lease[],
): Promise<void> {
  await database.transaction("system", async (db) => {
    // No lease is that long: the clock was set back. If its process still runs, it renews the shortened one.
    await db.query(
      `update activity a set leased_until = now() + interval '15 seconds' from pgboss.job j
       where j.id = a.id and j.name = 'activity' and j.state = 'active' and a.finished_at is null
         and coalesce(a.leased_until, j.started_on + interval '30 seconds') > now() + interval '30 seconds'`,
    );
    const lost = await db.query<{ id: string }>(
      `with lost as (select a.id from activity a join pgboss.job j on j.id = a.id
         where j.name = 'activity' and j.state = 'active' and a.finished_at is null and not coalesce(a.run = any ($2::uuid[]), false)
           and ($1 or coalesce(a.leased_until, j.started_on + interval '30 seconds') < now())
         for update of a skip locked) -- a run that is in a transaction has the row locked
       update activity a set run = null, leased_until = null from lost where a.id = lost.id returning a.id`,
      [all, held.map(({ run }) => run)],
    );
    await queue.release(
      db,
      lost.map(({ id }) => id),
    );
  });
}
