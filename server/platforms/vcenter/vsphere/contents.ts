import type { ListQuery, ListResult } from "../../../api/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { Outcome } from "../../../services/index.ts";
import { failed } from "../../../services/index.ts";
import type { MachineScope, ResourcePool, VcenterView, VirtualMachine } from "../driver.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Demand } from "../../../machines/index.ts";
import { checkRoom } from "../../../machines/index.ts";
import type { Inventory } from "./inventory.ts";
import type { FoundMachine } from "./machines.ts";
import { isTemplate, MACHINE_FIELDS, machineOf, poolOf, powerStateOf } from "./machines.ts";
import { byName, nameOf } from "./places.ts";
import type { PoolWork } from "./pool-work.ts";
import type { PoolNotes } from "./pools.ts";
import { NO_NOTES, presentPool } from "./pools.ts";

/** The machines of these pools. */
export function machinesIn(inventory: Inventory, pools: ReadonlySet<string>): VirtualMachine[] {
  return inventory.listOf("VirtualMachine").flatMap((object) => {
    const pool = poolOf(inventory, object, pools);
    return pool === undefined ? [] : (machineOf(inventory, object, pool) ?? []);
  });
}

/** A page of the machines of these pools, and of single ones: only those of the page are read whole. */
export function pageMachines(
  inventory: Inventory,
  { pools, singles }: MachineScope,
  list: ListQuery,
): ListResult<VirtualMachine> {
  const [inPools, alone] = [new Set(pools), new Set(singles)];
  const found = inventory.listOf("VirtualMachine").flatMap((object): FoundMachine[] => {
    if (powerStateOf(object) === undefined || isTemplate(object)) return [];
    const pool = poolOf(inventory, object, alone.has(object.ref.id) ? undefined : inPools);
    return pool === undefined ? [] : [{ inventory, object, pool, name: nameOf(object) }];
  });
  const { data, meta } = listInventory(
    byName(found, ({ object }) => object.ref.id),
    MACHINE_FIELDS,
    list,
  );
  return { data: data.flatMap(({ object, pool }) => machineOf(inventory, object, pool) ?? []), meta };
}

export function findMachine(inventory: Inventory, moId: string): VirtualMachine | undefined {
  const object = inventory.find(moId);
  const pool = object?.ref.type === "VirtualMachine" ? poolOf(inventory, object) : undefined;
  return object === undefined || pool === undefined ? undefined : machineOf(inventory, object, pool);
}

export async function poolsOf(
  inventory: Inventory,
  at: Pick<VcenterView, "automatorId" | "db">,
  wanted: ReadonlySet<string>,
): Promise<ResourcePool[]> {
  const notes = await readNotes(at.db, at.automatorId);
  const machines = Map.groupBy(machinesIn(inventory, wanted), ({ resourcePool }) => resourcePool);
  return [...wanted].flatMap((moId) => {
    const pool = inventory.find(moId);
    if (pool?.ref.type !== "ResourcePool") return [];
    return presentPool(inventory, pool, notes.get(moId) ?? NO_NOTES, machines.get(moId) ?? []) ?? [];
  });
}

/** A pool and its machines by what the vCenter said last; undefined where it is gone. */
export async function readContents(
  { work, inventory }: PoolWork,
  moId: string,
): Promise<{ readonly pool: ResourcePool; readonly machines: readonly VirtualMachine[] } | undefined> {
  const { accountId, database } = work.task;
  const wanted = new Set([moId]);
  const [pool] = await database.transaction({ accountId }, (db) =>
    poolsOf(inventory, { automatorId: work.automatorId, db }, wanted),
  );
  return pool && { pool, machines: machinesIn(inventory, wanted) };
}

/** Whether a pool has room for more, by what the vCenter said last. */
export async function checkRoomFor(
  at: PoolWork,
  { resourcePool }: Pick<VirtualMachine, "resourcePool">,
  more: Demand,
): Promise<Outcome> {
  const found = await readContents(at, resourcePool);
  if (found === undefined) return failed(`${resourcePool} is gone from the platform.`);
  return checkRoom(found.pool, found.machines, more);
}

/** What is kept here of the pools that the caller may see. */
async function readNotes(db: Transaction, automatorId: number): Promise<ReadonlyMap<string, PoolNotes>> {
  const rows = await db.query<{ moId: string; description: string | null; limit: number; policy: string }>(
    `select mo_id as "moId", description, storage_limit::float8 as limit, storage_policy as policy
     from vsphere_pool where automator_id = $1 and mo_id is not null`,
    [automatorId],
  );
  return new Map(
    rows.map(({ moId, description, limit, policy }) => [moId, { description, storage: { limit, policy } }]),
  );
}
