import type { ListSource } from "../../api/index.ts";
import { accepted, ApiFailure, listRows, storedTime } from "../../api/index.ts";
import { cycleOfMonth, dayAt, INVOICE_RUN, nextAccounts, readProfile } from "../../invoices/index.ts";
import type { Handlers, InvoiceReport, Operations } from "./contract.generated.ts";
import type { BillingParts } from "./invoices.ts";

const OF_MONTH = `i.seller_id = r.account_id and i.kind = 'invoice' and i.cycle_start >= r.month
  and i.cycle_start < (r.month + interval '1 month')::date`;

const reports: ListSource<Operations["listInvoiceReports"]["fields"]> = {
  select: `r.id, to_char(r.month, 'YYYY-MM') as month, r.state, r.username, ${storedTime("r.create_time", "create_time")},
    ${storedTime("r.end_time", "end_time")}, (select count(*)::int from invoice i where ${OF_MONTH}) as invoices,
    (select count(*)::int from invoice i where ${OF_MONTH} and i.state = 'Draft') as drafts, r.later,
    (select coalesce(jsonb_agg(t order by t.currency), '[]') from (select i.currency, sum(i.net)::text as net, sum(i.total)::text as total
      from invoice i where ${OF_MONTH} group by 1) t) as totals`,
  from: "invoice_report r",
  fields: {
    id: { sql: "r.id", type: "number" },
    month: { sql: "r.month", type: "date" },
    state: { sql: "r.state" },
  },
  order: "r.id desc",
};

export const listInvoiceReports: Handlers["listInvoiceReports"] = async ({ db, list }) => ({
  body: await listRows(db, reports, list),
});

export const getInvoiceReport: Handlers["getInvoiceReport"] = async ({ db, path }) => {
  const [report] = await db.query<InvoiceReport>(
    `select ${reports.select} from ${reports.from} where r.id = $1`,
    [path.id],
  );
  if (report === undefined) throw new ApiFailure(404, "There is no such report.");
  return { body: report };
};

/** SQL: the runs `r` of a seller, `$1`, and a month, `$2`, that have not said their end. */
const OF_RUNNING = "r.account_id = $1 and r.month = $2::date and r.state = 'Running'";
/** SQL: whether somebody works on a run `r`. The work of one that was interrupted too often was given up, and it never says its end. */
const IS_UNDER_WAY = `exists (select from activity a where a.resource_type = 'invoicereport' and a.resource_id = r.id::text
  and a.kind = '${INVOICE_RUN}' and a.finished_at is null)`;

/** Of what the caller's account sells. */
export function buildReportOrder({ clock }: Pick<BillingParts, "clock">): Handlers["createInvoiceReport"] {
  return async (request) => {
    const { actor, body, db } = request;
    const { month } = body;
    const profile = await readProfile(db, actor.accountId);
    const timeZone = profile?.time_zone ?? "UTC";
    const { end } = cycleOfMonth(month, 1, timeZone);
    if (dayAt(clock.now().getTime(), timeZone) < end)
      throw new ApiFailure(409, `The month ${month} is not over.`);
    if ((await nextAccounts(db, actor.accountId, 0)).length === 0)
      throw new ApiFailure(
        409,
        "There is nobody to invoice: no account has a service that yours sells in its own name.",
      );
    await db.query("select pg_advisory_xact_lock(724618, $1)", [actor.accountId]);
    const [running] = await db.query(`select from invoice_report r where ${OF_RUNNING} and ${IS_UNDER_WAY}`, [
      actor.accountId,
      `${month}-01`,
    ]);
    if (running !== undefined) throw new ApiFailure(409, `The invoices of ${month} are being made.`);
    const givenUp = await db.query<{ id: number }>(
      `update invoice_report r set state = 'Failed', end_time = now() where ${OF_RUNNING} and not ${IS_UNDER_WAY} returning id`,
      [actor.accountId, `${month}-01`],
    );
    for (const each of givenUp)
      await request.audit({
        action: "invoicereport.failed",
        resourceType: "invoicereport",
        resourceId: String(each.id),
        accountId: actor.accountId,
        name: month,
        result: "failed",
        reason: "The work was interrupted too often and was given up.",
      });
    const [row] = await db.query<{ id: number }>(
      "insert into invoice_report (account_id, month, username) values ($1, $2::date, $3) returning id",
      [actor.accountId, `${month}-01`, actor.username],
    );
    const id = row?.id ?? 0;
    await request.audit({
      action: "invoicereport.create",
      resourceType: "invoicereport",
      resourceId: String(id),
      accountId: actor.accountId,
      name: month,
      result: "accepted",
    });
    const started = await request.startActivity({
      kind: INVOICE_RUN,
      name: `Invoice run of ${month}`,
      accountId: actor.accountId,
      resourceType: "invoicereport",
      resourceId: String(id),
      permission: "Invoices",
      input: { reportId: id },
    });
    const answer = accepted(started);
    return { ...answer, body: { ...answer.body, report_id: id } };
  };
}
