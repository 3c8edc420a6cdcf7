import type { Database } from "../database/index.ts";
import type { DemoAccount } from "../identity/index.ts";
import { demoAccounts } from "../identity/index.ts";
import { catalogue, FORM_TYPE } from "./catalogue.ts";
import { buildCustomers, buildPeople } from "./customers.ts";
import { insertCustomers } from "./insert-customers.ts";
import { insertHistory } from "./insert-history.ts";
import { insertPrices } from "./insert-prices.ts";
import { insertRows } from "./insert-rows.ts";
import type { PlatformSeed } from "./platform-seed.ts";
import { createRandom } from "./random.ts";
import { buildFewServices, buildServices } from "./services.ts";

/**
 * Fills a database that has only the demo accounts with what they offer and have bought: of these platforms, and what
 * belongs to no platform. The same rows at every first start, in one transaction. Returns whether it did anything.
 */
export async function seedInventory(
  database: Database,
  platforms: readonly PlatformSeed[],
): Promise<boolean> {
  return await database.transaction("system", async (db) => {
    await db.query("select pg_advisory_xact_lock(724612)");
    if ((await db.query("select from automator_type limit 1")).length > 0) return false;
    const accounts: readonly DemoAccount[] = demoAccounts;
    const { automatorTypes, automators, offerings } = joinSeeds(platforms);
    const random = createRandom(20_261_031);
    const services = buildServices(accounts, offerings, random);
    const manyRandom = createRandom(20_261_101);
    const customers = buildCustomers(manyRandom);
    const few = buildFewServices(customers, accounts, offerings, manyRandom, FEW_FIRST_ID);
    await insertCustomers(db, customers, buildPeople([...accounts, ...customers], manyRandom));
    await insertRows(db, INSERT.automatorTypes, automatorTypes);
    await insertRows(db, INSERT.automators, automators);
    await insertRows(db, INSERT.offerings, offerings);
    await insertRows(db, INSERT.services, [...services, ...few]);
    await db.query(HISTORY);
    await insertPrices(db, offerings, [...services, ...few]);
    await insertHistory(db, services, customers, manyRandom);
    for (const platform of platforms) await platform.insertInventory?.(db, { services, random });
    return true;
  });
}

/** The rows of all of them by id, in whatever order the platforms are listed. */
export function joinSeeds(platforms: readonly PlatformSeed[]): Omit<PlatformSeed, "insertInventory"> {
  const all = [...platforms, catalogue];
  return {
    automatorTypes: all.flatMap(({ automatorTypes }) => automatorTypes).toSorted(byId),
    automators: all.flatMap(({ automators }) => automators).toSorted(byId),
    offerings: all.flatMap(({ offerings }) => offerings).toSorted(byId),
  };
}

interface Numbered {
  readonly id: number;
}

function byId(left: Numbered, right: Numbered): number {
  return left.id - right.id;
}

const FEW_FIRST_ID = 20_001;

const INSERT = {
  automatorTypes: `insert into automator_type (id, name, type, version, description)
    select id, name, type, version, description
    from jsonb_to_recordset($1::jsonb) as r(id int, name text, type text, version text, description text)`,
  automators: `insert into automator (id, account_id, automator_type_id, name, automator_version)
    select r.id, r.account, r."automatorType", r.name, t.version
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, "automatorType" int, name text)
    join automator_type t on t.id = r."automatorType"`,
  offerings: `insert into service_offering (id, account_id, automator_id, automator_type_id, name, description, type, currency,
      is_available, for_service_providers_only, offered_to, pricing_model_id, properties)
    select r.id, r.account, r.automator, coalesce(a.automator_type_id, ${FORM_TYPE}), r.name, r.description, r.type, 'EUR',
      coalesce(r."isAvailable", true), coalesce(r."forServiceProvidersOnly", false),
      coalesce((select array_agg(each::int) from jsonb_array_elements_text(r."offeredTo") each), '{}'), r.id, coalesce(r.properties, '{}')
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, automator int, name text, description text, type text,
      "isAvailable" boolean, "forServiceProvidersOnly" boolean, "offeredTo" jsonb, properties jsonb)
    left join automator a on a.id = r.automator`,
  services: `insert into service (id, account_id, service_offering_id, automator_id, name, description, state, state_description,
      error_display, mo_id, quota_cpu, quota_memory, quota_storage, create_time, retention_lock)
    select id, account, offering, automator, name, description, state, "stateDescription", error, "moId", cpu, memory, storage,
      "createTime", "retentionLock"
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, offering int, automator int, name text, description text,
      state text, "stateDescription" text, error text, "moId" text, cpu numeric, memory numeric, storage numeric,
      "createTime" timestamptz, "retentionLock" text)`,
} as const;

/** Each service was bought once, and most have been provided. */
const HISTORY = `insert into service_history (service_id, account_id, time, state, message)
  select id, account_id, create_time, 'Processing', 'Ordered' from service
  union all
  select id, account_id, create_time + interval '4 minutes', state,
    case state when 'Available' then 'Ready' else coalesce(error_display, state_description, state) end from service
  order by 3`;

export { seedResources } from "./seed-resources.ts";
export { insertRows } from "./insert-rows.ts";
export type {
  PlatformSeed,
  SeededAutomator,
  SeededOffering,
  SeededWorld,
  ServiceLook,
} from "./platform-seed.ts";
export type { Random } from "./random.ts";
export { nameMachine } from "./service-names.ts";
export type { SeededService } from "./services.ts";
export { MAIN_ACCOUNT } from "./services.ts";
