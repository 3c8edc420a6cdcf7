import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { IS_SHOWN } from "../../invoices/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

const RECORDS = `(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'at', to_char(r.at at time zone 'UTC', 'YYYY-MM-DD HH12:MI:SS AM'),
    'kind', r.kind, 'quantities', coalesce(r.quantities, '{}')) order by r.at, r.id), '[]') from usage_record r where r.id = any(l.records))`;

/** What a bill has, with how it came about. */
const lines: ListSource<Operations["listLineItems"]["fields"]> = {
  select: `l.id, l.invoice_id, i.number, l.account_id, l.position, l.service_id, l.service_name, l.solution, l.label, l.type,
    l.period_start::text as period_start, l.period_end::text as period_end, i.time_zone, i.currency, l.quantity::text as quantity,
    l.billed_quantity::text as billed_quantity, l.price_per_unit::text as price_per_unit, l.amount::text as amount, l.charge_id,
    l.derivation, ${RECORDS} as records`,
  from: "invoice_line l join invoice i on i.id = l.invoice_id",
  where: IS_SHOWN,
  fields: {
    invoice_id: { sql: "l.invoice_id", type: "number" },
    account_id: { sql: "l.account_id", type: "number" },
    service_id: { sql: "l.service_id", type: "number" },
    service_name: { sql: "l.service_name" },
    label: { sql: "l.label" },
    type: { sql: "l.type" },
    amount: { sql: "l.amount", type: "number" },
    position: { sql: "l.position", type: "number" },
    period_start: { sql: "l.period_start", type: "date" },
  },
  order: "l.invoice_id desc, l.position",
};

export const listLineItems: Handlers["listLineItems"] = async ({ db, list }) => ({
  body: await listRows(db, lines, list),
});
