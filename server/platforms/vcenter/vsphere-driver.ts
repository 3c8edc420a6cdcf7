import type { Transaction } from "../../database/index.ts";
import type { OutgoingRule } from "../../outgoing/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { VcenterConnection } from "./connections.ts";
import { findConnection, openPassword } from "./connections.ts";
import type { VcenterDriver, VcenterView, VcenterWork, VirtualMachine } from "./driver.ts";
import { vcenterConsole } from "./vsphere-console.ts";
import type { Inventory, PoolNotes, PoolWork, VimClient } from "./vsphere/index.ts";
import {
  byName,
  changePool,
  changePower,
  clustersOf,
  createInventory,
  createPool,
  createQueue,
  createVimClient,
  dataCentersOf,
  guestOf,
  idAt,
  machineOf,
  nameOf,
  NO_NOTES,
  PATHS,
  persist,
  poolOf,
  presentPool,
  removePool,
  storageOf,
  VsphereFailure,
} from "./vsphere/index.ts";

/** What a driver of real vCenters needs of the server. */
export interface VsphereParts {
  readonly secrets: SecretBox;
  readonly outgoing: OutgoingRule;
  /** Which hosts the portal may open consoles at. */
  readonly consoleHosts: readonly string[];
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
      const inventory = await read(at);
      const wanted = new Set(moIds);
      const notes = await readNotes(at);
      const machines = Map.groupBy(machinesIn(inventory, wanted), ({ resourcePool }) => resourcePool);
      const pools = [...wanted].flatMap((moId) => {
        const pool = inventory.find(moId);
        if (pool?.ref.type !== "ResourcePool") return [];
        return presentPool(inventory, pool, notes.get(moId) ?? NO_NOTES, machines.get(moId) ?? []) ?? [];
      });
      return byName(pools, ({ moId }) => moId);
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

    async findVirtualMachine(at, moId) {
      const inventory = await read(at);
      const object = inventory.find(moId);
      const pool = object?.ref.type === "VirtualMachine" ? poolOf(inventory, object) : undefined;
      return object === undefined || pool === undefined ? undefined : machineOf(inventory, object, pool);
    },

    async readGuest(at, moId) {
      const object = (await read(at)).find(moId);
      return object?.ref.type === "VirtualMachine" ? guestOf(object) : undefined;
    },

    async findConsole(at, moId) {
      const object = (await read(at)).find(moId);
      if (object?.ref.type !== "VirtualMachine")
        return { is: "none", reason: `${moId} is gone from the platform.` };
      const { url, client } = await find(at.db, at.automatorId);
      const { instanceUuid } = await at.outside(`id of vCenter ${at.automatorId}`, async () => {
        const { content } = await client.session();
        return content;
      });
      return vcenterConsole({ url, instanceUuid }, { moId, name: nameOf(object) }, parts.consoleHosts);
    },

    createPool: (work, order) => workOn(work, (at) => createPool(at, order)),
    changePool: (work, moId, change) => workOn(work, (at) => changePool(at, moId, change)),
    removePool: (work, moId) => workOn(work, (at) => removePool(at, moId)),

    async changePower(work, moId, change) {
      return await workOn(work, async ({ client, inventory }) => {
        const outcome = await changePower(client, work.task, moId, change);
        // The next list has it, also where the vCenter is slow to say so; where it is silent it says so itself.
        await inventory.readAnew([{ type: "VirtualMachine", id: moId }]).catch(() => undefined);
        return outcome;
      });
    },

    async close() {
      const all = [...vcenters.values()];
      vcenters.clear();
      await Promise.all(all.map(({ client }) => client.close()));
    },
  };
}

const NOT_CONFIGURED = "No vCenter is configured for this automator yet.";

interface OpenVcenter {
  readonly url: string;
  readonly revision: string;
  readonly client: VimClient;
  readonly inventory: Inventory;
  readonly nameInTurn: PoolWork["nameInTurn"];
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
  return { url, revision, client, inventory: createInventory(client, PATHS), nameInTurn: createQueue() };
}

function machinesIn(inventory: Inventory, pools: ReadonlySet<string>): VirtualMachine[] {
  return inventory.listOf("VirtualMachine").flatMap((object) => {
    const pool = poolOf(inventory, object, pools);
    return pool === undefined ? [] : (machineOf(inventory, object, pool) ?? []);
  });
}

/** What is kept here of the pools that the caller may see. */
async function readNotes({ automatorId, db }: VcenterView): Promise<ReadonlyMap<string, PoolNotes>> {
  const rows = await db.query<{ moId: string; description: string | null; limit: number; policy: string }>(
    `select mo_id as "moId", description, storage_limit::float8 as limit, storage_policy as policy
     from vsphere_pool where automator_id = $1 and mo_id is not null`,
    [automatorId],
  );
  return new Map(
    rows.map(({ moId, description, limit, policy }) => [moId, { description, storage: { limit, policy } }]),
  );
}
