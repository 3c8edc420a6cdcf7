import type { Api, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, takenName, wrongField } from "../../api/index.ts";
import type { AuditEntry } from "../../audit/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isSoldByCaller } from "../../offerings/index.ts";
import { chargeAgain, lockPrices } from "../../prices/index.ts";
import type { Contract, Handlers, Operations } from "./contract.generated.ts";
import { coveredBy, insertSolutions, lockSolutions, readSolutions } from "./contract-solutions.ts";
import { listContractPrices } from "./contract-prices.ts";
import { contractSource, readContract } from "./read-contracts.ts";
import description from "./swagger.json" with { type: "json" };

const contracts: ListSource<Operations["listContracts"]["fields"]> = contractSource;

const listContracts: Handlers["listContracts"] = async ({ db, list }) => ({
  body: await listRows<Contract>(db, contracts, list),
});

const listAccountContracts: Handlers["listAccountContracts"] = async ({ db, path, list }) => {
  const [account] = await db.query("select 1 from account where id = $1 and not is_deleted", [path.id]);
  if (account === undefined) throw new ApiFailure(404, "There is no such account.");
  const { account_id: _account, ...fields } = contracts.fields;
  const own: ListSource<Operations["listAccountContracts"]["fields"]> = {
    ...contracts,
    fields,
    where: "k.account_id = $1",
    parameters: [path.id],
  };
  return { body: await listRows<Contract>(db, own, list) };
};

const getContract: Handlers["getContract"] = async ({ db, path }) => ({
  body: await readContract(db, path.id),
});

