import type { Capacity, Cluster, DataCenter, Datastore, Folder, StoragePolicy } from "../driver.ts";
import type { Inventory } from "./inventory.ts";
import type { VimObject } from "./properties.ts";
import { refOf } from "./vim-client.ts";
import { childrenOf, numberOf } from "../xml.ts";

/** In a GHz. */
export const MHZ = 1000;
export const GB_BYTES = 1024 ** 3;

/** A vCenter permits 80 characters. */
const LONGEST_NAME = 80;

/** Names as people write them: a vCenter writes a slash, a backslash and a per cent sign as `%2f`, `%5c` and `%25`. */
export function nameOf(object: VimObject): string {
  const escapes = { "%2f": "/", "%5c": "\\", "%25": "%" } as const;
  const named = object.properties.get("name")?.text ?? "";
  const written = named.trim() === "" ? object.ref.id : named;
  const name = written.replaceAll(/%2f|%5c|%25/gi, (escape) => {
    const known: string | undefined = Object.entries(escapes).find(
      ([key]) => key === escape.toLowerCase(),
    )?.[1];
    return known ?? escape;
  });
  return name.slice(0, LONGEST_NAME);
}

/** How much there is of something: never less than nothing, whatever a vCenter says. */
export function numberAt({ properties }: VimObject, path: string): number {
  return Math.max(0, numberOf(properties.get(path)) ?? 0);
}

/** The id of the object that a property names. */
export function idAt({ properties }: VimObject, path: string): string | undefined {
  return refOf(properties.get(path))?.id;
}

export function dataCentersOf(inventory: Inventory): DataCenter[] {
  return byName(
    inventory.listOf("Datacenter").map((each) => ({ moId: each.ref.id, name: nameOf(each) })),
    ({ moId }) => moId,
  );
}

export function clustersOf(inventory: Inventory): Cluster[] {
  const clusters = inventory.listOf("ClusterComputeResource").map((each): Cluster => {
    const root = inventory.find(idAt(each, "resourcePool") ?? "");
    return {
      moId: each.ref.id,
      name: nameOf(each),
      dataCenter: dataCenterOf(inventory, each)?.ref.id ?? "",
      hosts: childrenOf(each.properties.get("host"), "ManagedObjectReference").length,
      cpuFree: root === undefined ? 0 : rounded(numberAt(root, "runtime.cpu.unreservedForPool") / MHZ),
      memoryFree:
        root === undefined ? 0 : rounded(numberAt(root, "runtime.memory.unreservedForPool") / GB_BYTES),
    };
  });
  return byName(clusters, ({ moId }) => moId);
}

export function capacityOf(inventory: Inventory): Capacity {
  const clusters = inventory.listOf("ClusterComputeResource");
  const sum = (path: string, unit: number) =>
    clusters.some(({ properties }) => properties.has(path))
      ? rounded(clusters.reduce((total, each) => total + numberAt(each, path) / unit, 0))
      : null;
  return { cpu: sum("summary.totalCpu", MHZ), memory: sum("summary.totalMemory", GB_BYTES) };
}

function holdsMachines({ properties }: VimObject): boolean {
  return properties.get("childType")?.children.some(({ text }) => text === "VirtualMachine") === true;
}

/** What is above an object, the nearest first. A vCenter may say that something is above itself: each is there once. */
export function above(inventory: Inventory, object: VimObject): readonly VimObject[] {
  const way = new Map([[object.ref.id, object]]);
  let at = inventory.find(idAt(object, "parent") ?? "");
  while (at !== undefined && !way.has(at.ref.id)) {
    way.set(at.ref.id, at);
    at = inventory.find(idAt(at, "parent") ?? "");
  }
  return [...way.values()].slice(1);
}

/** The datacentre above an object, through the folders between them. */
export function dataCenterOf(inventory: Inventory, object: VimObject): VimObject | undefined {
  return [object, ...above(inventory, object)].find(({ ref }) => ref.type === "Datacenter");
}

/** Those that hold machines; a vCenter has others for hosts, networks and datastores. */
export function foldersOf(inventory: Inventory): Folder[] {
  const folders = inventory.listOf("Folder").filter(holdsMachines);
  const known = new Set(folders.map(({ ref }) => ref.id));
  const rows = folders.map((each): Folder => {
    const way = above(inventory, each);
    const top = way.findIndex(({ ref }) => ref.type === "Datacenter");
    const parent = idAt(each, "parent") ?? "";
    return {
      moId: each.ref.id,
      name: nameOf(each),
      dataCenter: way[top]?.ref.id ?? "",
      parent: top >= 0 && known.has(parent) ? parent : null,
      place: way
        .slice(0, top + 1)
        .map(nameOf)
        .toReversed()
        .join(", "),
    };
  });
  return byName(rows, ({ moId }) => moId);
}

export function datastoresOf(inventory: Inventory): Datastore[] {
  const stores = inventory.listOf("Datastore").map((each): Datastore => ({
    moId: each.ref.id,
    name: nameOf(each),
    dataCenter: dataCenterOf(inventory, each)?.ref.id ?? "",
    capacity: rounded(numberAt(each, "summary.capacity") / GB_BYTES),
    free: rounded(numberAt(each, "summary.freeSpace") / GB_BYTES),
  }));
  return byName(stores, ({ moId }) => moId);
}

/** Datastores: what a vCenter's storage policies say of them is not read yet. */
export function storageOf(inventory: Inventory): StoragePolicy[] {
  const stores = inventory.listOf("Datastore").map((each): StoragePolicy => {
    const capacity = numberAt(each, "summary.capacity");
    return {
      policyUid: each.ref.id,
      name: nameOf(each),
      description: "",
      capacity: rounded(capacity / GB_BYTES),
      used: rounded(Math.max(0, capacity - numberAt(each, "summary.freeSpace")) / GB_BYTES),
    };
  });
  return byName(stores, ({ policyUid }) => policyUid);
}

export function byName<Row extends { readonly name: string }>(
  rows: Row[],
  idOf: (row: Row) => string,
): Row[] {
  return rows.sort((left, right) => compare(left.name, right.name) || compare(idOf(left), idOf(right)));
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** To three places: what a sum of figures of 1024 needs to be read. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
