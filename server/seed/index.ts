import type { Database, Transaction } from "../database/database.ts";
import type { DemoAccount } from "../identity/demo-accounts.ts";
import { demoAccounts } from "../identity/demo-accounts.ts";
import { automators, automatorTypes, offerings } from "./catalogue.ts";
import { buildCustomers, buildPeople } from "./customers.ts";
import { insertCustomers } from "./insert-customers.ts";
import { insertHistory } from "./insert-history.ts";
import { createRandom } from "./random.ts";
import { buildFewServices, buildServices } from "./services.ts";
import { buildVcenter } from "./vcenter-inventory.ts";

/**
 * Fills a database that has the demo accounts, and nothing offered yet, with what they offer and have bought. The
 * same rows at every first start. Answers whether it did anything; all of it is one transaction.
 */
export async function seedInventory(database: Database): Promise<boolean> {
  return await database.transaction("system", async (db) => {
    await db.query("select pg_advisory_xact_lock(724612)");
    if ((await db.query("select from automator_type limit 1")).length > 0) return false;
    const accounts: readonly DemoAccount[] = demoAccounts;
    const random = createRandom(20_261_031);
    const services = buildServices(accounts, offerings, automators, random);
    const vcenter = buildVcenter(services, automators, random);
    const manyRandom = createRandom(20_261_101);
    const customers = buildCustomers(manyRandom);
    const few = buildFewServices(customers, accounts, offerings, manyRandom, FEW_FIRST_ID);
    await insertCustomers(db, customers, buildPeople([...accounts, ...customers], manyRandom));
    await insert(db, INSERT.automatorTypes, automatorTypes);
    await insert(db, INSERT.automators, automators);
    await insert(db, INSERT.offerings, offerings);
    await insert(db, INSERT.services, [...services, ...few]);
    await db.query(HISTORY);
    await insert(db, INSERT.dataCenters, vcenter.dataCenters);
    await insert(db, INSERT.clusters, vcenter.clusters);
    await insert(db, INSERT.policies, vcenter.policies);
    await insertHistory(db, services, customers, manyRandom);
    await insert(db, INSERT.pools, vcenter.pools);
    await insert(db, INSERT.machines, vcenter.machines);
    return true;
  });
}

const FEW_FIRST_ID = 20_001;

/** One statement per table: thousands of single inserts would take the embedded database minutes. */
async function insert(db: Transaction, statement: string, rows: readonly object[]): Promise<void> {
  await db.query(statement, [JSON.stringify(rows)]);
}

const INSERT = {
  automatorTypes: `insert into automator_type (id, name, type, version, description)
    select id, name, type, version, description
    from jsonb_to_recordset($1::jsonb) as r(id int, name text, type text, version text, description text)`,
  automators: `insert into automator (id, account_id, automator_type_id, name, automator_version, state, connected, last_sync_time)
    select r.id, r.account, r."automatorType", r.name, t.version, r.state, r.state in ('available', 'syncing'), '2026-10-31T17:45:00Z'
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, "automatorType" int, name text, state text)
    join automator_type t on t.id = r."automatorType"`,
  offerings: `insert into service_offering (id, account_id, automator_id, automator_type_id, name, description, type, currency,
      is_available, for_service_providers_only, offered_to, pricing_model_id, properties)
    select r.id, r.account, r.automator, coalesce(a.automator_type_id, 7), r.name, r.description, r.type, 'EUR',
      coalesce(r."isAvailable", true), coalesce(r."forServiceProvidersOnly", false),
      coalesce((select array_agg(each::int) from jsonb_array_elements_text(r."offeredTo") each), '{}'), r.id, coalesce(r.properties, '{}')
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, automator int, name text, description text, type text,
      "isAvailable" boolean, "forServiceProvidersOnly" boolean, "offeredTo" jsonb, properties jsonb)
    left join automator a on a.id = r.automator`,
  services: `insert into service (id, account_id, service_offering_id, automator_id, name, description, state, state_description,
      error_display, mo_id, quota_cpu, quota_memory, quota_storage, under_contract, create_time, retention_lock)
    select id, account, offering, automator, name, description, state, "stateDescription", error, "moId", cpu, memory, storage,
      "underContract", "createTime", "retentionLock"
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, offering int, automator int, name text, description text,
      state text, "stateDescription" text, error text, "moId" text, cpu numeric, memory numeric, storage numeric,
      "underContract" boolean, "createTime" timestamptz, "retentionLock" text)`,
  dataCenters: `insert into vcenter_data_center (automator_id, mo_id, account_id, name)
    select automator, "moId", account, name
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, name text)`,
  clusters: `insert into vcenter_cluster (automator_id, mo_id, account_id, data_center, name, hosts, cpu_free, memory_free)
    select automator, "moId", account, "dataCenter", name, hosts, "cpuFree", "memoryFree"
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, "dataCenter" text, name text, hosts int,
      "cpuFree" numeric, "memoryFree" numeric)`,
  policies: `insert into vcenter_storage_policy (automator_id, policy_uid, account_id, name, description, capacity, used)
    select automator, uid, account, name, description, capacity, used
    from jsonb_to_recordset($1::jsonb) as r(automator int, uid text, account int, name text, description text, capacity numeric, used numeric)`,
  pools: `insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name, description,
      cpu_limit, memory_limit, storage_limit, storage_policy, retention_lock)
    select automator, "moId", account, service, "dataCenter", cluster, name, description, cpu, memory, storage, policy, "retentionLock"
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, service int, "dataCenter" text, cluster text,
      name text, description text, cpu numeric, memory numeric, storage numeric, policy text, "retentionLock" text)`,
  machines: `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, hostname, operating_system,
      power_state, cores, cores_per_socket, memory, disks, network_cards, snapshots, storage_used, tools_status, ip_address)
    select automator, "moId", account, pool, name, hostname, os, power, cores, "perSocket", memory, disks, cards, snapshots, used, tools, ip
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, pool text, name text, hostname text, os text,
      power text, cores int, "perSocket" int, memory int, disks jsonb, cards jsonb, snapshots jsonb, used numeric, tools text, ip text)`,
} as const;

/** Each service was bought once, and most have been provided. */
const HISTORY = `insert into service_history (service_id, account_id, time, state, message)
  select id, account_id, create_time, 'Processing', 'Bought' from service
  union all
  select id, account_id, create_time + interval '4 minutes', state,
    case state when 'Available' then 'Provided' else coalesce(error_display, state_description, state) end from service
  order by 3`;
