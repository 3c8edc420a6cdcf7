import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListQuery } from "../../server/api/index.ts";
import type { VcenterDriver, VcenterView } from "../../server/platforms/vcenter/driver.ts";
import { changesPower } from "./power-contract.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { EMBEDDED, fillEmbedded, openVcenterStage, PROVIDER, VCSIM, VSPHERE } from "./vcenter-stage.ts";

// What every driver of a vCenter must do (server/platforms/vcenter/driver.ts), on each of them.

const NO_LIST: ListQuery = {
  filters: [],
  searches: [],
  sort: [],
  counts: [],
  page: { number: 1, size: 100 },
};

let stage: VcenterStage;

beforeAll(async () => {
  stage = await openVcenterStage();
  await fillEmbedded(stage);
});
afterAll(() => stage.close());

/** The stage on one automator. */
function bound(id: number) {
  return {
    read: <Result>(ask: (at: VcenterView) => Promise<Result>) => stage.read(id, ask),
    workOn: () => stage.workOn(id),
    order: (name: string) => stage.order(id, name),
    pools: (...moIds: string[]) => stage.read(id, (at) => stage.driver.listResourcePools(at, moIds)),
    async made(name: string) {
      const outcome = await stage.driver.createPool(stage.workOn(id), await stage.order(id, name));
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.value;
    },
  };
}

describe("the embedded driver", () => {
  keepsTheContract(EMBEDDED);
});
describe.skipIf(VCSIM === undefined)("the vSphere driver", () => {
  keepsTheContract(VSPHERE);
});

