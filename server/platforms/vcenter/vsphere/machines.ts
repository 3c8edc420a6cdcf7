import { labelled } from "../../../machines/index.ts";
import type { Disk, KeptDisk, NetworkCard } from "../../../machines/index.ts";
import type {
  GuestInfo,
  MachineAbilities,
  MachineField,
  MachineTemplate,
  Snapshot,
  ToolsStatus,
  VirtualMachine,
} from "../driver.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import type { PowerState } from "../../../machines/index.ts";
import type { Inventory, ReadOnce } from "./inventory.ts";
import { above, dataCenterOf, GB_BYTES, idAt, nameOf, numberAt, rounded } from "./places.ts";
import type { VimObject } from "./properties.ts";
import type { XmlElement } from "../xml.ts";
import { child, childrenOf, numberOf, textOf } from "../xml.ts";

const KB_IN_GB = 1024 ** 2;

/** Undefined for a template, and for what the vCenter does not know enough of to show it: a machine that is lost. */
export function machineOf(
  inventory: Inventory,
  object: VimObject,
  resourcePool: string,
): VirtualMachine | undefined {
  const { properties } = object;
  const powerState = powerStateOf(object);
  if (powerState === undefined || isTemplate(object)) return undefined;
  return {
    moId: object.ref.id,
    name: nameOf(object),
    hostname: hostnameOf(object),
    operatingSystem: systemOf(object),
    powerState,
    cores: coresOf(object),
    coresPerSocket: numberAt(object, "config.hardware.numCoresPerSocket") || 1,
    memory: memoryOf(object),
    memoryUnit: "MB",
    disks: disksOf(object),
    network_cards: devicesOf(object).flatMap((device) => cardOf(inventory, device)),
    snapshots: snapshotsOf(properties.get("snapshot")),
    storage: {
      provisioned: provisionedOf(inventory, object),
      used: usedOf(object),
      storageUnit: "GB",
    },
    resourcePool,
    annotation: textAt(object, "config.annotation"),
    toolsStatus: toolsOf(object),
    bootTime: bootTimeOf(object, powerState),
    media: mediaOf(object),
    can: abilitiesOf(object),
  };
}

function hostnameOf(object: VimObject): string | null {
  return textAt(object, "guest.hostName");
}

function coresOf(object: VimObject): number {
  return numberAt(object, "config.hardware.numCPU");
}

/** MB. */
function memoryOf(object: VimObject): number {
  return numberAt(object, "config.hardware.memoryMB");
}

function devicesOf({ properties }: VimObject): readonly XmlElement[] {
  return properties.get("config.hardware.device")?.children ?? [];
}

function disksOf(object: VimObject): readonly Disk[] {
  const devices = diskDevicesOf(object);
  return labelled(
    devices.map(diskOf),
    devices.map((device) => textOf(device, "deviceInfo", "label")),
  );
}

function diskDevicesOf(object: VimObject): readonly XmlElement[] {
  return devicesOf(object).filter(({ valueType }) => valueType === "VirtualDisk");
}

/** GB. Each disk counts once. What only snapshots have takes its place too: a disk grows only where there are none. */
function provisionedOf(inventory: Inventory, object: VimObject): number {
  const snapshots = snapshotIdsOf(object).flatMap((id) => inventory.find(id) ?? []);
  const devices = [object, ...snapshots].flatMap(diskDevicesOf);
  const each = new Map(
    devices.map((device) => {
      const { key, capacity } = diskOf(device);
      // A key is given again once its disk is removed.
      return [`${textOf(device, "backing", "uuid") ?? key} ${capacity}`, capacity];
    }),
  );
  return rounded([...each.values()].reduce((sum, capacity) => sum + capacity, 0));
}

/** Of all snapshots of a machine. */
function snapshotIdsOf({ properties }: VimObject): readonly string[] {
  const walk = (tree: readonly XmlElement[]): readonly string[] =>
    tree.flatMap((each) => [textOf(each, "snapshot") ?? "", ...walk(childrenOf(each, "childSnapshotList"))]);
  return walk(childrenOf(properties.get("snapshot"), "rootSnapshotList"));
}

/** A snapshot stays as it was taken. */
export const SNAPSHOTS: ReadOnce = {
  type: "VirtualMachineSnapshot",
  paths: ["config.hardware.device"],
  namedIn: snapshotIdsOf,
};

function usedOf(object: VimObject): number {
  return rounded(numberAt(object, "summary.storage.committed") / GB_BYTES);
}

/** A machine that a list may show, before anything else of it is read. */
export interface FoundMachine {
  readonly inventory: Inventory;
  readonly object: VimObject;
  readonly pool: string;
  readonly name: string;
}

