import type { Outcome } from "../../../services/index.ts";
import { failed, succeeded } from "../../../services/index.ts";
import type { MachineChange, NewDisk } from "../../../machines/index.ts";
import type { Inventory } from "./inventory.ts";
import { networkOf } from "./machines.ts";
import { GB_BYTES } from "./places.ts";
import type { VimObject } from "./properties.ts";
import type { XmlElement } from "../xml.ts";
import { child, numberOf, textOf, xml, xmlAsRead, xmlText } from "../xml.ts";

/** The `deviceChange`s of a `VirtualMachineConfigSpec`; devices that stay are sent back as they were read. */
export function xmlDeviceChanges(
  inventory: Inventory,
  machine: VimObject,
  { disks, network_cards: cards }: MachineChange,
): Outcome<string> {
  const devices = devicesOf(machine);
  const written: string[] = [];
  for (const key of disks?.removed ?? [])
    written.push(xmlChange("remove", xmlDevice(deviceOf(devices, key)), "destroy"));
  for (const key of cards?.removed ?? [])
    written.push(xmlChange("remove", xmlDevice(deviceOf(devices, key))));
  for (const { key, capacity } of disks?.changed ?? [])
    written.push(xmlChange("edit", xmlDevice(deviceOf(devices, key), sizes(capacity))));
  const free = freeUnits(devices, disks?.removed ?? []);
  for (const [index, disk] of disks?.added.entries() ?? []) {
    const unit = free[index];
    if (unit === undefined) return failed("The machine has no controller with room for another disk.");
    written.push(xmlChange("add", xmlNewDisk(disk, unit, index), "create"));
  }
  for (const { key, network } of cards?.changed ?? []) {
    const backing = findBacking(inventory, network);
    if (backing === undefined) return failed(`The network ${network} is gone from the platform.`);
    written.push(xmlChange("edit", xmlDevice(deviceOf(devices, key), { backing })));
  }
  for (const [index, { network }] of cards?.added.entries() ?? []) {
    const backing = findBacking(inventory, network);
    if (backing === undefined) return failed(`The network ${network} is gone from the platform.`);
    const card = xmlText("key", FIRST_NEW_CARD - index) + backing + xmlText("addressType", "generated");
    written.push(xmlChange("add", xml("device", card, { "xsi:type": "VirtualVmxnet3" })));
  }
  return succeeded(written.join(""));
}

function devicesOf(machine: VimObject): readonly XmlElement[] {
  return machine.properties.get("config.hardware.device")?.children ?? [];
}

function deviceOf(devices: readonly XmlElement[], key: number): XmlElement {
  const device = devices.find((each) => numberOf(each, "key") === key);
  if (device === undefined) throw new Error(`The machine has no device ${key}.`);
  return device;
}

function xmlChange(
  operation: "add" | "edit" | "remove",
  device: string,
  file?: "create" | "destroy",
): string {
  return xml(
    "deviceChange",
    xmlText("operation", operation) + (file === undefined ? "" : xmlText("fileOperation", file)) + device,
  );
}

function xmlDevice(device: XmlElement, changed: Readonly<Record<string, string>> = {}): string {
  return xmlAsRead({ ...device, name: "device" }, changed);
}

function sizes(capacity: number) {
  return {
    capacityInKB: xmlText("capacityInKB", (capacity * GB_BYTES) / 1024),
    capacityInBytes: xmlText("capacityInBytes", capacity * GB_BYTES),
  };
}

interface Unit {
  readonly controller: number;
  readonly unit: number;
}

/** Where on the controllers that hold disks another one has room: the one of the first disk first. */
function freeUnits(devices: readonly XmlElement[], removed: readonly number[]): readonly Unit[] {
  const disks = devices.filter(({ valueType }) => valueType === "VirtualDisk");
  const ofDisks = disks.map((disk) => numberOf(disk, "controllerKey") ?? 0);
  const others = devices
    .filter(({ valueType }) => /SCSI|Lsi|BusLogic/i.test(valueType ?? ""))
    .map((each) => numberOf(each, "key") ?? 0);
  return [...new Set([...ofDisks, ...others])].flatMap((controller) => {
    const isScsi = others.includes(controller);
    const taken = new Set(
      devices
        .filter((each) => numberOf(each, "controllerKey") === controller)
        .filter((each) => !removed.includes(numberOf(each, "key") ?? 0))
        .map((each) => numberOf(each, "unitNumber")),
    );
    return Array.from({ length: isScsi ? SCSI_UNITS : OTHER_UNITS }, (_, unit) => ({
      controller,
      unit,
    })).filter(({ unit }) => !taken.has(unit) && !(isScsi && unit === SCSI_OWN_UNIT));
  });
}

const SCSI_UNITS = 16;
/** A SCSI controller is a unit of its own. */
const SCSI_OWN_UNIT = 7;
/** An IDE controller, the smallest of the others. */
const OTHER_UNITS = 2;
/** New devices have negative keys, each another. */
const FIRST_NEW_DISK = -101;
const FIRST_NEW_CARD = -201;

function xmlNewDisk(
  { capacity, thinProvisioned }: NewDisk,
  { controller, unit }: Unit,
  index: number,
): string {
  const backing = xml(
    "backing",
    xmlText("fileName", "") + xmlText("diskMode", "persistent") + xmlText("thinProvisioned", thinProvisioned),
    { "xsi:type": "VirtualDiskFlatVer2BackingInfo" },
  );
  const { capacityInKB, capacityInBytes } = sizes(capacity);
  const disk =
    xmlText("key", FIRST_NEW_DISK - index) +
    backing +
    xmlText("controllerKey", controller) +
    xmlText("unitNumber", unit) +
    capacityInKB +
    capacityInBytes;
  return xml("device", disk, { "xsi:type": "VirtualDisk" });
}

/** How a card is connected to a network: as another one that is. */
function findBacking(inventory: Inventory, network: string): string | undefined {
  const card = inventory
    .listOf("VirtualMachine")
    .flatMap(devicesOf)
    .find((each) => networkOf(each) === network);
  const backing = child(card, "backing");
  const port = child(backing, "port");
  if (backing === undefined || port === undefined) return backing && xmlAsRead(backing);
  // The port itself is that card's own.
  const group =
    xmlText("switchUuid", textOf(port, "switchUuid") ?? "") +
    xmlText("portgroupKey", textOf(port, "portgroupKey") ?? "");
  return xmlAsRead(backing, { port: xml("port", group) });
}
