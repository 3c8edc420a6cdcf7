import type { Api, ApiRequest, ListSource } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import { IS_SHOWN } from "../../invoices/index.ts";
import type { Handlers, ReportMonth, ReportSeries } from "./contract.generated.ts";
import { readAsked, readReportRows, readTotals } from "./read-report.ts";
import type { LineParameters, ReportQuery } from "./report-lines.ts";
import { readCurrencies } from "./report-lines.ts";
import { accounts, contracts, courseOf, services, solutions } from "./report-rows.ts";
import { buildScheduleHandlers } from "./schedules.ts";
import description from "./swagger.json" with { type: "json" };

export { sendDueReports } from "./send-reports.ts";

export interface ReportingParts {
  readonly clock: Clock;
  /** Where the links of mails lead. */
  readonly publicUrl: string;
}

/** What was invoiced, by accounts, contracts, solutions and services (spec 1 and 2 §2, reports), also sent by mail. */
export function buildReportingApi(parts: ReportingParts): Api<Handlers> {
  type Asking = Pick<ApiRequest, "db" | "actor"> & { readonly query: ReportQuery };
  const asked = ({ db, actor, query }: Asking) => ({ db, actor, query, now: parts.clock.now() });
  const rows =
    <Field extends string>(source: ListSource<Field>) =>
    async (request: Asking & Pick<ApiRequest, "list">) => ({
      body: await readReportRows(source, asked(request), request.list),
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
      getReportTotals: async (request) => ({ body: await readTotals(asked(request)) }),
      async getReportCourse(request) {
        const { parameters } = await readAsked(asked(request));
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
        const { parameters } = await readAsked(asked(request));
        const [from, to, before, isSeller, , account, solution] = parameters;
        const all: LineParameters = [from, to, before, isSeller, null, account, solution];
        return { body: { data: [...(await readCurrencies(request.db, all))] } };
      },
      ...buildScheduleHandlers(parts),
    },
  };
}

const CHOICES = `select m.month::date::text as month, to_char(m.month, 'YYYY-MM') as name
  from generate_series(least(date_trunc('year', today()::timestamp) - interval '1 year',
      (select date_trunc('month', min(i.cycle_start)::timestamp) from invoice i where ${IS_SHOWN})),
    date_trunc('month', today()::timestamp), interval '1 month') m(month) order by m.month desc`;
