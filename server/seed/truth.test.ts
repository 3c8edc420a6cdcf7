import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase, Transaction } from "../database/index.ts";
import { openDatabase } from "../database/index.ts";
import { seedIdentity } from "../identity/index.ts";
import { migrationFolders, productPlatforms } from "../platforms/index.ts";
import { buildPriceBook, readPriceBook, readToday } from "../prices/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { joinSeeds, seedInventory } from "./index.ts";

/** What somebody who clicks through the demo would find wrong: each query lists it, each statement makes it so. */

const seeds = productPlatforms.map(({ seed }) => seed);
const { offerings } = joinSeeds(seeds);
const END = "2026-10-31T18:00:00Z";

let test: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, migrations: migrationFolders(productPlatforms) });
  await seedIdentity(database);
  await seedInventory(database, seeds);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const ask = async (sql: string) =>
  await database.transaction("system", (db) => db.query<Readonly<Record<string, unknown>>>(sql));

/** What a query lists after a change that is not kept. */
async function askAfter(change: string, read: (db: Transaction) => Promise<readonly unknown[]>) {
  let found: readonly unknown[] = [];
  const undone = new Error("not kept");
  const broken = database.transaction("system", async (db) => {
    await db.query(change);
    found = await read(db);
    throw undone;
  });
  await expect(broken).rejects.toBe(undone);
  return found;
}

interface Invariant {
  readonly says: string;
  /** Lists what is wrong. */
  readonly wrong: string;
  /** Makes something wrong. */
  readonly brokenBy: string;
}

const ONE_SERVICE =
  "(select id from service where account_id = 100 and state = 'Available' order by id limit 1)";
const ONE_MACHINE =
  "(select min(mo_id) from vcenter_virtual_machine where account_id = 100 and automator_id = 1)";

const sums: readonly Invariant[] = [
  {
    says: "the machines of a pool fit into its limits",
    wrong: `select p.name from vcenter_resource_pool p join lateral (select sum(v.cores) as cores, sum(v.memory) / 1024 as memory,
        sum((select sum((d ->> 'capacity')::int) from jsonb_array_elements(v.disks) d)) as storage
      from vcenter_virtual_machine v where v.automator_id = p.automator_id and v.resource_pool = p.mo_id) m on true
      where (p.cpu_limit > 0 and m.cores > p.cpu_limit) or (p.memory_limit > 0 and m.memory > p.memory_limit)
        or (p.storage_limit > 0 and m.storage > p.storage_limit)`,
    brokenBy: `update vcenter_virtual_machine set memory = 999999 where automator_id = 1 and mo_id = ${ONE_MACHINE}`,
  },
  {
    says: "a machine uses no more than its disks have",
    wrong: `select mo_id from vcenter_virtual_machine where storage_used > (select sum((d ->> 'capacity')::int) from jsonb_array_elements(disks) d)`,
    brokenBy: `update vcenter_virtual_machine set storage_used = 99999 where automator_id = 1 and mo_id = ${ONE_MACHINE}`,
  },
  {
    says: "a pool has the name, the owner and the limits of its service",
    wrong: `select p.name from vcenter_resource_pool p left join service s on s.id = p.service_id and s.automator_id = p.automator_id and s.mo_id = p.mo_id
      where p.service_id is not null and (s.name, s.account_id, s.quota_cpu, s.quota_memory, s.quota_storage, s.description)
        is distinct from (p.name, p.account_id, p.cpu_limit, p.memory_limit, p.storage_limit, p.description)
      union all select p.name from vcenter_resource_pool p join automator a on a.id = p.automator_id
        where p.service_id is null and p.account_id <> a.account_id`,
    brokenBy: "update service set quota_cpu = 7 where name = 'databases' and account_id = 100",
  },
  {
    says: "a machine belongs to the owner of its pool, or of the service that it is, and has an address of its own that can be",
    wrong: `select v.mo_id from vcenter_virtual_machine v join vcenter_resource_pool p on p.automator_id = v.automator_id and p.mo_id = v.resource_pool
      where (v.account_id <> p.account_id and not exists (select from service s where 'service ' || s.id = v.order_key and s.mo_id = v.mo_id
          and s.account_id = v.account_id and p.service_id is null)) or split_part(v.ip_address, '.', 4) in ('0', '255')
      union all select min(mo_id) from vcenter_virtual_machine group by automator_id, ip_address having ip_address is not null and count(*) > 1
      union all select min(mo_id) from vcenter_virtual_machine group by network_cards -> 0 ->> 'macAddress' having count(*) > 1`,
    brokenBy: `update vcenter_virtual_machine set ip_address = '10.1.4.0' where automator_id = 1 and mo_id = ${ONE_MACHINE}`,
  },
];

