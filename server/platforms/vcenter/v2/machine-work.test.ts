import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/vcenter/v2/1";
let portal: TestPortal;
let customer: Caller;
let pool: { moId: string; service_id: number; name: string };

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  [pool] = (await customer.get(`${API}/resource-pool?filter[name]=databases`)).body.data;
});
afterAll(() => portal.close());

interface Machine {
  readonly moId: string;
  readonly name: string;
  readonly cores: number;
  readonly disks: readonly { readonly key: number; readonly capacity: number }[];
  readonly network_cards: readonly { readonly key: number; readonly network: string }[];
}

const machinesOf = async (query: string): Promise<readonly Machine[]> =>
  (
    await customer.get(
      `${API}/resource-pool/virtual-machine?filter[resourcePool]=${pool.moId}&page[size]=100${query}`,
    )
  ).body.data;
const read = async (moId: string) => (await customer.get(`${API}/virtual-machine/${moId}`)).body;
const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));
const change = (moId: string, body: object) =>
  customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, body);
const ended = async (answer: Promise<{ status: number; body: { link: string } }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  return await customer.follow(body.link);
};
/** A refusal: its status, its sentence and the fields that it names. */
const refusal = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  return [status, body.message, ...(body.errors ?? []).map(({ field }: { field: string }) => field)];
};
/** How the state of one machine is set, whatever happened before. */
const off = async () => {
  const [machine] = await machinesOf("&filter[powerState]=POWERED_OFF&sort=name");
  return machine!;
};
const on = async () => {
  const [machine] = await machinesOf("&filter[powerState]=POWERED_ON&sort=-name");
  return machine!;
};

it.each(["/automators/vcenter/v2/1", "/automators/vcenter/4"])(
  "a machine of %s is not changed by who read it before another changed it",
  async (api) => {
    const [machine] = (await customer.get(`${api}/resource-pool/virtual-machine?page[size]=1`)).body.data;
    const path = `${api}/resource-pool/virtual-machine/${machine.moId}`;
    const { etag = "" } = await customer.get(path);
    await ended(customer.send("PATCH", path, { annotation: "Theirs" }));
    const refused = await customer.send("PATCH", path, { annotation: "Mine" }, { "if-match": etag });
    expect(refused.status).toBe(409);
    expect(refused.body.errors, "and nothing else: the disks are the same").toMatchObject([
      { field: "/annotation" },
    ]);
    expect((await customer.get(path)).body.annotation).toBe("Theirs");
  },
);

