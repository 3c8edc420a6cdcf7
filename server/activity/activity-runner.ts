import { appendAudit } from "../audit/index.ts";
import type { Clock } from "../clock.ts";
import type { Database, OpenDatabase } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import type { ActivityEnd } from "./end-activity.ts";
import { endActivity } from "./end-activity.ts";
import type { Job, JobRun } from "./job.ts";
import { JobFailure } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";
import { recoverActivities, renewLeases } from "./lease.ts";

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
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;

  // Only one process opens an embedded database, so all work marked as running was interrupted.
  await recoverActivities(parts, database.kind === "embedded");

  const look = async () => {
    const free = MAX_AT_ONCE - running.size;
    if (free < 1 || stopping.signal.aborted) return;
    for (const id of await queue.take(free)) {
      running.set(
        id,
        runActivity(parts, id, stopping.signal)
          .catch((error: unknown) =>
            log.error({ err: error, activity: id }, "the end of an activity could not be saved"),
          )
          .finally(() => running.delete(id)),
      );
    }
  };
  const wake = () => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, "the queue could not be read"))
      .finally(() => (looking = undefined));
  };
  const poll = setInterval(wake, POLL_MS);
  const renew = setInterval(() => {
    renewLeases(database, [...running.keys()])
      .then(() => recoverActivities(parts, false))
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

async function runActivity(parts: RunnerParts, id: string, stop: AbortSignal): Promise<void> {
  const { database, queue, log } = parts;
  const [row] = await database.transaction("system", (db) =>
    db.query<ActivityRow>(
      `update activity set leased_until = now() + interval '15 seconds' where id = $1 and finished_at is null
       returning id, account_id, kind, input, actor_user_id, acting_user_id, actor_name`,
      [id],
    ),
  );
  if (row === undefined) return await finish(parts, id, undefined); // it had ended just before its process died
  const job = Object.hasOwn(parts.jobs, row.kind) ? parts.jobs[row.kind] : undefined;
  try {
    if (job === undefined) throw new JobFailure(`This version has no job "${row.kind}".`);
    const end = (await job(buildRun(parts, row, stop))) ?? { state: "completed" };
    await finish(parts, id, end);
    log.info({ activity: id, kind: row.kind, state: end.state }, "activity ended");
  } catch (error) {
    if (stop.aborted || error instanceof DatabaseLost) return await queue.release([id]);
    const isExpected = error instanceof JobFailure;
    if (!isExpected || error.cause !== undefined)
      log.error({ err: error, activity: id, kind: row.kind }, "activity failed");
    await finish(parts, id, {
      state: "error",
      message: isExpected ? error.message : `Something went wrong. Quote ${id} to your provider.`,
    });
  }
}

interface ActivityRow {
  readonly id: string;
  readonly account_id: number;
  readonly kind: string;
  readonly input: unknown;
  readonly actor_user_id: number;
  readonly acting_user_id: number | null;
  readonly actor_name: string;
}

/** Saves the activity's last state, mail about it and the end of its job in one transaction. */
async function finish(
  { database, queue, publicUrl }: RunnerParts,
  id: string,
  end: ActivityEnd | undefined,
): Promise<void> {
  await database.transaction("system", async (db) => {
    if (end !== undefined) await endActivity(db, id, end, publicUrl);
    await queue.complete(db, id);
  });
}

function buildRun({ database, clock }: RunnerParts, row: ActivityRow, stop: AbortSignal): JobRun {
  return {
    activityId: row.id,
    accountId: row.account_id,
    input: row.input,
    database: limitTo(database, row.account_id),
    async progress(state, message) {
      await database.transaction("system", (db) =>
        db.query(
          "update activity set state = $2, message = coalesce($3, message), updated_at = now() where id = $1",
          [row.id, state, message ?? null],
        ),
      );
    },
    wait: (ms) => clock.wait(ms, stop),
    audit: (db, entry) =>
      appendAudit(
        db,
        {
          userId: row.actor_user_id,
          username: row.actor_name,
          actingUserId: row.acting_user_id ?? undefined,
        },
        entry,
        clock.now(),
      ),
  };
}

/** A job sees its activity's account and what is below, whatever scope it asks for. */
function limitTo(database: Database, accountId: number): Database {
  return {
    transaction: (scope, work) => {
      if (scope === "system" || scope.accountId !== accountId) {
        throw new Error(
          `A job may only work as the account of its activity (${accountId}): pass { accountId: run.accountId }.`,
        );
      }
      return database.transaction(scope, work);
    },
  };
}
