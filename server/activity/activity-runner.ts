import type { Database, OpenDatabase, VersionWatch } from "../database/index.ts";
import { DatabaseLost, wasEndedForAnother } from "../database/index.ts";
import { auditAs } from "./audit-as.ts";
import type { ActivityEnd } from "./end-activity.ts";
import { endActivity } from "./end-activity.ts";
import type { JobRun } from "./job.ts";
import { JobFailure } from "./job.ts";
import type { Lease, LeasedActivity } from "./lease.ts";
import { LeaseLost, refuseLost, renewLeases, returnLease, takeLease } from "./lease.ts";
import type { Place } from "./places.ts";
import { fullAccounts } from "./places.ts";
import type { RecoveryParts } from "./recover-activities.ts";
import { recoverActivities } from "./recover-activities.ts";

/** What of this process runs now, each with what ends it where another process has taken its work over. */
type Held = Map<Lease, AbortController>;

/** Runs queued activities, and those of processes that died. */
export interface ActivityRunner {
  /** Looks for work at once: call it after a transaction that started an activity. */
  wake(): void;
  /** Returns running work to the queue; the next process to start continues it. */
  stop(): Promise<void>;
}

export interface RunnerParts extends RecoveryParts {
  readonly database: OpenDatabase;
  /** Default: never. */
  readonly isOutdated?: VersionWatch;
  readonly log: { error(detail: object, text: string): void; info(detail: object, text: string): void };
}

const POLL_MS = 1000;
const RENEW_MS = 5000;

export async function startActivityRunner(parts: RunnerParts): Promise<ActivityRunner> {
  const { database, queue, clock, log, isOutdated = neverOutdated } = parts;
  let isLeft = false;
  const stopping = new AbortController();
  const running = new Map<Place, Promise<void>>();
  const held: Held = new Map();
  let looking: Promise<void> | undefined;
  /** Whether there may be more since this look began. */
  let isAsked = false;

  // Only one process opens an embedded database, so all work marked as running was interrupted.
  await recoverActivities(parts, database.kind === "embedded");

  const begin = (id: string, place: Place) => {
    const run = runActivity(parts, { id, place, held, wake, stop: stopping.signal })
      .catch((error: unknown) => {
        log.error({ err: error, activity: id }, "the end of an activity could not be saved");
        return false;
      })
      .then((hasEnded) => {
        running.delete(place);
        if (hasEnded) wake();
      });
    running.set(place, run);
  };
  const look = async () => {
    if (fullAccounts(running.keys()) === undefined || stopping.signal.aborted || isLeft) return;
    isLeft = await isOutdated(RENEW_MS);
    if (isLeft)
      return log.error({}, "a newer version has updated the database: this process takes no more work");
    // Begun once all are taken: what goes back to the queue at once is not taken again by the same look. Until then nothing
    // renews its lease: a look that takes long ends, and the next one goes on.
    const until = clock.now().getTime() + RENEW_MS;
    const taken: (() => void)[] = [];
    try {
      for (;;) {
        const full = fullAccounts(running.keys());
        if (full === undefined || stopping.signal.aborted || clock.now().getTime() > until) return;
        const job = await database.transaction("system", (db) => queue.take(db, full));
        if (job === undefined) return;
        const place: Place = { accountId: job.accountId, isWaiting: false };
        running.set(place, Promise.resolve());
        taken.push(() => begin(job.id, place));
      }
    } finally {
      for (const start of taken) start();
    }
  };
  const wake = () => {
    isAsked = looking !== undefined;
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, "the queue could not be read"))
      .finally(() => {
        looking = undefined;
        if (isAsked) wake();
      });
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
      await Promise.allSettled(running.values());
    },
  };
}

const neverOutdated: VersionWatch = async () => false;

interface Begun {
  readonly id: string;
  readonly place: Place;
  readonly held: Held;
  readonly wake: () => void;
  readonly stop: AbortSignal;
}

/** Answers whether the activity has ended: what went back to the queue begins again with the next look at it. */
async function runActivity(parts: RunnerParts, { id, place, held, wake, stop }: Begun): Promise<boolean> {
  const { database, queue, log, isOutdated = neverOutdated } = parts;
  const lease = await takeLease(database, id);
  if (lease === undefined) {
    // It had ended just before its process died.
    await database.transaction("system", (db) => queue.complete(db, id));
    return true;
  }
  const { kind } = lease;
  if (!Object.hasOwn(parts.jobs, kind) && (await isOutdated())) {
    // A newer version has begun it, and does it.
    await returnLease(parts, lease);
    return false;
  }
  const lost = new AbortController();
  held.set(lease, lost);
  try {
    const signal = AbortSignal.any([stop, lost.signal]);
    const end = await runJob(parts, kind, buildRun(parts, { lease, place, signal, wake }), signal);
    await finish(parts, lease, end);
    log.info({ activity: id, kind, state: end.state }, "activity ended");
    return true;
  } catch (error) {
    if (error instanceof LeaseLost) log.info({ activity: id, kind }, "another run has the activity's work");
    else if (stop.aborted || error instanceof DatabaseLost) await returnLease(parts, lease);
    else throw error;
    return false;
  } finally {
    held.delete(lease);
  }
}

/** Throws where the activity does not end with this run. */
async function runJob(
  parts: RunnerParts,
  kind: string,
  run: JobRun,
  signal: AbortSignal,
): Promise<ActivityEnd> {
  const { activityId: id } = run;
  const job = Object.hasOwn(parts.jobs, kind) ? parts.jobs[kind] : undefined;
  try {
    if (job === undefined) throw new JobFailure(`This version has no job "${kind}".`);
    return (await job(run)) ?? { state: "completed" };
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

interface Running {
  readonly lease: LeasedActivity;
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly wake: () => void;
}

function buildRun({ database, clock }: RunnerParts, { lease, place, signal, wake }: Running): JobRun {
  let hasWaited = false;
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
    async wait(ms) {
      place.isWaiting = true;
      // Others may have its place at once. Work that waits again and again asks for no look each time.
      if (!hasWaited) wake();
      hasWaited = true;
      try {
        await clock.wait(ms, signal);
      } finally {
        place.isWaiting = false;
      }
    },
    audit: auditAs(lease, clock),
  };
}

/**
 * A job sees its activity's account and what is below, whatever scope it asks for, while the work is its own. A transaction
 * that was ended for another one is done again: what it books has happened on a platform, and nobody asks for it twice.
 */
function limitTo(database: Database, lease: LeasedActivity): Database {
  const { account_id: accountId } = lease;
  return {
    transaction: (scope, work) => {
      if (scope === "system" || scope.accountId !== accountId) {
        throw new Error(
          `A job may only work as the account of its activity (${accountId}): pass { accountId: run.accountId }.`,
        );
      }
      return doAgain(() =>
        database.transaction(scope, async (db) => {
          await refuseLost(db, lease);
          return await work(db);
        }),
      );
    },
  };
}

async function doAgain<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let left = TIMES_AGAIN; left > 0; left -= 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!wasEndedForAnother(error)) throw error;
    }
  }
  return await transaction();
}

const TIMES_AGAIN = 5;
