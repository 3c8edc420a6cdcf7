import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactionWithOutside } from "../../api/index.ts";
import type { OpenDatabase } from "../../database/index.ts";
import { openMigrated } from "../../testing/prepared-database.ts";
import { watchScreen } from "../../testing/rfb-viewer.ts";
import { migrationFolders, productPlatforms } from "../index.ts";
import type { PlatformTask } from "../platform.ts";
import type { PoolOrder, VcenterView, VcenterWork } from "./driver.ts";
import { createEmbeddedVcenterDriver } from "./embedded-driver.ts";

const driver = createEmbeddedVcenterDriver();
let drop: () => Promise<void>;
let database: OpenDatabase;
let waits: number[];

beforeAll(async () => {
  ({ database, drop } = await openMigrated(migrationFolders(productPlatforms)));
  await database.transaction("system", (db) =>
    db.query(
      "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three'), (4, 1, 'customer', 'Four')",
    ),
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

function work(wait = async (ms: number) => void waits.push(ms)): VcenterWork {
  waits = [];
  const task: PlatformTask = {
    accountId: 3,
    database,
    progress: async () => undefined,
    wait,
    noted: null,
    note: async () => undefined,
  };
  return { automatorId: 1, task };
}

const order = (serviceId: number, name: string): PoolOrder => ({
  serviceId,
  name,
  description: null,
  dataCenter: "datacenter-2",
  cluster: "domain-c7",
  cpu: { limit: 8, reservation: 0 },
  memory: { limit: 32, reservation: 0 },
  storage: { limit: 500, policy: "policy-gold" },
});
const listPools = (moIds: readonly string[]) =>
  transactionWithOutside(database, { accountId: 3 }, (db, outside) =>
    driver.listResourcePools({ automatorId: 1, db, outside }, moIds),
  );

describe("the embedded vCenter", () => {
  it("creates one pool for a purchase, however often it runs, in three to eight seconds", async () => {
    const first = await driver.createPool(work(), order(1, "pool-a"));
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(3000);
    expect(waits[0]).toBeLessThanOrEqual(8000);
    expect(await driver.createPool(work(), order(1, "pool-a"))).toEqual(first);
    expect(waits).toEqual([]);
  });

  it("creates one pool and refuses one order when two have the same name in a cluster", async () => {
    const [left, right] = await Promise.all([
      driver.createPool(work(), order(2, "pool-b")),
      driver.createPool(work(), order(3, "pool-b")),
    ]);
    expect(left.ok).not.toBe(right.ok);
  });

  it("leaves nothing behind when it is interrupted while it waits", async () => {
    const cut = driver.createPool(
      work(() => Promise.reject(new Error("The server is stopping."))),
      order(4, "pool-c"),
    );
    await expect(cut).rejects.toThrow("The server is stopping.");
    expect((await driver.createPool(work(), order(4, "pool-c"))).ok).toBe(true);
  });

  it("treats a pool that is gone as removed", async () => {
    const made = await driver.createPool(work(), order(5, "pool-d"));
    const moId = made.ok ? made.value : "";
    expect(await listPools([moId])).toHaveLength(1);
    expect((await driver.removePool(work(), moId)).ok).toBe(true);
    expect((await driver.removePool(work(), moId)).ok).toBe(true);
    expect(await listPools([moId])).toEqual([]);
  });

  it("refuses to change what is gone, or to a name that is taken", async () => {
    expect(await driver.changePool(work(), "resgroup-1", { name: "other" })).toEqual({
      ok: false,
      reason: "resgroup-1 is gone from the platform.",
    });
    const made = await driver.createPool(work(), order(6, "pool-e"));
    expect((await driver.changePool(work(), made.ok ? made.value : "", { name: "pool-a" })).ok).toBe(false);
  });

  it("gives the next owner of a pool its snapshots, and no screen of the former one", async () => {
    const made = await driver.createPool(work(), order(7, "pool-f"));
    const pool = made.ok ? made.value : "";
    await database.transaction("system", (db) =>
      db.query(
        `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system, power_state,
           cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status)
         values (1, 'vm-7', 3, $1, 'seven', 'Debian 12', 'POWERED_ON', 1, 1, 1024, '[]', $2, 1, 'toolsOk')`,
        [
          pool,
          JSON.stringify([
            { key: 4000, network: "network-1", networkName: "front" },
            { key: 4001, network: "network-2", networkName: "of three" },
          ]),
        ],
      ),
    );
    await database.transaction("system", async (db) => {
      await db.query("insert into vcenter_data_center values (1, 'datacenter-2', 1, 'DC')");
      await db.query(
        `insert into vcenter_network values (1, 'network-1', 1, 'datacenter-2', 'front'), (1, 'network-2', 3, 'datacenter-2', 'of three')`,
      );
    });
    const as = <Result>(accountId: number, ask: (at: VcenterView) => Promise<Result>) =>
      transactionWithOutside(database, { accountId }, (db, outside) => ask({ automatorId: 1, db, outside }));
    const take = (name: string) =>
      driver.takeSnapshot(work(), "vm-7", {
        name,
        description: null,
        memory: false,
        quiesce: false,
        before: [],
      });
    for (const name of ["one", "two"]) expect((await take(name)).ok).toBe(true);
    const open = async (accountId: number) => {
      await as(accountId, (at) => driver.findConsole(at, "vm-7"));
      const found = await as(accountId, (at) => driver.findConsole(at, "vm-7"));
      if (found.is !== "screen") throw new Error(`It is ${found.is}.`);
      return await found.connect({ accountId, database });
    };
    const former = await open(3);
    const viewer = await watchScreen(former);
    await viewer.shows((text) => text.includes("login:"));
    viewer.type("anna\nhostname\n");
    await viewer.shows((text) => text.includes("anna@"));

    // The network of the former owner is no longer within reach of its machines.
    expect(await as(1, (at) => driver.assignPool(at, pool, { accountId: 4, serviceId: 8 }))).toEqual([
      "seven",
    ]);
    expect(former.destroyed).toBe(true);
    const next = await watchScreen(await open(4));
    expect(await next.shows((text) => text.includes("login:"))).not.toContain("anna");
    const seen = await as(4, (at) => driver.findVirtualMachine(at, "vm-7"));
    expect(seen?.network_cards.map(({ network }) => network)).toEqual(["network-1", null]);
    expect(seen?.snapshots.map(({ name, parent }) => [name, parent === null])).toEqual([
      ["one", true],
      ["two", false],
    ]);
    // Of a tree whose root is somebody else's the rest is seen.
    await database.transaction("system", (db) =>
      db.query("update vcenter_snapshot set account_id = 3 where name = 'one'"),
    );
    const rest = await as(4, (at) => driver.findVirtualMachine(at, "vm-7"));
    expect(rest?.snapshots).toMatchObject([{ name: "two", parent: null, isCurrent: true }]);
  });
});