/** What lists look at in each machine. */
export const MACHINE_FIELDS: InventoryFields<FoundMachine, MachineField> = {
  moId: ({ object }) => object.ref.id,
  name: ({ name }) => name,
  resourcePool: ({ pool }) => pool,
  hostname: ({ object }) => hostnameOf(object),
  powerState: ({ object }) => powerStateOf(object) ?? null,
  operatingSystem: ({ object }) => systemOf(object),
  cores: ({ object }) => coresOf(object),
  memory: ({ object }) => memoryOf(object),
  "storage.used": ({ object }) => usedOf(object),
  "storage.provisioned": ({ inventory, object }) => provisionedOf(inventory, object),
};

/** What machines can be made from. */
export function templatesOf(inventory: Inventory): MachineTemplate[] {
  return inventory
    .listOf("VirtualMachine")
    .filter(isTemplate)
    .map((object) => templateOf(inventory, object));
}

export function isTemplate({ properties }: VimObject): boolean {
  return properties.get("config.template")?.text === "true";
}

export function templateOf(inventory: Inventory, object: VimObject): MachineTemplate {
  const [disk] = disksOf(object);
  return {
    moId: object.ref.id,
    name: nameOf(object),
    operatingSystem: systemOf(object),
    cores: coresOf(object),
    memory: memoryOf(object),
    storage: disk?.capacity ?? 0,
    provisioned: provisionedOf(inventory, object),
    dataCenter: dataCenterOf(inventory, object)?.ref.id ?? "",
  };
}

/** A machine that is suspended goes on later: it has been running since then. */
function bootTimeOf(object: VimObject, powerState: PowerState): string | null {
  const time = textAt(object, "summary.runtime.bootTime");
  return time === null || powerState === "POWERED_OFF" ? null : storedTime(time);
}

/** A vCenter says itself what cannot be done with a machine. */
function abilitiesOf(object: VimObject): MachineAbilities {
  const disabled = new Set(
    childrenOf(object.properties.get("disabledMethod"), "string").map(({ text }) => text),
  );
  const canSnapshot = !disabled.has("CreateSnapshot_Task");
  const isTrue = (path: string) => object.properties.get(path)?.text === "true";
  return {
    snapshots: canSnapshot,
    memorySnapshots: canSnapshot,
    quiesce: canSnapshot && toolsOf(object) !== "toolsNotInstalled",
    metrics: true,
    reconfigure: !disabled.has("ReconfigVM_Task"),
    hotAddCores: isTrue("config.cpuHotAddEnabled"),
    hotAddMemory: isTrue("config.memoryHotAddEnabled"),
    clone: !disabled.has("CloneVM_Task"),
    guestPower: true,
    media: !disabled.has("ReconfigVM_Task") && devicesOf(object).some(isDrive),
  };
}

function mediaOf(object: VimObject): VirtualMachine["media"] {
  const path = devicesOf(object)
    .filter(isDrive)
    .map(isoOf)
    .find((each) => each !== null);
  return path == null ? null : { media_uid: path, name: path.split("/").at(-1) ?? path };
}

function isDrive({ valueType }: XmlElement): boolean {
  return valueType === "VirtualCdrom";
}

/** The path of the image in a drive; null where there is none, or it is not connected when the machine starts. */
export function isoOf(drive: XmlElement): string | null {
  const isConnected = textOf(drive, "connectable", "startConnected") !== "false";
  const isIso = child(drive, "backing")?.valueType === "VirtualCdromIsoBackingInfo";
  return (isIso && isConnected ? textOf(drive, "backing", "fileName") : undefined) || null;
}

export function powerStateOf({ properties }: VimObject): PowerState | undefined {
  return POWER_STATES[properties.get("runtime.powerState")?.text ?? ""];
}

const POWER_STATES: Readonly<Record<string, PowerState>> = {
  poweredOn: "POWERED_ON",
  poweredOff: "POWERED_OFF",
  suspended: "SUSPENDED",
};

export function guestOf(object: VimObject): GuestInfo {
  const toolsStatus = toolsOf(object);
  const isReporting = toolsStatus === "toolsOk" || toolsStatus === "toolsOld";
  return {
    toolsStatus,
    ipAddress: isReporting ? textAt(object, "guest.ipAddress") : null,
    hostname: textAt(object, "guest.hostName"),
    operatingSystem: systemOf(object),
  };
}

