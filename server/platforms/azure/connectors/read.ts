import type { ListSource } from "../../../api/index.ts";
import { ApiFailure, listRows, storedTime } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import { AZURE } from "../inventory.ts";
import { containing, listQueryOf } from "../list-words.ts";
import type {
  Connector,
  ConnectorAccount,
  ConnectorWithAccounts,
  Handlers,
  Operations,
} from "./contract.generated.ts";

type Sortable = NonNullable<Operations["listConnectors"]["query"]["order_by"]>;

/** With the texts to look for as the only parameter, where a list asks for it. */
const source: ListSource<Sortable> = {
  select: `a.id, a.name, a.description, c.url, c.tenant_id, c.client_id, c.sealed_secret is not null as has_client_secret, a.state,
    a.state_description as "stateDescription", ${storedTime("a.last_sync_time", "lastSyncTime")},
    (select count(*)::int from service s where s.automator_id = a.id) as services_count,
    (select count(*)::int from azure_account x where x.automator_id = a.id) as accounts_count,
    (select count(*)::int from azure_mapping m where m.automator_id = a.id and m.until_day is null) as mapped_count,
    case when coalesce(c.is_paused, false) then 'paused' else 'on' end as processing, c.collected_until::text as collected_until`,
  from: `automator a join automator_type t on t.id = a.automator_type_id and t.type = '${AZURE}'
    left join azure_connection c on c.automator_id = a.id`,
  where: "a.account_id = any ((select visible_accounts())::int[])",
  fields: {
    name: { sql: "a.name" },
    state: { sql: "a.state" },
    lastSyncTime: { sql: "a.last_sync_time", type: "time" },
    services_count: { sql: "(select count(*) from service s where s.automator_id = a.id)", type: "number" },
    id: { sql: "a.id", type: "number" },
  },
  order: "a.id",
};

export const listConnectors: Handlers["listConnectors"] = async ({ db, query, list }) => {
  const { search, order_by: field = "name", order = "asc" } = query;
  return {
    body: await listRows<Connector>(
      db,
      { ...source, where: `${source.where} and a.name ilike $1`, parameters: [containing(search)] },
      { ...listQueryOf(query, list), sort: [{ field, descending: order === "desc" }] },
    ),
  };
};

export const getConnector: Handlers["getConnector"] = async ({ db, path }) => ({
  body: await readConnector(db, path.id),
});

export async function readConnector(db: Transaction, id: number): Promise<ConnectorWithAccounts> {
  const [connector] = await db.query<Connector>(
    `select ${source.select} from ${source.from} where ${source.where} and a.id = $1`,
    [id],
  );
  if (connector === undefined) throw new ApiFailure(404, "There is no such connector.");
  return { ...connector, accounts: await readAccounts(db, id) };
}

export async function readAccounts(
  db: Transaction,
  id: number,
  accountId: number | null = null,
): Promise<readonly ConnectorAccount[]> {
  return await db.query<ConnectorAccount>(
    `select x.account_id, a.company_name as "companyName", x.access, x.access as "originalAccess", null as processing_status,
       (select count(*)::int from azure_mapping m where m.automator_id = x.automator_id and m.account_id = x.account_id
         and m.until_day is null) as mapped_count, ${storedTime("x.create_time", "createTime")}
     from azure_account x join account a on a.id = x.account_id
     where x.automator_id = $1 and ($2::int is null or x.account_id = $2) order by a.company_name, x.account_id`,
    [id, accountId],
  );
}
