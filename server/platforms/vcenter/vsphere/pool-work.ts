import type { Transaction } from "../../../database/index.ts";
import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { PoolChange, PoolOrder, VcenterWork } from "../driver.ts";
import { checkNewLimits } from "../../../machines/index.ts";
import { readContents } from "./contents.ts";
import type { Inventory } from "./inventory.ts";
import { poolOf } from "./machines.ts";
import { idAt, nameOf } from "./places.ts";
import { xmlPoolConfiguration } from "./pools.ts";
import { readObject } from "./properties.ts";
import { orRefusal, persist, runTask } from "./tasks.ts";
import type { Ref, VimClient } from "./vim-client.ts";
import { expectRef } from "./vim-client.ts";
import { isFault } from "./vsphere-failure.ts";
import { childrenOf, xmlText } from "../xml.ts";

/** What work on pools uses of a vCenter. */
export interface PoolWork {
  readonly work: VcenterWork;
  readonly client: VimClient;
  readonly inventory: Inventory;
  /** One name at a time is given, so that two orders of ours do not both find the same name free. */
  readonly nameInTurn: <Result>(give: () => Promise<Result>) => Promise<Result>;
}

const POOL = "ResourcePool";
/** Of the names under which pools are created. */
export const CREATION_PREFIX = "atrium-";

/**
 * Creates one pool for a purchase, however often it runs: under a name that no other has and that was noted before; then
 * its id is noted; then it gets its own name. Whatever is cut off in between is found by the one or the other.
 */
export async function createPool(at: PoolWork, order: PoolOrder): Promise<Outcome<string>> {
  const { work, client, inventory } = at;
  const noted = await noteCreation(work, order);
  const made = noted.moId === null ? undefined : await readObject(client, poolRef(noted.moId), ["name"]);
  if (made !== undefined && nameOf(made) === order.name) return succeeded(made.ref.id);

  await inventory.refresh();
  const cluster = inventory.find(order.cluster);
  const root = inventory.find((cluster && idAt(cluster, "resourcePool")) ?? "")?.ref;
  if (root === undefined) return failed(`The cluster ${order.cluster} is gone from the platform.`);
  const pool = made?.ref ?? (await createNoted(client, root, noted.creationKey, order));
  await inside(work, (db) =>
    db.query("update vsphere_pool set mo_id = $2 where service_id = $1", [order.serviceId, pool.id]),
  );
  const named = await orRefusal(() => giveName(at, pool, root, order.name));
  if (named.ok) return succeeded(pool.id);
  const removed = await undo(at, () => destroy(at, pool));
  if (removed.ok)
    await inside(work, (db) => db.query("delete from vsphere_pool where service_id = $1", [order.serviceId]));
  return named;
}

/** Removes what a creation has made that was refused. What cannot be removed now stays noted, and goes with its service. */
export async function undo({ client, work }: PoolWork, remove: () => Promise<Outcome>): Promise<Outcome> {
  return await persist(work.task, async () => {
    client.forgetSilence();
    return await remove();
  });
}

export async function findOrderedPool(at: PoolWork, serviceId: number): Promise<Outcome<string | undefined>> {
  const [noted] = await inside(at.work, (db) => db.query<NotedCreation>(NOTED, [serviceId]));
  return succeeded(noted && (await findMade(at, POOL, noted)));
}

/** The id of what a creation has made, whether or not it came to its end. */
export async function findMade(
  { inventory }: PoolWork,
  type: string,
  { creationKey, moId }: NotedCreation,
): Promise<string | undefined> {
  if (moId !== null) return moId;
  await inventory.refresh();
  return inventory.listOf(type).find((each) => nameOf(each) === CREATION_PREFIX + creationKey)?.ref.id;
}

export interface NotedCreation {
  readonly creationKey: string;
  readonly moId: string | null;
}

const NOTED = `select creation_key as "creationKey", mo_id as "moId" from vsphere_pool where service_id = $1`;

async function noteCreation(work: VcenterWork, order: PoolOrder): Promise<NotedCreation> {
  return await inside(work, async (db) => {
    await db.query(
      `insert into vsphere_pool (service_id, automator_id, account_id, description, storage_limit, storage_policy)
       values ($1, $2, $3, $4, $5, $6) on conflict (service_id) do nothing`,
      [
        order.serviceId,
        work.automatorId,
        work.task.accountId,
        order.description,
        order.storage.limit,
        order.storage.policy,
      ],
    );
    const [noted] = await db.query<NotedCreation>(NOTED, [order.serviceId]);
    if (noted === undefined)
      throw new Error(`The creation of the pool of service ${order.serviceId} is not noted.`);
    return noted;
  });
}

/** The pool with the noted name, which an earlier run may have created. */
async function createNoted(client: VimClient, root: Ref, key: string, order: PoolOrder): Promise<Ref> {
  const name = CREATION_PREFIX + key;
  try {
    const body = xmlText("name", name) + xmlPoolConfiguration("spec", order);
    const [answer] = await client.call("CreateResourcePool", root, body);
    return expectRef(answer);
  } catch (error) {
    if (!isFault(error, "DuplicateName")) throw error;
    const parent = await readObject(client, root, [LOWER_POOLS]);
    for (const ref of childrenOf(parent?.properties.get(LOWER_POOLS), REFERENCE).map(expectRef)) {
      const pool = await readObject(client, ref, ["name"]);
      if (pool !== undefined && nameOf(pool) === name) return ref;
    }
    throw error;
  }
}

const LOWER_POOLS = "resourcePool";
const REFERENCE = "ManagedObjectReference";

