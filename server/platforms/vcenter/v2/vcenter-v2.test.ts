import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcenter/v2/1";
let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const poolNamed = async (name: string) =>
  (await customer.get(`${API}/resource-pool?filter[name]=${name}`)).body.data[0];
const machinesOf = async (pool: string, query = "") =>
  (
    await customer.get(
      `${API}/resource-pool/virtual-machine?filter[resourcePool]=${pool}&page[size]=100${query}`,
    )
  ).body;
const machine = async (moId: string) => (await customer.get(`${API}/virtual-machine/${moId}`)).body;
const power = (moId: string, state: string) =>
  customer.send("PATCH", `${API}/virtual-machine/${moId}/state`, { state });

const guestOf = async (one: { moId: string }) =>
  (await customer.get(`${API}/virtual-machine/${one.moId}/guest`)).body;

describe("places", () => {
  it("are served under the rewritten path, not under the published one", async () => {
    expect((await customer.get(`${API}/dataCenter`)).body.data).toEqual([
      { moId: "datacenter-2", name: "Frankfurt" },
    ]);
    expect((await customer.get(`${API}/dataCenters`)).status).toBe(404);
  });

  it("are filtered by their datacentre", async () => {
    const found = await customer.get(`${API}/cluster?filter[dataCenter]=datacenter-2`);
    expect(found.body.data.map(({ name }: { name: string }) => name)).toEqual(["General", "Production"]);
    expect((await customer.get(`${API}/cluster?filter[dataCenter]=datacenter-9`)).body.data).toEqual([]);
    expect((await customer.get(`${API}/storage-policy?sort=-capacity`)).body.data[0].name).toBe("Silver");
  });

  it.each([
    ["of version 1", 4],
    ["of another kind", 8],
    ["of another provider", 51],
    ["that does not exist", 999],
  ])("of an automator %s are not found", async (_, id) => {
    expect((await customer.get(`/automators/vcenter/v2/${id}/cluster`)).status).toBe(404);
  });

  it("answer whether the platform is connected", async () => {
    expect((await customer.get(`${API}/check-connection`)).body).toEqual({ connected: true });
  });
});

describe("pools", () => {
  it("say where they are, and what their machines take of their limits", async () => {
    const pool = await poolNamed("erp-production");
    const machines: readonly Sized[] = (await machinesOf(pool.moId, "&page[size]=100")).data;
    const on = machines.filter(({ powerState }) => powerState === "POWERED_ON");
    const sum = (of: readonly Sized[], read: (each: Sized) => number) =>
      of.reduce((total, each) => total + read(each), 0);
    expect(pool).toMatchObject({
      place: "Frankfurt, Production",
      virtual_machines_count: machines.length,
      used: {
        cpu: sum(on, ({ cores }) => cores),
        memory: sum(on, ({ memory }) => memory) / 1024,
        storage: sum(machines, ({ storage }) => storage.used),
        provisioned: sum(machines, ({ storage }) => storage.provisioned),
      },
    });
  });

  it("take nothing while they have no machines", async () => {
    const empty = (await customer.get("/pricing/service?filter[name]=empty-for-now")).body.data[0];
    const path = `/automators/vcenter/v2/${empty.automator.id}/resource-pool/${empty.metaData.data.moId}`;
    expect((await customer.get(path)).body.used).toEqual({ cpu: 0, memory: 0, storage: 0, provisioned: 0 });
  });
});

interface Sized {
  readonly powerState: string;
  readonly cores: number;
  readonly memory: number;
  readonly storage: { readonly used: number; readonly provisioned: number };
}

