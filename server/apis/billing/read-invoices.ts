import type { ListField, ListSource } from "../../api/index.ts";
import { ApiFailure, storedTime } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { IS_OVERDUE, IS_SHOWN } from "../../invoices/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import type { Invoice, Operations } from "./contract.generated.ts";

/** "Overdue by due date": found out, not stored. A credit note was taken back by nobody, and is never due. */
const STATE = `case when i.kind = 'credit note' then 'Credit note' when ${IS_OVERDUE} then 'Overdue'
  else i.state end`;
const DUE = "case when i.kind = 'invoice' then i.due_date end";
/** Of an account that was moved away from its seller: as it is printed. */
const COMPANY = "coalesce(a.company_name, i.buyer ->> 'company')";

const FIELDS = {
  state: { sql: STATE },
  kind: { sql: "i.kind" },
  account_id: { sql: "i.account_id", type: "number" },
  report_id: { sql: "i.report_id", type: "number" },
  number: { sql: "i.number" },
  companyName: { sql: COMPANY },
  cycle_start: { sql: "i.cycle_start", type: "date" },
  total: { sql: "i.total", type: "number" },
  due_date: { sql: DUE, type: "date" },
} as const satisfies Readonly<Record<Operations["listInvoices"]["fields"], ListField>>;

/** Invoices and credit notes within reach, and those that the caller has made; drafts for those who sell alone. */
export const invoiceSource: ListSource<keyof typeof FIELDS> = {
  select: `i.id, i.account_id, ${COMPANY} as "companyName", i.seller_id, i.seller ->> 'company' as "sellerName", i.report_id, i.kind,
    (select c.number from invoice c where c.id = i.credits_id) as credits, i.credits_id, n.number as credited_by,
    n.id as credited_by_id, i.number, ${STATE} as state, i.cycle_start::text as cycle_start,
    i.cycle_end::text as cycle_end, i.time_zone, i.currency, i.net::text as net, i.tax_label, i.tax_rate::text as tax_rate, i.tax::text as tax,
    i.total::text as total, i.issue_date::text as issue_date, (${DUE})::text as due_date, i.paid_date::text as paid_date, i.reminders,
    ${storedTime("i.create_time", "create_time")}, ${isSoldByCaller("i.seller_id")} as is_own, i.seller, i.buyer`,
  from: "invoice i left join account a on a.id = i.account_id left join invoice n on n.credits_id = i.id",
  where: IS_SHOWN,
  fields: FIELDS,
  order: `i.cycle_start desc, ${COMPANY}, i.id`,
};

/** An invoice within reach; else a 404. */
export async function readInvoice(db: Transaction, id: number): Promise<Invoice> {
  const [invoice] = await db.query<Invoice>(
    `select ${invoiceSource.select} from ${invoiceSource.from} where i.id = $1 and ${IS_SHOWN}`,
    [id],
  );
  if (invoice === undefined) throw new ApiFailure(404, "There is no such invoice.");
  return invoice;
}