function keepsTheContract(id: number): void {
  let driver: VcenterDriver;
  let inPool: string;
  beforeAll(async () => {
    ({ driver } = stage);
    inPool = id === EMBEDDED ? "resgroup-46" : await stage.findPool();
  });
  const { read, workOn, order, made, pools } = bound(id);
  const machine = (moId: string) => read((at) => driver.findVirtualMachine(at, moId));
  const machines = () => read((at) => driver.listVirtualMachines(at, [inPool]));

  it("answers, and knows datacentres, clusters and storage", async () => {
    expect(await read((at) => driver.checkConnection(at))).toMatchObject({ ok: true });
    const [dataCenter, ...otherDataCenters] = await read((at) => driver.listDataCenters(at));
    expect([dataCenter?.name, otherDataCenters]).toEqual(["DC0", []]);
    const clusters = await read((at) => driver.listClusters(at));
    expect(clusters).toEqual([
      {
        moId: expect.stringMatching(/^domain-c\d+$/),
        name: "DC0_C0",
        dataCenter: dataCenter?.moId,
        hosts: 3,
        cpuFree: expect.any(Number),
        memoryFree: expect.any(Number),
      },
    ]);
    const capacity = await read((at) => driver.readCapacity(at));
    expect(capacity.cpu).toBeGreaterThanOrEqual(clusters[0]!.cpuFree);
    expect(capacity.memory).toBeGreaterThanOrEqual(clusters[0]!.memoryFree);
    expect(capacity.memory).toBeGreaterThan(0);
    const [store] = await read((at) => driver.listStoragePolicies(at));
    expect(store).toMatchObject({ name: "LocalDS_0", capacity: expect.any(Number) });
    expect(store!.used).toBeLessThanOrEqual(store!.capacity);
  });

  it("knows folders of machines, and datastores with what is free of them", async () => {
    const [dataCenter] = await read((at) => driver.listDataCenters(at));
    expect(await read((at) => driver.listFolders(at))).toEqual([
      { moId: expect.any(String), name: "vm", dataCenter: dataCenter!.moId, parent: null, place: "DC0" },
    ]);
    const [store, ...others] = await read((at) => driver.listDatastores(at));
    expect([store, others]).toEqual([
      {
        moId: expect.stringMatching(/^datastore-\d+$/),
        name: id === EMBEDDED ? "localds_0-01" : "LocalDS_0",
        dataCenter: dataCenter!.moId,
        capacity: expect.any(Number),
        free: expect.any(Number),
      },
      [],
    ]);
    expect(store!.free).toBeLessThanOrEqual(store!.capacity);
  });

  it("lists the machines of pools, and no others", async () => {
    const all = await machines();
    expect(all.map(({ name }) => name)).toEqual(["DC0_C0_RP1_VM0", "DC0_C0_RP1_VM1", "DC0_C0_RP1_VM2"]);
    expect(all[0]).toEqual({
      moId: expect.stringMatching(/^vm-\d+$/),
      name: "DC0_C0_RP1_VM0",
      hostname: null,
      operatingSystem: "otherGuest",
      powerState: "POWERED_ON",
      cores: 1,
      coresPerSocket: 1,
      memory: 32,
      memoryUnit: "MB",
      disks: [
        {
          key: 204,
          label: id === EMBEDDED ? "Hard disk 1" : "disk-202-0",
          capacity: 10,
          storageUnit: "GB",
          thinProvisioned: true,
        },
      ],
      network_cards: [
        {
          key: 4000,
          adapterType: "E1000",
          addressType: "generated",
          macAddress: expect.stringMatching(/^([0-9a-f]{2}:){5}[0-9a-f]{2}$/),
          networkName: "DC0_DVPG0",
          network: id === EMBEDDED ? "network-12" : "dvportgroup-12",
        },
      ],
      snapshots: [],
      storage: { provisioned: 10, used: expect.any(Number), storageUnit: "GB" },
      resourcePool: inPool,
      annotation: null,
      toolsStatus: "toolsNotInstalled",
      bootTime: all[0]!.bootTime,
      media: null,
      can: {
        snapshots: true,
        memorySnapshots: true,
        quiesce: false,
        metrics: true,
        reconfigure: true,
        hotAddCores: false,
        hotAddMemory: false,
        clone: true,
        media: true,
        guestPower: true,
      },
    });
    expect(await machine(all[0]!.moId)).toEqual(all[0]);
    expect(await machine("vm-999999")).toBeUndefined();
    expect(await read((at) => driver.listVirtualMachines(at, ["resgroup-999999"]))).toEqual([]);
    expect(await read((at) => driver.readGuest(at, all[0]!.moId))).toMatchObject({
      toolsStatus: expect.stringMatching(/^toolsNot/),
      ipAddress: null,
    });
    expect(await read((at) => driver.readGuest(at, "vm-999999"))).toBeUndefined();
  });

  it("lists pages of machines: found, sorted and counted as they are shown", async () => {
    const all = await machines();
    const page = async (asked: Partial<ListQuery>, singles: readonly string[] = []) => {
      const list = { ...NO_LIST, ...asked };
      const within = { pools: singles.length > 0 ? [] : [inPool], singles };
      const { data, meta } = await read((at) => driver.pageVirtualMachines(at, within, list));
      return { names: data.map(({ name }) => name.slice(-3)), ...meta };
    };
    const whole = await read((at) =>
      driver.pageVirtualMachines(at, { pools: [inPool, "resgroup-999999"], singles: [] }, NO_LIST),
    );
    expect(whole).toEqual({ data: all, meta: { total: 3 } });
    const descending = [{ field: "name", descending: true }];
    expect(await page({ sort: descending, page: { number: 2, size: 2 } })).toEqual({
      names: ["VM0"],
      total: 3,
    });
    expect(await page({ searches: [{ field: "name", text: "rp1_vm1" }] })).toEqual({
      names: ["VM1"],
      total: 1,
    });
    const moId = { field: "moId", operator: "eq" as const, values: [all[2]!.moId] };
    expect(await page({ filters: [moId], counts: ["powerState"] })).toEqual({
      names: ["VM2"],
      total: 1,
      counts: { powerState: { POWERED_ON: 1 } },
    });
    const stored = all.map(({ storage }) => String(storage.provisioned));
    const provisioned = { field: "storage.provisioned", operator: "eq" as const, values: [stored[0]!] };
    expect((await page({ filters: [provisioned] })).total).toBe(
      stored.filter((each) => each === stored[0]).length,
    );
    expect(await page({}, [all[1]!.moId])).toEqual({ names: ["VM1"], total: 1 });
    expect(await page({}, ["vm-999999"])).toEqual({ names: [], total: 0 });
    await expect(page({ sort: [{ field: "nme", descending: false }] })).rejects.toThrow(
      /did you mean "name"/,
    );
  });

  it("has a console of a machine, or says why there is none", async () => {
    const [one] = await machines();
    const find = (moId: string) => read((at) => driver.findConsole(at, moId));
    // The embedded one is prepared by the first question; a vCenter whose host is not allowed has none.
    const found = [await find(one!.moId), await find(one!.moId)].map(({ is }) => is);
    expect(found).toEqual(id === EMBEDDED ? ["preparing", "screen"] : ["none", "none"]);
    expect(await find("vm-999999")).toEqual({ is: "none", reason: "vm-999999 is gone from the platform." });
  });

  it("says what a pool's machines take of its limits", async () => {
    const [cluster] = await read((at) => driver.listClusters(at));
    expect(await pools(inPool, "resgroup-999999")).toMatchObject([
      {
        moId: inPool,
        name: "DC0_C0_RP1",
        cluster: cluster!.moId,
        dataCenter: cluster!.dataCenter,
        place: "DC0, DC0_C0",
        cpu: { limit: -1, reservation: 0 },
        memory: { limit: -1, reservation: 0 },
        used: { cpu: 3, memory: 0.1 },
        virtual_machines_count: 3,
      },
    ]);
  });

  it("creates one pool for a purchase, however often it runs", async () => {
    const wanted = await order("pool-a");
    const first = await driver.createPool(workOn(), wanted);
    expect(await driver.createPool(workOn(), wanted)).toEqual(first);
    const moId = first.ok ? first.value : "";
    const { serviceId, ...shown } = wanted;
    expect(await driver.findOrderedPool(workOn(), serviceId)).toEqual(first);
    expect(await driver.findOrderedPool(workOn(), 999_999)).toEqual({ ok: true });
    expect(await pools(moId)).toEqual([
      {
        ...shown,
        moId,
        place: "DC0, DC0_C0",
        used: { cpu: 0, memory: 0, storage: 0, provisioned: 0 },
        virtual_machines_count: 0,
      },
    ]);
    const isTaken = (name: string) => read((at) => driver.isPoolNameTaken(at, wanted.cluster, name));
    expect([await isTaken("POOL-A"), await isTaken("pool-free")]).toEqual([true, false]);
  });

  it("creates one pool and refuses one order when two have the same name in a cluster", async () => {
    const [one, other] = [await order("pool-b"), await order("pool-b")];
    const outcomes = await Promise.all([
      driver.createPool(workOn(), one),
      driver.createPool(workOn(), other),
    ]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      reason: expect.stringMatching(/^pool-b is taken in /),
    });
  });

  it("changes a pool, with what it has none of", async () => {
    const moId = await made("pool-c");
    await made("pool-d");
    const [before] = await pools(moId);
    const change = {
      name: "pool-c2",
      description: null,
      cpu: { limit: -1, reservation: 2 },
      memory: { limit: 16, reservation: 4 },
      storage: { limit: 100, policy: before!.storage.policy },
    };
    expect((await driver.changePool(workOn(), moId, change)).ok).toBe(true);
    expect(await pools(moId)).toEqual([{ ...before, ...change }]);
    const memory = { limit: 8, reservation: 0 };
    expect((await driver.changePool(workOn(), moId, { memory })).ok).toBe(true);
    expect(await pools(moId)).toEqual([{ ...before, ...change, memory }]);
    expect(await driver.changePool(workOn(), moId, { name: "POOL-D" })).toMatchObject({ ok: false });
    expect(await driver.changePool(workOn(), "resgroup-999999", { name: "other" })).toEqual({
      ok: false,
      reason: "resgroup-999999 is gone from the platform.",
    });
  });

  it("treats a pool that is gone as removed", async () => {
    const moId = await made("pool-e");
    for (let time = 0; time < 2; time += 1) {
      expect(await driver.removePool(workOn(), moId)).toMatchObject({ ok: true });
      expect(await pools(moId)).toEqual([]);
    }
  });

  it("lists the pools that belong to no service", async () => {
    const free = async () =>
      (await stage.read(id, (at) => driver.listFreePools(at), PROVIDER)).map(({ name }) => name);
    const moId = await made("pool-free");
    // Its purchase is gone; the pool of a whole cluster belongs to the cluster.
    expect(await free()).toEqual(expect.arrayContaining(["DC0_C0_RP1", "pool-free"]));
    expect(await free()).not.toContain("Resources");
    const [all] = await stage.read(id, (at) => driver.listResourcePools(at, [moId]), PROVIDER);
    const listed = await stage.read(id, (at) => driver.listFreePools(at), PROVIDER);
    expect(listed.find(({ name }) => name === "pool-free")).toEqual(all);
    const insert = `insert into service (id, account_id, service_offering_id, automator_id, name, state, mo_id)
      values ($1, 3, 1, $2, $1::int::text, 'Available', $3)`;
    await stage.system(insert, [5000 + id, id, moId]);
    expect(await free()).not.toContain("pool-free");
    await stage.system("delete from service where id = $1", [5000 + id]);
    expect(await free()).toContain("pool-free");
    // While a purchase is under way its pool is known here, and is no service's yet.
    const wanted = await order("pool-under-way");
    await stage.system(insert, [wanted.serviceId, id, null]);
    await driver.createPool(workOn(), wanted);
    expect(await free()).not.toContain("pool-under-way");
    await stage.system("delete from service where id = $1", [wanted.serviceId]);
    expect(await free()).toContain("pool-under-way");
  });

  it("lists the machines of such pools that belong to no service, and changes nothing when they get an owner", async () => {
    const free = async () =>
      (await stage.read(id, (at) => driver.listFreeMachines(at), PROVIDER)).map(({ moId }) => moId);
    const all = () => stage.read(id, (at) => driver.listVirtualMachines(at, [inPool]), PROVIDER);
    const before = await all();
    const [single = "", ...others] = before.map(({ moId }) => moId);
    expect(await free()).toEqual(expect.arrayContaining([single, ...others]));
    const insert = `insert into service (id, account_id, service_offering_id, automator_id, name, state, mo_id)
      values ($1, 3, 1, $2, $1::int::text, 'Available', $3)`;
    for (const [moId, left] of [
      [single, others],
      [inPool, []],
    ] as const) {
      await stage.system(insert, [5000 + id, id, moId]);
      const now = await free();
      expect(before.map((each) => each.moId).filter((each) => now.includes(each))).toEqual(left);
      await stage.system("delete from service where id = $1", [5000 + id]);
    }
    for (const accountId of [1, 3]) {
      await stage.read(
        id,
        (at) => driver.assignMachine(at, single, { accountId, serviceId: null }),
        PROVIDER,
      );
      expect(await all()).toEqual(before);
    }
  });

  it("notes whose a pool is, and changes nothing on the platform", async () => {
    const [before] = await stage.read(id, (at) => driver.listResourcePools(at, [inPool]), PROVIDER);
    const assign = (accountId: number, serviceId: number | null) =>
      stage.read(id, (at) => driver.assignPool(at, inPool, { accountId, serviceId }), PROVIDER);
    for (const [accountId, serviceId] of [
      [3, 6000 + id],
      [1, null],
      [3, 7000 + id],
    ] as const) {
      await assign(accountId, serviceId);
      expect(await stage.read(id, (at) => driver.listResourcePools(at, [inPool]), PROVIDER)).toEqual([
        before,
      ]);
    }
    expect(await pools(inPool)).toEqual([before]);
    expect(await machines()).toHaveLength(3);
    // What is kept here of a pool outlives its service.
    const storage = { limit: 700, policy: "policy-gold" };
    expect(await driver.changePool(workOn(), inPool, { storage })).toMatchObject({ ok: true });
    await assign(1, null);
    await assign(3, 8000 + id);
    expect(await pools(inPool)).toEqual([{ ...before, storage }]);
  });

  changesPower({ stage: () => stage, id, find: async () => (await machines())[0]! });

  it("says where a guest has no tools that could shut it down", async () => {
    const [first] = await machines();
    expect(await driver.changePower(workOn(), first!.moId, "shutdownguest")).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^The tools .* in DC0_C0_RP1_VM0: its guest cannot be shut down\.$/),
    });
  });

  it("mounts an ISO image in place of another, and finds its own work done", async () => {
    const [first] = await machines();
    const { moId } = first!;
    const media = await read((at) => driver.listMedia(at, [inPool]));
    expect(media).toEqual([
      {
        media_uid: expect.stringContaining("iso"),
        name: "debian.iso",
        size: expect.any(Number),
        place: expect.any(String),
      },
    ]);
    expect(await read((at) => driver.listMedia(at, ["resgroup-999999"]))).toEqual([]);
    expect(await read((at) => driver.listMedia(at))).toEqual(media);
    const { media_uid, name } = media[0]!;
    for (let time = 0; time < 2; time += 1)
      expect(await driver.mountMedia(workOn(), moId, media_uid)).toMatchObject({ ok: true });
    expect((await machine(moId))?.media).toEqual({ media_uid, name });
    for (let time = 0; time < 2; time += 1)
      expect(await driver.unmountMedia(workOn(), moId)).toMatchObject({ ok: true });
    expect((await machine(moId))?.media).toBeNull();
    expect(await driver.mountMedia(workOn(), "vm-999999", media_uid)).toEqual({
      ok: false,
      reason: "vm-999999 is gone from the platform.",
    });
  });

  it("removes a pool with its machines", async () => {
    const [first] = await machines();
    expect(await driver.removePool(workOn(), inPool)).toMatchObject({ ok: true });
    expect([await pools(inPool), await machines(), await machine(first!.moId)]).toEqual([[], [], undefined]);
  });
}
