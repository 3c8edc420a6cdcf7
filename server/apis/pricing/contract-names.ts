import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import type { ContractOffering, Handlers, MinimalContract, Operations } from "./contract.generated.ts";

const SERVICE = "(select s.name from service s where s.id = k.service_id)";

const contracts: ListSource<Operations["listOwnContracts"]["fields"]> = {
  select: `k.id, k.name, k.account_id, a.company_name as "companyName", k.start_date::text as "startDate", k.end_date::text as "endDate",
    ${SERVICE} as "serviceName", coalesce((select jsonb_agg(n.name order by n.name, n.id)
      from contract_offering c join service_offering n on n.id = c.service_offering_id where c.contract_id = k.id), '[]') as solutions`,
  from: "contract k join account a on a.id = k.account_id left join contract_offering o on o.contract_id = k.id",
  fields: {
    id: { sql: "k.id", type: "number" },
    name: { sql: "k.name" },
    account_id: { sql: "k.account_id", type: "number" },
    companyName: { sql: "a.company_name" },
    serviceName: { sql: SERVICE },
    ServiceOfferings_id: { sql: "o.service_offering_id", type: "number" },
  },
  order: "k.name, k.id",
};

/** The names and terms of the contracts within reach, for choices. */
export const listOwnContracts: Handlers["listOwnContracts"] = async ({ db, list }) => {
  const isNarrowed = list.filters.some(({ field }) => field === "ServiceOfferings_id");
  // Joined only where it is filtered by: a contract covers several solutions.
  const from = "contract k join account a on a.id = k.account_id";
  const source = isNarrowed ? contracts : { ...contracts, from };
  return { body: await listRows<MinimalContract>(db, source, list) };
};

const offerings: ListSource<Operations["listContractOfferings"]["fields"]> = {
  select: `o.id, o.name, o.type, k.id as contract_id, k.name as "contractName", k.account_id`,
  from: `contract k join contract_offering c on c.contract_id = k.id join service_offering o on o.id = c.service_offering_id`,
  fields: {
    id: { sql: "o.id", type: "number" },
    name: { sql: "o.name" },
    contract_id: { sql: "k.id", type: "number" },
    ServiceOfferings_id: { sql: "o.id", type: "number" },
  },
  order: "o.name, o.id, k.id",
};

/** The solutions under contract, for choices. */
export const listContractOfferings: Handlers["listContractOfferings"] = async ({ db, list }) => ({
  body: await listRows<ContractOffering>(db, offerings, list),
});
