import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListQuery } from "../../api/index.ts";
import type { OpenDatabase, Transaction } from "../../database/index.ts";
import { openMigrated } from "../../testing/prepared-database.ts";
import { migrationFolders, productPlatforms } from "../index.ts";
import type { MachineScope } from "./driver.ts";
import { pageMachines } from "./embedded-machine-list.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
const POOLS = Array.from({ length: 12 }, (_, n) => `resgroup-9${n + 10}`);
/** The first three pools are of one account, the others of the next. */
const FIRST_OF = 3;
const MACHINES = 3000;
const WORDS = ["web", "Web-", "db_", "50%", "ÄRZTE", "a\\b", "x", ""];
const names = Array.from({ length: MACHINES }, (_, n) => `${WORDS[n % 8]}${n % 7 === 0 ? "Q" : ""}-${n}`);

beforeAll(async () => {
  ({ database, drop } = await openMigrated(migrationFolders(productPlatforms)));
  await database.transaction("system", async (db) => {
    await db.query(
      `insert into account (id, parent_id, kind, company_name)
       values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three'), (4, 1, 'customer', 'Four')`,
    );
    await db.query(
      `insert into vcenter_resource_pool (automator_id, mo_id, account_id, data_center, cluster, name, cpu_limit, memory_limit, storage_limit, storage_policy)
       select 1, p, case when n <= $2::int then 3 else 4 end, 'datacenter-2', 'domain-c7', p, 9, 9, 9, ''
       from unnest($1::text[]) with ordinality as x(p, n)`,
      [POOLS, FIRST_OF],
    );
    await db.query(
      `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system,
         power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status)
       select 1, 'vm-' || n, case when (n - 1) % 12 < $3::int then 3 else 4 end, ($1::text[])[(n - 1) % 12 + 1], name, 'Debian',
         case when n % 5 = 0 then 'POWERED_OFF' else 'POWERED_ON' end, 1, 1, 1024, '[]', '[]', 1, 'toolsOk'
       from unnest($2::text[]) with ordinality as x(name, n)`,
      [POOLS, names, FIRST_OF],
    );
  });
  await database.owner.execute("vacuum analyze");
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** What is asked for, and what each statement was. */
async function search(accountId: number, scope: MachineScope, text: string) {
  return await database.transaction({ accountId }, async (db) => {
    const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
    const watched: Transaction = {
      query: (sql, parameters = []) => {
        asked.push({ sql, parameters });
        return db.query(sql, parameters);
      },
    };
    const list: ListQuery = {
      filters: [],
      searches: [{ field: "name", text }],
      sort: [],
      counts: ["powerState"],
      page: { number: 1, size: 1000 },
      onlyAccount: undefined,
    };
    const { data, meta } = await pageMachines({ automatorId: 1, db: watched }, scope, list);
    return { names: data.map(({ name }) => name), meta, asked };
  });
}

/** The same by looking at each machine. */
function plainly(accountId: number, { pools, singles }: MachineScope, text: string) {
  const found = names
    .map((name, at) => ({
      name,
      moId: `vm-${at + 1}`,
      pool: POOLS[at % 12] ?? "",
      isOff: (at + 1) % 5 === 0,
    }))
    .filter(({ pool }) => accountId === 1 || POOLS.indexOf(pool) < FIRST_OF === (accountId === 3))
    .filter(({ moId, pool }) => pools.includes(pool) || singles.includes(moId))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()));
  const off = found.filter(({ isOff }) => isOff).length;
  const counts = { POWERED_ON: found.length - off, POWERED_OFF: off };
  return {
    names: found.map(({ name }) => name).toSorted(),
    total: found.length,
    counts: Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0)),
  };
}

test("a search finds the machines that a look at each name finds, for whoever asks", async () => {
  const part = fc
    .tuple(fc.constantFrom(...names), fc.nat(6), fc.integer({ min: 1, max: 6 }), fc.boolean())
    .map(([name, from, length, isUpper]) => {
      const text = name.slice(from, from + length) || "e";
      return isUpper ? text.toUpperCase() : text;
    });
  const text = fc.oneof(
    { weight: 3, arbitrary: part },
    fc.constantFrom("web", "-", "%", "_", "\\", "nothing of it"),
  );
  const scope = fc.record({
    pools: fc.oneof(fc.subarray(POOLS), fc.constant(POOLS)),
    singles: fc.subarray(["vm-2", "vm-3", "vm-4", "vm-2999"]),
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 3, 4), scope, text, async (accountId, within, wanted) => {
      const { names: found, meta } = await search(accountId, within, wanted);
      const real = plainly(accountId, within, wanted);
      expect(meta).toEqual({ total: real.total, counts: { powerState: real.counts } });
      expect(found.toSorted()).toEqual(real.total > 1000 ? found.toSorted() : real.names);
      expect(found).toHaveLength(Math.min(1000, real.total));
    }),
    { numRuns: 60 },
  );
});

test("who may see a machine is asked of those that were found, not of each of the automator", async () => {
  const scope = { pools: POOLS, singles: [] };
  const { asked } = await search(1, scope, "-299");
  // Read once, before anybody is asked about.
  const lists = asked.filter(
    ({ sql }) => sql.includes("account_id") || /^select (?:coalesce|m\.mo_id as)/.test(sql),
  );
  expect(lists).toHaveLength(3);
  for (const { sql, parameters } of lists) expect(await lookedAt(sql, parameters)).toBeLessThan(60);
});

/** How many rows a statement of the provider looks at and leaves out. */
async function lookedAt(sql: string, parameters: readonly unknown[]): Promise<number> {
  const rows = await database.transaction({ accountId: 1 }, (db) =>
    db.query<{ "QUERY PLAN": string }>(`explain (analyze, timing off) ${sql}`, parameters),
  );
  return rows.reduce(
    (sum, row) => sum + Number(/Rows Removed by Filter: (\d+)/.exec(row["QUERY PLAN"])?.[1] ?? 0),
    0,
  );
}