const names: readonly Invariant[] = [
  {
    says: "no two companies, people of an account or machines of a pool have one name",
    wrong: `select lower(company_name) as name from account group by 1 having count(*) > 1
      union all select lower(email) from contact group by 1 having count(*) > 1
      union all select min(name) from vcenter_virtual_machine group by automator_id, resource_pool, account_id, name having count(*) > 1`,
    brokenBy: "update account set company_name = 'Contoso manufacturing' where id = 101",
  },
  {
    says: "a service is called what it is",
    wrong: `select s.name, o.name as solution from service s join service_offering o on o.id = s.service_offering_id where s.name !~ case
        when o.type = 'vcloud_edge_gateway' then case s.automator_id when 5 then '^edge-ams-' when 6 then '^edge-par-' else '^edge-' end
        when o.type like 'vcloud%' then '^vdc-(prod|stage|test|dev)-'
        when o.type = 'veeam_backup_resource' then '^backup-'
        when o.type = 'vCenterResourcePool' and o.automator_id = 4 then '^pool-'
        when o.type = 'vCenterResourcePool' then '(erp-production|web-frontend|databases|staging|analytics|mail-and-files|archive|build-farm|sandbox|partner-portal|desktops|empty-for-now|warehouse|office|legacy)$'
        when o.type = 'form' then '^' || case o.id when 16 then 'firewall' when 17 then 'dns' when 18 then 'monitoring' when 19 then 'tapes'
          when 21 then 'desk' when 30 then 'support' else 'consulting' end || '-'
        else '^[a-z]+(-[a-z]+)*-[0-9]+$|^erp-prod-db$' end`,
    brokenBy: "update service set service_offering_id = 17 where service_offering_id = 16",
  },
  {
    says: "a pool holds the machines that its name lets one expect",
    wrong: `select v.name, p.name as pool from vcenter_virtual_machine v join vcenter_resource_pool p on p.automator_id = v.automator_id and p.mo_id = v.resource_pool
      where (p.name like '%databases' and v.name !~ '^(db|cache)-') or (p.name like '%web-frontend' and v.name !~ '^(web|proxy|cache|app)-')
        or (p.name = 'mail-and-files' and v.name !~ '^(mail|file|print)-') or (p.name = 'desktops' and v.operating_system !~ 'Windows 1')
        or (v.name ~ '^(web|proxy|cache|queue|worker|build)-' and v.operating_system ~ 'Windows') or v.hostname <> v.name || '.' || p.name || '.internal'`,
    brokenBy: `update vcenter_virtual_machine v set name = 'desktop-' || v.mo_id from vcenter_resource_pool p where p.name = 'databases' and p.mo_id = v.resource_pool`,
  },
  {
    says: "people write from their company",
    wrong: `select c.email from contact c join account a on a.id = c.account_id where c.email
      <> lower(c.first_name || '.' || c.last_name) || '@' || regexp_replace(lower(replace(a.company_name, '''', '')), '[^a-z0-9]+', '-', 'g') || '.example'
      union all select u.username from app_user u where u.username not like '%@demo.example'
        and not exists (select from contact c where c.account_id = u.account_id and c.email = u.username)`,
    brokenBy: "update contact set email = 'somebody@elsewhere.example' where account_id = 101",
  },
  {
    says: "a description fits the name",
    wrong: `select name, description from service where (description = 'Production' and name !~ 'prod') or (description = 'Test environment' and name !~ 'test')
      or (description ~ '^Development' and name !~ 'dev')`,
    brokenBy: `update service set description = 'Production' where id = (select min(id) from service where name like 'vdc-dev%')`,
  },
];

