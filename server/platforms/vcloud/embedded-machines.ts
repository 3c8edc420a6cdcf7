import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { EmbeddedAt } from "../embedded-objects.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import type { MachineChange } from "../../machines/index.ts";
import { checkMachineChange, demandOfChange, isNothing, remainderOf } from "../../machines/index.ts";
import type { PowerChange } from "../../machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../machines/index.ts";
import { demandOfRevert, demandOfRunning, NOTHING } from "../../machines/index.ts";
import type { VcloudObject, VcloudWork } from "./driver.ts";
import { checkRoomIn, gone, inherited, inside, lockMachine, lockVapp, store } from "./embedded-store.ts";
import type { LockedMachine } from "./embedded-store.ts";
import type { MachineDetails, TemplateMachine } from "./kinds.ts";
import { asHardware, asSized, capacityOf } from "./machine-facts.ts";
import { checkSnapshot } from "./snapshot-rules.ts";
import type { TaskOf } from "./tasks.ts";

type Machine = VcloudObject<"virtual-machine">;

/** The details of a new machine that is off, connected to a network of its vApp. */
export function newMachine(
  uid: string,
  template: TemplateMachine,
  network: VcloudObject<"vapp-network"> | undefined,
): MachineDetails {
  const number = hashOf(uid);
  const { name: _name, ...size } = template;
  return {
    ...size,
    hostname: null,
    powerState: "POWERED_OFF",
    network_cards: network === undefined ? [] : [cardOf(4000, number, network)],
    annotation: null,
    address:
      size.tools === "toolsNotInstalled" || network === undefined ? null : addressOf(number, network.details),
    used: Math.round(capacityOf(size) * 0.3),
    mediaUid: null,
    snapshot: null,
    createdAt: new Date().toISOString(),
    bootedAt: null,
    powerChanges: [],
  };
}

/** The last byte of a number, in two digits. */
export function hex(value: number): string {
  return (value & 255).toString(16).padStart(2, "0");
}

export function cardOf(
  key: number,
  number: number,
  { id, name }: Pick<VcloudObject<"vapp-network">, "id" | "name">,
) {
  return {
    key,
    adapterType: "VMXNET3",
    addressType: "assigned" as const,
    macAddress: `00:50:56:${hex((number >> 16) & 63)}:${hex(number >> 8)}:${hex(number + key)}`,
    networkName: name,
    network: id,
  };
}

/** In the network of its gateway. */
function addressOf(number: number, { gateway }: { readonly gateway: string | null }): string {
  const place = (gateway ?? "10.0.0.1").split(".").slice(0, 3).join(".");
  return `${place}.${10 + (number % 240)}`;
}