describe("snapshots", () => {
  const snapshots = async (moId: string, query = "") =>
    (await customer.get(`${API}/virtual-machine/${moId}/snapshots${query}`)).body;

  it("are taken, listed as a tree, returned to and removed, with a line in the service's history", async () => {
    const machine = await off();
    const take = (name: string) =>
      ended(customer.send("POST", `${API}/virtual-machine/${machine.moId}/snapshots`, { name }));
    const before = (await snapshots(machine.moId)).data.length;
    expect(await take("First")).toMatchObject({ state: "completed" });
    expect(await take("Second")).toMatchObject({ state: "completed" });
    const { data, meta } = await snapshots(machine.moId);
    const [first, second] = data.slice(-2);
    expect(meta.total).toBe(before + 2);
    expect(second).toMatchObject({ name: "Second", parent: first.moId, isCurrent: true, hasMemory: false });
    const of = `${API}/virtual-machine/${machine.moId}/snapshots/${first.moId}`;
    expect(await ended(customer.send("POST", `${of}/revert`))).toMatchObject({ state: "completed" });
    expect((await snapshots(machine.moId, "?search[name]=first")).data[0].isCurrent).toBe(true);
    expect(await ended(customer.send("DELETE", `${of}?children=true&sync=none`))).toMatchObject({
      state: "completed",
    });
    expect((await snapshots(machine.moId)).meta.total).toBe(before);
    const history = (await customer.get(`/pricing/service/${pool.service_id}/history`)).body.data;
    expect(history[0].message).toBe(`Remove snapshot First of ${machine.name}`);
  });

  it("are one piece of work at a time, of this machine alone", async () => {
    const machine = await on();
    const path = `${API}/virtual-machine/${machine.moId}`;
    portal.clock.stop();
    const taking = await customer.send("POST", `${path}/snapshots`, { name: "Busy", memory: true });
    expect((await read(machine.moId)).runningTask).toBe(`Take snapshot Busy of ${machine.name}`);
    expect(await refusal(customer.send("PATCH", `${path}/state`, { state: "stop" }))).toEqual([
      409,
      `"Take snapshot Busy of ${machine.name}" is still running. Wait until it has ended.`,
    ]);
    portal.clock.run();
    expect(await customer.follow(taking.body.link)).toMatchObject({ state: "completed" });
    expect((await read(machine.moId)).snapshots.at(-1)).toMatchObject({ name: "Busy", hasMemory: true });
  });

  it("are taken once, also when the server stops in between", async () => {
    const machine = await off();
    const path = `${API}/virtual-machine/${machine.moId}/snapshots`;
    portal.clock.stop();
    const taking = await customer.send("POST", path, { name: "Interrupted" });
    await portal.restartRunner();
    portal.clock.run();
    expect(await customer.follow(taking.body.link)).toMatchObject({ state: "completed" });
    expect((await snapshots(machine.moId, "?search[name]=interrupted")).meta.total).toBe(1);
  });

  it("are refused where the solution permits none, except that they are removed", async () => {
    const machine = await off();
    const path = `${API}/virtual-machine/${machine.moId}/snapshots`;
    await ended(customer.send("POST", path, { name: "Left over" }));
    const { moId } = (await snapshots(machine.moId)).data.at(-1);
    const set = (allowed: boolean) =>
      system(
        `update service_offering set properties = properties || jsonb_build_object('allowSnapshots', $2::boolean)
         where id = (select service_offering_id from service where id = $1)`,
        [pool.service_id, allowed],
      );
    await set(false);
    const no = [409, "The solution of this service permits no snapshots."];
    expect(await refusal(customer.send("POST", path, { name: "x" }))).toEqual(no);
    expect(await refusal(customer.send("POST", `${path}/${moId}/revert`))).toEqual(no);
    expect((await read(machine.moId)).can).toMatchObject({ snapshots: false, clone: true });
    expect(await ended(customer.send("DELETE", `${path}/${moId}`))).toMatchObject({ state: "completed" });
    await set(true);
    expect((await read(machine.moId)).can.snapshots).toBe(true);
  });

  it("are refused in words where they cannot be", async () => {
    const machine = await on();
    const path = `${API}/virtual-machine/${machine.moId}/snapshots`;
    expect(await refusal(customer.send("POST", path, { name: "x", memory: true, quiesce: true }))).toEqual([
      409,
      "A snapshot with memory is not quiesced: the memory has what is not yet written.",
    ]);
    expect(await refusal(customer.send("POST", path, { name: "" }))).toEqual([
      422,
      expect.any(String),
      "/name",
    ]);
    expect((await customer.send("POST", `${path}/snapshot-1/revert`)).status).toBe(404);
    expect((await customer.send("DELETE", `${path}/snapshot-1`)).status).toBe(404);
    expect(await ended(customer.send("POST", path, { name: "meant-to-fail" }))).toMatchObject({
      state: "error",
      message: "The storage has no space for the snapshot meant-to-fail.",
    });
  });
});

