import type { ListQuery, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, storedTime, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { SystemName } from "../../integrations/index.ts";
import { keepCompanies, noteAnswer, TITLES } from "../../integrations/index.ts";
import type { Company, Handlers, Operations } from "./contract.generated.ts";
import type { SystemApi } from "./reach.ts";
import { ask, askQuietly, auditedConnection, requireConnection } from "./reach.ts";

/** Seconds for which companies that were read are good enough. */
const READ_AGAIN_S = 60;

type Companies = ListSource<Operations["listCompanies"]["fields"]>;

const companies = (system: SystemName): Companies => ({
  select: `c.company_id as id, c.name, c.status, c.mapped_account_id is not null as mapped, c.mapped_account_id as account_id,
    a.company_name as "companyName", c.contract_id, c.contract_name, ${storedTime("c.mapped_at", "mapTime")}, c.is_gone`,
  from: `integration g join integration_company c on c.integration_id = g.id left join account a on a.id = c.mapped_account_id`,
  where: "g.account_id = current_account() and g.system = $1",
  parameters: [system],
  fields: {
    id: { sql: "c.company_id", isFilled: true },
    name: { sql: "c.name", isFilled: true },
    status: { sql: "c.status" },
    mapped: { sql: "c.mapped_account_id is not null", type: "boolean", isFilled: true },
    account_id: { sql: "c.mapped_account_id", type: "number" },
    companyName: { sql: "a.company_name" },
  },
  order: "c.name, c.id",
});

/** A filter by name finds all that have it in theirs: nobody types a whole one. */
function partsOfNames(source: Companies, list: ListQuery): readonly [source: Companies, list: ListQuery] {
  const named = list.filters.filter(({ field, operator }) => field === "name" && operator === "eq");
  if (named.length === 0) return [source, list];
  const [where = "true", parameters = []] = [source.where, source.parameters];
  const patterns = named.flatMap(({ values }) =>
    values.map((value) => `%${value.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  );
  return [
    {
      ...source,
      where: `${where} and c.name ilike any ($${parameters.length + 1}::text[])`,
      parameters: [...parameters, patterns],
    },
    { ...list, filters: list.filters.filter((each) => !named.includes(each)) },
  ];
}

export function buildCompanyHandlers(
  api: SystemApi,
): Pick<
  Handlers,
  "listCompanies" | "mapCompany" | "unmapCompanies" | "listAvailableAccounts" | "listStatuses"
> {
  const { system } = api;
  const source = companies(system);
  return {
    async listCompanies(request) {
      const { db, list } = request;
      const stored = await requireConnection(db, system);
      const [stale] = await db.query(
        `select from integration where id = $1 and (failures = 0 or next_at <= now())
           and coalesce(companies_at, '-infinity') < now() - make_interval(secs => $2)`,
        [stored.id, READ_AGAIN_S],
      );
      if (stale !== undefined) {
        const read = await askQuietly(request, api, stored, "companies", (asked) => asked.companies());
        if (read !== undefined) {
          await db.query("select from integration where id = $1 for update", [stored.id]);
          await noteAnswer(db, stored.id);
          await keepCompanies(db, stored.id, read);
        }
      }
      return { body: await listRows<Company>(db, ...partsOfNames(source, list)) };
    },

    async mapCompany(request) {
      const { db, path, body } = request;
      const before = await readCompany(db, system, path.id);
      const stored = await requireConnection(db, system);
      if (before.is_gone) throw new ApiFailure(409, `${before.name} is gone from ${TITLES[system]}.`);
      await refuseAccount(db, stored.id, path.id, body.account_id);
      if (before.account_id !== null && before.account_id !== body.account_id)
        throw new ApiFailure(409, `${before.name} is mapped to ${before.companyName}: unmap it first.`);
      const contracts = await ask(request, api, "contracts", (asked) => asked.contracts(path.id));
      const contract = contracts.find(({ id }) => id === body.contract_id);
      if (contract === undefined)
        throw wrongField("/contract_id", `${before.name} has none of this number that is active.`);
      await db.query("select from integration where id = $1 for update", [stored.id]);
      await db.query(
        `update integration_company set mapped_account_id = $3, contract_id = $4, contract_name = $5,
           mapped_at = case when mapped_account_id = $3 then mapped_at else now() end where integration_id = $1 and company_id = $2`,
        [stored.id, path.id, body.account_id, contract.id, contract.name],
      );
      // What could not be pushed for want of a company, or under another contract, is pushed now.
      await db.query(
        "update integration_line set state = 'Waiting', next_at = now() where integration_id = $1 and buyer_id = $2 and state = 'Failed'",
        [stored.id, body.account_id],
      );
      const after = await readCompany(db, system, path.id);
      await request.audit({
        action: "company.map",
        resourceType: "company",
        resourceId: path.id,
        accountId: request.actor.accountId,
        name: after.name,
        parent: parentOf(request, system, stored.id),
        changes: changesBetween(before, after, { fields: ["companyName", "contract_name"] }),
      });
      return { body: after };
    },

    async unmapCompanies(request) {
      const { db, body } = request;
      const stored = await requireConnection(db, system, "for update");
      const found = await db.query<Company>(
        `select ${source.select} from ${source.from} where ${source.where} and c.mapped_account_id = any($2::int[]) order by c.id`,
        [system, body.accounts],
      );
      if (found.length < body.accounts.length)
        throw new ApiFailure(404, "One of these accounts has no company.");
      await db.query(
        `update integration_company set mapped_account_id = null, contract_id = null, contract_name = null, mapped_at = null
         where integration_id = $1 and mapped_account_id = any($2::int[])`,
        [stored.id, body.accounts],
      );
      await db.query(
        "delete from integration_company where integration_id = $1 and is_gone and mapped_account_id is null",
        [stored.id],
      );
      for (const each of found)
        await request.audit({
          action: "company.unmap",
          resourceType: "company",
          resourceId: each.id,
          accountId: request.actor.accountId,
          name: each.name,
          parent: parentOf(request, system, stored.id),
          changes: [{ field: "companyName", former: each.companyName, value: null }],
        });
      return {};
    },

    async listAvailableAccounts({ db, list }) {
      await requireConnection(db, system);
      return { body: await listRows(db, availableAccounts(system), list) };
    },

    async listStatuses({ db }) {
      const { id } = await requireConnection(db, system);
      const data = await db.query<{ id: string; name: string; companies: number }>(
        `select status as id, status as name, count(*)::int as companies from integration_company
         where integration_id = $1 and status is not null group by 1 order by 1`,
        [id],
      );
      return { body: { data, meta: { total: data.length } } };
    },
  };
}

const availableAccounts = (
  system: SystemName,
): ListSource<Operations["listAvailableAccounts"]["fields"]> => ({
  select: `a.id, a.company_name as "companyName", a.customer_identifier as "customerIdentifier"`,
  from: "account a",
  where: `a.id <> current_account() and not a.is_deleted and not exists (select from integration g
    join integration_company c on c.integration_id = g.id and c.mapped_account_id = a.id
    where g.account_id = current_account() and g.system = $1)`,
  parameters: [system],
  fields: { companyName: { sql: "a.company_name", isFilled: true } },
  order: "a.company_name, a.id",
});

function parentOf(
  request: Parameters<typeof auditedConnection>[0],
  system: SystemName,
  id: number,
): { readonly type: string; readonly id: string; readonly name: string } {
  const { resourceType: type, resourceId } = auditedConnection(request, system, id);
  return { type, id: resourceId, name: TITLES[system] };
}

/** A company of the caller's system; a 404 for any other. */
async function readCompany(db: Transaction, system: SystemName, id: string): Promise<Company> {
  const { select, from, where } = companies(system);
  const [company] = await db.query<Company>(
    `select ${select} from ${from} where ${where} and c.company_id = $2`,
    [system, id],
  );
  if (company === undefined) throw new ApiFailure(404, "There is no such company.");
  return company;
}

/** A 422 for an account that is not below the caller's, or has another company. */
async function refuseAccount(
  db: Transaction,
  integration: number,
  companyId: string,
  accountId: number,
): Promise<void> {
  const [account] = await db.query<{ name: string; company: string | null }>(
    `select a.company_name as name, (select c.name from integration_company c
       where c.integration_id = $1 and c.mapped_account_id = a.id and c.company_id <> $3) as company
     from account a where a.id = $2 and a.id <> current_account() and not a.is_deleted`,
    [integration, accountId, companyId],
  );
  if (account === undefined) throw wrongField("/account_id", "There is no such account below yours.");
  if (account.company !== null)
    throw wrongField("/account_id", `${account.name} is mapped to ${account.company}: unmap it first.`);
}
