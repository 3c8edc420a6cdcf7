import { expect, test } from "vitest";
import type { GeneratedArea } from "#engine/authoring";
import { areaFiles } from "./area-files.ts";

const AREA: GeneratedArea = {
  templates: [],
  fixtures: {},
  routes: [],
  menu: { title: "t:menu.keys", children: [{ path: "keys/list" }] },
  texts: { "menu.keys": "Account", "keys.title": "Keys" },
  dialects: {},
  dialect: "none",
  notes: [],
};
const write = (menu: readonly object[]) =>
  areaFiles(
    "keys",
    AREA,
    { name: "shop", description: "/shop.json" },
    {
      "menus/provider.json": JSON.stringify(menu),
      "translations/en.json": JSON.stringify({ "menu.account": "Account", "menu.reports": "Reports" }),
    },
  );

test("lists stand in the group of the menu that reads alike, else in one of their own", () => {
  const reports = { title: "t:menu.reports", children: [{ path: "reports" }] };
  const account = { title: "t:menu.account", children: [{ path: "settings" }] };
  const joined = write([reports, account]);
  expect(joined["menus/provider.json"]).toEqual([
    reports,
    { ...account, children: [{ path: "settings" }, { path: "keys/list" }] },
  ]);
  expect(joined["keys/en.json"]).toEqual({ "keys.title": "Keys" });
  const apart = write([reports, { title: "t:menu.account", path: "settings" }]);
  expect(apart["menus/provider.json"]).toContainEqual(AREA.menu);
  expect(apart["keys/en.json"]).toEqual({ "keys.title": "Keys", "menu.keys": "Account" });
});
