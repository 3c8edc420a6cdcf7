import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { addDays, cycleOfMonth, dayAt, IS_OVERDUE, IS_SHOWN, monthOfCycle } from "../../invoices/index.ts";
import { CURRENT_CHARGES } from "../../prices/index.ts";
import type { BillingAccountDetail, Handlers, Operations } from "./contract.generated.ts";
import type { CycleRange } from "./range.ts";
import { readRange } from "./range.ts";

/** By account and currency: what its services cost today, and its invoices of cycles that begin between `$1` and `$2`. */
const AMOUNTS = `(select account_id, currency, coalesce(c.services, 0)::int as services, coalesce(c.monthly, 0) as monthly,
    coalesce(v.invoices, 0)::int as invoices, coalesce(v.invoiced, 0) as invoiced, coalesce(v.open, 0) as open,
    coalesce(v.overdue, 0) as overdue
  from (select s.account_id, p.currency, count(*) as services, sum(p.monthly) as monthly
      from service s ${CURRENT_CHARGES} where s.is_provided group by 1, 2) c
    full join (select i.account_id, i.currency, count(*) filter (where i.kind = 'invoice') as invoices,
        sum(i.total) filter (where i.state <> 'Draft') as invoiced, sum(i.total) filter (where i.state = 'Open') as open,
        sum(i.total) filter (where ${IS_OVERDUE}) as overdue
      from invoice i where ${IS_SHOWN} and i.cycle_start between $1::date and $2::date group by 1, 2) v
    using (account_id, currency)) x`;

const SHOWN = `x.currency, x.services, x.monthly::text as monthly, x.invoices, x.invoiced::text as invoiced, x.open::text as open,
  x.overdue::text as overdue`;

function accounts(range: CycleRange): ListSource<Operations["listBillingAccounts"]["fields"]> {
  return {
    select: `x.account_id || '-' || x.currency as id, x.account_id, a.company_name as "companyName", ${SHOWN}`,
    from: `${AMOUNTS} join account a on a.id = x.account_id`,
    where: "not a.is_deleted",
    parameters: range,
    fields: {
      account_id: { sql: "x.account_id", type: "number" },
      companyName: { sql: "a.company_name" },
      currency: { sql: "x.currency" },
      services: { sql: "x.services", type: "number" },
      monthly: { sql: "x.monthly", type: "number" },
      invoices: { sql: "x.invoices", type: "number" },
      invoiced: { sql: "x.invoiced", type: "number" },
      open: { sql: "x.open", type: "number" },
      overdue: { sql: "x.overdue", type: "number" },
    },
    order: "a.company_name, x.account_id, x.currency",
  };
}

export const listBillingAccounts: Handlers["listBillingAccounts"] = async ({ db, query, list }) => ({
  body: await listRows(db, accounts(await readRange(db, query)), list),
});

export const getBillingAccount: Handlers["getBillingAccount"] = async ({ db, path }) => {
  const account = await requireAccount(db, path.id);
  const now = Date.now();
  const { anniversary, timeZone } = account;
  const month = monthOfCycle(dayAt(now, timeZone), anniversary);
  const { start, end } = cycleOfMonth(month, anniversary, timeZone);
  const amounts = await db.query<BillingAccountDetail["amounts"][number]>(
    `select ${SHOWN} from ${AMOUNTS} where x.account_id = $3 order by x.currency`,
    ["0001-01-01", "9999-12-31", path.id],
  );
  return {
    body: {
      id: path.id,
      companyName: account.name,
      billing_anniversary: anniversary,
      time_zone: timeZone,
      cycle_start: start,
      cycle_end: addDays(end, -1),
      amounts,
    },
  };
};

interface FoundAccount {
  readonly name: string;
  readonly anniversary: number;
  /** That of its provider, or of the reseller that sells to it in its own name. */
  readonly timeZone: string;
}

/** An account within reach; else a 404. */
export async function requireAccount(db: Transaction, id: number): Promise<FoundAccount> {
  const [account] = await db.query<FoundAccount>(
    `select a.company_name as name, a.billing_anniversary as anniversary,
       coalesce((select b.time_zone from billing_profile b where b.account_id = coalesce(reseller_of(a.id), provider_of(a.id))), 'UTC') as "timeZone"
     from account a where a.id = $1 and not a.is_deleted`,
    [id],
  );
  if (account === undefined) throw new ApiFailure(404, "There is no such account.");
  return account;
}