/** Names differ in more than upper and lower case, as everywhere in the portal. */
async function giveName(
  at: PoolWork,
  pool: Ref,
  parent: Ref,
  name: string,
  configuration = "",
): Promise<Outcome> {
  const { client, inventory } = at;
  return await at.nameInTurn(async () => {
    await inventory.refresh();
    const isTaken = inventory
      .listOf(POOL)
      .some(
        (each) =>
          each.ref.id !== pool.id &&
          idAt(each, "parent") === parent.id &&
          nameOf(each).toLowerCase() === name.toLowerCase(),
      );
    const taken = failed(`${name} is taken in its cluster.`);
    if (isTaken) return taken;
    try {
      await client.call("UpdateConfig", pool, xmlText("name", name) + configuration);
    } catch (error) {
      if (isFault(error, "DuplicateName")) return taken;
      throw error;
    }
    await inventory.readAnew([pool]);
    return succeeded();
  });
}

export async function changePool(at: PoolWork, moId: string, change: PoolChange): Promise<Outcome> {
  const { work, client, inventory } = at;
  const ref = poolRef(moId);
  const pool = await readObject(client, ref, [
    "name",
    "parent",
    "config.cpuAllocation",
    "config.memoryAllocation",
  ]);
  if (pool === undefined) return failed(`${moId} is gone from the platform.`);
  const fits = await checkLimitsOf(at, moId, change);
  if (!fits.ok) return fits;
  const { name, cpu, memory } = change;
  const isOther = cpu !== undefined || memory !== undefined;
  const configuration = isOther ? xmlPoolConfiguration("config", { cpu, memory }) : "";
  if (name !== undefined && name !== nameOf(pool)) {
    const parent = { type: POOL, id: idAt(pool, "parent") ?? "" };
    // In one call with its limits, so that it is not renamed where those are refused.
    const named = await giveName(at, ref, parent, name, configuration);
    if (!named.ok) return named;
  } else if (isOther) await client.call("UpdateConfig", ref, configuration);
  await inside(work, (db) => db.query(UPDATE_NOTES, notesOf(work.automatorId, moId, change)));
  await inventory.readAnew([ref]);
  return succeeded();
}

/** By what the vCenter says now. */
async function checkLimitsOf(at: PoolWork, moId: string, change: PoolChange): Promise<Outcome> {
  await at.inventory.refresh();
  const found = await readContents(at, moId);
  return found === undefined ? succeeded() : checkNewLimits(found.pool, found.machines, change);
}

function notesOf(
  automatorId: number,
  moId: string,
  { description, storage }: PoolChange,
): readonly unknown[] {
  return [
    automatorId,
    moId,
    description !== undefined,
    description ?? null,
    storage?.limit ?? null,
    storage?.policy ?? null,
  ];
}

/** Of a pool that was not created here the service is known by its id on the platform. */
const UPDATE_NOTES = `insert into vsphere_pool (service_id, automator_id, account_id, mo_id, description, storage_limit, storage_policy)
  select coalesce(p.service_id, s.id), $1, coalesce(p.account_id, s.account_id), $2,
    case when $3::boolean then $4 else p.description end, coalesce($5, p.storage_limit, -1), coalesce($6, p.storage_policy, '')
  from (select 1) one
  left join vsphere_pool p on p.automator_id = $1 and p.mo_id = $2
  left join service s on s.automator_id = $1 and s.mo_id = $2
  where coalesce(p.service_id, s.id) is not null
  on conflict (service_id) do update set description = excluded.description,
    storage_limit = excluded.storage_limit, storage_policy = excluded.storage_policy`;

/** Removes the machines first: a vCenter would move them to the pool above. */
export async function removePool(at: PoolWork, moId: string): Promise<Outcome> {
  const { work, client, inventory } = at;
  await inventory.refresh();
  // A vCenter may be slow to tell of one whose creation failed.
  if (inventory.find(moId) === undefined) await inventory.readAnew([poolRef(moId)]);
  const pool = inventory.find(moId);
  if (pool !== undefined) {
    const parent = inventory.find(idAt(pool, "parent") ?? "");
    if (parent?.ref.type !== POOL) return failed(`${nameOf(pool)} is a whole cluster, and is not removed.`);
    const own = new Set([moId]);
    const machines = inventory
      .listOf("VirtualMachine")
      .filter((each) => poolOf(inventory, each, own) === moId);
    for (const { ref } of machines) await destroyMachine(client, work, ref);
    await ifThere(() => client.call("DestroyChildren", pool.ref));
    await destroy(at, pool.ref);
    await inventory.readAnew([pool.ref, ...machines.map(({ ref }) => ref)]);
  }
  await inside(work, (db) =>
    db.query("delete from vsphere_pool where automator_id = $1 and mo_id = $2", [work.automatorId, moId]),
  );
  return succeeded();
}

async function destroyMachine(client: VimClient, { task }: VcenterWork, ref: Ref): Promise<void> {
  await ifThere(async () => {
    const machine = await readObject(client, ref, ["runtime.powerState"]);
    if (machine === undefined) return;
    if (machine.properties.get("runtime.powerState")?.text !== "poweredOff")
      await runTask(client, task, "PowerOffVM_Task", ref).catch((error: unknown) => {
        if (!isFault(error, "InvalidPowerState")) throw error;
      });
    await runTask(client, task, "Destroy_Task", ref);
  });
}

async function destroy({ client, work }: PoolWork, pool: Ref): Promise<Outcome> {
  await ifThere(() => runTask(client, work.task, "Destroy_Task", pool));
  return succeeded();
}

/** What is already gone counts as done. */
export async function ifThere(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isFault(error, "ManagedObjectNotFound")) throw error;
  }
}

function poolRef(id: string): Ref {
  return { type: POOL, id };
}

export function inside<Result>(
  { task }: VcenterWork,
  statements: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  return task.database.transaction({ accountId: task.accountId }, statements);
}