/** With an account below one's own; its services are charged by it from its first day on, today at the earliest. */
const createContract: Handlers["createContract"] = async (request) => {
  const { actor, db, body } = request;
  const { account_id: accountId, service_id: serviceId = null, name, startDate } = body;
  const { endDate = null, paymentCycle = null } = body;
  const [account] = await db.query("select 1 from account where id = $1 and not is_deleted", [accountId]);
  if (account === undefined) throw wrongField("/account_id", "There is no such account.");
  if (accountId === actor.accountId) throw new ApiFailure(403, NOT_FOR_ONESELF);
  refuseTerm({ startDate, endDate });
  const about = { accountId, serviceId };
  const covered = await coveredBy(db, about, body.contractOverride);
  await lockSolutions(db, idsOf(covered));
  const solutions = await readSolutions(db, about, covered);
  await refuseTakenName(db, accountId, name);
  const [row] = await db.query<{ id: number }>(
    `insert into contract (account_id, seller_id, service_id, name, start_date, end_date, payment_cycle)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [accountId, actor.accountId, serviceId, name, startDate, endDate, paymentCycle],
  );
  const id = row?.id ?? 0;
  await insertSolutions(db, id, accountId, solutions);
  await chargeServices(db, accountId, idsOf(solutions));
  const created = await readContract(db, id);
  await request.audit({
    ...(await auditedContract(db, created)),
    action: "contract.create",
    changes: changesBetween(undefined, comparedContract(created)),
  });
  return { status: 201, body: created };
};

const updateContract: Handlers["updateContract"] = async (request) => {
  const { db, path, patch } = request;
  const before = await lockContract(db, path.id);
  const changes = patch(before);
  const { name, startDate, endDate = null, paymentCycle = null } = { ...before, ...changes };
  refuseTerm({ startDate, endDate });
  if (name !== before.name) await refuseTakenName(db, before.account_id, name);
  const { contractOverride } = changes;
  const about = { accountId: before.account_id, serviceId: before.service_id ?? null };
  const covered = contractOverride && (await coveredBy(db, about, contractOverride));
  const ids = [...idsOf(before.contractOverride), ...idsOf(covered ?? [])];
  await lockSolutions(db, ids);
  const solutions = covered && (await readSolutions(db, about, covered));
  await db.query(
    "update contract set name = $2, start_date = $3, end_date = $4, payment_cycle = $5 where id = $1",
    [path.id, name, startDate, endDate, paymentCycle],
  );
  if (solutions !== undefined) {
    await db.query("delete from contract_offering where contract_id = $1", [path.id]);
    await insertSolutions(db, path.id, before.account_id, solutions);
  }
  await chargeServices(db, before.account_id, ids);
  const after = await readContract(db, path.id);
  await request.audit({
    ...(await auditedContract(db, after)),
    action: "contract.update",
    changes: changesBetween(comparedContract(before), comparedContract(after)),
  });
  return { body: after };
};

const deleteContract: Handlers["deleteContract"] = async (request) => {
  const { db, path } = request;
  const contract = await lockContract(db, path.id);
  const ids = idsOf(contract.contractOverride);
  await lockPrices(db, ids);
  await db.query("delete from contract where id = $1", [path.id]);
  await chargeServices(db, contract.account_id, ids);
  await request.audit({ ...(await auditedContract(db, contract)), action: "contract.delete" });
  return {};
};

const NOT_FOR_ONESELF = "Only an account above makes and changes contracts.";

/** A contract that the caller may change, locked: a 403 where somebody above made it. */
async function lockContract(db: Transaction, id: number): Promise<Contract> {
  const [row] = await db.query<{ isOwn: boolean }>(
    `select account_id <> current_account() and ${isSoldByCaller("seller_id")} as "isOwn"
     from contract where id = $1 for update`,
    [id],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such contract.");
  if (!row.isOwn) throw new ApiFailure(403, NOT_FOR_ONESELF);
  return await readContract(db, id);
}

function refuseTerm({ startDate, endDate }: { readonly startDate: string; readonly endDate: string | null }) {
  if (endDate !== null && endDate < startDate)
    throw wrongField("/endDate", "The last day must not be before the first.");
}

async function refuseTakenName(db: Transaction, accountId: number, name: string): Promise<void> {
  const taken = await db.query("select 1 from contract where account_id = $1 and name = $2", [
    accountId,
    name,
  ]);
  if (taken.length > 0) throw takenName(`The account has a contract named ${name} already.`);
}

function idsOf(solutions: readonly { readonly ServiceOfferings_id: number }[]): readonly number[] {
  return solutions.map(({ ServiceOfferings_id: id }) => id);
}

async function chargeServices(
  db: Transaction,
  accountId: number,
  offerings: readonly number[],
): Promise<void> {
  await chargeAgain(
    db,
    "s.account_id = $1 and s.service_offering_id = any($2::int[])",
    [accountId, offerings],
    "contract",
  );
}

/** Whoever buys from a reseller in its name is not told what that one pays: the record is the reseller's. */
async function auditedContract(
  db: Transaction,
  { id, account_id: accountId, name }: Contract,
): Promise<Pick<AuditEntry, "resourceType" | "resourceId" | "accountId" | "name">> {
  const [about] = await db.query<{ id: number }>("select coalesce(reseller_of($1), $1) as id", [accountId]);
  return {
    resourceType: "contract",
    resourceId: String(id),
    accountId: about?.id ?? accountId,
    name,
  };
}

/** What of a contract people compare: prices by solution. */
function comparedContract({ name, startDate, endDate, paymentCycle, contractOverride }: Contract): object {
  const prices = contractOverride.map((each) => [each.name ?? each.ServiceOfferings_id, each.prices ?? {}]);
  return { name, startDate, endDate, paymentCycle, contractOverride: Object.fromEntries(prices) };
}

/** What accounts have agreed on with providers and distributors (spec 2 §7). */
export const contractsApi: Api<Handlers> = {
  name: "contracts",
  base: "",
  descriptionAddress: "/contracts/swagger.json",
  description,
  handlers: {
    listContracts,
    listAccountContracts,
    getContract,
    listContractPrices,
    createContract,
    updateContract,
    deleteContract,
  },
};
