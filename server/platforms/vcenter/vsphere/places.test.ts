import { expect, it } from "vitest";
import type { Inventory } from "./inventory.ts";
import { foldersOf } from "./places.ts";
import type { VimObject } from "./properties.ts";
import type { XmlElement } from "../xml.ts";

const element = (type: string | undefined, text: string, children: readonly XmlElement[] = []) => ({
  name: "val",
  type,
  valueType: undefined,
  children,
  text,
});

const object = (type: string, id: string, parent: readonly [string, string], holds: string): VimObject => ({
  ref: { type, id },
  properties: new Map([
    ["name", element(undefined, id)],
    ["parent", element(...parent)],
    ["childType", element(undefined, "", [element(undefined, holds), element(undefined, "Folder")])],
  ]),
});

const objects = [
  object("Folder", "root", ["", ""], "Datacenter"),
  object("Datacenter", "dc", ["Folder", "root"], ""),
  object("Folder", "vm", ["Datacenter", "dc"], "VirtualMachine"),
  object("Folder", "host", ["Datacenter", "dc"], "ComputeResource"),
  object("Folder", "linux", ["Folder", "vm"], "VirtualMachine"),
  object("Folder", "debian", ["Folder", "linux"], "VirtualMachine"),
];

const inventory: Inventory = {
  refresh: async () => undefined,
  readAnew: async () => undefined,
  find: (id) => objects.find(({ ref }) => ref.id === id),
  listOf: (type) => objects.filter(({ ref }) => ref.type === type),
};

it("lists the folders of machines alone, each with those above it", () => {
  expect(foldersOf(inventory)).toEqual([
    { moId: "debian", name: "debian", dataCenter: "dc", parent: "linux", place: "dc, vm, linux" },
    { moId: "linux", name: "linux", dataCenter: "dc", parent: "vm", place: "dc, vm" },
    { moId: "vm", name: "vm", dataCenter: "dc", parent: null, place: "dc" },
  ]);
});
