import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MachineChange } from "../../server/machines/hardware.ts";
import type { SnapshotOrder, VirtualMachine } from "../../server/platforms/vcenter/driver.ts";
import { spanOf, timesOf } from "../../server/machines/metrics.ts";
import type { PowerChange } from "../../server/machines/power-state.ts";
import { checkPowerChange, POWER_CHANGES } from "../../server/machines/power-state.ts";
import type { VcenterStage } from "./vcenter-stage.ts";
import { EMBEDDED, fillEmbedded, openVcenterStage, VCSIM, VSPHERE } from "./vcenter-stage.ts";
import { makesMachines } from "./new-machine-contract.ts";
import { makeTemplate } from "./vcsim.ts";

// What every driver of a vCenter must do with machines (server/platforms/vcenter/driver.ts), on each of them.

let stage: VcenterStage;
/** By automator. */
const templates = new Map<number, string>();
beforeAll(async () => {
  // One more than the embedded one has: it becomes a template.
  stage = await openVcenterStage(4);
  await fillEmbedded(stage);
  await stage.system(`insert into vcenter_template (automator_id, mo_id, account_id, name, operating_system, cores, memory,
    storage, network) values (1, 'vm-9', 1, 'template', 'otherGuest', 1, 32, 10, 'network-12')`);
  templates.set(EMBEDDED, "vm-9");
  if (VCSIM !== undefined) templates.set(VSPHERE, await makeTemplate(stage.simulator, "DC0_C0_RP1_VM3"));
});
afterAll(() => stage.close());

describe("the embedded driver", () => {
  keepsTheContract(EMBEDDED);
});
describe.skipIf(VCSIM === undefined)("the vSphere driver", () => {
  keepsTheContract(VSPHERE);
});

const NO_CHANGE = { changed: [], added: [], removed: [] };
const ORDER = { name: "one", description: null, memory: false, quiesce: false };

