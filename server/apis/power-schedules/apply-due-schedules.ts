import type { JobQueue } from "../../activity/index.ts";
import { startActivity } from "../../activity/index.ts";
import type { Outside } from "../../api/index.ts";
import { ApiFailure, transactionWithOutside } from "../../api/index.ts";
import { appendAudit } from "../../audit/index.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { DatabaseLost } from "../../database/index.ts";
import type { FindMachines } from "../../platforms/index.ts";
import { recordEvent } from "../../services/index.ts";
import type { ScheduledMachine } from "./read-machine.ts";
import { readMachine } from "./read-machine.ts";
import type { Week } from "./week.ts";
import { isOnAt, nextTime } from "./week.ts";

export interface ApplyingParts {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly findMachines: FindMachines;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void };
  /** Called after a transaction that started an activity. */
  wake(): void;
}

const MOST = 100;
/** A platform may take long to answer. */
const AT_ONCE = 4;
const MINUTE_MS = 60_000;
/** For so long a time that cannot be kept is tried again, each minute. */
const TRIED_FOR_MS = 15 * MINUTE_MS;
/** Who did it, in the log and in the list of activities. */
const ACTOR = { userId: 0, username: "Power schedule" };

/**
 * Powers the machines whose time has come, as they are to be at this moment: of several times that were missed only the
 * newest counts. The activity, and that its time was kept, is one transaction on the locked row: two processes do it once,
 * and one that dies has done nothing.
 */
export async function applyDueSchedules(parts: ApplyingParts): Promise<void> {
  const { database, clock } = parts;
  const due = await database.transaction("system", (db) =>
    db.query<Schedule>(
      `select ${COLUMNS} from power_schedule r join account a on a.id = r.account_id
       where ${IS_DUE("$1")} and not (a.is_blocked or a.is_deleted) order by r.next_at, r.id limit $2`,
      [clock.now().toISOString(), MOST],
    ),
  );
  const next = due.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const schedule of next) await apply(parts, schedule);
    }),
  );
}

async function apply(parts: ApplyingParts, { id, accountId }: Schedule): Promise<void> {
  const { database, log } = parts;
  try {
    const hasStarted = await transactionWithOutside(database, { accountId }, (db, outside) =>
      keep(parts, { db, outside }, id),
    );
    if (hasStarted) parts.wake();
  } catch (error) {
    if (error instanceof DatabaseLost) throw error;
    if (!(error instanceof ApiFailure))
      log.error({ err: error, schedule: id }, "a power schedule was not kept");
    await database.transaction({ accountId }, (db) => noteProblem(parts, db, { id, error }));
  }
}

interface Schedule extends ScheduledMachine, Week {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly problem: string | null;
}

const COLUMNS = `r.id, r.account_id as "accountId", r.name, r.service_id as "serviceId", r.machine, r.days, r.on_at as "onAt", r.off_at as "offAt",
  r.time_zone as "timeZone", (extract(epoch from r.next_at) * 1000)::float8 as "dueAt", r.problem`;

function IS_DUE(now: string): string {
  return `r.is_on and r.next_at is not null and coalesce(r.retry_at, r.next_at) <= ${now}::timestamptz`;
}

/** Locked; undefined where another process was faster, or a person has changed it. */
async function lockDue(db: Transaction, id: number, now: Date): Promise<Schedule | undefined> {
  const [schedule] = await db.query<Schedule>(
    `select ${COLUMNS} from power_schedule r where r.id = $1 and ${IS_DUE("$2")} for update of r skip locked`,
    [id, now.toISOString()],
  );
  return schedule;
}

/** Whether an activity began: a machine that is as it is to be is left alone. */
async function keep(
  { queue, findMachines, clock, publicUrl }: ApplyingParts,
  { db, outside }: { readonly db: Transaction; readonly outside: Outside },
  id: number,
): Promise<boolean> {
  const now = clock.now();
  const schedule = await lockDue(db, id, now);
  if (schedule === undefined) return false;
  const isOn = isOnAt(schedule, now.getTime());
  const { machines, automatorId, ...found } = await readMachine(
    findMachines,
    { db, outside },
    schedule,
    true,
  );
  let activityId: string | undefined;
  if (found.isOn !== isOn) {
    const request = {
      db,
      outside,
      automatorId,
      machine: schedule.machine,
      audit: (entry: Parameters<typeof appendAudit>[2]) => appendAudit(db, ACTOR, entry, now),
      startActivity: (start: Parameters<typeof startActivity>[3]) =>
        startActivity(db, queue, ACTOR, start, publicUrl),
    };
    activityId = (await machines.power(request, isOn)).id;
  }
  await db.query(
    "update power_schedule set name = $2, last_at = $3, last_activity = $4, problem = null where id = $1",
    [id, found.name, now.toISOString(), activityId ?? null],
  );
  await waitForNext(db, schedule, now);
  return activityId !== undefined;
}

async function waitForNext(db: Transaction, schedule: Schedule, now: Date): Promise<void> {
  const next = nextTime(schedule, now.getTime());
  await db.query("update power_schedule set next_at = $2, next_is_on = $3, retry_at = null where id = $1", [
    schedule.id,
    new Date(next.at).toISOString(),
    next.isOn,
  ]);
}

/**
 * A time that was refused is tried again for a while, then left out. The history of the service tells of it once, until
 * something else is the matter. The schedule of a machine that is gone ends.
 */
async function noteProblem(
  { clock }: ApplyingParts,
  db: Transaction,
  { id, error }: { readonly id: number; readonly error: unknown },
): Promise<void> {
  const now = clock.now();
  const schedule = await lockDue(db, id, now);
  if (schedule === undefined) return;
  const { accountId, serviceId, name, dueAt } = schedule;
  const isGone = error instanceof ApiFailure && error.status === 404;
  const retryAt = now.getTime() + MINUTE_MS;
  if (!isGone && retryAt <= dueAt + TRIED_FOR_MS) {
    await db.query("update power_schedule set retry_at = $2 where id = $1", [
      id,
      new Date(retryAt).toISOString(),
    ]);
    return;
  }
  const problem = error instanceof ApiFailure ? error.message : "Something went wrong.";
  const verb = isOnAt(schedule, now.getTime()) ? "on" : "off";
  await db.query(
    "update power_schedule set problem = $2, is_on = is_on and not $3, last_activity = null where id = $1",
    [id, problem, isGone],
  );
  await waitForNext(db, schedule, now);
  if (problem === schedule.problem) return;
  await recordEvent(db, {
    serviceId,
    message: `Power schedule: ${name} was not powered ${verb}. ${problem}`,
  });
  await appendAudit(
    db,
    ACTOR,
    {
      action: isGone ? "powerschedule.end" : "powerschedule.fail",
      resourceType: "powerschedule",
      resourceId: String(id),
      accountId,
      name,
      changes: isGone ? [{ field: "active", former: true, value: false }] : [],
      result: "failed",
      reason: problem,
    },
    now,
  );
}