describe("machines", () => {
  it("are listed by pool, searched, filtered and sorted", async () => {
    const pool = await poolNamed("erp-production");
    const all = await machinesOf(pool.moId, "&sort=-cores");
    expect(all.meta.total).toBe(pool.virtual_machines_count);
    const cores: number[] = all.data.map((each: { cores: number }) => each.cores);
    expect(cores).toEqual(cores.toSorted((left, right) => right - left));
    const off = await machinesOf(pool.moId, "&filter[powerState]=POWERED_OFF&counts=powerState");
    expect(off.meta.total).toBeGreaterThan(0);
    const whole: readonly Sized[] = (await machinesOf(pool.moId, "&page[size]=100")).data;
    const counts: Record<string, number> = {};
    for (const { powerState } of whole) counts[powerState] = (counts[powerState] ?? 0) + 1;
    expect(off.meta).toEqual({ total: counts["POWERED_OFF"], counts: { powerState: counts } });
    const named = await machinesOf(pool.moId, "&search[name]=LEGACY&counts=powerState");
    expect(named.meta.counts.powerState).toEqual({ POWERED_ON: 1 });
    expect(new Set(off.data.map((each: { powerState: string }) => each.powerState))).toEqual(
      new Set(["POWERED_OFF"]),
    );
    expect((await machinesOf(pool.moId, "&search[name]=LEGACY")).meta.total).toBe(1);
  });

  it("have every field of the specification", async () => {
    const pool = await poolNamed("erp-production");
    const [first] = (await machinesOf(pool.moId, "&sort=name")).data;
    const read = await machine(first.moId);
    expect(Object.keys(read.disks[0]).toSorted()).toEqual([
      "capacity",
      "key",
      "label",
      "storageUnit",
      "thinProvisioned",
    ]);
    expect(Object.keys(read.network_cards[0]).toSorted()).toEqual([
      "adapterType",
      "addressType",
      "key",
      "macAddress",
      "network",
      "networkName",
    ]);
    expect(Object.keys(read).toSorted()).toEqual([
      "Accounts_id",
      "annotation",
      "bootTime",
      "can",
      "cores",
      "coresPerSocket",
      "disks",
      "hostname",
      "limits",
      "media",
      "memory",
      "memoryUnit",
      "moId",
      "name",
      "network_cards",
      "operatingSystem",
      "powerState",
      "resourcePool",
      "runningTask",
      "service_id",
      "snapshots",
      "storage",
      "toolsStatus",
    ]);
  });

  it("report their guest only while they run", async () => {
    const pool = await poolNamed("erp-production");
    const { data } = await machinesOf(pool.moId);
    const off = data.find((each: { powerState: string }) => each.powerState === "POWERED_OFF");
    const legacy = data.find((each: { name: string }) => each.name === "legacy-app-01");
    expect(await guestOf(off)).toMatchObject({ toolsStatus: "toolsNotRunning", ipAddress: null });
    expect(await guestOf(legacy)).toMatchObject({ toolsStatus: "toolsNotInstalled", ipAddress: null });
  });

  it("do not exist in the empty pool, and are not found through a pool of another account", async () => {
    const empty = (await customer.get("/pricing/service?filter[name]=empty-for-now")).body.data[0];
    const found = await customer.get(
      `/automators/vcenter/v2/${empty.automator.id}/resource-pool/virtual-machine?filter[resourcePool]=${empty.metaData.data.moId}`,
    );
    expect(found.body).toEqual({ data: [], meta: { total: 0 } });
    const [theirs] = await portal.database.transaction("system", (db) =>
      db.query<{ pool: string; machine: string }>(
        "select resource_pool as pool, mo_id as machine from vcenter_virtual_machine where automator_id = 1 and account_id <> 100 limit 1",
      ),
    );
    expect((await machinesOf(theirs!.pool)).meta.total).toBe(0);
    expect((await customer.get(`${API}/virtual-machine/${theirs!.machine}`)).status).toBe(404);
    expect((await power(theirs!.machine, "stop")).status).toBe(404);
    expect((await customer.get(`${API}/resource-pool/${theirs!.pool}`)).status).toBe(404);
  });
});

