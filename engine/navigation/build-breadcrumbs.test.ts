import { expect, test } from "vitest";
import { fakeViewer } from "#engine/testing";
import { buildBreadcrumbs } from "./build-breadcrumbs.ts";
import type { RouteEntry } from "./shell.ts";

const access: RouteEntry["access"] = { type: ["customer"] };
const list: RouteEntry = { path: "services/my-services", title: "Services", access };
const pool: RouteEntry = { path: "services/pool/{id}", title: "Pool", parent: [list.path], access };
const machine: RouteEntry = {
  path: "services/machine",
  title: "Machine",
  parent: [list.path],
  isSingle: true,
  access,
};

function hrefsTo(route: RouteEntry, params: Record<string, string>, query: string) {
  const shell = { routes: [list, pool, machine, route] };
  return buildBreadcrumbs(shell, route, params, fakeViewer("customer"), {}, query).map(({ href }) => href);
}

test.each<[params: Record<string, string>, href: string]>([
  [{}, "/pages/services/machine?machine=vm-7"],
  // As `services/machine/edit/17`.
  [{ id: "17" }, "/pages/services/machine/17?machine=vm-7"],
])("the page above of one thing, with %j, is about what this page is about: %s", (params, href) => {
  const change = { ...machine, path: "services/machine/edit", title: "Modify", parent: [machine.path] };
  expect(hrefsTo(change, params, "?machine=vm-7")).toEqual(["/pages/services/my-services", href, undefined]);
});

test("the page above has the path of its name in the loads of this page, where it says one", () => {
  const named = { ...pool, named: "load.service.name" };
  const change: RouteEntry = { path: "edit-page/x", title: "Change", parent: [named.path], access };
  const trail = buildBreadcrumbs({ routes: [list, named, change] }, change, {}, fakeViewer("customer"), {});
  expect(trail.map((crumb) => crumb.named)).toEqual([undefined, "load.service.name", undefined]);
});

test("the page above of a thing that the query names is filled with it", () => {
  const change: RouteEntry = { path: "edit-page/x", title: "Change", parent: [pool.path], access };
  expect(hrefsTo(change, {}, "?id=17").at(-2)).toBe("/pages/services/pool/17");
});
