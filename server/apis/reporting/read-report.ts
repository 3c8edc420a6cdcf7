import type { ListQuery, ListResult, ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { ReportTotals } from "./contract.generated.ts";
import type { LineParameters, ReportPeriod, ReportQuery, Reader } from "./report-lines.ts";
import { LINES, readLineParameters, readPeriod } from "./report-lines.ts";

/** Whoever reads a report, and of what. */
export interface AskedReport {
  readonly db: Transaction;
  readonly actor: Reader;
  readonly query: ReportQuery;
  readonly now: Date;
}

export async function readAsked({ db, actor, query, now }: AskedReport): Promise<{
  readonly period: ReportPeriod;
  readonly parameters: LineParameters;
}> {
  const period = readPeriod(query, now);
  return { period, parameters: await readLineParameters(db, actor, query, period) };
}

/** The rows of a report, a page or all of them. */
export async function readReportRows<Field extends string>(
  source: ListSource<Field>,
  asked: AskedReport,
  list: ListQuery,
): Promise<ListResult<never>> {
  const { parameters } = await readAsked(asked);
  return await listRows<never>(asked.db, { ...source, parameters }, list);
}

export async function readTotals(asked: AskedReport): Promise<ReportTotals> {
  const { period, parameters } = await readAsked(asked);
  const { db } = asked;
  const [totals] = await db.query<Omit<ReportTotals, "from" | "to" | "currency" | "points">>(
    TOTALS,
    parameters,
  );
  if (totals === undefined) throw new Error("The totals have no row.");
  const points = await db.query<ReportTotals["points"][number]>(MONTHS, parameters);
  return { from: period.from, to: period.to, currency: parameters[4], ...totals, points };
}

const TOTALS = `select (count(distinct l.account_id) filter (where l.is_now))::int as accounts,
    (count(distinct l.service_id) filter (where l.is_now))::int as services,
    coalesce(sum(l.amount) filter (where l.is_now), 0)::text as amount, coalesce(sum(l.amount) filter (where not l.is_now), 0)::text as before,
    coalesce(sum(l.amount) filter (where l.is_now and l.state = 'Draft'), 0)::text as drafts
  from ${LINES}`;

/** Every month of the period, also those without an invoice. */
const MONTHS = `select to_char(m.month, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as timestamp, coalesce(s.amount, 0)::text as value
  from generate_series(($1 || '-01')::timestamp, ($2 || '-01')::timestamp, interval '1 month') m(month)
    left join (select l.month, sum(l.amount) as amount from ${LINES} group by 1) s on s.month = m.month::date order by m.month`;
