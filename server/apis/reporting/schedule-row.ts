import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, storedTime, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { readSubscription } from "../../notifications/index.ts";
import type { Operations, ReportSchedule } from "./contract.generated.ts";
import type { Reader } from "./report-lines.ts";
import { isProvider } from "./report-lines.ts";

/** What whoever reads a report needs, and whoever has one sent. */
export const REPORTS = { tag: "Reports", flag: "R" } as const;

/** The hour of the day at which reports are sent, in the time zone of the provider's invoices. */
const HOUR = 6;
/** When the next one is due. */
export const DUE_AT = `((r.next_on + time '0${HOUR}:00') at time zone provider_zone(r.account_id))`;

/** SQL of the first day after `day` on which a report is due. */
export function dayAfter(day: string): string {
  return `(case r.every when 'Week' then date_trunc('week', (${day})::timestamp) + interval '1 week'
    else date_trunc('month', (${day})::timestamp) + interval '1 month' end)::date`;
}

/** SQL of the day, at this time, where the provider is. */
export function dayThere(time: string): string {
  return `((${time})::timestamptz at time zone provider_zone(r.account_id))::date`;
}

type Report = ReportSchedule["report"];

/** What people call a report, its page, and the page of whoever sells. */
const TITLES: Readonly<Record<Report, readonly [title: string, page: string, ofSeller: string]>> = {
  accounts: ["Report by accounts", "by-accounts", "by-accounts"],
  contracts: ["Report by contracts", "by-contracts", "by-contracts-sp"],
  solutions: ["Report by service", "by-service", "by-service-sp"],
  services: ["Report per service", "per-service", "per-service-sp"],
};

function caseOf(part: 0 | 1 | 2): string {
  const lines = Object.entries(TITLES).map(([report, texts]) => `when '${report}' then '${texts[part]}'`);
  return `case r.report ${lines.join(" ")} end`;
}

export const IS_OFF = "Scheduled reports are off under User settings, Mail: choose there how you want them.";

type Schedules = ListSource<Operations["listReportSchedules"]["fields"]>;

/** The schedules of a person, who reads as this account and wants such mail or not. */
export function schedulesOf(userId: number, reader: Reader, isOff: boolean): Schedules {
  const isRunning = isOff ? "false" : "r.is_on";
  return {
    select: `r.id, ${caseOf(0)} || coalesce(': ' || nullif(concat_ws(', ', a.company_name, r.solution, r.currency), ''), '') as name,
      r.report, ${caseOf(isProvider(reader) ? 2 : 1)} as page, r.every, r.months, r.currency, r.of_account_id as account_id, r.solution,
      r.is_on as active, case when ${isRunning} then 'Active' when r.ended_reason is null then 'Paused' else 'Ended' end as state,
      ${isOff ? `case when r.is_on then '${IS_OFF}' else r.ended_reason end` : "r.ended_reason"} as reason,
      ${storedTime(`case when ${isRunning} then ${DUE_AT} end`, "nextTime")}, ${storedTime("r.last_at", "lastTime")},
      ${storedTime("r.created_at", "createTime")}`,
    from: "report_schedule r left join account a on a.id = r.of_account_id",
    where: "r.user_id = $1",
    parameters: [userId],
    fields: { report: { sql: "r.report", isFilled: true } },
    order: "r.id",
  };
}

type Asking = Pick<ApiRequest, "db" | "actor">;

/** Those of the caller: nobody sees those of others. */
export async function ownSchedules({ db, actor }: Asking): Promise<Schedules> {
  const { delivery } = await asSystem(db, (system) =>
    readSubscription(system, "scheduled-report", { userId: actor.userId }),
  );
  return schedulesOf(actor.userId, actor, delivery === "Off");
}

/** A schedule of the caller's; else a 404. */
export async function readSchedule(request: Asking, id: number): Promise<ReportSchedule> {
  const [row] = await findSchedule<ReportSchedule>(request.db, await ownSchedules(request), id);
  if (row === undefined) throw new ApiFailure(404, "There is no such schedule.");
  return row;
}

/** With further columns. */
export async function findSchedule<Row>(
  db: Transaction,
  { select, from, where = "true", parameters = [] }: Schedules,
  id: number,
  more = "",
): Promise<readonly Row[]> {
  const at = parameters.length + 1;
  return await db.query<Row>(`select ${select}${more} from ${from} where ${where} and r.id = $${at}`, [
    ...parameters,
    id,
  ]);
}

/** Whether the account that a report is of is within reach; one that is of all is. */
export async function isWithinReach(db: Transaction, accountId: number | null): Promise<boolean> {
  if (accountId === null) return true;
  const found = await db.query("select from account where id = $1 and not is_deleted", [accountId]);
  return found.length > 0;
}

export async function refuseForeign(db: Transaction, accountId: number | null): Promise<void> {
  if (!(await isWithinReach(db, accountId)))
    throw wrongField("/account_id", "There is no such account within your reach.");
}
