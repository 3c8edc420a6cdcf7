import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure, listRows, refuseManagedSession } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { changesBetween } from "../../audit/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Clock } from "../../clock.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { isMailable } from "../../mail/index.ts";
import type { Handlers, ReportSchedule } from "./contract.generated.ts";
import {
  dayAfter,
  dayThere,
  IS_OFF,
  readSchedule,
  REPORTS,
  refuseForeign,
  ownSchedules,
} from "./schedule-row.ts";
import { writeReport } from "./write-report.ts";

const NOT_SCHEDULED =
  "Reports are not scheduled in a managed session: what somebody gets by mail is theirs to choose.";

interface ScheduleParts {
  readonly clock: Clock;
  readonly publicUrl: string;
}

const MOST_OF_A_PERSON = 50;
const MOST_SENT_A_MINUTE = 5;

type ScheduleHandlers = Pick<
  Handlers,
  | "listReportSchedules"
  | "createReportSchedule"
  | "getReportSchedule"
  | "updateReportSchedule"
  | "sendReportSchedule"
  | "deleteReportSchedule"
>;

/** The reports that a person has sent to themselves (docs/decisions/0060-reports-by-mail.md). */
export function buildScheduleHandlers({ clock, publicUrl }: ScheduleParts): ScheduleHandlers {
  const now = () => clock.now().toISOString();
  return {
    async listReportSchedules(request) {
      return { body: await listRows(request.db, await ownSchedules(request), request.list) };
    },
    async getReportSchedule(request) {
      return { body: await readSchedule(request, request.path.id) };
    },
    async createReportSchedule(request) {
      const { actor, body, db } = request;
      refuseManagedSession(request, NOT_SCHEDULED);
      const { report, every, months = 1, currency = null, account_id: ofAccount = null } = body;
      const { solution = null } = body;
      if (!isMailable(actor.username))
        throw new ApiFailure(409, "The address with which you sign in takes no mail.");
      await refuseForeign(db, ofAccount);
      // One after the other: each counts those before.
      await lockPerson(db, actor.userId);
      const [own] = await db.query<{ count: number; same: boolean }>(
        `select count(*)::int as count, coalesce(bool_or(report = $2 and every = $3 and months = $4 and currency is not distinct from $5
           and of_account_id is not distinct from $6 and solution is not distinct from $7), false) as same
         from report_schedule where user_id = $1`,
        [actor.userId, report, every, months, currency, ofAccount, solution],
      );
      if (own?.same === true) throw new ApiFailure(409, "This report is already sent to you.");
      if (own !== undefined && own.count >= MOST_OF_A_PERSON)
        throw new ApiFailure(409, `A person has at most ${MOST_OF_A_PERSON} scheduled reports.`);
      const [made] = await db.query<{ id: number }>(
        `insert into report_schedule (account_id, user_id, report, every, months, currency, of_account_id, solution, next_on)
         select r.account_id, $2, $3, r.every, $5, $6, $7, $8, ${dayAfter(dayThere("$9"))}
         from (select $1::int as account_id, $4::text as every) r returning id`,
        [actor.accountId, actor.userId, report, every, months, currency, ofAccount, solution, now()],
      );
      const created = await readSchedule(request, made?.id ?? 0);
      await request.audit({
        ...audited(request, created),
        action: "reportschedule.create",
        changes: changesBetween(undefined, created, { fields: COMPARED }),
      });
      return { status: 201, body: created };
    },
    /** What was due while it was paused is not sent. */
    async updateReportSchedule(request) {
      const { body, db, path } = request;
      const before = await readSchedule(request, path.id);
      refuseManagedSession(request, NOT_SCHEDULED);
      const { active = before.active } = body;
      if (active && !before.active) refuseWithoutReports(request);
      await db.query(
        `update report_schedule r set is_on = $2, ended_reason = case when $2 then null else r.ended_reason end,
           next_on = case when not r.is_on and $2 then greatest(r.next_on, ${dayAfter(`${dayThere("$3")} - 1`)}) else r.next_on end
         where r.id = $1`,
        [path.id, active, now()],
      );
      const after = await readSchedule(request, path.id);
      if (active !== before.active)
        await request.audit({
          ...audited(request, after),
          action: "reportschedule.update",
          form: active ? "resume" : "pause",
          changes: changesBetween(before, after, { fields: COMPARED }),
        });
      return { body: after };
    },
    /** That of the last period that is over. The next one comes all the same. */
    async sendReportSchedule(request) {
      const { actor, db, path } = request;
      const schedule = await readSchedule(request, path.id);
      refuseManagedSession(request, NOT_SCHEDULED);
      await refuseForeign(db, schedule.account_id);
      // One after the other: each counts those before.
      await lockPerson(db, actor.userId);
      if ((await countRecent(db, actor.userId)) >= MOST_SENT_A_MINUTE)
        throw new ApiFailure(
          429,
          "Several reports were sent to you in the last minute. Send this one in a while.",
        );
      const [row] = await db.query<{ due: string }>(
        `select (case r.every when 'Week' then date_trunc('week', d.day::timestamp) else date_trunc('month', d.day::timestamp) end)::date::text as due
         from report_schedule r cross join lateral (select ${dayThere("$2")} as day) d where r.id = $1`,
        [path.id, now()],
      );
      if (row === undefined) throw new ApiFailure(404, "There is no such schedule.");
      const delivery = await writeReport(db, schedule, actor, { due: row.due, publicUrl, now: clock.now() });
      if (delivery === "Off") throw new ApiFailure(409, IS_OFF);
      await request.audit({ ...audited(request, schedule), action: "reportschedule.send" });
      return { body: { delivery } };
    },
    async deleteReportSchedule(request) {
      const schedule = await readSchedule(request, request.path.id);
      refuseManagedSession(request, NOT_SCHEDULED);
      await request.audit({ ...audited(request, schedule), action: "reportschedule.delete" });
      await request.db.query("delete from report_schedule where id = $1", [schedule.id]);
      return {};
    },
  };
}

async function lockPerson(db: Transaction, userId: number): Promise<void> {
  await db.query("select pg_advisory_xact_lock(724625, $1)", [userId]);
}

/** Reports that the person was written in the last minute, of whatever schedule: also of one that is deleted. */
async function countRecent(db: Transaction, userId: number): Promise<number> {
  const [written] = await asSystem(db, (system) =>
    system.query<{ count: number }>(
      `select count(*)::int as count from (
         select created_at from mail_outbox where kind = 'scheduled-report' and user_id = $1
         union all select created_at from mail_digest_item where kind = 'scheduled-report' and user_id = $1) m
       where m.created_at > now() - interval '1 minute'`,
      [userId],
    ),
  );
  return written?.count ?? 0;
}

/** What of a schedule people compare. */
const COMPARED = ["report", "every", "months", "currency", "account_id", "solution", "active"];

function audited(
  { actor }: Pick<ApiRequest, "actor">,
  { id, name }: Pick<ReportSchedule, "id" | "name">,
): Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name"> {
  return { resourceType: "reportschedule", resourceId: String(id), accountId: actor.accountId, name };
}

function refuseWithoutReports({ actor }: Pick<ApiRequest, "actor">): void {
  const decision = decide(actor, REPORTS);
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}
