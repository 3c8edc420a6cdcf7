import type { Share, StorageLimit } from "../../../machines/index.ts";
import type { ResourcePool, VirtualMachine } from "../driver.ts";
import type { Inventory } from "./inventory.ts";
import { above, dataCenterOf, idAt, MHZ, nameOf, rounded } from "./places.ts";
import type { VimObject } from "./properties.ts";
import { numberOf, xml, xmlText } from "../xml.ts";

const MB = 1024;

/** What a vCenter does not keep of a pool. */
export interface PoolNotes {
  readonly description: string | null;
  readonly storage: StorageLimit;
}

export const NO_NOTES: PoolNotes = { description: null, storage: { limit: -1, policy: "" } };

/** `machines`: those that it holds. Undefined for a pool that is in no cluster. */
export function presentPool(
  inventory: Inventory,
  pool: VimObject,
  notes: PoolNotes,
  machines: readonly VirtualMachine[],
): ResourcePool | undefined {
  const cluster = inventory.find(idAt(pool, "owner") ?? "");
  if (cluster?.ref.type !== "ClusterComputeResource") return undefined;
  const dataCenter = dataCenterOf(inventory, cluster);
  const on = machines.filter(({ powerState }) => powerState === "POWERED_ON");
  return {
    moId: pool.ref.id,
    name: nameOf(pool),
    description: notes.description,
    dataCenter: dataCenter?.ref.id ?? "",
    cluster: cluster.ref.id,
    place: `${dataCenter === undefined ? "" : `${nameOf(dataCenter)}, `}${nameOf(cluster)}`,
    cpu: shareOf(pool, "config.cpuAllocation", MHZ),
    memory: shareOf(pool, "config.memoryAllocation", MB),
    storage: notes.storage,
    used: {
      cpu: sum(on, ({ cores }) => cores),
      // To one place, as the embedded driver.
      memory: Math.round(sum(on, ({ memory }) => memory / MB) * 10) / 10,
      storage: sum(machines, ({ storage }) => storage.used),
      provisioned: sum(machines, ({ storage }) => storage.provisioned),
    },
    virtual_machines_count: machines.length,
  };
}

/** Pools below a cluster of which none that is taken, by its id or its name, is part, above or below. */
export function freePools(inventory: Inventory, taken: ReadonlySet<string>): VimObject[] {
  const pools = inventory.listOf("ResourcePool");
  const isTaken = (object: VimObject) => taken.has(object.ref.id) || taken.has(nameOf(object));
  const holding = new Set(pools.filter(isTaken).flatMap((pool) => above(inventory, pool)));
  return pools.filter((pool) => {
    const [parent, ...others] = above(inventory, pool);
    return (
      parent !== undefined &&
      IN_POOLS.includes(parent.ref.type) &&
      !holding.has(pool) &&
      ![pool, parent, ...others].some((each) => isPool(each) && isTaken(each))
    );
  });
}

/** The pool of a whole cluster is in none. */
const IN_POOLS = ["ResourcePool", "VirtualApp"];

function isPool({ ref }: VimObject): boolean {
  return ref.type === "ResourcePool";
}

function sum(of: readonly VirtualMachine[], read: (machine: VirtualMachine) => number): number {
  return rounded(of.reduce((total, machine) => total + read(machine), 0));
}

/** In whole units: what others have set finer counts as the next whole one. */
function shareOf({ properties }: VimObject, path: string, unit: number): Share {
  const allocation = properties.get(path);
  const limit = numberOf(allocation, "limit") ?? -1;
  return {
    limit: limit < 0 ? -1 : Math.ceil(limit / unit),
    reservation: Math.ceil(Math.max(0, numberOf(allocation, "reservation") ?? 0) / unit),
  };
}

interface PoolShares {
  readonly cpu?: Share | undefined;
  readonly memory?: Share | undefined;
}

/**
 * A `ResourceConfigSpec`; what is absent stays as it is. Machines that start may take from above what their pool has not
 * reserved, as is usual.
 */
export function xmlPoolConfiguration(name: string, { cpu, memory }: PoolShares): string {
  return xml(
    name,
    xmlAllocation("cpuAllocation", cpu, MHZ, CPU_SHARES) +
      xmlAllocation("memoryAllocation", memory, MB, MEMORY_SHARES),
  );
}

function xmlAllocation(name: string, share: Share | undefined, unit: number, shares: number): string {
  if (share === undefined) return xml(name, "");
  const { limit, reservation } = share;
  return xml(
    name,
    xmlText("reservation", Math.round(reservation * unit)) +
      xmlText("expandableReservation", true) +
      xmlText("limit", limit <= 0 ? -1 : Math.round(limit * unit)) +
      xml("shares", xmlText("shares", shares) + xmlText("level", "normal")),
  );
}

/** What a vCenter gives pools whose share is `normal`. */
const CPU_SHARES = 4000;
const MEMORY_SHARES = 163_840;
