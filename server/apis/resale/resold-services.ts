import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { CURRENT_CHARGES, IS_BOUGHT, readMarkupsOf } from "../../prices/index.ts";
import type { Handlers, Operations, ResoldService } from "./contract.generated.ts";

/** `own_costs()` has those of the caller's account alone. */
const SERVICES = `service s join account a on a.id = s.account_id join own_costs() k on k.service_id = s.id ${CURRENT_CHARGES}
  left join lateral (select c.valid_from, c.monthly from service_price c where c.service_id = s.id and c.valid_from > today()
    order by c.valid_from, c.id desc limit 1) n on true`;

const resold: ListSource<Operations["listResoldServices"]["fields"]> = {
  select: `s.id, s.name, s.account_id, a.company_name as "companyName", p.currency, k.monthly::text as cost,
    p.monthly::text as monthly, (p.monthly - k.monthly)::text as margin, n.monthly::text as "nextMonthly", n.valid_from::text as "nextFrom"`,
  from: SERVICES,
  where: `${IS_BOUGHT} and p.resold_by = current_account()`,
  fields: {
    id: { sql: "s.id", type: "number" },
    name: { sql: "s.name" },
    companyName: { sql: "a.company_name" },
    account_id: { sql: "s.account_id", type: "number" },
    cost: { sql: "k.monthly", type: "number" },
    monthly: { sql: "p.monthly", type: "number" },
    margin: { sql: "(p.monthly - k.monthly)", type: "number" },
  },
  order: "a.company_name, s.name, s.id",
};

/** What the caller's account resells: what it pays for each service, what its customer pays, and what is left. */
export const listResoldServices: Handlers["listResoldServices"] = async ({ db, list }) => {
  const { data, meta } = await listRows<Omit<ResoldService, "percent">>(db, resold, list);
  const markups = await readMarkupsOf(
    db,
    data.map(({ id }) => id),
  );
  const rows = data.map((each) => ({ ...each, percent: Number(markups.get(each.id) ?? "0") }));
  return { body: { data: rows, meta } };
};
