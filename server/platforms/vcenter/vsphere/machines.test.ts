import { expect, it } from "vitest";
import type { Inventory } from "./inventory.ts";
import { machineOf } from "./machines.ts";
import type { VimObject } from "./properties.ts";
import { createXmlReader } from "../xml.ts";

type DiskFacts = readonly [key: number, gigabytes: number, uuid: string];

function read(xml: string) {
  const reader = createXmlReader();
  reader.write(xml);
  return reader.end();
}

function object(type: string, id: string, disks: readonly DiskFacts[], others: readonly string[]): VimObject {
  const devices = disks.map(
    ([key, gigabytes, uuid]) =>
      `<d xsi:type="VirtualDisk"><key>${key}</key><deviceInfo><label>Disk ${uuid}</label></deviceInfo><backing><uuid>${uuid}</uuid></backing>` +
      `<capacityInBytes>${gigabytes * 1024 ** 3}</capacityInBytes></d>`,
  );
  const properties = ["<v>" + devices.join("") + "</v>", ...others].map(read);
  const names = ["config.hardware.device", "runtime.powerState", "snapshot"];
  return { ref: { type, id }, properties: new Map(properties.map((each, index) => [names[index]!, each])) };
}

const TREE =
  "<v><rootSnapshotList><snapshot>one</snapshot>" +
  "<childSnapshotList><snapshot>two</snapshot></childSnapshotList></rootSnapshotList></v>";

it("counts each disk once, whatever key it has, and those that only snapshots have", () => {
  const kept: DiskFacts = [2000, 10, "a"];
  const machine = object("VirtualMachine", "vm", [kept], ["<v>poweredOff</v>", TREE]);
  const snapshots = [
    object("VirtualMachineSnapshot", "one", [kept, [2001, 20, "b"]], []),
    object("VirtualMachineSnapshot", "two", [kept, [2001, 20, "c"]], []),
  ];
  const inventory: Inventory = {
    refresh: async () => undefined,
    readAt: () => undefined,
    readAnew: async () => undefined,
    find: (id) => snapshots.find(({ ref }) => ref.id === id),
    listOf: () => [],
  };
  const shown = machineOf(inventory, machine, "pool");
  expect(shown?.storage.provisioned).toBe(50);
  expect(shown?.disks.map(({ label }) => label)).toEqual(["Disk a"]);
});
