import { expect, it } from "vitest";
import type { Inventory } from "./inventory.ts";
import { freePools } from "./pools.ts";
import type { VimObject } from "./properties.ts";

/** Each object by its id, which is its name too, with the object that it is in. */
const TREE: Readonly<Record<string, readonly [type: string, parent: string]>> = {
  cluster: ["ClusterComputeResource", "folder"],
  root: ["ResourcePool", "cluster"],
  apart: ["ResourcePool", "root"],
  outer: ["ResourcePool", "root"],
  middle: ["ResourcePool", "outer"],
  inner: ["ResourcePool", "middle"],
  beside: ["ResourcePool", "outer"],
  app: ["VirtualApp", "root"],
  "in-app": ["ResourcePool", "app"],
};

const element = (type: string | undefined, text: string) => ({
  name: "val",
  type,
  valueType: undefined,
  children: [],
  text,
});

const objects = Object.entries(TREE).map(([id, [type, parent]]): VimObject => ({
  ref: { type, id },
  properties: new Map([
    ["name", element(undefined, id)],
    ["parent", element(TREE[parent]?.[0] ?? "Folder", parent)],
  ]),
}));

const inventory: Inventory = {
  refresh: async () => undefined,
  readAt: () => undefined,
  readAnew: async () => undefined,
  find: (id) => objects.find(({ ref }) => ref.id === id),
  listOf: (type) => objects.filter(({ ref }) => ref.type === type),
};

it.each<[what: string, taken: readonly string[], free: readonly string[]]>([
  ["all but that of the cluster", [], ["apart", "outer", "middle", "inner", "beside", "in-app"]],
  ["none that is taken, nor what is in it", ["outer"], ["apart", "in-app"]],
  ["none that holds one that is taken", ["middle"], ["apart", "beside", "in-app"]],
  ["those beside one that is taken", ["inner"], ["apart", "beside", "in-app"]],
  [
    "all of a cluster whose own pool is not asked about",
    ["cluster"],
    ["apart", "outer", "middle", "inner", "beside", "in-app"],
  ],
])("are free: %s", (_, taken, free) => {
  expect(freePools(inventory, new Set(taken)).map(({ ref }) => ref.id)).toEqual(free);
});
