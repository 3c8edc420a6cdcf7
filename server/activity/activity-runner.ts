import { appendAudit } from "../audit/index.ts";
import type { Clock } from "../clock.ts";
import type { Database, OpenDatabase } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import type { ActivityEnd } from "./end-activity.ts";
import { endActivity } from "./end-activity.ts";
import type { Job, JobRun } from "./job.ts";
import { JobFailure } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";
import type { Lease, LeasedActivity } from "./lease.ts";
import { LeaseLost, recoverActivities, refuseLost, renewLeases, returnLease, takeLease } from "./lease.ts";

/** What of this process runs now, each with what ends it where another process has taken its work over. */
type Held = Map<Lease, AbortController>;

/** Runs queued activities, and those of processes that died. */
export interface ActivityRunner {
  /** Looks for work at once: call it after a transaction that started an activity. */
  wake(): void;
  /** Returns running work to the queue; the next process to start continues it. */
  stop(): Promise<void>;
}

export interface RunnerParts {
  readonly database: OpenDatabase;
  readonly queue: JobQueue;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly clock: Clock;
  /** Where links in mail lead. */
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void; info(detail: object, text: string): void };
}

const POLL_MS = 1000;
const RENEW_MS = 5000;
const MAX_AT_ONCE = 20;

export async function startActivityRunner(parts: RunnerParts): Promise<ActivityRunner> {
  const { database, queue, log } = parts;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const held: Held = new Map();
  let looking: Promise<void> | undefined;

  // Only one process opens an embedded database, so all work marked as running was interrupted.
  await recoverActivities(parts, database.kind === "embedded");

  const look = async () => {
    const free = MAX_AT_ONCE - running.size;
    if (free < 1 || stopping.signal.aborted) return;
    for (const id of await queue.take(free)) {
      const run = runActivity(parts, id, held, stopping.signal)
        .catch((error: unknown) =>
          log.error({ err: error, activity: id }, "the end of an activity could not be saved"),
        )
        .finally(() => running.delete(run));
      running.add(run);
    }
  };
  const wake = () => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, "the queue could not be read"))
      .finally(() => (looking = undefined));
  };
  const poll = setInterval(wake, POLL_MS);
  const renew = setInterval(() => {
    renewLeases(database, [...held.keys()])
      .then((lost) => {
        for (const lease of lost) held.get(lease)?.abort(new LeaseLost());
      })
      .then(() => recoverActivities(parts, false, [...held.keys()]))
      .catch((error: unknown) => log.error({ err: error }, "leases could not be renewed"));
  }, RENEW_MS);
  wake();
  return {
    wake,
    async stop() {
      clearInterval(poll);
      clearInterval(renew);
      stopping.abort(new Error("The server is stopping."));
      await looking;
      await Promise.allSettled(running);
    },
  };
}

async function runActivity(parts: RunnerParts, id: string, held: Held, stop: AbortSignal): Promise<void> {
  const { database, queue, log } = parts;
  const lease = await takeLease(database, id);
  // It had ended just before its process died.
  if (lease === undefined) return await database.transaction("system", (db) => queue.complete(db, id));
  const { kind } = lease;
  const lost = new AbortController();
  held.set(lease, lost);
  try {
    const end = await runJob(parts, lease, AbortSignal.any([stop, lost.signal]));
    await finish(parts, lease, end);
    log.info({ activity: id, kind, state: end.state }, "activity ended");
  } catch (error) {
    if (error instanceof LeaseLost) log.info({ activity: id, kind }, "another run has the activity's work");
    else if (stop.aborted || error instanceof DatabaseLost) await returnLease(parts, lease);
    else throw error;
  } finally {
    held.delete(lease);
  }
}

/** Throws where the activity does not end with this run. */
async function runJob(parts: RunnerParts, lease: LeasedActivity, signal: AbortSignal): Promise<ActivityEnd> {
  const { id, kind } = lease;
  const job = Object.hasOwn(parts.jobs, kind) ? parts.jobs[kind] : undefined;
  try {
    if (job === undefined) throw new JobFailure(`This version has no job "${kind}".`);
    return (await job(buildRun(parts, lease, signal))) ?? { state: "completed" };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DatabaseLost || error instanceof LeaseLost) throw error;
    const isExpected = error instanceof JobFailure;
    if (!isExpected || error.cause !== undefined)
      parts.log.error({ err: error, activity: id, kind }, "activity failed");
    return {
      state: "error",
      message: isExpected ? error.message : `Something went wrong. Quote ${id} to your provider.`,
    };
  }
}

/** Saves the activity's last state, mail about it and the end of its job in one transaction. */
async function finish(
  { database, queue, publicUrl }: RunnerParts,
  lease: Lease,
  end: ActivityEnd,
): Promise<void> {
  await database.transaction("system", async (db) => {
    await refuseLost(db, lease);
    await endActivity(db, lease.id, end, publicUrl);
    await queue.complete(db, lease.id);
  });
}

function buildRun({ database, clock }: RunnerParts, lease: LeasedActivity, signal: AbortSignal): JobRun {
  const change = (sql: string, ...values: readonly unknown[]) =>
    database.transaction("system", async (db) => {
      await refuseLost(db, lease);
      await db.query(`update activity set ${sql} where id = $1`, [lease.id, ...values]);
    });
  return {
    activityId: lease.id,
    accountId: lease.account_id,
    input: lease.input,
    database: limitTo(database, lease),
    progress: (state, message) =>
      change("state = $2, message = coalesce($3, message), updated_at = now()", state, message ?? null),
    noted: lease.note,
    note: (value) => change("note = $2::jsonb", JSON.stringify(value)),
    wait: (ms) => clock.wait(ms, signal),
    audit: (db, entry) =>
      appendAudit(
        db,
        {
          userId: lease.actor_user_id,
          username: lease.actor_name,
          actingUserId: lease.acting_user_id ?? undefined,
        },
        entry,
        clock.now(),
      ),
  };
}

/** A job sees its activity's account and what is below, whatever scope it asks for, while the work is its own. */
function limitTo(database: Database, lease: LeasedActivity): Database {
  const { account_id: accountId } = lease;
  return {
    transaction: (scope, work) => {
      if (scope === "system" || scope.accountId !== accountId) {
        throw new Error(
          `A job may only work as the account of its activity (${accountId}): pass { accountId: run.accountId }.`,
        );
      }
      return database.transaction(scope, async (db) => {
        await refuseLost(db, lease);
        return await work(db);
      });
    },
  };
}