describe("power", () => {
  it("is turned off and on, one task at a time", async () => {
    const pool = await poolNamed("databases");
    const on = (await machinesOf(pool.moId, "&filter[powerState]=POWERED_ON")).data[0];
    portal.clock.stop();
    const stopping = await power(on.moId, "stop");
    expect([stopping.status, stopping.body.state]).toEqual([202, "running"]);
    expect((await machine(on.moId)).runningTask).toBe(`Power off ${on.name}`);
    const second = await power(on.moId, "restart");
    expect([second.status, second.body.message]).toEqual([
      409,
      `"Power off ${on.name}" is still running. Wait until it has ended.`,
    ]);
    expect((await customer.send("DELETE", `${API}/resource-pool/${pool.moId}`)).status).toBe(409);
    portal.clock.run();
    expect((await customer.follow(stopping.body.link)).state).toBe("completed");
    expect(await machine(on.moId)).toMatchObject({ powerState: "POWERED_OFF", runningTask: null });
    expect((await power(on.moId, "stop")).body.message).toBe(`${on.name} is already powered off.`);
    await customer.follow((await power(on.moId, "start")).body.link);
    expect((await machine(on.moId)).powerState).toBe("POWERED_ON");
  });

  it("continues after the server was stopped in between", async () => {
    const pool = await poolNamed("databases");
    const on = (await machinesOf(pool.moId, "&filter[powerState]=POWERED_ON")).data[0];
    portal.clock.stop();
    const stopping = await power(on.moId, "stop");
    await new Promise((done) => setTimeout(done, 100));
    await portal.restartRunner();
    portal.clock.run();
    expect((await customer.follow(stopping.body.link)).state).toBe("completed");
    expect((await machine(on.moId)).powerState).toBe("POWERED_OFF");
  });

  it("fails on the platform for a guest without tools", async () => {
    const pool = await poolNamed("erp-production");
    const legacy = (await machinesOf(pool.moId, "&search[name]=legacy")).data[0];
    const answer = await power(legacy.moId, "shutdownguest");
    expect(answer.status).toBe(202);
    const end = await customer.follow(answer.body.link);
    expect(end).toMatchObject({
      state: "error",
      message: "The tools are not installed in legacy-app-01: its guest cannot be shut down.",
    });
    expect((await machine(legacy.moId)).powerState).toBe("POWERED_ON");
  });

  it("is refused while the automator syncs, and for an unknown state", async () => {
    const lab = (
      await customer.get(
        "/automators/vcenter/v2/3/resource-pool/virtual-machine?filter[powerState]=POWERED_ON",
      )
    ).body.data[0];
    await portal.database.transaction("system", (db) =>
      db.query("update automator set state = 'syncing' where id = 3"),
    );
    const refused = await customer.send(
      "PATCH",
      `/automators/vcenter/v2/3/virtual-machine/${lab.moId}/state`,
      { state: "stop" },
    );
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The automator vCenter Lab is syncing and accepts no work until that has ended.",
    ]);
    expect((await power("vm-1001", "explode")).status).toBe(422);
  });
});

const ORDER = {
  ServiceOfferings_id: 1,
  dataCenter: "datacenter-2",
  cluster: "domain-c7",
  name: "new-pool",
  cpu: { limit: 8 },
  memory: { limit: 32 },
  storage: { limit: 500 },
};
const buy = (change: object, key?: string) =>
  customer.send(
    "POST",
    `${API}/resource-pool`,
    { ...ORDER, ...change },
    key === undefined ? {} : { "idempotency-key": key },
  );

describe("buying a resource pool", () => {
  it("creates service and pool exactly once, also when the server stops in between", async () => {
    portal.clock.stop();
    const first = await buy({}, "pool-1");
    expect(first.status).toBe(202);
    expect(first.body).toMatchObject({ name: "new-pool", state: "Processing" });
    expect((await buy({}, "pool-1")).body).toEqual(first.body);
    await new Promise((done) => setTimeout(done, 100));
    await portal.restartRunner();
    portal.clock.run();
    expect((await customer.follow(first.body.link)).state).toBe("purchased");
    const service = (await customer.get(`/pricing/service/${first.body.id}`)).body;
    expect(service).toMatchObject({ state: "Available", quota: { cpu: 8, memory: 32, storage: 500 } });
    const pool = await poolNamed("new-pool");
    expect(pool).toMatchObject({
      service_id: first.body.id,
      moId: service.metaData.data.moId,
      virtual_machines_count: 0,
    });
    const [pools] = await portal.database.transaction("system", (db) =>
      db.query<{ count: number }>("select count(*) from vcenter_resource_pool where name = 'new-pool'"),
    );
    expect(pools!.count).toBe(1);
  });

  it("knows which names are free in a cluster", async () => {
    const pool = await poolNamed("erp-production");
    const ask = async (name: string) =>
      (
        await customer.get(
          `${API}/resource-pool/name-available?cluster=${pool.cluster}&name=${encodeURIComponent(name)}`,
        )
      ).body;
    expect(await ask("surely-free")).toEqual({ available: true });
    expect((await ask("ERP-production")).available).toBe(false);
    expect((await ask("1 wrong")).message).toContain("Pool name requirements");
  });

  it("fails on the platform for a name that ends in -fail, and can be deleted then", async () => {
    const answer = await buy({ name: "doomed-fail" });
    expect((await customer.follow(answer.body.link)).state).toBe("error");
    const service = (await customer.get(`/pricing/service/${answer.body.id}`)).body;
    expect(service.state).toBe("Error");
    expect(service.errorDisplay).toContain("lacks the memory");
    const deletion = await customer.send("DELETE", `/pricing/service/${service.id}?sync=none`);
    expect((await customer.follow(deletion.body.link)).state).toBe("completed");
  });

  it("waits for approval where the solution says so", async () => {
    const answer = await buy({ ServiceOfferings_id: 3, name: "big-pool", cpu: { limit: 512 } });
    expect(answer.body.state).toBe("Pending Approval");
    expect((await customer.follow(answer.body.link)).state).toBe("pending approval");
    expect((await customer.get(`/pricing/service/${answer.body.id}`)).body.state).toBe("Pending Approval");
  });

  it.each([
    ["a name with spaces", { name: "my pool" }, ["/name"]],
    ["too long a name", { name: "a".repeat(102) }, ["/name"]],
    [
      "limits beyond the solution",
      { cpu: { limit: 300 }, storage: { limit: 515 } },
      ["/cpu/limit", "/storage/limit"],
    ],
    ["a reservation above the limit", { memory: { limit: 8, reservation: 9 } }, ["/memory/reservation"]],
    [
      "a reservation beyond the solution, without a limit",
      { cpu: { limit: -1, reservation: 1024 }, memory: { limit: 0, reservation: 8192 } },
      ["/cpu/limit", "/memory/limit", "/cpu/reservation", "/memory/reservation"],
    ],
    ["an unknown cluster", { cluster: "domain-c99" }, ["/cluster"]],
    ["an unknown storage policy", { storage: { limit: 500, policy: "policy-wood" } }, ["/storage/policy"]],
    ["a solution of another automator", { ServiceOfferings_id: 2 }, ["/ServiceOfferings_id"]],
    ["an unknown field", { price: 1 }, ["/price"]],
  ])("is refused for %s, naming the fields", async (_, change, fields) => {
    const { status, body } = await buy(change);
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, fields]);
  });
});

