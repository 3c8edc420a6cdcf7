import { expect, it } from "vitest";
import type { Inventory } from "./inventory.ts";
import { poolOf } from "./machines.ts";
import { foldersOf, storageOf } from "./places.ts";
import { freePools } from "./pools.ts";
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
  readAt: () => undefined,
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

const among = (all: readonly VimObject[]): Inventory => ({
  ...inventory,
  find: (id) => all.find(({ ref }) => ref.id === id),
  listOf: (type) => all.filter(({ ref }) => ref.type === type),
});

it("comes to an end where a vCenter says that things are above themselves", () => {
  const circle = among([
    object("Folder", "a", ["Folder", "b"], "VirtualMachine"),
    object("Folder", "b", ["Folder", "a"], "VirtualMachine"),
    object("ResourcePool", "p", ["ResourcePool", "p"], ""),
  ]);
  expect(foldersOf(circle)).toEqual([
    { moId: "a", name: "a", dataCenter: "", parent: null, place: "" },
    { moId: "b", name: "b", dataCenter: "", parent: null, place: "" },
  ]);
  const machine: VimObject = {
    ref: { type: "VirtualMachine", id: "vm-1" },
    properties: new Map([["resourcePool", element("ResourcePool", "p")]]),
  };
  expect(poolOf(circle, machine)).toBe("p");
  expect(poolOf(circle, machine, new Set(["q"]))).toBeUndefined();
  expect(freePools(circle, new Set(["p"]))).toEqual([]);
});

it("finds of the pools above a machine the highest that is no cluster's own", () => {
  const pools = among([
    object("ResourcePool", "own", ["ClusterComputeResource", "cluster"], ""),
    object("ResourcePool", "high", ["ResourcePool", "own"], ""),
    object("ResourcePool", "low", ["ResourcePool", "high"], ""),
    object("ClusterComputeResource", "cluster", ["Folder", "root"], ""),
  ]);
  const at = (pool: string, wanted?: ReadonlySet<string>) =>
    poolOf(
      pools,
      {
        ref: { type: "VirtualMachine", id: "vm-1" },
        properties: new Map([["resourcePool", element("ResourcePool", pool)]]),
      },
      wanted,
    );
  expect(["low", "high", "own", "gone"].map((pool) => at(pool))).toEqual(["high", "high", "own", undefined]);
  expect(at("low", new Set(["low", "high"]))).toBe("low");
});

it("takes no size below nothing, no name without end and none that is empty", () => {
  const store = (name: string, capacity: string, free: string): VimObject => ({
    ref: { type: "Datastore", id: "store" },
    properties: new Map([
      ["name", element(undefined, name)],
      ["summary.capacity", element(undefined, capacity)],
      ["summary.freeSpace", element(undefined, free)],
    ]),
  });
  expect(storageOf(among([store("  ", "-5", "3")]))).toEqual([
    { policyUid: "store", name: "store", description: "", capacity: 0, used: 0 },
  ]);
  expect(storageOf(among([store("x".repeat(100_000), "NaN", "")]))[0]?.name).toHaveLength(80);
});