function keepsTheContract(id: number): void {
  let inPool: string;
  /** Which of its machines. The simulator loses disks of machines whose snapshots were removed: others change. */
  let chosen = 0;
  /** The one that is worked on, powered off and without snapshots. */
  let machine: VirtualMachine;
  const work = () => stage.workOn(id);
  const machines = () => stage.read(id, (at) => stage.driver.listVirtualMachines(at, [inPool]));
  const find = async (moId: string) =>
    (await stage.read(id, (at) => stage.driver.findVirtualMachine(at, moId)))!;
  const power = (change: PowerChange) => stage.driver.changePower(work(), machine.moId, change);
  const change = (wanted: MachineChange) => stage.driver.changeMachine(work(), machine.moId, wanted);
  const take = (order: Partial<SnapshotOrder> = {}) => {
    const before = machine.snapshots.map(({ moId }) => moId);
    return stage.driver.takeSnapshot(work(), machine.moId, { ...ORDER, before, ...order });
  };
  const snapshots = async () => (await find(machine.moId)).snapshots;
  const keys = (devices: readonly { readonly key: number }[]) => devices.map(({ key }) => key);

  beforeAll(async () => {
    inPool = id === EMBEDDED ? "resgroup-46" : await stage.findPool();
  });
  beforeEach(async () => {
    machine = (await machines())[chosen]!;
    if (machine.powerState !== "POWERED_OFF") await power("stop");
    for (const { moId } of machine.snapshots)
      await stage.driver.removeSnapshot(work(), machine.moId, moId, true);
    machine = await find(machine.moId);
  });

  it("takes a snapshot once for an order, on top of the one before", async () => {
    const order = { ...ORDER, description: "Before the update", before: [] };
    for (let time = 0; time < 2; time += 1)
      expect(await stage.driver.takeSnapshot(work(), machine.moId, order)).toMatchObject({ ok: true });
    const [one, ...others] = await snapshots();
    expect([one, others]).toEqual([
      {
        moId: expect.stringMatching(/^snapshot-\d+$/),
        name: "one",
        description: "Before the update",
        createTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M$/),
        parent: null,
        isCurrent: true,
        hasMemory: false,
        isQuiesced: false,
      },
      [],
    ]);
    expect(await take({ name: "two", before: [one!.moId] })).toMatchObject({ ok: true });
    expect((await snapshots()).map(({ name, parent, isCurrent }) => [name, parent, isCurrent])).toEqual([
      ["one", null, false],
      ["two", one!.moId, true],
    ]);
  });

  it("keeps the memory of a machine that runs, and quiesces none without tools", async () => {
    await power("start");
    expect(await take({ memory: true })).toMatchObject({ ok: true });
    expect(await snapshots()).toMatchObject([{ hasMemory: true, isCurrent: true }]);
    expect(await take({ name: "two", quiesce: true })).toEqual({
      ok: false,
      reason: `The tools are not installed in ${machine.name}: its file systems cannot be quiesced.`,
    });
    await power("stop");
    expect(
      await stage.driver.revertToSnapshot(work(), machine.moId, (await snapshots())[0]!.moId),
    ).toMatchObject({ ok: true });
    // The simulator leaves the power as it is, whatever it returns to.
    const reached = id === EMBEDDED ? "POWERED_ON" : "POWERED_OFF";
    expect((await find(machine.moId)).powerState).toBe(reached);
  });

  it("returns to a snapshot, from which the next ones go on", async () => {
    await take();
    await take({ name: "two" });
    const [one, two] = await snapshots();
    expect(await stage.driver.revertToSnapshot(work(), machine.moId, one!.moId)).toMatchObject({ ok: true });
    expect((await snapshots()).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    await take({ name: "three", before: [one!.moId, two!.moId] });
    expect((await snapshots()).map(({ name, parent }) => [name, parent])).toEqual([
      ["one", null],
      ["two", one!.moId],
      ["three", one!.moId],
    ]);
    expect(await stage.driver.revertToSnapshot(work(), machine.moId, "snapshot-999999")).toEqual({
      ok: false,
      reason: `The snapshot is gone from ${machine.name}.`,
    });
  });

  it("returns to a larger machine only where its pool has room for it", async () => {
    const limit = (cpu: number) =>
      stage.driver.changePool(work(), inPool, { cpu: { limit: cpu, reservation: 0 } });
    expect(await change({ cores: 4 })).toMatchObject({ ok: true });
    await power("start");
    await take({ memory: true });
    const [snapshot] = await snapshots();
    const size = await stage.read(id, (at) =>
      stage.driver.findSnapshotSize(at, machine.moId, snapshot!.moId),
    );
    expect(size).toEqual({ cores: 4, memory: machine.memory });
    await power("stop");
    expect(await change({ cores: 1 })).toMatchObject({ ok: true });
    await power("start");
    expect(await limit(5)).toMatchObject({ ok: true });
    // Also while it runs: what it takes now is given back.
    expect(await stage.driver.revertToSnapshot(work(), machine.moId, snapshot!.moId)).toEqual({
      ok: false,
      reason: "DC0_C0_RP1 has a limit of 5 GHz of compute, of which 3 are in use: 3 more do not fit.",
    });
    expect((await find(machine.moId)).cores).toBe(1);
    expect(await limit(-1)).toMatchObject({ ok: true });
  });

  it("removes one snapshot, or those on top of it too; what is gone counts as removed", async () => {
    for (const name of ["one", "two", "three"]) await take({ name });
    const [one, two, three] = await snapshots();
    const remove = (moId: string, children: boolean) =>
      stage.driver.removeSnapshot(work(), machine.moId, moId, children);
    for (let time = 0; time < 2; time += 1) {
      expect(await remove(two!.moId, false)).toMatchObject({ ok: true });
      expect((await snapshots()).map(({ moId, parent }) => [moId, parent])).toEqual([
        [one!.moId, null],
        [three!.moId, one!.moId],
      ]);
    }
    expect(await remove(one!.moId, true)).toMatchObject({ ok: true });
    expect(await snapshots()).toEqual([]);
  });

  it("changes nothing of what the state of a machine does not permit", async () => {
    await power("start");
    expect(await change({ cores: 2 })).toEqual({
      ok: false,
      reason: `${machine.name} is powered on: it gets more cores only while it is powered off.`,
    });
    await take();
    const disks = {
      ...NO_CHANGE,
      changed: [{ key: machine.disks[0]!.key, capacity: 99 }],
      before: keys(machine.disks),
    };
    expect(await change({ disks })).toEqual({
      ok: false,
      reason: `${machine.name} has snapshots: its disks can grow once they are removed.`,
    });
    const [, , other] = await machines();
    expect(await change({ name: other!.name.toLowerCase() })).toEqual({
      ok: false,
      reason: `${other!.name.toLowerCase()} is taken in its pool.`,
    });
    expect(await stage.driver.changeMachine(work(), "vm-999999", { cores: 2 })).toEqual({
      ok: false,
      reason: "vm-999999 is gone from the platform.",
    });
  });

  describe("with a machine that never had snapshots", () => {
    beforeAll(() => {
      chosen = 1;
    });
    it("changes a machine all at once, and has the same result when it runs again", async () => {
      const wanted: MachineChange = {
        annotation: "Our first",
        cores: 4,
        coresPerSocket: 2,
        memory: 64,
        disks: {
          ...NO_CHANGE,
          changed: [{ key: machine.disks[0]!.key, capacity: 12 }],
          added: [
            { capacity: 3, thinProvisioned: true },
            { capacity: 2, thinProvisioned: false },
          ],
          before: keys(machine.disks),
        },
        network_cards: {
          ...NO_CHANGE,
          added: [{ network: machine.network_cards[0]!.network! }],
          before: keys(machine.network_cards),
        },
      };
      for (let time = 0; time < 2; time += 1) {
        expect(await change(wanted)).toEqual({ ok: true, value: undefined });
        const changed = await find(machine.moId);
        expect(changed).toMatchObject({ annotation: "Our first", cores: 4, coresPerSocket: 2, memory: 64 });
        expect(changed.disks.map(({ capacity, thinProvisioned }) => [capacity, thinProvisioned])).toEqual([
          [12, true],
          [3, true],
          [2, false],
        ]);
        expect(changed.network_cards.map(({ network }) => network)).toEqual(
          Array(2).fill(machine.network_cards[0]!.network),
        );
        expect(new Set(changed.network_cards.map(({ macAddress }) => macAddress)).size).toBe(2);
      }
      const changed = await find(machine.moId);
      const undo: MachineChange = {
        cores: 1,
        coresPerSocket: 1,
        memory: 32,
        disks: { ...NO_CHANGE, removed: keys(changed.disks).slice(1), before: keys(changed.disks) },
        network_cards: {
          ...NO_CHANGE,
          changed: [{ key: changed.network_cards[0]!.key, network: changed.network_cards[1]!.network! }],
          removed: keys(changed.network_cards).slice(1),
          before: keys(changed.network_cards),
        },
      };
      for (let time = 0; time < 2; time += 1) {
        expect(await change(undo)).toMatchObject({ ok: true });
        const left = await find(machine.moId);
        expect([left.disks.length, left.network_cards.length, left.memory]).toEqual([1, 1, 32]);
      }
    });

    it("makes one clone for an order, and removes it once it is powered off", async () => {
      const before = (await machines()).map(({ moId }) => moId);
      const order = { name: "clone-a", powerOn: true, before };
      const first = await stage.driver.cloneMachine(work(), machine.moId, order);
      expect(first).toEqual({ ok: true, value: expect.stringMatching(/^vm-\d+$/) });
      expect(await stage.driver.cloneMachine(work(), machine.moId, order)).toEqual(first);
      const moId = first.ok ? first.value : "";
      const clone = await find(moId);
      expect(clone).toMatchObject({
        name: "clone-a",
        powerState: "POWERED_ON",
        memory: machine.memory,
        resourcePool: inPool,
        snapshots: [],
        bootTime: expect.any(String),
      });
      expect(clone.disks.map(({ capacity }) => capacity)).toEqual(
        machine.disks.map(({ capacity }) => capacity),
      );
      const again = { ...order, name: "CLONE-A", before: [...before, moId] };
      expect(await stage.driver.cloneMachine(work(), machine.moId, again)).toEqual({
        ok: false,
        reason: "CLONE-A is taken in its pool.",
      });
      expect(await stage.driver.removeMachine(work(), moId)).toEqual({
        ok: false,
        reason: "clone-a is not powered off and cannot be deleted.",
      });
      await stage.driver.changePower(work(), moId, "stop");
      for (let time = 0; time < 2; time += 1)
        expect(await stage.driver.removeMachine(work(), moId)).toMatchObject({ ok: true });
      expect((await machines()).map(({ name }) => name)).not.toContain("clone-a");
    });

    describe("with a template", () => {
      makesMachines(() => ({ stage, automator: id, pool: inPool, template: templates.get(id)! }));
    });

    it("keeps the limits of the pool, whatever is asked of it", async () => {
      const limit = (cpu: number) =>
        stage.driver.changePool(work(), inPool, { cpu: { limit: cpu, reservation: 0 } });
      expect(await limit(2)).toMatchObject({ ok: true });
      const refusal = "DC0_C0_RP1 has a limit of 2 GHz of compute, of which 2 are in use: 1 more do not fit.";
      expect(await power("start")).toEqual({ ok: false, reason: refusal });
      const order = { name: "clone-b", powerOn: true, before: [] };
      expect(await stage.driver.cloneMachine(work(), machine.moId, order)).toEqual({
        ok: false,
        reason: refusal,
      });
      expect((await find(machine.moId)).powerState).toBe("POWERED_OFF");
      expect(await limit(1)).toEqual({
        ok: false,
        reason: "The limit cannot be 1 GHz: 2 GHz of compute are in use.",
      });
      expect(await limit(-1)).toMatchObject({ ok: true });
      expect(await power("start")).toMatchObject({ ok: true });
    });

    it("gives a pool no limit below what is in it", async () => {
      const set = (storage: number) =>
        stage.driver.changePool(work(), inPool, { storage: { limit: storage, policy: "policy-gold" } });
      const all = (await machines()).reduce((sum, { storage }) => sum + storage.provisioned, 0);
      expect(await set(all - 1)).toEqual({
        ok: false,
        reason: `The limit cannot be ${all - 1} GB: ${all} GB of storage are provisioned.`,
      });
      expect(await set(all)).toMatchObject({ ok: true });
      expect(await set(-1)).toMatchObject({ ok: true });
    });

    it("counts the disks that only snapshots have", async () => {
      const former = machine.storage.provisioned;
      for (const [name, capacity] of [
        ["one", 20],
        // The simulator gives the file of a removed disk to the next one: both would be one disk if they were as large.
        ["two", 25],
      ] as const) {
        const { disks, snapshots: kept } = await find(machine.moId);
        const added = [{ capacity, thinProvisioned: true }];
        await change({ disks: { ...NO_CHANGE, added, before: keys(disks) } });
        await take({ name, before: kept.map(({ moId }) => moId) });
        const now = (await find(machine.moId)).disks;
        await change({ disks: { ...NO_CHANGE, removed: [now.at(-1)!.key], before: keys(now) } });
      }
      const { disks, storage } = await find(machine.moId);
      expect([disks.length, storage.provisioned]).toEqual([machine.disks.length, former + 45]);
      // The simulator gives a machine that is returned to a snapshot no disks back.
      if (id === VSPHERE) return;
      const [one] = await snapshots();
      expect(await stage.driver.revertToSnapshot(work(), machine.moId, one!.moId)).toMatchObject({
        ok: true,
      });
      const reverted = await find(machine.moId);
      expect([reverted.disks.length, reverted.storage.provisioned]).toEqual([disks.length + 1, former + 45]);
      await change({
        disks: { ...NO_CHANGE, removed: [reverted.disks.at(-1)!.key], before: keys(reverted.disks) },
      });
    });

    it("knows the networks of its machines", async () => {
      const networks = await stage.read(id, (at) => stage.driver.listNetworks(at, [inPool]));
      const [cluster] = await stage.read(id, (at) => stage.driver.listClusters(at));
      expect(networks).toEqual([
        { moId: machine.network_cards[0]!.network, name: "DC0_DVPG0", dataCenter: cluster!.dataCenter },
      ]);
      expect(await stage.read(id, (at) => stage.driver.listNetworks(at, ["resgroup-999999"]))).toEqual([]);
    });

    it.each([1, 24, 24 * 7, 24 * 30, 24 * 365])("measures machines and pools of %i hours", async (hours) => {
      const now = Date.now();
      const asked = { from: now - hours * 3_600_000, to: now };
      const span = spanOf(["cpu", "memory", "disk", "network"] as const, asked, now);
      const read = () => stage.read(id, (at) => stage.driver.readMachineMetrics(at, machine.moId, span));
      const values = await read();
      expect([...values.keys()]).toEqual(["cpu", "memory", "disk", "network"]);
      for (const series of values.values()) {
        expect(series).toHaveLength(timesOf(span).length);
        expect(series.every((value) => value === null || value >= 0)).toBe(true);
        expect(series.length).toBeLessThan(400);
      }
      expect(values.get("cpu")!.some((value) => value !== null && value <= 100)).toBe(true);
      const ofPool = spanOf(["cpu", "memory"] as const, asked, now);
      const pool = await stage.read(id, (at) => stage.driver.readPoolMetrics(at, inPool, ofPool));
      expect(pool.get("memory")).toHaveLength(timesOf(ofPool).length);
      expect(pool.get("memory")!.some((value) => value !== null && value > 0)).toBe(true);
      // The simulator makes figures up, others each time, whatever the power was.
      const again = id === EMBEDDED ? await read() : values;
      expect(again).toEqual(values);
    });

    it("is in no other power state than the one that follows from what was done", async () => {
      const changes = Object.keys(POWER_CHANGES).filter(
        // Tools, which do these, are not installed.
        (each) => !POWER_CHANGES[each as PowerChange].needsTools,
      ) as PowerChange[];
      await assert(
        asyncProperty(array(constantFrom(...changes), { maxLength: 6 }), async (order) => {
          for (const each of order) {
            const { powerState } = await find(machine.moId);
            const rule = POWER_CHANGES[each];
            const isDone = powerState === rule.to;
            const isPermitted = isDone || checkPowerChange(machine.name, powerState, each).ok;
            expect((await power(each)).ok).toBe(isPermitted);
            expect((await find(machine.moId)).powerState).toBe(isPermitted ? rule.to : powerState);
          }
        }),
        { numRuns: 12 },
      );
    });
  });
}
