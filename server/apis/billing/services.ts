import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime } from "../../api/index.ts";
import { dayAt, IS_SHOWN } from "../../invoices/index.ts";
import { requireAccount } from "./accounts.ts";
import type { BilledService, Handlers, Operations, UsageRecord } from "./contract.generated.ts";
import type { CycleRange } from "./range.ts";
import { readRange } from "./range.ts";

/**
 * The services that the account `$3` has or had, by what was last recorded; invoices of cycles between `$1` and `$2`. None that
 * was never provided: an order that waits, was withdrawn or refused, or failed.
 */
const SERVICES = `(select distinct on (r.service_id) r.service_id as id, r.service_name as name, r.solution, r.kind <> 'ended' as is_there
    from usage_record r where r.account_id = $3
      and exists (select from usage_record b where b.service_id = r.service_id and b.account_id = $3 and b.kind = 'began')
    order by r.service_id, r.at desc, r.id desc) u
  join lateral (select c.currency, c.monthly from service_price c where c.service_id = u.id and c.account_id = $3
    and c.valid_from <= today() order by c.valid_from desc, c.id desc limit 1) p on true
  cross join lateral (select count(*)::int as lines, coalesce(sum(l.amount), 0) as invoiced from invoice_line l
    join invoice i on i.id = l.invoice_id
    where l.account_id = $3 and l.service_id = u.id and ${IS_SHOWN} and i.cycle_start between $1::date and $2::date) v`;

const MONTHLY = "case when u.is_there then p.monthly else 0 end";
const STATE = "case when u.is_there then 'Active' else 'Ended' end";
const SELECT = `u.id, u.name, u.solution, ${STATE} as state, p.currency, (${MONTHLY})::text as monthly, v.lines, v.invoiced::text as invoiced`;

function services(id: number, range: CycleRange): ListSource<Operations["listBilledServices"]["fields"]> {
  return {
    select: SELECT,
    from: SERVICES,
    parameters: [...range, id],
    fields: {
      name: { sql: "u.name" },
      solution: { sql: "u.solution" },
      state: { sql: STATE },
      monthly: { sql: MONTHLY, type: "number" },
      invoiced: { sql: "v.invoiced", type: "number" },
    },
    order: "u.name, u.id",
  };
}

export const listBilledServices: Handlers["listBilledServices"] = async ({ db, path, query, list }) => {
  await requireAccount(db, path.id);
  return { body: await listRows(db, services(path.id, await readRange(db, query)), list) };
};

export const getBilledService: Handlers["getBilledService"] = async ({ db, path }) => {
  const { timeZone } = await requireAccount(db, path.id);
  const [service] = await db.query<BilledService>(`select ${SELECT} from ${SERVICES} where u.id = $4`, [
    "0001-01-01",
    "9999-12-31",
    path.id,
    path.service_id,
  ]);
  if (service === undefined) throw new ApiFailure(404, "There is no such service.");
  const records = await db.query<UsageRecord & { readonly ms: number }>(
    `select r.id, ${storedTime("r.at", "at")}, r.kind, coalesce(r.quantities, '{}') as quantities, (extract(epoch from r.at) * 1000)::bigint as ms
     from usage_record r where r.account_id = $1 and r.service_id = $2 order by r.at, r.id`,
    [path.id, path.service_id],
  );
  const dayOf = (kind: string) => {
    const found = records.find((record) => record.kind === kind);
    return found === undefined ? null : dayAt(found.ms, timeZone);
  };
  return {
    body: {
      ...service,
      first_day: dayOf("began"),
      last_day: dayOf("ended"),
      time_zone: timeZone,
      records: records.map(({ ms: _ms, ...record }) => record),
    },
  };
};