describe("a change of a machine", () => {
  it("is made all at once, and its hardware is what was asked for", async () => {
    const machine = await off();
    const { data: networks } = (
      await customer.get(`${API}/network?resourcePool=${pool.moId}&filter[name]=internal`)
    ).body;
    for (const { moId } of (await read(machine.moId)).snapshots)
      await ended(customer.send("DELETE", `${API}/virtual-machine/${machine.moId}/snapshots/${moId}`));
    const [disk] = machine.disks;
    const end = await ended(
      change(machine.moId, {
        cores: machine.cores + 2,
        coresPerSocket: 1,
        annotation: "Changed",
        disks: { changed: [{ key: disk!.key, capacity: disk!.capacity + 5 }], added: [{ capacity: 10 }] },
        network_cards: { added: [{ network: networks[0].moId }] },
      }),
    );
    expect(end).toMatchObject({ state: "completed" });
    const changed = await read(machine.moId);
    expect(changed).toMatchObject({ cores: machine.cores + 2, annotation: "Changed" });
    expect(changed.disks).toHaveLength(machine.disks.length + 1);
    expect(changed.disks[0].capacity).toBe(disk!.capacity + 5);
    expect(changed.disks.at(-1)).toMatchObject({
      label: `Hard disk ${changed.disks.length}`,
      capacity: 10,
      thinProvisioned: true,
    });
    expect(changed.network_cards.at(-1)).toMatchObject({
      networkName: "internal",
      network: networks[0].moId,
      adapterType: "VMXNET3",
    });
    const list = [{ op: "replace", path: "/cores", value: machine.cores }];
    const body = [...list, { op: "remove", path: "/annotation" }];
    expect(await ended(change(machine.moId, body))).toMatchObject({ state: "completed" });
    expect(await read(machine.moId)).toMatchObject({ cores: machine.cores, annotation: null });
  });

  it.each([
    ["cores that fill no sockets", { cores: 5, coresPerSocket: 2 }, ["/cores"]],
    [
      "a disk that it does not have",
      { disks: { changed: [{ key: 7, capacity: 90 }] } },
      ["/disks/changed/0/key"],
    ],
    [
      "a disk that shrinks",
      { disks: { changed: [{ key: 2000, capacity: 1 }] } },
      ["/disks/changed/0/capacity"],
    ],
    [
      "a network that is not there",
      { network_cards: { added: [{ network: "network-999" }] } },
      ["/network_cards/added/0/network"],
    ],
    ["a name of another form", { name: "../etc" }, ["/name"]],
    ["too little memory", { memory: 3 }, ["/memory"]],
    ["an unknown field", { powerState: "POWERED_ON" }, ["/powerState"]],
  ])("is refused for %s, naming the field", async (_, body, fields) => {
    const { moId } = await off();
    const [status, , ...named] = await refusal(change(moId, body));
    expect([status, [...new Set(named)]]).toEqual([422, fields]);
  });

  it("reaches no network of another account, whose id proves nothing", async () => {
    const { moId } = await off();
    const [theirs] = await system<{ id: string }>(
      "select mo_id as id from vcenter_network where automator_id = 1 and account_id not in (1, 100) limit 1",
    );
    const add = { network_cards: { added: [{ network: theirs!.id }] } };
    expect(await refusal(change(moId, add))).toEqual([
      422,
      "There is no such network.",
      "/network_cards/added/0/network",
    ]);
    // Nor may their provider connect them.
    const provider = await portal.signIn("provider");
    const path = `${API}/resource-pool/virtual-machine/${moId}`;
    expect((await refusal(provider.send("PATCH", path, add)))[0]).toBe(422);
    const names = (await customer.get(`${API}/network`)).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(["back", "front", "internal", "office"]);
  });

  it("of a name that is taken in its pool is a conflict at the name", async () => {
    const [first, second] = await machinesOf("&sort=name");
    expect(await refusal(change(first!.moId, { name: second!.name.toUpperCase() }))).toEqual([
      409,
      `${second!.name.toUpperCase()} is taken in databases.`,
      "/name",
    ]);
  });
});

describe("the limits of a pool", () => {
  it("stop what does not fit, on the server and by the driver, with what is under way", async () => {
    const { used } = (await customer.get(`${API}/resource-pool/${pool.moId}`)).body;
    const [machine, other] = await machinesOf("&filter[powerState]=POWERED_OFF&sort=name");
    const set = (limit: number) =>
      system("update vcenter_resource_pool set cpu_limit = $2 where automator_id = 1 and mo_id = $1", [
        pool.moId,
        limit,
      ]);
    const [former] = await system<{ limit: number }>(
      "select cpu_limit::float8 as limit from vcenter_resource_pool where automator_id = 1 and mo_id = $1",
      [pool.moId],
    );
    const start = (moId: string) =>
      customer.send("PATCH", `${API}/virtual-machine/${moId}/state`, { state: "start" });
    const limit = used.cpu + machine!.cores;
    await set(limit);
    portal.clock.stop();
    const starting = await start(machine!.moId);
    expect(starting.status).toBe(202);
    expect(other).toBeDefined();
    const clone = { name: "one-too-many", powerOn: true };
    const cloning = customer.send("POST", `${API}/virtual-machine/${other!.moId}/clone`, clone);
    expect(await refusal(cloning)).toEqual([
      409,
      `databases has a limit of ${limit} GHz of compute, of which ${limit} are in use: ${other!.cores} more do not fit.`,
    ]);
    await set(limit - 1);
    portal.clock.run();
    expect(await customer.follow(starting.body.link)).toMatchObject({
      state: "error",
      message: `databases has a limit of ${limit - 1} GHz of compute, of which ${used.cpu} are in use: ${machine!.cores} more do not fit.`,
    });
    expect((await read(machine!.moId)).powerState).toBe("POWERED_OFF");
    await set(former!.limit);
  });

  it("are said at the disks that do not fit", async () => {
    const { used, storage } = (await customer.get(`${API}/resource-pool/${pool.moId}`)).body;
    const { moId } = await off();
    const capacity = Math.floor(storage.limit - used.provisioned) + 1;
    const refused = await customer.send("PATCH", `${API}/resource-pool/virtual-machine/${moId}`, {
      disks: { added: [{ capacity }] },
    });
    const message = `databases has a limit of ${storage.limit} GB of storage, of which ${used.provisioned} are provisioned: ${capacity} more do not fit.`;
    expect(refused).toMatchObject({ status: 409, body: { message, errors: [{ field: "/disks", message }] } });
  });
});

