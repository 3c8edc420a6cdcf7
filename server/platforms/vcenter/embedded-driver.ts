import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Outcome } from "../../services/index.ts";
import { createGuests } from "../../embedded-guest/index.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { PoolChange, PoolOrder, VcenterDriver, VcenterWork } from "./driver.ts";
import { buildEmbeddedConsole, guestOf } from "./embedded-console.ts";
import { embeddedInventory, isPoolNameTaken, readPools } from "./embedded-inventory.ts";
import { embeddedMedia } from "./embedded-media.ts";
import { embeddedMachineWork } from "./embedded-machine-work.ts";
import type { Rows } from "./embedded-machines.ts";
import { embeddedPlaces } from "./embedded-places.ts";
import { gone, inside, readMachines } from "./embedded-machines.ts";
import { embeddedTemplates } from "./embedded-templates.ts";
import { embeddedSnapshots } from "./embedded-snapshots.ts";
import { checkNewLimits } from "../../machines/index.ts";

/**
 * A vCenter in the database: a realistic inventory, work that takes three to eight seconds on the
 * server's clock, and tasks that fail. It fails where a real one would (a guest without tools asked to shut down, a
 * pool under a retention lock), and for every name that is meant to fail.
 */
export function createEmbeddedVcenterDriver(): VcenterDriver {
  const guests = createGuests();
  return {
    ...embeddedInventory,
    ...embeddedPlaces,
    findConsole: buildEmbeddedConsole(guests),
    // Open consoles end at once; another process ends its own when it looks at the machine again.
    async assignPool(at, moId, owner) {
      const disconnected = await embeddedInventory.assignPool(at, moId, owner);
      for (const each of await readMachines(at, "m.resource_pool = $2", moId))
        guests.forget(guestOf(at.automatorId, each.moId));
      return disconnected;
    },
    async assignMachine(at, moId, owner) {
      await embeddedInventory.assignMachine(at, moId, owner);
      guests.forget(guestOf(at.automatorId, moId));
    },
    createPool,
    findOrderedPool: (work, serviceId) =>
      inside(work, async ({ db }) => succeeded(await findPoolOf(db, serviceId))),
    changePool,
    removePool,
    ...embeddedMachineWork,
    ...embeddedSnapshots,
    ...embeddedMedia,
    ...embeddedTemplates,
  };
}

async function createPool(work: VcenterWork, order: PoolOrder): Promise<Outcome<string>> {
  const existing = await inside(work, ({ db }) => findPoolOf(db, order.serviceId));
  if (existing !== undefined) return succeeded(existing);
  await work.task.wait(taskDurationMs(order.name));
  if (isMadeToFail(order.name)) {
    return failed(`The cluster ${order.cluster} lacks the memory to reserve what ${order.name} asks for.`);
  }
  return await inside(work, async ({ db }) => {
    const [made] = await db.query<{ moId: string }>(INSERT_POOL, [
      work.automatorId,
      work.task.accountId,
      order.serviceId,
      order.dataCenter,
      order.cluster,
      order.name,
      order.description,
      order.cpu.limit,
      order.cpu.reservation,
      order.memory.limit,
      order.memory.reservation,
      order.storage.limit,
      order.storage.policy,
    ]);
    const moId = made?.moId ?? (await findPoolOf(db, order.serviceId));
    return moId === undefined ? failed(`${order.name} is taken in ${order.cluster}.`) : succeeded(moId);
  });
}

const INSERT_POOL = `insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name,
    description, cpu_limit, cpu_reservation, memory_limit, memory_reservation, storage_limit, storage_policy)
  values ($1, 'resgroup-' || nextval('vcenter_resource_pool_number'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict do nothing returning mo_id as "moId"`;

async function findPoolOf(db: Transaction, serviceId: number): Promise<string | undefined> {
  const [pool] = await db.query<{ moId: string }>(
    `select mo_id as "moId" from vcenter_resource_pool where service_id = $1`,
    [serviceId],
  );
  return pool?.moId;
}

async function changePool(work: VcenterWork, moId: string, change: PoolChange): Promise<Outcome> {
  await work.task.wait(taskDurationMs(moId));
  const { name, description, cpu, memory, storage } = change;
  if (name !== undefined && isMadeToFail(name)) return failed(`The platform could not change ${name}.`);
  return await inside(work, async ({ db }) => {
    const [pool] = await db.query<{ name: string; cluster: string }>(
      "select name, cluster from vcenter_resource_pool where automator_id = $1 and mo_id = $2 for update",
      [work.automatorId, moId],
    );
    if (pool === undefined) return failed(`${moId} is gone from the platform.`);
    if (name !== undefined && name !== pool.name) {
      const isFree = !(await isPoolNameTaken(db, work.automatorId, pool.cluster, name));
      if (!isFree && name.toLowerCase() !== pool.name.toLowerCase())
        return failed(`${name} is taken in ${pool.cluster}.`);
    }
    const fits = await checkLimitsOf({ automatorId: work.automatorId, db }, moId, change);
    if (!fits.ok) return fits;
    await db.query(UPDATE_POOL, [
      work.automatorId,
      moId,
      name ?? null,
      description !== undefined,
      description ?? null,
      cpu?.limit ?? null,
      cpu?.reservation ?? null,
      memory?.limit ?? null,
      memory?.reservation ?? null,
      storage?.limit ?? null,
      storage?.policy ?? null,
    ]);
    return succeeded();
  });
}

/** The pool is locked. With the rights of the server: single machines of customers are in a pool of the provider. */
async function checkLimitsOf(at: Rows, moId: string, change: PoolChange): Promise<Outcome> {
  return await asSystem(at.db, async (db) => {
    const all = { ...at, db };
    const [pool] = await readPools(all, [moId]);
    if (pool === undefined) return gone(moId);
    return checkNewLimits(pool, await readMachines(all, "m.resource_pool = $2", moId), change);
  });
}

const UPDATE_POOL = `update vcenter_resource_pool set name = coalesce($3, name),
    description = case when $4::boolean then $5 else description end,
    cpu_limit = coalesce($6, cpu_limit), cpu_reservation = coalesce($7, cpu_reservation),
    memory_limit = coalesce($8, memory_limit), memory_reservation = coalesce($9, memory_reservation),
    storage_limit = coalesce($10, storage_limit), storage_policy = coalesce($11, storage_policy)
  where automator_id = $1 and mo_id = $2`;

async function removePool(work: VcenterWork, moId: string): Promise<Outcome> {
  await work.task.wait(taskDurationMs(moId));
  return await inside(work, async ({ db }) => {
    const [pool] = await db.query<{ retention_lock: string | null }>(
      "select retention_lock from vcenter_resource_pool where automator_id = $1 and mo_id = $2",
      [work.automatorId, moId],
    );
    if (pool?.retention_lock != null) return failed(pool.retention_lock);
    await db.query("delete from vcenter_resource_pool where automator_id = $1 and mo_id = $2", [
      work.automatorId,
      moId,
    ]);
    return succeeded();
  });
}
