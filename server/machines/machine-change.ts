import type { Outcome } from "../services/index.ts";
import { failed, succeeded } from "../services/index.ts";
import type { DeviceChanges, Hardware, MachineChange } from "./hardware.ts";
import type { Demand } from "./room.ts";

/** Whether a machine can be changed like this in the state it is in; else one sentence that says why not. */
export function checkMachineChange(machine: Hardware, change: MachineChange): Outcome {
  const { name, powerState, can, snapshots } = machine;
  if (!isOfHardware(change)) return succeeded();
  if (!can.reconfigure) return failed(`The hardware of ${name} cannot be changed.`);
  if (powerState === "SUSPENDED")
    return failed(`${name} is suspended: its hardware can be changed while it is powered on or off.`);
  const { cores = machine.cores, memory = machine.memory, coresPerSocket = machine.coresPerSocket } = change;
  if (powerState === "POWERED_ON") {
    const needsOff = (what: string) => failed(`${name} is powered on: ${what} only while it is powered off.`);
    if (cores < machine.cores) return needsOff("it gets fewer cores");
    if (coresPerSocket !== machine.coresPerSocket) return needsOff("its cores per socket change");
    if (cores > machine.cores && !can.hotAddCores) return needsOff("it gets more cores");
    if (memory < machine.memory) return needsOff("it gets less memory");
    if (memory > machine.memory && !can.hotAddMemory) return needsOff("it gets more memory");
    if ((change.disks?.removed.length ?? 0) > 0) return needsOff("disks are removed");
    if ((change.network_cards?.removed.length ?? 0) > 0) return needsOff("network cards are removed");
  }
  const grows = change.disks?.changed.some(({ key, capacity }) => capacity !== capacityOf(machine, key));
  if (grows === true && snapshots.length > 0)
    return failed(`${name} has snapshots: its disks can grow once they are removed.`);
  return succeeded();
}

/** What of a change is left to do: without what is as it shall be, because an earlier run has done it. */
export function remainderOf(machine: Hardware, change: MachineChange): MachineChange {
  const { disks, network_cards: cards } = change;
  return {
    ...changedFields(machine, change),
    ...(disks && {
      disks: {
        ...disks,
        changed: disks.changed.filter(({ key, capacity }) => capacityOf(machine, key) !== capacity),
        ...leftOf(machine.disks, disks),
      },
    }),
    ...(cards && {
      network_cards: {
        ...cards,
        changed: cards.changed.filter(({ key, network }) => networkOf(machine, key) !== network),
        ...leftOf(machine.network_cards, cards),
      },
    }),
  };
}

/** All that is added is added at once: one of them that is there is the sign that they all are. */
function leftOf<Changed, Added>(
  devices: readonly { readonly key: number }[],
  { added, removed, before }: DeviceChanges<Changed, Added>,
): { readonly added: readonly Added[]; readonly removed: readonly number[] } {
  const isDone = devices.some(({ key }) => !before.includes(key));
  return {
    added: isDone ? [] : added,
    removed: removed.filter((key) => devices.some((each) => each.key === key)),
  };
}

export function isNothing(change: MachineChange): boolean {
  const { disks, network_cards: cards, ...fields } = change;
  return Object.keys(fields).length === 0 && [disks, cards].every((each) => !hasDevices(each));
}

/** What a change takes of the limits of the machine's pool. */
export function demandOfChange(machine: Hardware, change: MachineChange): Demand {
  const isOn = machine.powerState === "POWERED_ON";
  const { cores = machine.cores, memory = machine.memory, disks } = change;
  const grown = disks?.changed.map(({ key, capacity }) => capacity - (capacityOf(machine, key) ?? 0)) ?? [];
  const added = disks?.added.map(({ capacity }) => capacity) ?? [];
  // What is removed stays in the snapshots.
  const isFreed = machine.snapshots.length === 0;
  const removed = isFreed ? (disks?.removed.map((key) => -(capacityOf(machine, key) ?? 0)) ?? []) : [];
  return {
    cpu: isOn ? cores - machine.cores : 0,
    memory: isOn ? (memory - machine.memory) / 1024 : 0,
    storage: [...grown, ...added, ...removed].reduce((sum, each) => sum + each, 0),
  };
}

/** GB of the disks that it has, without those that only its snapshots have. */
export function ownStorage({ disks }: Pick<Hardware, "disks">): number {
  return disks.reduce((sum, { capacity }) => sum + capacity, 0);
}

/** Whether it is about cores, memory or disks, which a machine is sold by. */
export function isOfSize({ cores, memory, disks }: MachineChange): boolean {
  return cores !== undefined || memory !== undefined || hasDevices(disks);
}

export function capacityOf(machine: Hardware, disk: number): number | undefined {
  return machine.disks.find(({ key }) => key === disk)?.capacity;
}

function networkOf(machine: Hardware, card: number): string | null | undefined {
  return machine.network_cards.find(({ key }) => key === card)?.network;
}

const FIELDS = ["name", "annotation", "cores", "coresPerSocket", "memory"] as const;

function changedFields(machine: Hardware, change: MachineChange): MachineChange {
  const changed = FIELDS.filter((field) => change[field] !== undefined && change[field] !== machine[field]);
  return Object.fromEntries(changed.map((field) => [field, change[field]]));
}

function isOfHardware({
  cores,
  coresPerSocket,
  memory,
  disks,
  network_cards: cards,
}: MachineChange): boolean {
  return (
    [cores, coresPerSocket, memory].some((each) => each !== undefined) || [disks, cards].some(hasDevices)
  );
}

function hasDevices(changes: MachineChange["disks"] | MachineChange["network_cards"]): boolean {
  return (
    changes !== undefined &&
    [changes.changed, changes.added, changes.removed].some((each: readonly unknown[]) => each.length > 0)
  );
}