describe("a clone", () => {
  it("is made in the same pool and deleted once it is powered off", async () => {
    const source = await off();
    const clone = (name: string) =>
      customer.send("POST", `${API}/virtual-machine/${source.moId}/clone`, { name, powerOn: true });
    expect(await ended(clone("clone-01"))).toMatchObject({ state: "completed" });
    const [made] = await machinesOf("&filter[name]=clone-01");
    expect(await read(made!.moId)).toMatchObject({
      powerState: "POWERED_ON",
      Accounts_id: 100,
      snapshots: [],
      bootTime: expect.any(String),
    });
    expect(await refusal(clone("Clone-01"))).toEqual([409, "Clone-01 is taken in databases.", "/name"]);
    const path = `${API}/resource-pool/virtual-machine/${made!.moId}?sync=none`;
    expect(await refusal(customer.send("DELETE", path))).toEqual([
      409,
      "clone-01 can be deleted once it is powered off.",
    ]);
    await ended(customer.send("PATCH", `${API}/virtual-machine/${made!.moId}/state`, { state: "stop" }));
    expect(await ended(customer.send("DELETE", path))).toMatchObject({ state: "completed" });
    expect((await customer.get(`${API}/virtual-machine/${made!.moId}`)).status).toBe(404);
    expect(await ended(clone("clone-fail"))).toMatchObject({
      state: "error",
      message: "The storage has no space for the disks of clone-fail.",
    });
  });
});

describe("metrics", () => {
  const metrics = async (of: string, query = "") => (await customer.get(`${API}/${of}/metrics${query}`)).body;
  const day = 86_400_000;

  it("follow the power of a machine, the same each time", async () => {
    const machine = await on();
    const from = new Date(Date.now() - 7 * day).toISOString();
    const query = `?metric=cpu&metric=disk&from=${from}&to=${new Date(Date.now() - day).toISOString()}`;
    const first = await metrics(`virtual-machine/${machine.moId}`, query);
    expect(first.data.map(({ metric, unit }: { metric: string; unit: string }) => [metric, unit])).toEqual([
      ["cpu", "percent"],
      ["disk", "kB/s"],
    ]);
    expect(first.meta.resolution).toBe(1800);
    await system("delete from vcenter_power_change where automator_id = 1 and machine = $1", [machine.moId]);
    await system(
      `insert into vcenter_power_change (automator_id, machine, account_id, at, former, power_state)
       values (1, $1, 100, now() - interval '3 days', 'POWERED_ON', 'POWERED_OFF'),
         (1, $1, 100, now() - interval '2 days', 'POWERED_OFF', 'POWERED_ON')`,
      [machine.moId],
    );
    const { data } = await metrics(`virtual-machine/${machine.moId}`, query);
    const values = data[0].series as readonly { timestamp: string; value: number | null }[];
    const between = (most: number, least: number) =>
      values.filter(({ timestamp }) => {
        const age = Date.now() - Date.parse(timestamp);
        return age < most * day && age > least * day;
      });
    expect(new Set(between(2.9, 2.05).map(({ value }) => value))).toEqual(new Set([0]));
    expect(between(1.9, 1.1).every(({ value }) => value !== null && value > 0)).toBe(true);
    expect(await metrics(`virtual-machine/${machine.moId}`, query)).toMatchObject({ data });
  });

  it("of a pool are what its machines use, within its machines' size", async () => {
    const { data, meta } = await metrics(`resource-pool/${pool.moId}`);
    expect(meta.resolution).toBe(300);
    expect(data.map(({ metric, unit }: { metric: string; unit: string }) => [metric, unit])).toEqual([
      ["cpu", "GHz"],
      ["memory", "GB"],
    ]);
    const { used } = (await customer.get(`${API}/resource-pool/${pool.moId}`)).body;
    const last = data[1].series.at(-1).value;
    expect(last > 0 && last <= used.memory).toBe(true);
  });

  it.each([
    ["a time that ends before it begins", "?from=2026-01-02&to=2026-01-01T00:00:00Z"],
    ["a day that does not exist", "?from=2026-02-31"],
    ["an unknown metric", "?metric=gpu"],
    ["words", "?from=yesterday"],
  ])("are refused for %s", async (_, query) => {
    const { moId } = await on();
    expect((await customer.get(`${API}/virtual-machine/${moId}/metrics${query}`)).status).toBeOneOf([
      400, 422,
    ]);
  });
});
