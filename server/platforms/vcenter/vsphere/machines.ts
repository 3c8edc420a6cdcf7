import type { Disk, GuestInfo, NetworkCard, Snapshot, VirtualMachine } from "../driver.ts";
import type { PowerState } from "../power-state.ts";
import type { Inventory } from "./inventory.ts";
import { GB_BYTES, idAt, nameOf, numberAt, rounded } from "./places.ts";
import type { VimObject } from "./properties.ts";
import type { XmlElement } from "./xml.ts";
import { childrenOf, numberOf, textOf } from "./xml.ts";

const KB_IN_GB = 1024 ** 2;

/** Undefined for a template, and for what the vCenter does not know enough of to show it: a machine that is lost. */
export function machineOf(
  inventory: Inventory,
  object: VimObject,
  resourcePool: string,
): VirtualMachine | undefined {
  const { properties } = object;
  const powerState = powerStateOf(object);
  if (powerState === undefined || properties.get("config.template")?.text === "true") return undefined;
  const devices = properties.get("config.hardware.device")?.children ?? [];
  const disks = devices.filter(({ valueType }) => valueType === "VirtualDisk").map(diskOf);
  return {
    moId: object.ref.id,
    name: nameOf(object),
    hostname: textAt(object, "guest.hostName"),
    operatingSystem: systemOf(object),
    powerState,
    cores: numberAt(object, "config.hardware.numCPU"),
    coresPerSocket: numberAt(object, "config.hardware.numCoresPerSocket") || 1,
    memory: numberAt(object, "config.hardware.memoryMB"),
    memoryUnit: "MB",
    disks,
    network_cards: devices.flatMap((device) => cardOf(inventory, device)),
    snapshots: snapshotsOf(childrenOf(properties.get("snapshot"), "rootSnapshotList")),
    storage: {
      provisioned: rounded(disks.reduce((sum, { capacity }) => sum + capacity, 0)),
      used: rounded(numberAt(object, "summary.storage.committed") / GB_BYTES),
      storageUnit: "GB",
    },
    resourcePool,
  };
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
  const isOn = powerStateOf(object) === "POWERED_ON";
  const status = TOOLS.find((each) => each === object.properties.get("guest.toolsStatus")?.text);
  const reporting = isOn && (status === "toolsOk" || status === "toolsOld");
  return {
    toolsStatus: reporting || status === "toolsNotInstalled" ? (status ?? NOT_RUNNING) : NOT_RUNNING,
    ipAddress: reporting ? textAt(object, "guest.ipAddress") : null,
    hostname: textAt(object, "guest.hostName"),
    operatingSystem: systemOf(object),
  };
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

function diskOf(device: XmlElement): Disk {
  const bytes = numberOf(device, "capacityInBytes");
  const capacity =
    bytes === undefined ? (numberOf(device, "capacityInKB") ?? 0) / KB_IN_GB : bytes / GB_BYTES;
  return {
    key: numberOf(device, "key") ?? 0,
    capacity: rounded(capacity),
    storageUnit: "GB",
    thinProvisioned: textOf(device, "backing", "thinProvisioned") === "true",
  };
}

/** A network card is what has a MAC address. */
function cardOf(inventory: Inventory, device: XmlElement): NetworkCard[] {
  const macAddress = textOf(device, "macAddress");
  if (macAddress === undefined) return [];
  const portgroup = inventory.find(textOf(device, "backing", "port", "portgroupKey") ?? "");
  const networkName = portgroup === undefined ? textOf(device, "backing", "deviceName") : nameOf(portgroup);
  return [
    {
      adapterType: device.valueType?.replace(/^Virtual/, "") ?? "",
      addressType: ADDRESS_TYPES[textOf(device, "addressType")?.toLowerCase() ?? ""] ?? "generated",
      macAddress,
      networkName: networkName ?? textOf(device, "deviceInfo", "summary") ?? "",
    },
  ];
}

const ADDRESS_TYPES: Readonly<Record<string, NetworkCard["addressType"]>> = {
  assigned: "assigned",
  manual: "manual",
  generated: "generated",
};

/** The tree as a list: each before those that were taken on top of it. */
function snapshotsOf(tree: readonly XmlElement[]): Snapshot[] {
  return tree.flatMap((each) => [
    {
      moId: textOf(each, "snapshot") ?? "",
      name: textOf(each, "name") ?? "",
      description: textOf(each, "description") || null,
      createTime: storedTime(textOf(each, "createTime") ?? ""),
    },
    ...snapshotsOf(childrenOf(each, "childSnapshotList")),
  ]);
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
  let at = inventory.find(idAt(machine, "resourcePool") ?? "");
  let found: string | undefined;
  while (at?.ref.type === "ResourcePool" || at?.ref.type === "VirtualApp") {
    if (pools?.has(at.ref.id) === true) return at.ref.id;
    const parent = inventory.find(idAt(at, "parent") ?? "");
    const isTop = parent?.ref.type !== "ResourcePool" && parent?.ref.type !== "VirtualApp";
    if (!isTop || found === undefined) found = at.ref.id;
    at = parent;
  }
  return pools === undefined ? found : undefined;
}