describe("changing and deleting a resource pool", () => {
  it("changes pool and service together", async () => {
    const pool = await poolNamed("analytics");
    const answer = await customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, {
      cpu: { limit: 128 },
      name: "analytics-2",
    });
    expect((await customer.follow(answer.body.link)).state).toBe("completed");
    expect(await poolNamed("analytics-2")).toMatchObject({ moId: pool.moId, cpu: { limit: 128 } });
    expect((await customer.get(`/pricing/service/${pool.service_id}`)).body).toMatchObject({
      name: "analytics-2",
      state: "Available",
      quota: { cpu: 128 },
    });
  });

  it("is refused where nothing would change", async () => {
    const pool = await poolNamed("analytics-2");
    expect(
      await customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, { cpu: { limit: 128 } }),
    ).toMatchObject({
      status: 422,
      body: { message: "analytics-2 is as you ask already: nothing is to be changed." },
    });
  });

  it("reserves no more than its solution offers and the cluster has free", async () => {
    const pool = await poolNamed("analytics-2");
    const change = (cpu: object) =>
      customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, { cpu: { limit: 256, ...cpu } });
    expect(await change({ reservation: 1024 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/cpu/reservation" }] },
    });
    await portal.database.transaction("system", (db) =>
      db.query("update vcenter_cluster set cpu_free = 10 where mo_id = $1", [pool.cluster]),
    );
    expect(await change({ reservation: 200 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/cpu/reservation", message: expect.stringContaining("free") }] },
    });
  });

  it("is refused while the service is suspended", async () => {
    const pool = await poolNamed("analytics-2");
    const provider = await portal.signIn("provider");
    const setState = (state: string) =>
      provider.send("PATCH", `/pricing/service/${pool.service_id}/state`, { state });
    expect((await setState("Suspended")).status).toBe(200);
    expect(
      await customer.send("PATCH", `${API}/resource-pool/${pool.moId}`, { cpu: { limit: 64 } }),
    ).toMatchObject({
      status: 409,
      body: { message: "analytics-2 is Suspended. It can be changed once its suspension has ended." },
    });
    expect((await setState("Available")).status).toBe(200);
  });

  it("removes pool, machines and service", async () => {
    const pool = await poolNamed("sandbox");
    const [first] = (await machinesOf(pool.moId)).data;
    const answer = await customer.send("DELETE", `${API}/resource-pool/${pool.moId}?sync=none`);
    expect((await customer.follow(answer.body.link)).state).toBe("completed");
    expect((await customer.get(`/pricing/service/${pool.service_id}`)).status).toBe(404);
    expect((await customer.get(`${API}/virtual-machine/${first.moId}`)).status).toBe(404);
  });

  it("fails under a retention lock and leaves everything as it was", async () => {
    const pool = await poolNamed("archive");
    const answer = await customer.send("DELETE", `${API}/resource-pool/${pool.moId}?sync=none`);
    const end = await customer.follow(answer.body.link);
    expect(end.message).toContain("A retention lock holds archive");
    expect((await customer.get(`/pricing/service/${pool.service_id}`)).body.state).toBe("Available");
    expect((await poolNamed("archive")).virtual_machines_count).toBe(pool.virtual_machines_count);
  });
});
