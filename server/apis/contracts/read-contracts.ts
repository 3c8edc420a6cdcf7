import type { ListField, ListSource } from "../../api/index.ts";
import { ApiFailure, storedTime } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Contract } from "./contract.generated.ts";

const STATE = `case when k.start_date > today() then 'Upcoming' when k.end_date < today() then 'Ended' else 'Active' end`;

const FIELDS = {
  id: { sql: "k.id", type: "number" },
  type: { sql: "'account'" },
  account_id: { sql: "k.account_id", type: "number" },
  service_id: { sql: "k.service_id", type: "number" },
  companyName: { sql: "a.company_name" },
  name: { sql: "k.name" },
  startDate: { sql: "k.start_date", type: "date" },
  endDate: { sql: "k.end_date", type: "date" },
  state: { sql: STATE },
} as const satisfies Readonly<Record<string, ListField>>;

/** The service that a contract is about; of one that is gone the id alone is known. */
const SERVICE = "(select s.name from service s where s.id = k.service_id)";

/** SQL: the caller buys what the contract is about from a reseller, in its name: the prices of the contract are what that one pays. */
const IS_RESOLD = "(select reseller_of(current_account())) is not null";

/** SQL: another contract counts for the service `s`: of two that cover it one about it alone, else the one that began later. */
const IS_REPLACED = `exists (select from contract n join contract_offering nc on nc.contract_id = n.id
  where n.account_id = s.account_id and nc.service_offering_id = s.service_offering_id
    and n.start_date <= today() and (n.end_date is null or n.end_date >= today())
    and (n.service_id is null or n.service_id = s.id)
    and (n.service_id is not null, n.start_date, n.id) > (k.service_id is not null, k.start_date, k.id))`;

/** Contracts within reach, with the solutions that they cover. */
export const contractSource: ListSource<keyof typeof FIELDS> = {
  select: `k.id, 'account' as type, k.account_id, a.company_name as "companyName", k.name, k.service_id, ${SERVICE} as "serviceName", k.start_date::text as "startDate",
    k.end_date::text as "endDate", k.payment_cycle as "paymentCycle", ${STATE} as state, ${storedTime("k.create_time", "createTime")},
    coalesce((select jsonb_agg(jsonb_build_object('ServiceOfferings_id', o.id, 'name', o.name, 'prices',
        case when ${IS_RESOLD} then '{}' else c.prices end) order by o.name, o.id)
      from contract_offering c join service_offering o on o.id = c.service_offering_id where c.contract_id = k.id), '[]') as "contractOverride",
    case when ${STATE} = 'Active' then (select count(*)::int from service s join contract_offering c
      on c.contract_id = k.id and c.service_offering_id = s.service_offering_id
      where s.account_id = k.account_id and (k.service_id is null or k.service_id = s.id)
        and not ${IS_REPLACED}) else 0 end as services`,
  from: "contract k join account a on a.id = k.account_id",
  fields: FIELDS,
  order: "a.company_name, k.name, k.id",
};

/** A contract within reach; else a 404. */
export async function readContract(db: Transaction, id: number): Promise<Contract> {
  const [contract] = await db.query<Contract>(
    `select ${contractSource.select} from ${contractSource.from} where k.id = $1`,
    [id],
  );
  if (contract === undefined) throw new ApiFailure(404, "There is no such contract.");
  return contract;
}