/** Tools report only from a running machine. */
function toolsOf(object: VimObject): ToolsStatus {
  const status = TOOLS.find((each) => each === object.properties.get("guest.toolsStatus")?.text);
  const isReporting =
    powerStateOf(object) === "POWERED_ON" && (status === "toolsOk" || status === "toolsOld");
  return isReporting || status === "toolsNotInstalled" ? (status ?? NOT_RUNNING) : NOT_RUNNING;
}

const NOT_RUNNING = "toolsNotRunning";
const TOOLS = ["toolsOk", "toolsOld", "toolsNotRunning", "toolsNotInstalled"] as const;

function systemOf(object: VimObject): string {
  return textAt(object, "guest.guestFullName") ?? textAt(object, "config.guestFullName") ?? "";
}

/** Null where it is not known, or empty. */
function textAt({ properties }: VimObject, path: string): string | null {
  const text = properties.get(path)?.text ?? "";
  return text === "" ? null : text;
}

function diskOf(device: XmlElement): KeptDisk {
  const bytes = numberOf(device, "capacityInBytes");
  const capacity =
    bytes === undefined ? (numberOf(device, "capacityInKB") ?? 0) / KB_IN_GB : bytes / GB_BYTES;
  return {
    key: numberOf(device, "key") ?? 0,
    capacity: rounded(Math.max(0, capacity)),
    storageUnit: "GB",
    thinProvisioned: textOf(device, "backing", "thinProvisioned") === "true",
  };
}

/** A network card is what has a MAC address. */
function cardOf(inventory: Inventory, device: XmlElement): NetworkCard[] {
  const macAddress = textOf(device, "macAddress");
  if (macAddress === undefined) return [];
  const network = networkOf(device);
  const known = network === undefined ? undefined : inventory.find(network);
  const networkName = known === undefined ? textOf(device, "backing", "deviceName") : nameOf(known);
  return [
    {
      key: numberOf(device, "key") ?? 0,
      adapterType: device.valueType?.replace(/^Virtual/, "") ?? "",
      addressType: ADDRESS_TYPES[textOf(device, "addressType")?.toLowerCase() ?? ""] ?? "generated",
      macAddress,
      networkName: networkName ?? textOf(device, "deviceInfo", "summary") ?? "",
      network: network ?? null,
    },
  ];
}

/** The id of the network that a card is connected to: that of a port group is its key. */
export function networkOf(card: XmlElement): string | undefined {
  return textOf(card, "backing", "port", "portgroupKey") ?? textOf(card, "backing", "network");
}

const ADDRESS_TYPES: Readonly<Record<string, NetworkCard["addressType"]>> = {
  assigned: "assigned",
  manual: "manual",
  generated: "generated",
};

/** The tree as a list: each before those that were taken on top of it. */
function snapshotsOf(info: XmlElement | undefined): Snapshot[] {
  const current = textOf(info, "currentSnapshot");
  const walk = (tree: readonly XmlElement[], parent: string | null): Snapshot[] =>
    tree.flatMap((each) => {
      const moId = textOf(each, "snapshot") ?? "";
      return [
        {
          moId,
          name: textOf(each, "name") ?? "",
          description: textOf(each, "description") || null,
          createTime: storedTime(textOf(each, "createTime") ?? ""),
          parent,
          isCurrent: moId === current,
          // Without memory, what was taken of a running machine counts as powered off.
          hasMemory: textOf(each, "state") === "poweredOn",
          isQuiesced: textOf(each, "quiesced") === "true",
        },
        ...walk(childrenOf(each, "childSnapshotList"), moId),
      ];
    });
  return walk(childrenOf(info, "rootSnapshotList"), null);
}

/** `2026-11-23T14:05:06.7Z` as `2026-11-23 02:05:06 PM`. */
function storedTime(iso: string): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return "";
  const [day = "", clock = ""] = time.toISOString().slice(0, 19).split("T");
  const hour = time.getUTCHours();
  const shown = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, "0");
  return `${day} ${shown}${clock.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}

/** The pool that holds a machine: of the pools above it the first of `pools`, or the highest that is no cluster's own. */
export function poolOf(
  inventory: Inventory,
  machine: VimObject,
  pools?: ReadonlySet<string>,
): string | undefined {
  const nearest = inventory.find(idAt(machine, "resourcePool") ?? "");
  if (nearest === undefined) return undefined;
  const way = [nearest, ...above(inventory, nearest)];
  const end = way.findIndex(({ ref }) => ref.type !== "ResourcePool" && ref.type !== "VirtualApp");
  const holding = way.slice(0, end < 0 ? way.length : end);
  if (pools !== undefined) return holding.find(({ ref }) => pools.has(ref.id))?.ref.id;
  return (holding.at(-2) ?? holding.at(-1))?.ref.id;
}