export function hashOf(text: string): number {
  let hash = 7;
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

/** Sets the power state and remembers when. A guest that was suspended goes on; one that was restarted begins anew. */
export async function setPower(
  at: EmbeddedAt,
  { id, details }: Pick<Machine, "id" | "details">,
  to: MachineDetails["powerState"],
): Promise<void> {
  const now = new Date();
  const { powerState: from, powerChanges } = details;
  const goesOn = from === "SUSPENDED" || to === "SUSPENDED";
  await store.change(at, "virtual-machine", id, {
    details: {
      powerState: to,
      bootedAt:
        to === "POWERED_OFF" ? null : goesOn ? (details.bootedAt ?? now.toISOString()) : now.toISOString(),
      powerChanges: [
        ...powerChanges.slice(-MOST_CHANGES),
        [now.getTime(), from === "POWERED_ON", to === "POWERED_ON"],
      ],
    },
  });
}

/** Of the power of a machine; what was before them is not known any more. */
const MOST_CHANGES = 500;

/** Why the power of this machine does not change like this; undefined where it does. */
export function whyNotPowered({ name, details }: Machine, change: PowerChange): Outcome {
  const { needsTools, done } = POWER_CHANGES[change];
  if (isMadeToFail(name)) return failed(`${name} does not answer and was not ${done}.`);
  if (needsTools && details.tools === "toolsNotInstalled")
    return failed(`The tools are not installed in ${name}: its guest cannot be ${done}.`);
  return checkPowerChange(name, details.powerState, change);
}

export async function powerMachine(
  work: VcloudWork,
  { uid, change }: TaskOf<"power-machine">,
): Promise<Outcome> {
  const { to, from } = POWER_CHANGES[change];
  await work.task.wait(taskDurationMs(uid));
  return await inMachine(work, uid, async (at, { vdc, machine }) => {
    const { powerState } = machine.details;
    // A repeated task finds its own work done: that is success.
    if (powerState === to && !from.some((each) => each === to)) return succeeded();
    const check = whyNotPowered(machine, change);
    if (!check.ok) return check;
    if (to === "POWERED_ON" && powerState !== "POWERED_ON") {
      const room = await checkRoomIn(at, vdc, demandOfRunning(machine.details));
      if (!room.ok) return room;
    }
    await setPower(at, machine, to);
    return succeeded();
  });
}

export async function createMachine(
  work: VcloudWork,
  { uid, vappUid, name, templateUid, networkUid, powerOn }: TaskOf<"create-machine">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The storage has no space for the disks of ${name}.`);
  return await inside(work, async (at) => {
    const around = await lockVapp(at, vappUid);
    const template = await store.find(at, "vapp-template", templateUid);
    const [model, ...others] = template?.details.machines ?? [];
    if (around === undefined || model === undefined || others.length > 0)
      return gone(around === undefined ? vappUid : templateUid);
    if (around.machines.some(({ id }) => id === uid)) return succeeded();
    if (isTaken(around.machines, uid, name)) return taken(name);
    const network = networkUid === null ? undefined : await store.find(at, "vapp-network", networkUid);
    const machine = { id: uid, details: newMachine(uid, model, network) };
    return await add(at, { ...around, name, ...machine }, powerOn);
  });
}

export async function cloneMachine(
  work: VcloudWork,
  { uid, from, name, powerOn }: TaskOf<"clone-machine">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  if (isMadeToFail(name)) return failed(`The storage has no space for the disks of ${name}.`);
  return await inMachine(work, from, async (at, around) => {
    if (around.machines.some(({ id }) => id === uid)) return succeeded();
    if (isTaken(around.machines, uid, name)) return taken(name);
    const number = hashOf(uid);
    const { details } = around.machine;
    const clone: MachineDetails = {
      ...details,
      hostname: null,
      powerState: "POWERED_OFF",
      network_cards: details.network_cards.map((card) =>
        card.network === null ? card : cardOf(card.key, number, { id: card.network, name: card.networkName }),
      ),
      address: details.address === null ? null : details.address.replace(/\d+$/, String(10 + (number % 240))),
      mediaUid: null,
      snapshot: null,
      createdAt: new Date().toISOString(),
      bootedAt: null,
      powerChanges: [],
    };
    return await add(at, { ...around, name, id: uid, details: clone }, powerOn);
  });
}

async function add(
  at: EmbeddedAt,
  {
    vdc,
    vapp,
    id,
    name,
    details,
  }: Pick<LockedMachine, "vdc" | "vapp"> & Pick<Machine, "id" | "name" | "details">,
  powerOn: boolean,
): Promise<Outcome> {
  const demand = { ...(powerOn ? demandOfRunning(details) : NOTHING), storage: capacityOf(details) };
  const room = await checkRoomIn(at, vdc, demand);
  if (!room.ok) return room;
  await store.insert(at, "virtual-machine", { id, name, parent: vapp.id, ...inherited(vapp), details });
  if (powerOn) await setPower(at, { id, details }, "POWERED_ON");
  return succeeded();
}

export async function removeMachine(work: VcloudWork, { uid }: TaskOf<"remove-machine">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const machine = await store.lock(at, "virtual-machine", uid);
    if (machine === undefined) return succeeded();
    const { name, details } = machine;
    if (isMadeToFail(name)) return failed(`The files of ${name} are locked.`);
    if (details.powerState !== "POWERED_OFF")
      return failed(`${name} is not powered off and cannot be deleted.`);
    await store.remove(at, "virtual-machine", { ids: [uid] });
    return succeeded();
  });
}

export async function changeMachine(
  work: VcloudWork,
  { uid, change }: TaskOf<"change-machine">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inMachine(work, uid, async (at, { vdc, machine, machines }) => {
    const hardware = asHardware(machine);
    const left = remainderOf(hardware, change);
    if (isNothing(left)) return succeeded();
    if (isMadeToFail(left.name ?? machine.name))
      return failed(`The platform could not change ${machine.name}.`);
    const check = checkMachineChange(hardware, left);
    if (!check.ok) return check;
    if (left.name !== undefined && isTaken(machines, uid, left.name)) return taken(left.name);
    const room = await checkRoomIn(at, vdc, demandOfChange(hardware, left));
    if (!room.ok) return room;
    return await writeChange(at, machine, left);
  });
}

async function writeChange(at: EmbeddedAt, machine: Machine, change: MachineChange): Promise<Outcome> {
  const { name, disks, network_cards: cards, ...fields } = change;
  const { details } = machine;
  const networks = await store.list(
    at,
    "vapp-network",
    machine.parent === null ? {} : { parent: machine.parent },
  );
  const wanted = [...(cards?.changed ?? []), ...(cards?.added ?? [])].map(({ network }) => network);
  const missing = wanted.find((each) => !networks.some(({ id }) => id === each));
  if (missing !== undefined) return gone(missing);
  const connect = (key: number, uid: string) => {
    const network = networks.find(({ id }) => id === uid);
    return network === undefined ? [] : [cardOf(key, hashOf(machine.id), network)];
  };
  const keptDisks = details.disks
    .filter(({ key }) => disks?.removed.includes(key) !== true)
    .map((disk) => ({
      ...disk,
      capacity: disks?.changed.find(({ key }) => key === disk.key)?.capacity ?? disk.capacity,
    }));
  const keptCards = details.network_cards
    .filter(({ key }) => cards?.removed.includes(key) !== true)
    .flatMap((card) => {
      const other = cards?.changed.find(({ key }) => key === card.key);
      return other === undefined ? [card] : connect(card.key, other.network);
    });
  const firstDisk = nextKey(details.disks, 2000);
  const firstCard = nextKey(details.network_cards, 4000);
  await store.change(at, "virtual-machine", machine.id, {
    ...(name !== undefined && { name }),
    details: {
      ...fields,
      disks: [
        ...keptDisks,
        ...(disks?.added ?? []).map((disk, index) => ({
          key: firstDisk + index,
          storageUnit: "GB" as const,
          ...disk,
        })),
      ],
      network_cards: [
        ...keptCards,
        ...(cards?.added ?? []).flatMap(({ network }, index) => connect(firstCard + index, network)),
      ],
    },
  });
  return succeeded();
}

export async function takeSnapshot(
  work: VcloudWork,
  { uid, name, description, memory, quiesce, takenAt }: TaskOf<"take-snapshot">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inMachine(work, uid, async (at, { vdc, machine }) => {
    const { details } = machine;
    if (details.snapshot?.createdAt === takenAt) return succeeded();
    if (isMadeToFail(name)) return failed(`The snapshot ${name} could not be written.`);
    const check = checkSnapshot(machine.name, details, { memory, quiesce });
    if (!check.ok) return check;
    const former = details.snapshot === null ? 0 : capacityOf(details.snapshot);
    const room = await checkRoomIn(at, vdc, { ...NOTHING, storage: capacityOf(details) - former });
    if (!room.ok) return room;
    const { cores, coresPerSocket, disks, network_cards } = details;
    await store.change(at, "virtual-machine", uid, {
      details: {
        snapshot: {
          name,
          description,
          createdAt: takenAt,
          hasMemory: memory && details.powerState === "POWERED_ON",
          isQuiesced: quiesce && details.powerState === "POWERED_ON",
          cores,
          coresPerSocket,
          memory: details.memory,
          disks,
          network_cards,
        },
      },
    });
    return succeeded();
  });
}

export async function revertToSnapshot(
  work: VcloudWork,
  { uid }: TaskOf<"revert-to-snapshot">,
): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inMachine(work, uid, async (at, { vdc, machine }) => {
    const { snapshot } = machine.details;
    if (snapshot === null) return failed(`${machine.name} has no snapshot any more.`);
    const demand = demandOfRevert(asSized(machine), snapshot, snapshot.hasMemory);
    const room = await checkRoomIn(at, vdc, demand);
    if (!room.ok) return room;
    const { cores, coresPerSocket, memory, disks, network_cards } = snapshot;
    await store.change(at, "virtual-machine", uid, {
      details: { cores, coresPerSocket, memory, disks, network_cards },
    });
    await setPower(at, machine, snapshot.hasMemory ? "POWERED_ON" : "POWERED_OFF");
    return succeeded();
  });
}

export async function removeSnapshot(work: VcloudWork, { uid }: TaskOf<"remove-snapshot">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    await store.change(at, "virtual-machine", uid, { details: { snapshot: null } });
    return succeeded();
  });
}

export async function setMedia(work: VcloudWork, { uid, mediaUid }: TaskOf<"set-media">): Promise<Outcome> {
  await work.task.wait(taskDurationMs(uid));
  return await inside(work, async (at) => {
    const medium = mediaUid === null ? undefined : await store.find(at, "media", mediaUid);
    if (mediaUid !== null && medium === undefined) return gone(mediaUid);
    const isThere = await store.change(at, "virtual-machine", uid, { details: { mediaUid } });
    return isThere ? succeeded() : gone(uid);
  });
}

async function inMachine(
  work: VcloudWork,
  uid: string,
  change: (at: EmbeddedAt, found: LockedMachine) => Promise<Outcome>,
): Promise<Outcome> {
  return await inside(work, async (at) => {
    const found = await lockMachine(at, uid);
    return found === undefined ? gone(uid) : await change(at, found);
  });
}

export function isTaken(
  siblings: readonly { readonly id: string; readonly name: string }[],
  uid: string,
  name: string,
): boolean {
  return siblings.some((each) => each.id !== uid && each.name.toLowerCase() === name.toLowerCase());
}

function taken(name: string): Outcome {
  return failed(`${name} is taken in its vApp.`);
}

/** One more than the highest key of the devices, or the first. */
function nextKey(devices: readonly { readonly key: number }[], first: number): number {
  return Math.max(first - 1, ...devices.map(({ key }) => key)) + 1;
}
