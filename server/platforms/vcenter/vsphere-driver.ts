import type { Transaction } from "../../database/index.ts";
import type { OutgoingRule } from "../../outgoing/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { VcenterConnection } from "./connections.ts";
import { findConnection, openPassword } from "./connections.ts";
import type { VcenterDriver, VcenterView, VcenterWork } from "./driver.ts";
import { demandOfRunning } from "./room.ts";
import type { Counters, Inventory, PoolWork, VimClient } from "./vsphere/index.ts";
import {
  byName,
  changeMachine,
  changePool,
  changePower,
  checkRoomFor,
  cloneMachine,
  clustersOf,
  createInventory,
  createPool,
  createQueue,
  createVimClient,
  dataCentersOf,
  findMachine,
  guestOf,
  idAt,
  machinesIn,
  nameOf,
  networksOf,
  PATHS,
  persist,
  poolsOf,
  readCounters,
  readMachineMetrics,
  readPoolMetrics,
  removeMachine,
  removePool,
  removeSnapshot,
  revertToSnapshot,
  storageOf,
  takeSnapshot,
  VsphereFailure,
} from "./vsphere/index.ts";

/** What a driver of real vCenters needs of the server. */
export interface VsphereParts {
  readonly secrets: SecretBox;
  readonly outgoing: OutgoingRule;
}

/** A `VcenterDriver` that holds connections. */
export interface VsphereDriver extends VcenterDriver {
  /** Signs out of all vCenters. */
  close(): Promise<void>;
}

/**
 * Real vCenters, by their vim25 API. What a vCenter has is kept in memory and brought up to date before each read, so a
 * list costs what has changed. No call is made while a transaction is open.
 */
