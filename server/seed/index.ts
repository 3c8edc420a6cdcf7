import type { Database } from "../database/index.ts";
import type { DemoAccount } from "../identity/index.ts";
import { demoAccounts } from "../identity/index.ts";
import { catalogue, FORM_TYPE } from "./catalogue.ts";
import { buildCustomers, buildPeople } from "./customers.ts";
import type { SeededAccount } from "./customers.ts";
import { insertForms } from "./forms.ts";
import { insertCustomers } from "./insert-customers.ts";
import { insertHistory } from "./insert-history.ts";
import { insertPrices } from "./insert-prices.ts";
import { insertRows } from "./insert-rows.ts";
import type { PlatformSeed } from "./platform-seed.ts";
import { createRandom } from "./random.ts";
import { buildFewServices, buildServices } from "./services.ts";
import { endOfHistory, openedOf } from "./timeline.ts";

/**
 * Fills a database that has only the demo accounts with what they offer and have bought: of these platforms, and what
 * belongs to no platform. The same rows at every first start, in one transaction, and none of them later than `now`.
 * Any other database gets the types of automators that it lacks. Returns whether it was filled.
 */
export async function seedInventory(
  database: Database,
  platforms: readonly PlatformSeed[],
  now = new Date(),
): Promise<boolean> {
  return await database.transaction("system", async (db) => {
    await db.query("select pg_advisory_xact_lock(724612)");
    const { automatorTypes, automators, offerings } = joinSeeds(platforms);
    const isFilled = (await db.query("select from automator_type limit 1")).length > 0;
    // Also into a database that an earlier version filled: a platform may have come with the update.
    await insertRows(db, INSERT.automatorTypes, automatorTypes);
    await insertRows(db, INSERT.logos, automatorTypes);
    if (isFilled) return false;
    const end = endOfHistory(now.getTime());
    const demo = demoAccounts.map((each: DemoAccount): SeededAccount => ({
      ...each,
      openedAt: openedOf(each),
    }));
    const random = createRandom(20_261_031);
    const services = buildServices(demo, { offerings, random, end });
    const manyRandom = createRandom(20_261_101);
    const added = buildCustomers(demo, end, manyRandom);
    const few = buildFewServices(added, demo, { offerings, random: manyRandom, end }, FEW_FIRST_ID);
    await insertCustomers(db, { demo, added }, buildPeople([...demo, ...added], manyRandom));
    await insertRows(db, INSERT.automators, automators);
    await insertRows(db, INSERT.offerings, offerings);
    await insertRows(db, INSERT.services, [...services, ...few]);
    await insertRows(
      db,
      HISTORY,
      [...services, ...few].filter(({ stateTime }) => stateTime !== null),
    );
    await insertForms(db, offerings);
    await insertPrices(db, offerings, [...services, ...few]);
    await db.query("select add_missing_orders()");
    await insertHistory(db, { services, accounts: added, random: manyRandom, end });
    for (const platform of platforms) await platform.insertInventory?.(db, { services, few, random, end });
    return true;
  });
}

/** The rows of all of them by id, in whatever order the platforms are listed. */
export function joinSeeds(platforms: readonly PlatformSeed[]): Omit<PlatformSeed, "insertInventory"> {
  const all = [...platforms, catalogue];
  return {
    automatorTypes: all
      .flatMap(({ automatorTypes, logo = null }) => automatorTypes.map((type) => ({ ...type, logo })))
      .toSorted(byId),
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
  automatorTypes: `insert into automator_type (id, name, type, version, description, feature_flag, logo)
    select id, name, type, version, description, flag, logo
    from jsonb_to_recordset($1::jsonb) as r(id int, name text, type text, version text, description text, flag text, logo text)
    on conflict (id) do nothing`,
  logos: `update automator_type t set logo = r.logo from jsonb_to_recordset($1::jsonb) as r(id int, logo text)
    where t.id = r.id and t.logo is distinct from r.logo`,
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
      error_display, mo_id, quota_cpu, quota_memory, quota_storage, create_time, retention_lock, is_provided, former_state)
    select id, account, offering, automator, name, description, state, "stateDescription", error, "moId", cpu, memory, storage,
      "createTime", "retentionLock", "isProvided", case when state = 'Processing' then 'Available' end
    from jsonb_to_recordset($1::jsonb) as r(id int, account int, offering int, automator int, name text, description text,
      state text, "stateDescription" text, error text, "moId" text, cpu numeric, memory numeric, storage numeric,
      "createTime" timestamptz, "retentionLock" text, "isProvided" boolean)`,
} as const;

/** Each service was ordered by the first person of its account, and then provided: by people, that takes longer. */
const HISTORY = `with ordered as (
    select s.*, o.name as solution, (select u.username from app_user u where u.account_id = s.account_id order by u.id limit 1) as buyer
    from service s join service_offering o on o.id = s.service_offering_id)
  insert into service_history (service_id, account_id, time, state, message, username)
  select id, account_id, create_time, case when automator_id is null then 'Procuring' else 'Processing' end,
    'Ordered ' || solution, buyer from ordered
  union all
  select id, account_id, create_time + case when automator_id is null then interval '4 hours' else interval '4 minutes' end,
    'Available', 'Ready', null from ordered where is_provided
  union all
  select s.id, s.account_id, t."stateTime", s.state, coalesce(s.error_display, s.state_description, s.state), null
    from ordered s join jsonb_to_recordset($1::jsonb) as t(id int, "stateTime" timestamptz) on t.id = s.id
  order by 3`;

export { seedResources } from "./seed-resources.ts";
export { createRandom } from "./random.ts";
export { readLogo } from "./read-logo.ts";
export { insertRows } from "./insert-rows.ts";
export type {
  PlatformSeed,
  SeededAutomator,
  SeededOffering,
  SeededQuota,
  SeededWorld,
  ServiceLook,
} from "./platform-seed.ts";
export type { Random } from "./random.ts";
export { nameMachine, STAGES, SYSTEMS } from "./service-names.ts";
export type { Naming } from "./service-names.ts";
export type { SeededService } from "./services.ts";
export { MAIN_ACCOUNT } from "./services.ts";
export { DAY_MS, HOUR_MS } from "./timeline.ts";
