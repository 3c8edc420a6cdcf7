import type { JobQueue } from "../../activity/index.ts";
import { startActivity } from "../../activity/index.ts";
import type { Outside } from "../../api/index.ts";
import { ApiFailure, transactionWithOutside } from "../../api/index.ts";
import { appendAudit } from "../../audit/index.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { DatabaseLost } from "../../database/index.ts";
import type { FindMachines } from "../../platforms/index.ts";
import { within } from "../../platforms/index.ts";
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
  /** Once it is aborted no further platform is asked, and no answer is waited for: what is due stays so. */
  readonly stopping: AbortSignal;
}

const MOST = 100;
/** At one automator, whose platform may take long to answer. */
const AT_ONCE = 4;
const ANSWER_MS = 60_000;
const MINUTE_MS = 60_000;
/** For so long a time that cannot be kept is tried again, each minute. */
const TRIED_FOR_MS = 15 * MINUTE_MS;
/** Who did it, in the log and in the list of activities. */
const ACTOR = { userId: 0, username: "Power schedule" };

/**
 * Powers the machines whose time has come, as they are to be at this moment: of several times that were missed only the
 * newest counts. The activity, and that its time was kept, is one transaction on the locked row: two processes do it once,
 * and one that dies has done nothing. Each automator is worked on by itself: a slow one keeps no other one waiting. `notKept`
 * hears of what ended its work.
 */
export function buildDueSchedules(
  parts: ApplyingParts,
  notKept: (error: unknown) => void,
): {
  /** Begins with those that are due, but for automators that are still worked on. */
  begin(): Promise<void>;
  /** Waits for what was begun. */
  end(): Promise<void>;
} {
  const { database, clock, stopping } = parts;
  /** By automator. */
  const running = new Map<number, Promise<void>>();

  const keepAll = async (due: readonly DueSchedule[]) => {
    const next = due.values();
    const inTurn = async () => {
      for (const schedule of next) if (!stopping.aborted) await apply(parts, schedule);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => inTurn().catch(notKept)));
  };

  return {
    async begin() {
      const due = await database.transaction("system", (db) =>
        db.query<DueSchedule>(DUE, [clock.now().toISOString(), [...running.keys()], MOST]),
      );
      for (const [automatorId, own] of Map.groupBy(due, (each) => each.automatorId))
        running.set(
          automatorId,
          keepAll(own).finally(() => running.delete(automatorId)),
        );
    },
    end: async () => void (await Promise.all(running.values())),
  };
}

async function apply(parts: ApplyingParts, { id, accountId }: DueSchedule): Promise<void> {
  const { database, log, stopping } = parts;
  try {
    const hasStarted = await transactionWithOutside(database, { accountId }, (db, outside) => {
      const ask: Outside = (name, work) =>
        outside(name, () => within(ANSWER_MS, work(), new ApiFailure(503, TOO_SLOW), stopping));
      return keep(parts, { db, outside: ask }, id);
    });
    if (hasStarted) parts.wake();
  } catch (error) {
    if (error instanceof DatabaseLost || stopping.aborted) throw error;
    if (!(error instanceof ApiFailure))
      log.error({ err: error, schedule: id }, "a power schedule was not kept");
    await database.transaction({ accountId }, (db) => noteProblem(parts, db, { id, error }));
  }
}

const TOO_SLOW = "The platform takes more than a minute to answer.";

interface DueSchedule {
  readonly id: number;
  readonly accountId: number;
  /** 0 where the service has none. */
  readonly automatorId: number;
}

interface Schedule extends ScheduledMachine, Week {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly dueAt: number;
  readonly problem: string | null;
  /** The machine was not found the last time. */
  readonly wasMissing: boolean;
}

const COLUMNS = `r.id, r.account_id as "accountId", r.name, r.service_id as "serviceId", r.machine, r.days, r.on_at as "onAt", r.off_at as "offAt",
  r.time_zone as "timeZone", (extract(epoch from r.next_at) * 1000)::float8 as "dueAt", r.problem, r.was_missing as "wasMissing"`;

const DUE_AT = "coalesce(r.retry_at, r.next_at)";

/** SQL: whether the time of the schedule `r` has come. */
function isDue(now: string): string {
  return `r.is_on and r.next_at is not null and ${DUE_AT} <= ${now}::timestamptz`;
}

const AUTOMATOR = "coalesce(s.automator_id, 0)";

const DUE = `select r.id, r.account_id as "accountId", ${AUTOMATOR} as "automatorId"
  from power_schedule r join account a on a.id = r.account_id join service s on s.id = r.service_id
  where ${isDue("$1")} and not (a.is_blocked or a.is_deleted) and ${AUTOMATOR} <> all ($2::int[])
  order by ${DUE_AT}, r.id limit $3`;

/** Locked; undefined where another process was faster, or a person has changed it. */
async function lockDue(db: Transaction, id: number, now: Date): Promise<Schedule | undefined> {
  const [schedule] = await db.query<Schedule>(
    `select ${COLUMNS} from power_schedule r where r.id = $1 and ${isDue("$2")} for update of r skip locked`,
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
    "update power_schedule set name = $2, last_at = $3, last_activity = $4, problem = null, was_missing = false where id = $1",
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
 * something else is the matter. A machine that is not found may be back by the next time; at the second time its schedule ends.
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
  const retryAt = now.getTime() + MINUTE_MS;
  if (retryAt <= dueAt + TRIED_FOR_MS) {
    await db.query("update power_schedule set retry_at = $2 where id = $1", [
      id,
      new Date(retryAt).toISOString(),
    ]);
    return;
  }
  const problem = error instanceof ApiFailure ? error.message : "Something went wrong.";
  const verb = isOnAt(schedule, now.getTime()) ? "on" : "off";
  const isMissing = error instanceof ApiFailure && error.status === 404;
  const ends = isMissing && schedule.wasMissing;
  await db.query(
    `update power_schedule set problem = $2, was_missing = $3, is_on = is_on and not $4, last_activity = null where id = $1`,
    [id, problem, isMissing, ends],
  );
  await waitForNext(db, schedule, now);
  if (problem === schedule.problem && !ends) return;
  await recordEvent(db, {
    serviceId,
    message: `Power schedule: ${name} was not powered ${verb}. ${problem}${ends ? " The schedule has ended." : ""}`,
  });
  await appendAudit(
    db,
    ACTOR,
    {
      action: ends ? "powerschedule.end" : "powerschedule.fail",
      resourceType: "powerschedule",
      resourceId: String(id),
      accountId,
      name,
      changes: ends ? [{ field: "active", former: true, value: false }] : [],
      result: "failed",
      reason: problem,
    },
    now,
  );
}