export function createVsphereDriver(parts: VsphereParts): VsphereDriver {
  const vcenters = new Map<number, OpenVcenter>();

  const open = (connection: VcenterConnection): OpenVcenter => {
    const { automatorId, revision } = connection;
    const known = vcenters.get(automatorId);
    if (known?.revision === revision) return known;
    void known?.client.close();
    const opened = openVcenter(parts, connection);
    vcenters.set(automatorId, opened);
    return opened;
  };

  const find = async (db: Transaction, automatorId: number): Promise<OpenVcenter> => {
    const connection = await findConnection(db, automatorId);
    if (connection === undefined) throw new VsphereFailure("configuration", NOT_CONFIGURED);
    return open(connection);
  };

  const read = async (at: VcenterView): Promise<Inventory> => {
    try {
      const { inventory } = await find(at.db, at.automatorId);
      await at.outside(`vCenter ${at.automatorId}`, () => inventory.refresh());
      return inventory;
    } catch (error) {
      throw error instanceof VsphereFailure ? new PlatformSilent(error.message) : error;
    }
  };

  /** What is asked of a vCenter besides its inventory. */
  const ask = async <Value>(
    at: VcenterView,
    name: string,
    question: (vcenter: OpenVcenter) => Promise<Value>,
  ): Promise<Value> => {
    try {
      const vcenter = await find(at.db, at.automatorId);
      return await at.outside(`${name} of vCenter ${at.automatorId}`, () => question(vcenter));
    } catch (error) {
      throw error instanceof VsphereFailure ? new PlatformSilent(error.message) : error;
    }
  };

  /** Does work on a vCenter until it has answered. */
  const workOn = async <Value>(
    work: VcenterWork,
    attempt: (at: PoolWork) => Promise<Outcome<Value>>,
  ): Promise<Outcome<Value>> =>
    await persist(work.task, async () => {
      const { accountId, database } = work.task;
      const vcenter = await database.transaction({ accountId }, (db) => find(db, work.automatorId));
      return await attempt({ ...vcenter, work });
    });

  return {
    async checkConnection(at) {
      try {
        const { client } = await find(at.db, at.automatorId);
        await at.outside(`check of vCenter ${at.automatorId}`, () => client.check());
        return succeeded();
      } catch (error) {
        if (!(error instanceof VsphereFailure)) throw error;
        if (error.kind === "silent") throw new PlatformSilent(error.message);
        return failed(error.message);
      }
    },

    listDataCenters: async (at) => dataCentersOf(await read(at)),
    listClusters: async (at) => clustersOf(await read(at)),
    listStoragePolicies: async (at) => storageOf(await read(at)),

    async listResourcePools(at, moIds) {
      return byName(await poolsOf(await read(at), at, new Set(moIds)), ({ moId }) => moId);
    },

    async isPoolNameTaken(at, cluster, name) {
      const inventory = await read(at);
      const place = inventory.find(cluster);
      const root = place && idAt(place, "resourcePool");
      return inventory
        .listOf("ResourcePool")
        .some((pool) => idAt(pool, "parent") === root && nameOf(pool).toLowerCase() === name.toLowerCase());
    },

    async listVirtualMachines(at, resourcePools) {
      return byName([...machinesIn(await read(at), new Set(resourcePools))], ({ moId }) => moId);
    },

    findVirtualMachine: async (at, moId) => findMachine(await read(at), moId),

    async readGuest(at, moId) {
      const object = (await read(at)).find(moId);
      return object?.ref.type === "VirtualMachine" ? guestOf(object) : undefined;
    },

    listNetworks: async (at, resourcePools) => networksOf(await read(at), new Set(resourcePools)),
    readMachineMetrics: (at, moId, span) =>
      ask(at, `metrics of ${moId}`, async (vcenter) =>
        readMachineMetrics(vcenter.client, await vcenter.counters(), moId, span),
      ),

    async readPoolMetrics(at, moId, span) {
      const machines = machinesIn(await read(at), new Set([moId]));
      return await ask(at, `metrics of ${moId}`, async (vcenter) =>
        readPoolMetrics(vcenter.client, await vcenter.counters(), machines, span),
      );
    },

    createPool: (work, order) => workOn(work, (at) => createPool(at, order)),
    changePool: (work, moId, change) => workOn(work, (at) => changePool(at, moId, change)),
    removePool: (work, moId) => workOn(work, (at) => removePool(at, moId)),

    async changePower(work, moId, change) {
      return await workOn(work, async (at) => {
        const { client, inventory } = at;
        if (change === "start") {
          const room = await checkRoomToStart(at, moId);
          if (!room.ok) return room;
        }
        const outcome = await changePower(client, work.task, moId, change);
        // The next list has it, also where the vCenter is slow to say so; where it is silent it says so itself.
        await inventory.readAnew([{ type: "VirtualMachine", id: moId }]).catch(() => undefined);
        return outcome;
      });
    },

    takeSnapshot: (work, moId, order) => workOn(work, (at) => takeSnapshot(at, moId, order)),
    revertToSnapshot: (work, moId, snapshot) => workOn(work, (at) => revertToSnapshot(at, moId, snapshot)),
    removeSnapshot: (work, moId, snapshot, withChildren) =>
      workOn(work, (at) => removeSnapshot(at, moId, snapshot, withChildren)),
    changeMachine: (work, moId, change) => workOn(work, (at) => changeMachine(at, moId, change)),
    removeMachine: (work, moId) => workOn(work, (at) => removeMachine(at, moId)),
    cloneMachine: (work, moId, order) => workOn(work, (at) => cloneMachine(at, moId, order)),

    async close() {
      const all = [...vcenters.values()];
      vcenters.clear();
      await Promise.all(all.map(({ client }) => client.close()));
    },
  };
}

const NOT_CONFIGURED = "No vCenter is configured for this automator yet.";

interface OpenVcenter {
  readonly revision: string;
  readonly client: VimClient;
  readonly inventory: Inventory;
  readonly nameInTurn: PoolWork["nameInTurn"];
  /** Read once. */
  counters(): Promise<Counters>;
}

function openVcenter({ secrets, outgoing }: VsphereParts, connection: VcenterConnection): OpenVcenter {
  const { url, username, certificateFingerprint, revision } = connection;
  const password = openPassword(secrets, connection);
  if (username === null || password === undefined)
    throw new VsphereFailure(
      "configuration",
      "The stored password cannot be read by this server: enter it again.",
    );
  const client = createVimClient({
    url: new URL("/sdk", url),
    username,
    password,
    fingerprint: certificateFingerprint ?? undefined,
    rule: outgoing,
  });
  let counters: Promise<Counters> | undefined;
  return {
    revision,
    client,
    inventory: createInventory(client, PATHS),
    nameInTurn: createQueue(),
    counters() {
      const reading = counters ?? readCounters(client);
      counters = reading;
      reading.catch(() => {
        if (counters === reading) counters = undefined;
      });
      return reading;
    },
  };
}

/** A machine that runs already takes nothing more. */
async function checkRoomToStart(at: PoolWork, moId: string): Promise<Outcome> {
  await at.inventory.refresh();
  const machine = findMachine(at.inventory, moId);
  if (machine === undefined || machine.powerState === "POWERED_ON") return succeeded();
  return await checkRoomFor(at, machine, demandOfRunning(machine));
}
