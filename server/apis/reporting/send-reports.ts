import { appendAudit } from "../../audit/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Clock } from "../../clock.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { findPerson } from "../../identity/index.ts";
import type { Person } from "../../identity/index.ts";
import { isMailable } from "../../mail/index.ts";
import type { ReportSchedule } from "./contract.generated.ts";
import { dayAfter, DUE_AT, findSchedule, isWithinReach, REPORTS, schedulesOf } from "./schedule-row.ts";
import type { ReportReader } from "./write-report.ts";
import { writeReport } from "./write-report.ts";

interface SendingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void };
}

const AT_ONCE = 100;

/**
 * Writes the reports that are due. Each becomes a mail, and is due for the next time, in one transaction: where a process
 * dies, it is written by the next, and no two processes write the same. One that is late is of its own period.
 */
export async function sendDueReports({ database, clock, publicUrl, log }: SendingParts): Promise<void> {
  const due = await database.transaction("system", (db) =>
    db.query<{ id: number; account_id: number }>(
      `select r.id, r.account_id from report_schedule r where r.is_on and r.next_on <= $1::timestamptz::date + 1 and ${DUE_AT} <= $1::timestamptz
       order by r.next_on, r.id limit $2`,
      [clock.now().toISOString(), AT_ONCE],
    ),
  );
  for (const { id, account_id: accountId } of due)
    try {
      await database.transaction({ accountId }, (db) => send(db, id, { now: clock.now(), publicUrl }));
    } catch (error) {
      // The others are sent all the same.
      log.error({ err: error, schedule: id }, "a report could not be sent");
    }
}

interface DueSchedule extends ReportSchedule {
  readonly due: string;
}

async function send(
  db: Transaction,
  id: number,
  { now, publicUrl }: { readonly now: Date; readonly publicUrl: string },
): Promise<void> {
  const person = await asSystem(db, async (system) => {
    const [row] = await system.query<{ user_id: number }>(
      `select r.user_id from report_schedule r where r.id = $1 and r.is_on and ${DUE_AT} <= $2::timestamptz for update skip locked`,
      [id, now.toISOString()],
    );
    return row === undefined ? undefined : await findPerson(system, { id: row.user_id });
  });
  if (person === undefined) return;
  const reader = readerOf(person);
  const own = schedulesOf(person.id, reader, false);
  const [schedule] = await findSchedule<DueSchedule>(db, own, id, ", r.next_on::text as due");
  if (schedule === undefined) return;
  const reason = await reasonToEnd(db, person, schedule);
  if (reason !== undefined) return await end(db, schedule, person, { reason, now });
  const delivery = await writeReport(db, schedule, reader, { due: schedule.due, publicUrl, now });
  await db.query(
    `update report_schedule r set next_on = ${dayAfter("r.next_on")},
       last_on = case when $2 then r.next_on else r.last_on end, last_at = case when $2 then $3::timestamptz else r.last_at end
     where r.id = $1`,
    [id, delivery !== "Off", now.toISOString()],
  );
}

function readerOf({ id, username, account }: Person): ReportReader {
  return { userId: id, username, accountId: account.id, serviceProviderId: account.providerId };
}

/** Why the person gets it no longer, as they stand at this moment. */
async function reasonToEnd(
  db: Transaction,
  person: Person,
  { account_id: ofAccount }: ReportSchedule,
): Promise<string | undefined> {
  const { id: userId, access, isBlocked, username } = person;
  if (isBlocked) return "You or your account were blocked when it was due.";
  if (!decide({ userId, access }, REPORTS).allowed)
    return "You lacked the permission Reports (R) when it was due.";
  if (!(await isWithinReach(db, ofAccount)))
    return "The account that it is of was no longer within your reach when it was due.";
  return isMailable(username) ? undefined : "The address with which you sign in takes no mail.";
}

async function end(
  db: Transaction,
  { id, name }: ReportSchedule,
  person: Person,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await db.query("update report_schedule set is_on = false, ended_reason = $2 where id = $1", [id, reason]);
  await appendAudit(
    db,
    { userId: 0, username: "Atrium" },
    {
      action: "reportschedule.end",
      resourceType: "reportschedule",
      resourceId: String(id),
      accountId: person.account.id,
      name,
      changes: [{ field: "active", former: true, value: false }],
      reason,
    },
    now,
  );
}
