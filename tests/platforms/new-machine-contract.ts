import { expect, it } from "vitest";
import type { MachineOrder } from "../../server/platforms/vcenter/driver.ts";
import type { VcenterStage } from "./vcenter-stage.ts";

/** Where machines are made: a pool without limits, and a template with one disk of at most 12 GB. */
interface Place {
  readonly stage: VcenterStage;
  readonly automator: number;
  readonly pool: string;
  readonly template: string;
}

/** What every driver of a vCenter does that is asked for a machine from a template. Each test removes what it made. */
export function makesMachines(place: () => Place): void {
  const work = () => place().stage.workOn(place().automator);
  const read = (moId: string) =>
    place().stage.read(place().automator, (at) => place().stage.driver.findVirtualMachine(at, moId));
  const inPool = (pool: string) =>
    place().stage.read(place().automator, (at) => place().stage.driver.listVirtualMachines(at, [pool]));
  const order = (name: string): MachineOrder => ({
    key: `order of ${name}`,
    name,
    template: place().template,
    resourcePool: place().pool,
  });
  const create = (wanted: MachineOrder) => place().stage.driver.createMachine(work(), wanted);
  const remove = (moId: string) => place().stage.driver.removeMachine(work(), moId);

  it("makes one machine for an order, off, in its size and on its network", async () => {
    const { stage, automator, pool } = place();
    const networks = await stage.read(automator, (at) => stage.driver.listNetworks(at, [pool]));
    const network = networks[0]?.moId;
    const wanted = { ...order("ordered"), cores: 2, memory: 64, storage: 12, ...(network && { network }) };
    const first = await create(wanted);
    expect(first).toEqual({ ok: true, value: expect.stringMatching(/^vm-\d+$/) });
    expect(await create(wanted)).toEqual(first);
    const ordered = (key: string) => place().stage.driver.findOrderedMachine(work(), key);
    expect([await ordered(wanted.key), await ordered("none")]).toEqual([first, { ok: true }]);
    const moId = first.ok ? first.value : "";
    const made = await read(moId);
    expect(made).toMatchObject({
      name: "ordered",
      powerState: "POWERED_OFF",
      cores: 2,
      memory: 64,
      disks: [{ capacity: 12 }],
      resourcePool: pool,
      snapshots: [],
    });
    expect(made!.network_cards[0]?.network).toBe(network ?? made!.network_cards[0]?.network);
    expect((await inPool(pool)).filter(({ name }) => name === "ordered")).toHaveLength(1);
    // Another order is another machine, of another name.
    expect(await create({ ...wanted, key: "another", name: "ORDERED" })).toEqual({
      ok: false,
      reason: "ORDERED is taken in its pool.",
    });
    const other = await create({ ...wanted, key: "another", name: "other" });
    expect(other).toMatchObject({ ok: true });
    expect(other).not.toEqual(first);
    for (const each of [moId, other.ok ? other.value : ""])
      expect(await remove(each)).toMatchObject({ ok: true });
  });

  it("makes it of the size of its template where none is named", async () => {
    const { stage, automator, template } = place();
    const found = (await stage.read(automator, (at) => stage.driver.listTemplates(at))).find(
      ({ moId }) => moId === template,
    )!;
    const [cluster] = await stage.read(automator, (at) => stage.driver.listClusters(at));
    expect(found.dataCenter).toBe(cluster!.dataCenter);
    expect(found.provisioned).toBe(found.storage);
    const made = await create(order("as-it-is"));
    const moId = made.ok ? made.value : "";
    expect(await read(moId)).toMatchObject({
      cores: found.cores,
      memory: found.memory,
      disks: [{ capacity: found.storage }],
    });
    await remove(moId);
  });

  it("makes none where its pool has no room for its disks, and none of what is gone", async () => {
    const { stage, automator } = place();
    const { driver } = stage;
    const pool = await driver.createPool(work(), await stage.order(automator, "narrow"));
    const resourcePool = pool.ok ? pool.value : "";
    const before = await inPool(resourcePool);
    const taken = before.reduce((sum, { storage }) => sum + storage.provisioned, 0);
    const storage = { limit: taken + 19, policy: "" };
    expect(await driver.changePool(work(), resourcePool, { storage })).toMatchObject({ ok: true });
    const wanted = { ...order("one-more"), resourcePool };
    expect(await create({ ...wanted, storage: 20 })).toEqual({
      ok: false,
      reason: `narrow has a limit of ${taken + 19} GB of storage, of which ${taken} are provisioned: 20 more do not fit.`,
    });
    expect(await create({ ...wanted, template: "vm-999999" })).toEqual({
      ok: false,
      reason: expect.stringContaining("is gone from the"),
    });
    expect(await create({ ...wanted, network: "network-999999" })).toEqual({
      ok: false,
      reason: expect.stringContaining("network-999999 is gone from the platform."),
    });
    expect(await inPool(resourcePool)).toEqual(before);
    expect(await create({ ...wanted, storage: 19 })).toMatchObject({ ok: true });
    expect(await driver.removePool(work(), resourcePool)).toMatchObject({ ok: true });
  });
}