const dates: readonly Invariant[] = [
  {
    says: "nothing is there before what it belongs to",
    wrong: `select 'account' as what, a.id::text from account a join account p on p.id = a.parent_id where a.created_at < p.created_at
      union all select 'user', u.username from app_user u join account a on a.id = u.account_id where u.created_at < a.created_at
      union all select 'service', s.name from service s join account a on a.id = s.account_id where s.create_time < a.created_at
      union all select 'charge', p.id::text from service_price p join service s on s.id = p.service_id
        where p.create_time < s.create_time or p.valid_from < s.create_time::date or p.create_time > '${END}'
      union all select 'prices', pricing_model_id::text from pricing_model_version where create_time > valid_from
      union all select 'visit', id::text from visit where not (started_at < ended_at and ended_at <= ends_at)
      union all select 'contract', id::text from contract where create_time > start_date or end_date < start_date`,
    brokenBy: `update service set create_time = '2019-01-01' where id = ${ONE_SERVICE}`,
  },
  {
    says: "the history of a service begins with its order, runs forward and ends in its state",
    wrong: `select s.name from service s left join lateral (select
        (array_agg(h.time order by h.time, h.id))[1] as first, (array_agg(h.message order by h.time, h.id))[1] as ordered,
        (array_agg(h.state order by h.time desc, h.id desc))[1] as last, count(distinct h.time) = count(*) as apart,
        bool_or(h.state = 'Available') as ready
        from service_history h where h.service_id = s.id) h on true
      where h.first is distinct from s.create_time or h.ordered not like 'Ordered %' or h.last is distinct from s.state or not h.apart or h.ready <> s.is_provided`,
    brokenBy: `update service set state = 'Error', error_display = 'Lost' where id = ${ONE_SERVICE}`,
  },
  {
    says: "only an order of the last days waits for people",
    wrong: `select name from service where (state in ('Pending Approval', 'Procuring')) <> (not is_provided)
        or (not is_provided and (create_time < timestamptz '${END}' - interval '5 days' or mo_id is not null))
      union all select s.name from service s join service_history h on h.service_id = s.id
        where s.state = 'Processing' and h.state = s.state and h.time < timestamptz '${END}' - interval '1 day' and h.message not like 'Ordered %'`,
    brokenBy: `update service set state = 'Procuring' where id = ${ONE_SERVICE}`,
  },
  {
    says: "what waits for approval is of a solution that needs one",
    wrong: `select s.name from service s join service_offering o on o.id = s.service_offering_id
      where s.state = 'Pending Approval' and (o.properties ->> 'needsApproval') is distinct from 'true'`,
    brokenBy: `update service set state = 'Pending Approval' where id = ${ONE_SERVICE}`,
  },
  {
    says: "a snapshot is younger than its pool, and no older than the demo",
    wrong: `select n.name from vcenter_snapshot n join vcenter_virtual_machine v on v.automator_id = n.automator_id and v.mo_id = n.machine
      join service s on s.automator_id = v.automator_id and s.mo_id = v.resource_pool
      where n.create_time < s.create_time or n.create_time > '${END}'`,
    brokenBy: `update service set create_time = '2026-10-31' where mo_id in
      (select v.resource_pool from vcenter_virtual_machine v join vcenter_snapshot n on n.automator_id = v.automator_id and n.machine = v.mo_id)`,
  },
  {
    says: "a machine is in the state of its last change of power, and none is from before its pool or after the demo",
    wrong: `select v.name from vcenter_virtual_machine v join service s on s.automator_id = v.automator_id and s.mo_id = v.resource_pool
      join vcenter_power_change c on c.automator_id = v.automator_id and c.machine = v.mo_id
      where c.at < s.create_time or c.at > '${END}' or (c.power_state <> v.power_state and not exists (select from vcenter_power_change l
        where l.automator_id = c.automator_id and l.machine = c.machine and (l.at, l.id) > (c.at, c.id)))`,
    brokenBy: `update vcenter_power_change set power_state = 'SUSPENDED' where power_state = 'POWERED_ON'`,
  },
];

