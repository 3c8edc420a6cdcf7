import type { Api, ApiRequest, ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import { IS_SHOWN } from "../../invoices/index.ts";
import type { Handlers, ReportMonth, ReportSeries, ReportTotals } from "./contract.generated.ts";
import type { LineParameters, ReportPeriod, ReportQuery } from "./report-lines.ts";
import { LINES, readCurrencies, readLineParameters, readPeriod } from "./report-lines.ts";
import { accounts, contracts, courseOf, services, solutions } from "./report-rows.ts";
import description from "./swagger.json" with { type: "json" };

export interface ReportingParts {
  readonly clock: Clock;
}

/** What was invoiced, by accounts, contracts, solutions and services (spec 1 and 2 §2, reports). */
export function buildReportingApi({ clock }: ReportingParts): Api<Handlers> {
  const asked = async ({
    db,
    actor,
    query,
  }: Pick<ApiRequest, "db" | "actor"> & { readonly query: ReportQuery }): Promise<{
    readonly period: ReportPeriod;
    readonly parameters: LineParameters;
  }> => {
    const period = readPeriod(query, clock.now());
    return { period, parameters: await readLineParameters(db, actor, query, period) };
  };
  const rows =
    <Field extends string>(source: ListSource<Field>) =>
    async (request: Pick<ApiRequest, "db" | "actor" | "list"> & { readonly query: ReportQuery }) => ({
      body: await listRows<never>(
        request.db,
        { ...source, parameters: (await asked(request)).parameters },
        request.list,
      ),
    });
  return {
    name: "reporting",
    base: "/reporting",
    description,
    handlers: {
      listAccountAmounts: rows(accounts),
      listContractAmounts: rows(contracts),
      listSolutionAmounts: rows(solutions),
      listServiceAmounts: rows(services),
      async getReportTotals(request) {
        const { period, parameters } = await asked(request);
        const [totals] = await request.db.query<Omit<ReportTotals, "from" | "to" | "currency" | "points">>(
          TOTALS,
          parameters,
        );
        if (totals === undefined) throw new Error("The totals have no row.");
        const points = await request.db.query<ReportTotals["points"][number]>(MONTHS, parameters);
        return { body: { from: period.from, to: period.to, currency: parameters[4], ...totals, points } };
      },
      async getReportCourse(request) {
        const { parameters } = await asked(request);
        const data = await request.db.query<ReportSeries>(
          courseOf(request.query.by ?? "account"),
          parameters,
        );
        return { body: { currency: parameters[4], data } };
      },
      async listReportMonths({ db }) {
        const data = await db.query<ReportMonth>(CHOICES);
        return { body: { data } };
      },
      async listReportCurrencies(request) {
        const { parameters } = await asked(request);
        const [from, to, before, isSeller, , account, solution] = parameters;
        const all: LineParameters = [from, to, before, isSeller, null, account, solution];
        return { body: { data: [...(await readCurrencies(request.db, all))] } };
      },
    },
  };
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

const CHOICES = `select m.month::date::text as month, to_char(m.month, 'YYYY-MM') as name
  from generate_series(least(date_trunc('year', today()::timestamp) - interval '1 year',
      (select date_trunc('month', min(i.cycle_start)::timestamp) from invoice i where ${IS_SHOWN})),
    date_trunc('month', today()::timestamp), interval '1 month') m(month) order by m.month desc`;
