import { asSystem } from "../../database/index.ts";
import { transactionWithOutside } from "../../api/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { VcenterDriver, VcenterView, VcenterWork, VirtualMachine } from "./driver.ts";
import { embeddedInventory, readTemplates } from "./embedded-inventory.ts";
import { insertMachine } from "./embedded-machine-work.ts";
import { gone, inside, lockMachine, setPower } from "./embedded-machines.ts";
import { timesOf } from "../../machines/index.ts";
import type { MetricSpan, MetricValues } from "../../machines/index.ts";
import { isNothing, remainderOf } from "../../machines/index.ts";
import { bringUpToDate, NOT_PERMITTED, readOffered } from "./qemu-inventory.ts";
import type { QemuParts } from "./qemu-inventory.ts";
import { buildQemuPower, find, noWait } from "./qemu-power.ts";

/**
 * Machines that really run, in QEMU on this server. What is known of pools, machines and snapshots is in the tables of the
 * embedded vCenter, whose driver keeps them; processes, disks and pictures are QEMU's. Nothing is made to fail or to take long.
 *
 * A new pool has a machine of each disk image that the operator offers: nobody makes machines in QEMU by other means.
 */
export function createQemuDriver(parts: QemuParts, embedded: VcenterDriver): VcenterDriver {
  const { host } = parts;
  const read = async <Result>(at: VcenterView, ask: () => Promise<Result>): Promise<Result> => {
    await bringUpToDate(parts, at);
    return await ask();
  };
  /** Brings the tables up to date before work. */
  const begin = ({ automatorId, task }: VcenterWork) =>
    transactionWithOutside(task.database, { accountId: task.accountId }, (db, outside) =>
      bringUpToDate(parts, { automatorId, db, outside }),
    );

  /** Machines of the images that the pool has none of yet. */
  const fillPool = async (work: VcenterWork, resourcePool: string): Promise<void> => {
    const { automatorId, task } = work;
    const images = await readOffered(parts);
    const templates = await inside(work, readTemplates);
    for (const template of templates) {
      const image = images.find((each) => each.name === template.name);
      if (image === undefined) continue;
      const name = template.name.replace(/\.\w+$/, "");
      const machine = await inside(work, async (at) => {
        const [made] = await at.db.query(
          "select from vcenter_virtual_machine where automator_id = $1 and resource_pool = $2 and name = $3",
          [automatorId, resourcePool, name],
        );
        if (made !== undefined) return undefined;
        const { cores, memory, storage, moId } = template;
        const size = { cores, memory, storage };
        const order = { key: null, name, resourcePool, template: moId, network: null, ...size };
        return await lockMachine(at, await insertMachine(at, task.accountId, order));
      });
      if (machine !== undefined)
        await host.makeDisks({ automatorId, moId: machine.moId }, machine.disks, image.path);
    }
  };

  return {
    ...embedded,
    ...buildQemuPower(parts, embedded, begin),

    async checkConnection(at) {
      const able = parts.images === undefined ? failed(NOT_PERMITTED) : host.check();
      if (!able.ok) return able;
      await bringUpToDate(parts, at);
      return succeeded();
    },

    listDataCenters: (at) => read(at, () => embedded.listDataCenters(at)),
    listClusters: (at) => read(at, () => embedded.listClusters(at)),
    readCapacity: (at) => read(at, () => embedded.readCapacity(at)),
    listFolders: (at) => read(at, () => embedded.listFolders(at)),
    listDatastores: (at) => read(at, () => embedded.listDatastores(at)),
    listTemplates: (at) => read(at, () => embedded.listTemplates(at)),
    listMedia: (at, pools) => read(at, () => embedded.listMedia(at, pools)),
    listResourcePools: (at, moIds) => read(at, () => embedded.listResourcePools(at, moIds)),

    pageVirtualMachines: (at, within, list) =>
      read(at, async () => {
        const { data, meta } = await embedded.pageVirtualMachines(at, within, list);
        return { data: data.map(asQemu), meta };
      }),
    listVirtualMachines: (at, pools) =>
      read(at, async () => (await embedded.listVirtualMachines(at, pools)).map(asQemu)),
    findVirtualMachines: (at, moIds) =>
      read(at, async () => (await embedded.findVirtualMachines(at, moIds)).map(asQemu)),
    findVirtualMachine: (at, moId) =>
      read(at, async () => {
        const machine = await embedded.findVirtualMachine(at, moId);
        return machine && asQemu(machine);
      }),

    async readGuest(at, moId) {
      const machine = await embeddedInventory.findVirtualMachine(at, moId);
      return (
        machine && {
          toolsStatus: "toolsNotInstalled",
          ipAddress: null,
          hostname: null,
          operatingSystem: machine.operatingSystem,
        }
      );
    },

    readMachineMetrics: (_at, _moId, span) => Promise.resolve(nothing(span)),
    readPoolMetrics: (_at, _moId, span) => Promise.resolve(nothing(span)),

    async createPool(work, order) {
      await begin(work);
      const made = await embedded.createPool(noWait(work), order);
      if (made.ok) await fillPool(work, made.value);
      return made;
    },
    changePool: (work, moId, change) => embedded.changePool(noWait(work), moId, change),

    async removePool(work, moId) {
      const removed = await embedded.removePool(noWait(work), moId);
      if (removed.ok) await removeUnknown(work);
      return removed;
    },

    async changeMachine(work, moId, change) {
      await begin(work);
      const machine = await find(work, moId);
      if (machine === undefined) return gone(moId);
      const left = remainderOf(machine, change);
      const { disks, network_cards: cards } = left;
      const isOfDevices = !isNothing({ ...(disks && { disks }), ...(cards && { network_cards: cards }) });
      if (isOfDevices && machine.powerState !== "POWERED_OFF")
        return failed(`${machine.name} gets other disks and network cards only while it is powered off.`);
      return await embedded.changeMachine(noWait(work), moId, change);
    },

    async removeMachine(work, moId) {
      await begin(work);
      const removed = await embedded.removeMachine(noWait(work), moId);
      if (removed.ok) await host.remove({ automatorId: work.automatorId, moId });
      return removed;
    },

    async createMachine(work, order) {
      await begin(work);
      const template = (await inside(work, readTemplates)).find(({ moId }) => moId === order.template);
      const image = (await readOffered(parts)).find(({ name }) => name === template?.name);
      if (image === undefined) return failed("The image of the machine is gone from the server.");
      const made = await embedded.createMachine(noWait(work), order);
      return await withDisks(work, made, image.path);
    },

    deployTemplate: async () =>
      failed("Machines in QEMU are made from the images that the operator of this server has put there."),

    async cloneMachine(work, moId, order) {
      await begin(work);
      const machine = await find(work, moId);
      if (machine === undefined) return gone(moId);
      if (machine.powerState !== "POWERED_OFF")
        return failed(`${machine.name} can be cloned while it is powered off.`);
      const made = await embedded.cloneMachine(noWait(work), moId, { ...order, powerOn: false });
      const done = await withDisks(work, made, { automatorId: work.automatorId, moId });
      if (!done.ok || !order.powerOn) return done;
      const started = await buildQemuPower(parts, embedded, begin).changePower(work, done.value, "start");
      return started.ok ? done : failed(`${order.name} was made, and not powered on: ${started.reason}`);
    },

    async findConsole(at, moId) {
      const state = await at.outside(`state of ${moId}`, () => host.state({ ...at, moId }));
      if (state !== "POWERED_ON") return { is: "none", reason: `${moId} does not run.` };
      return { is: "screen", connect: () => host.connectScreen({ automatorId: at.automatorId, moId }) };
    },
  };

  /**
   * Ends what no machine stands for, also after a removal that was cut off. A machine is known before it has files: so they
   * are looked for first.
   */
  async function removeUnknown(work: VcenterWork): Promise<void> {
    const { automatorId } = work;
    const found = [...(await host.states(automatorId)).keys()];
    const known = await inside(work, ({ db }) =>
      asSystem(db, (system) =>
        system.query<{ moId: string }>(
          `select mo_id as "moId" from vcenter_virtual_machine where automator_id = $1`,
          [automatorId],
        ),
      ),
    );
    const kept = new Set(known.map(({ moId }) => moId));
    for (const moId of found) if (!kept.has(moId)) await host.remove({ automatorId, moId });
  }

  async function withDisks(
    work: VcenterWork,
    made: Outcome<string>,
    from: Parameters<typeof host.makeDisks>[2],
  ): Promise<Outcome<string>> {
    const machine = made.ok ? await find(work, made.value) : undefined;
    if (!made.ok || machine === undefined) return made;
    await host.makeDisks({ automatorId: work.automatorId, moId: made.value }, machine.disks, from);
    if (machine.powerState !== "POWERED_OFF")
      await inside(work, (at) => setPower(at, machine, "POWERED_OFF"));
    return made;
  }
}

/** What QEMU can: it knows no tools, measures nothing, and changes hardware while the machine is off. */
function asQemu(machine: VirtualMachine): VirtualMachine {
  return {
    ...machine,
    hostname: null,
    toolsStatus: "toolsNotInstalled",
    can: {
      ...machine.can,
      quiesce: false,
      metrics: false,
      hotAddCores: false,
      hotAddMemory: false,
      guestPower: false,
    },
  };
}

function nothing<Name>(span: MetricSpan<Name>): MetricValues<Name> {
  const none = timesOf(span).map(() => null);
  return new Map(span.metrics.map((name) => [name, none]));
}
