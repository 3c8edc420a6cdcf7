import { isRecord, readOwn } from "#validators";

/** What becomes of the disks or network cards of a machine, as its API takes it: lists that are empty are left out. */
export interface DeviceChanges<Settings> {
  readonly changed: readonly (Settings & { readonly key: number })[];
  readonly added: readonly Settings[];
  /** The keys of those that go. */
  readonly removed: readonly number[];
}

type Read<Settings> = (value: unknown) => Settings | undefined;

/** The value of the field; what it does not hold is no change. */
export function readChanges<Settings>(value: unknown, read: Read<Settings>): DeviceChanges<Settings> {
  const list = (name: string): readonly unknown[] => {
    const found: unknown = isRecord(value) ? readOwn(value, name) : undefined;
    return Array.isArray(found) ? found : [];
  };
  return {
    changed: list("changed").flatMap((each) => {
      const key = readOwn(each, "key");
      const settings = read(each);
      return typeof key === "number" && settings !== undefined ? [{ ...settings, key }] : [];
    }),
    added: list("added").flatMap((each) => read(each) ?? []),
    removed: list("removed").filter((each) => typeof each === "number"),
  };
}

/** The value of the field; undefined: nothing changes. */
export function writeChanges<Settings>(
  changes: DeviceChanges<Settings>,
): Partial<DeviceChanges<Settings>> | undefined {
  const filled = Object.entries(changes).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

/** A device with other settings; undefined: as it is. What is removed is not changed besides. */
export function change<Settings>(
  changes: DeviceChanges<Settings>,
  key: number,
  settings: Settings | undefined,
): DeviceChanges<Settings> {
  const others = changes.changed.filter((each) => each.key !== key);
  return {
    ...changes,
    changed: settings === undefined ? others : [...others, { ...settings, key }],
    removed: changes.removed.filter((each) => each !== key),
  };
}

/** Removes a device of the machine. `change` to nothing keeps it after all. */
export function remove<Settings>(changes: DeviceChanges<Settings>, key: number): DeviceChanges<Settings> {
  return {
    ...changes,
    changed: changes.changed.filter((each) => each.key !== key),
    removed: [...changes.removed.filter((each) => each !== key), key],
  };
}

export function add<Settings>(changes: DeviceChanges<Settings>, settings: Settings): DeviceChanges<Settings> {
  return { ...changes, added: [...changes.added, settings] };
}

export function changeAdded<Settings>(
  changes: DeviceChanges<Settings>,
  index: number,
  settings: Settings,
): DeviceChanges<Settings> {
  return { ...changes, added: changes.added.map((each, at) => (at === index ? settings : each)) };
}

export function removeAdded<Settings>(
  changes: DeviceChanges<Settings>,
  index: number,
): DeviceChanges<Settings> {
  return { ...changes, added: changes.added.filter((_, at) => at !== index) };
}

/** GB that disks take more after changes: of those that grow, are added and go. */
export function growthOf(
  disks: readonly { readonly key: number; readonly capacity: number }[],
  { changed, added, removed }: DeviceChanges<{ readonly capacity: number }>,
): number {
  const kept = disks.map(({ key, capacity }) => {
    if (removed.includes(key)) return -capacity;
    return (changed.find((each) => each.key === key)?.capacity ?? capacity) - capacity;
  });
  return [...kept, ...added.map(({ capacity }) => capacity)].reduce((sum, each) => sum + each, 0);
}
