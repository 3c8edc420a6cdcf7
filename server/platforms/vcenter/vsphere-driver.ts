import { setTimeout } from "node:timers/promises";
import type { Transaction } from "../../database/index.ts";
import type { OutgoingRule } from "../../outgoing/index.ts";
import type { SecretBox } from "../../secrets/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import { WAITS, within } from "../within.ts";
import type { VcenterConnection } from "./connections.ts";
import { findConnection, openPassword } from "./connections.ts";
import type { ResourcePool, VcenterDriver, VcenterView, VcenterWork } from "./driver.ts";
import { demandOfRunning } from "../../machines/index.ts";
import { vcenterConsole } from "./vsphere-console.ts";
import type { Counters, Inventory, PoolWork, VimClient } from "./vsphere/index.ts";
import {
  buildRevert,
  byName,
  capacityOf,
  changeDrive,
  changeMachine,
  changePool,
  changePower,
  checkRoomFor,
  cloneMachine,
  clustersOf,
  createInventory,
  createMachine,
  createPool,
  createQueue,
  createVimClient,
  CREATION_PREFIX,
  dataCentersOf,
  deployTemplate,
  datastoresOf,
  findMachine,
  findOrderedMachine,
  findOrderedPool,
  foldersOf,
  freePools,
  guestOf,
  idAt,
  machinesIn,
  pageMachines,
  nameOf,
  networksOf,
  NO_NOTES,
  PATHS,
  persist,
  poolsOf,
  readCounters,
  readMachineMetrics,
  readMedia,
  readPoolMetrics,
  removeMachine,
  removePool,
  removeSnapshot,
  readSnapshotSize,
  SNAPSHOTS,
  storageOf,
  takeSnapshot,
  templatesOf,
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
export function createVsphereDriver(parts: VsphereParts, waits = WAITS): VsphereDriver {
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

  const soon = <Value>(answer: Promise<Value>): Promise<Value> =>
    within(waits.whole, answer, new PlatformSilent(SLOW, MINUTE_S));

  /** Where a list is shown what was read before is enough: then what to say of it. What is read is read to its end. */
  const bringUpToDate = async (inventory: Inventory, isShown: boolean): Promise<string | undefined> => {
    const before = isShown ? inventory.readAt() : undefined;
    const longest = isShown ? waits.list : waits.whole;
    const slow = new PlatformSilent(SLOW, MINUTE_S);
    try {
      await within(before === undefined ? longest : waits.known, inventory.refresh(), slow);
      return undefined;
    } catch (error) {
      if (error !== slow || before === undefined) throw error;
      return asBefore(Date.now() - before);
    }
  };

  const find = async (db: Transaction, automatorId: number): Promise<OpenVcenter> => {
    const connection = await findConnection(db, automatorId);
    if (connection === undefined) throw new VsphereFailure("configuration", NOT_CONFIGURED);
    return open(connection);
  };

  const read = async (at: VcenterView): Promise<Inventory> => {
    try {
      const { inventory, revision } = await find(at.db, at.automatorId);
      // Where the credentials change meanwhile, what is found afterwards is another one, of which nothing was read.
      const isShown = at.notice !== undefined;
      const said = await at.outside(`vCenter ${at.automatorId} ${revision}`, () =>
        bringUpToDate(inventory, isShown),
      );
      if (said !== undefined) at.notice?.(said);
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
      return await at.outside(`${name} of vCenter ${at.automatorId} ${vcenter.revision}`, () =>
        soon(question(vcenter)),
      );
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
      vcenter.client.forgetSilence();
      return await attempt({ ...vcenter, work });
    });

  return {
    async checkConnection(at) {
      try {
        const { client, inventory } = await find(at.db, at.automatorId);
        await at.outside(`check of vCenter ${at.automatorId}`, async () => {
          await client.check();
          // Whoever opens it first has something to look at, however slow it is.
          if (inventory.readAt() === undefined) inventory.refresh().catch(() => undefined);
        });
        return succeeded();
      } catch (error) {
        if (!(error instanceof VsphereFailure)) throw error;
        if (error.kind === "silent") throw new PlatformSilent(error.message);
        return failed(error.message);
      }
    },

    listDataCenters: async (at) => dataCentersOf(await read(at)),
    listClusters: async (at) => clustersOf(await read(at)),
    readCapacity: async (at) => capacityOf(await read(at)),
    listStoragePolicies: async (at) => storageOf(await read(at)),
    listFolders: async (at) => foldersOf(await read(at)),
    listDatastores: async (at) => datastoresOf(await read(at)),

    async listResourcePools(at, moIds) {
      return await present(at, await read(at), new Set(moIds));
    },

    async listFreePools(at) {
      const inventory = await read(at);
      const free = freePools(inventory, await readTaken(at));
      return await present(at, inventory, new Set(free.map(({ ref }) => ref.id)));
    },

    async assignPool({ automatorId, db }, moId, { accountId, serviceId }) {
      if (serviceId === null) {
        // Its storage and description stay noted for whoever gets it next.
        await db.query("update vsphere_pool set account_id = $3 where automator_id = $1 and mo_id = $2", [
          automatorId,
          moId,
          accountId,
        ]);
        return [];
      }
      await db.query(
        `insert into vsphere_pool (service_id, automator_id, account_id, mo_id, storage_limit, storage_policy)
         values ($3, $1, $4, $2, $5, $6)
         on conflict (automator_id, mo_id) do update set service_id = excluded.service_id, account_id = excluded.account_id`,
        [automatorId, moId, serviceId, accountId, NO_NOTES.storage.limit, NO_NOTES.storage.policy],
      );
      return [];
    },

    async listFreeMachines(at) {
      const inventory = await read(at);
      const taken = await readTaken(at);
      const pools = new Set(freePools(inventory, taken).map(({ ref }) => ref.id));
      const free = [...machinesIn(inventory, pools)].filter(
        ({ moId, name }) => !taken.has(moId) && !taken.has(name),
      );
      return byName(free, ({ moId }) => moId);
    },

    // The vCenter knows nothing of accounts, and of single machines nothing more is noted here.
    assignMachine: async () => {},

    async isPoolNameTaken(at, cluster, name) {
      const inventory = await read(at);
      const place = inventory.find(cluster);
      const root = place && idAt(place, "resourcePool");
      return inventory
        .listOf("ResourcePool")
        .some((pool) => idAt(pool, "parent") === root && nameOf(pool).toLowerCase() === name.toLowerCase());
    },

    pageVirtualMachines: async (at, scope, list) => pageMachines(await read(at), scope, list),

    async listVirtualMachines(at, resourcePools) {
      return byName([...machinesIn(await read(at), new Set(resourcePools))], ({ moId }) => moId);
    },

    async findVirtualMachines(at, moIds) {
      const inventory = await read(at);
      const found = moIds.flatMap((moId) => findMachine(inventory, moId) ?? []);
      return byName(found, ({ moId }) => moId);
    },

    listTemplates: async (at) => byName(templatesOf(await read(at)), ({ moId }) => moId),
    findVirtualMachine: async (at, moId) => findMachine(await read(at), moId),

    findSnapshotSize: (at, _moId, snapshot) =>
      ask(at, `size of ${snapshot}`, ({ client }) => readSnapshotSize(client, snapshot)),

    async readGuest(at, moId) {
      const object = (await read(at)).find(moId);
      return object?.ref.type === "VirtualMachine" ? guestOf(object) : undefined;
    },

    listNetworks: async (at, resourcePools) =>
      networksOf(await read(at), resourcePools && new Set(resourcePools)),
    async listMedia(at, resourcePools) {
      const inventory = await read(at);
      return await ask(at, `media of ${resourcePools?.join() ?? "all"}`, ({ client }) =>
        readMedia(client, inventory, { wait: (ms) => setTimeout(ms) }, resourcePools),
      );
    },
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
    findOrderedPool: (work, serviceId) => workOn(work, (at) => findOrderedPool(at, serviceId)),
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

    mountMedia: (work, moId, mediaUid) => workOn(work, (at) => changeDrive(at, moId, mediaUid)),
    unmountMedia: (work, moId) => workOn(work, (at) => changeDrive(at, moId, null)),
    takeSnapshot: (work, moId, order) => workOn(work, (at) => takeSnapshot(at, moId, order)),
    async revertToSnapshot(work, moId, snapshot) {
      const revertOnce = buildRevert(work.task);
      return await workOn(work, (at) => revertOnce(at, moId, snapshot));
    },
    removeSnapshot: (work, moId, snapshot, withChildren) =>
      workOn(work, (at) => removeSnapshot(at, moId, snapshot, withChildren)),
    changeMachine: (work, moId, change) => workOn(work, (at) => changeMachine(at, moId, change)),
    removeMachine: (work, moId) => workOn(work, (at) => removeMachine(at, moId)),
    createMachine: (work, order) => workOn(work, (at) => createMachine(at, order)),
    findOrderedMachine: (work, key) => workOn(work, (at) => findOrderedMachine(at, key)),
    deployTemplate: (work, order) => workOn(work, (at) => deployTemplate(at, order)),
    cloneMachine: (work, moId, order) => workOn(work, (at) => cloneMachine(at, moId, order)),

    async close() {
      const all = [...vcenters.values()];
      vcenters.clear();
      await Promise.all(all.map(({ client }) => client.close()));
    },
  };
}

/** Who asks again in a minute has what is being read. */
const MINUTE_S = 60;
const SLOW = "The vCenter is slow to answer. Try again in a minute.";

function asBefore(agoMs: number): string {
  const minutes = Math.round(agoMs / 60_000);
  const ago = minutes < 2 ? "a minute ago" : `${minutes} minutes ago`;
  return `The vCenter is slow to answer: this is what it had ${ago}.`;
}

const NOT_CONFIGURED = "No vCenter is configured for this automator yet.";

interface OpenVcenter {
  readonly url: string;
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
    url,
    revision,
    client,
    inventory: createInventory(client, PATHS, SNAPSHOTS),
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

/** The pools of these ids that exist. */
async function present(
  at: VcenterView,
  inventory: Inventory,
  wanted: ReadonlySet<string>,
): Promise<ResourcePool[]> {
  return byName(await poolsOf(inventory, at, wanted), ({ moId }) => moId);
}

/** Ids of what belongs to services, also where its creation has not ended well, and the names of what has no id yet. */
async function readTaken({ automatorId, db }: VcenterView): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ mark: string }>(
    `select mo_id as mark from service where automator_id = $1 and mo_id is not null
     union all select coalesce(p.mo_id, $2 || p.creation_key)
     from vsphere_pool p join service s on s.id = p.service_id where p.automator_id = $1
     union all select coalesce(case when s.id is not null then m.mo_id end, $2 || m.creation_key)
     from vsphere_machine m left join service s on m.order_key = 'service ' || s.id where m.automator_id = $1`,
    [automatorId, CREATION_PREFIX],
  );
  return new Set(rows.map(({ mark }) => mark));
}