const log: readonly Invariant[] = [
  {
    says: "the log tells of services as they are, and of nothing before its order",
    wrong: `select a.resource_name, a.action from audit a left join service s on s.id = a.resource_id::int where a.resource_type = 'service'
      and not exists (select from audit d where d.resource_type = 'service' and d.resource_id = a.resource_id and d.action = 'service.deleted' and d.at >= a.at)
      and (s.id is null or s.name <> a.resource_name or s.account_id <> a.account_id or a.at < s.create_time
        or (a.action = 'service.create' and a.at <> s.create_time) or (a.action = 'service.provided' and not s.is_provided))`,
    brokenBy:
      "update service set name = 'renamed' where id = (select min(resource_id::int) from audit where action = 'service.create')",
  },
  {
    says: "what was changed is as the log says it became",
    wrong: `select s.name from audit a join service s on s.id = a.resource_id::int where a.action = 'service.update'
        and a.changes::jsonb -> 0 ->> 'value' is distinct from s.description
      union all select v.name from audit a join vcenter_virtual_machine v on v.mo_id = a.resource_id and v.account_id = a.account_id
        join service s on s.id = a.parent_id::int and s.automator_id = v.automator_id and s.mo_id = v.resource_pool
        where a.action = 'virtual-machine.powered' and (a.changes::jsonb -> 0 ->> 'value' <> v.power_state or a.at < s.create_time)
      union all select n.company_name from audit a join account n on n.id = a.resource_id::int where a.action = 'account.update'
        and (a.changes::jsonb -> 0 ->> 'value')::int <> n.billing_anniversary`,
    brokenBy:
      "update service set description = 'Something else' where id in (select resource_id::int from audit where action = 'service.update')",
  },
  {
    says: "every machine and account of the log is there, where the log says",
    wrong: `select a.resource_name from audit a where a.action = 'virtual-machine.powered' and not exists (select from vcenter_virtual_machine v
        join service s on s.automator_id = v.automator_id and s.mo_id = v.resource_pool
        where v.mo_id = a.resource_id and v.name = a.resource_name and s.id = a.parent_id::int and s.name = a.parent_name)
      union all select a.resource_name from audit a where a.resource_type = 'account' and not exists (select from account n
        where n.id = a.resource_id::int and n.company_name = a.resource_name and a.at >= n.created_at)
      union all select a.resource_name from audit a where a.action = 'licensing.update'
        and not exists (select from licensing l where l.account_id = a.account_id and l.edition = 'professional' and l.user_limit = 2000)
      union all select a.resource_name from audit a where not exists (select from app_user u where u.id = a.actor_user_id and u.username = a.actor_name)`,
    brokenBy: "delete from licensing",
  },
];

describe.each([
  ["sums", sums],
  ["names", names],
  ["dates", dates],
  ["the log", log],
])("%s of the demo", (_, invariants) => {
  it.each(invariants)("$says", async ({ wrong }) => {
    expect(await ask(wrong)).toEqual([]);
  });

  it.each(invariants)("would be found: $says", async ({ wrong, brokenBy }) => {
    expect(await askAfter(brokenBy, (db) => db.query(wrong))).not.toEqual([]);
  });
});

describe("the log's actions", () => {
  const written = readServer();

  it("are those that the server writes", async () => {
    const actions = await ask("select distinct action from audit order by action");
    expect(actions.length).toBeGreaterThan(4);
    expect(
      actions.map(({ action }) => String(action)).filter((each) => !written.includes(`"${each}"`)),
    ).toEqual([]);
  });

  it("would be found: one that nothing writes", () => {
    expect(written).not.toContain('"virtual-machine.state"');
  });
});

/** The source of the server without its seeds, which write rows of the past, and its tests. */
function readServer(): string {
  const server = join(import.meta.dirname, "..");
  return globSync("**/*.ts", { cwd: server })
    .filter((file) => !/[.]test[.]ts$|^seed[\\/]|seed-inventory/.test(file))
    .map((file) => readFileSync(join(server, file), "utf8"))
    .join("\n");
}

describe("time", () => {
  it.each(["service", "service_history", "audit", "account", "app_user", "service_price", "agent", "visit"])(
    "of %s is not in the future of the start, whenever that was",
    async (table) => {
      const columns = await ask(
        `select column_name as name from information_schema.columns where table_schema = 'atrium' and table_name = '${table}'
           and data_type like 'timestamp%' and column_name not in ('ends_at', 'sign_ins_valid_from')`,
      );
      expect(columns).not.toEqual([]);
      for (const { name } of columns)
        expect(await ask(`select ${String(name)} from ${table} where ${String(name)} > '${END}'`)).toEqual(
          [],
        );
    },
  );

  it("ends before the first start, where the clock is earlier than the demo's", async () => {
    const other = await createTestDatabase();
    const early = await openDatabase({ url: other.url, migrations: migrationFolders(productPlatforms) });
    try {
      await seedIdentity(early);
      await seedInventory(early, seeds, new Date("2026-03-01T12:00:00Z"));
      const found = await early.transaction("system", (db) =>
        db.query(`select greatest((select max(create_time) from service), (select max(time) from service_history), (select max(at) from audit),
            (select max(created_at) from account), (select max(ended_at) from visit)) < '2026-03-01T12:00:00Z' as past`),
      );
      expect(found).toEqual([{ past: true }]);
    } finally {
      await early.close();
      await other.drop();
    }
  });

  it("of a purchase is one at which its solution was sold", async () => {
    const sold = offerings.filter(({ soldUntil }) => soldUntil !== undefined);
    expect(sold).not.toEqual([]);
    for (const { id, soldUntil } of sold) {
      const late = `select name from service where service_offering_id = ${id} and create_time > '${String(soldUntil)}'`;
      expect(await ask(late)).toEqual([]);
      const change = `update service set create_time = '2026-10-01' where service_offering_id = ${id}`;
      expect(await askAfter(change, (db) => db.query(late))).not.toEqual([]);
    }
  });
});

