import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { IS_SHOWN } from "../../invoices/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

/** The months of the last two years since the caller's account was opened, as cycles of its billing day. `$1`: the caller's provider. */
const MONTHS = `(select a.id, a.billing_anniversary as day, m::date as month, coalesce(b.time_zone, 'UTC') as time_zone
    from account a left join billing_profile b on b.account_id = $1
    cross join lateral generate_series(date_trunc('month', greatest(a.created_at, now() - interval '23 months') at time zone 'UTC'),
      date_trunc('month', now() at time zone coalesce(b.time_zone, 'UTC')), interval '1 month') m
    where a.id = current_account()) m
  cross join lateral (select least(m.month + m.day - 1, (m.month + interval '1 month - 1 day')::date) as first,
    least((m.month + interval '1 month')::date + m.day - 1, (m.month + interval '2 months - 1 day')::date) - 1 as last) d
  cross join lateral (select count(*)::int as invoices, count(*) filter (where i.state = 'Draft')::int as drafts from invoice i
    where i.kind = 'invoice' and ${IS_SHOWN} and i.cycle_start >= m.month and i.cycle_start < (m.month + interval '1 month')::date) v`;

const STATE = `case when d.last >= (now() at time zone m.time_zone)::date then 'Running' when v.invoices > 0 then 'Invoiced' else 'Over' end`;

function cycles(provider: number): ListSource<Operations["listInvoiceCycles"]["fields"]> {
  return {
    select: `to_char(m.month, 'YYYY-MM') as month, d.first::text as start, d.last::text as end, m.time_zone, ${STATE} as state, v.invoices, v.drafts`,
    from: MONTHS,
    parameters: [provider],
    fields: { month: { sql: "m.month", type: "date" }, state: { sql: STATE } },
    order: "m.month desc",
  };
}

export const listInvoiceCycles: Handlers["listInvoiceCycles"] = async ({ actor, db, list }) => ({
  body: await listRows(db, cycles(actor.serviceProviderId), list),
});