describe("prices", () => {
  it("are what the prices of the solution make of the quantities", async () => {
    expect(await database.transaction("system", wrongCharges)).toEqual([]);
    for (const change of [
      "update service_price set monthly = monthly + 1 where service_id in (select id from service where name = 'erp-production')",
      "update vcenter_resource_pool set storage_policy = 'policy-silver' where name = 'erp-production'",
      "delete from service_price where service_id in (select id from service where name = 'databases')",
    ])
      expect(await askAfter(change, wrongCharges)).not.toEqual([]);
  });

  it("are in one currency for each customer, that of the solutions", async () => {
    const wrong = `select account_id from service_price group by 1 having count(distinct currency) > 1
      union all select s.account_id from service_price p join service s on s.id = p.service_id
        join service_offering o on o.id = s.service_offering_id where o.currency <> p.currency`;
    expect(await ask(wrong)).toEqual([]);
    const change = `update service_price set currency = 'USD' where service_id in (select id from service where name = 'erp-production')`;
    expect(await askAfter(change, (db) => db.query(wrong))).not.toEqual([]);
  });
});

/** Names of services whose charge of today is another than the price book says; a pool's quantities are those of the platform. */
async function wrongCharges(db: Transaction): Promise<readonly string[]> {
  const services = await db.query<ChargedRow>(
    `select s.id, s.name, s.account_id as "accountId", s.service_offering_id as "offeringId", s.create_time::date::text as "orderedOn",
       p.monthly::text as monthly, p.version, p.contract_id as "contractId", p.quantities,
       r.cluster, r.cpu_limit::text as cpu, r.memory_limit::text as memory, r.storage_limit::text as storage, r.storage_policy as policy
     from service s left join vcenter_resource_pool r on r.service_id = s.id
     left join lateral (select * from service_price c where c.service_id = s.id and c.valid_from <= today() order by c.valid_from desc, c.id desc limit 1) p on true`,
  );
  const data = await readPriceBook(db, {
    offeringIds: [...new Set(services.map(({ offeringId }) => offeringId))],
    accountIds: [...new Set(services.map(({ accountId }) => accountId))],
  });
  const book = buildPriceBook(data);
  const day = await readToday(db);
  return services
    .filter((service) => {
      const { accountId, offeringId, orderedOn, monthly, version, contractId } = service;
      const quantities = service.cluster === null ? (service.quantities ?? {}) : ofPool(service);
      const price = book.chargeOf({ accountId, offeringId, orderedOn, quantities }, day);
      const isFree = price === undefined || price.price.lines.length === 0;
      if (monthly === null) return !isFree;
      return (
        price?.monthly !== Number(monthly).toFixed(2) ||
        price.version !== version ||
        price.contractId !== contractId
      );
    })
    .map(({ name }) => name);
}

interface ChargedRow {
  readonly name: string;
  readonly accountId: number;
  readonly offeringId: number;
  readonly orderedOn: string;
  readonly monthly: string | null;
  readonly version: number | null;
  readonly contractId: number | null;
  readonly quantities: Readonly<Record<string, unknown>> | null;
  readonly cluster: string | null;
  readonly cpu: string;
  readonly memory: string;
  readonly storage: string;
  readonly policy: string;
}

function ofPool({ cpu, memory, storage, policy }: ChargedRow) {
  const counted = (limit: string) => ({ value: String(Math.max(0, Number(limit))) });
  return {
    cpu: counted(cpu),
    memory: counted(memory),
    storage: { ...counted(storage), storagePolicyUid: policy },
  };
}
