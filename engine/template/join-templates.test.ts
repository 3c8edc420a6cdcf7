import { describe, expect, test } from "vitest";
import { formatFinding } from "./finding.ts";
import { joinTemplates } from "./join-templates.ts";

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
const FILES = {
  "apis.json": "{}",
  "schema/template.schema.json": "{}",
  "fixtures/roles.json": "{}",
  "fragments.json": pretty({ ready: { is: [] } }),
  "routes.json": pretty([{ path: "edit-page/{template}", title: "Modify" }]),
  "menus/customer.json": pretty([{ path: "pools" }]),
  "translations/en.json": pretty({ "shell.name": "Portal" }),
  "pools/routes.json": pretty([
    { path: "pools", title: "t:pools", template: "pools", pageOf: { service: ["pool/v1"] } },
    { path: "edit-page/{template}", title: "Pool", template: "pool" },
  ]),
  "pools/fragments.json": pretty({ full: { is: [] } }),
  "pools/en.json": pretty({ pools: "Pools", "pools.colour": "Colour" }),
  "pools/en-US.json": pretty({ "pools.colour": "Color" }),
  "pools/pages/pools.json": "{}",
  "pools/pages/pools.fixtures.json": "{}",
};

describe("a folder of templates", () => {
  test("is joined from its areas, without a list of them", () => {
    const joined = joinTemplates(FILES);
    expect(joined.problems).toEqual([]);
    expect(joined.routes).toHaveLength(3);
    expect(Object.keys(joined.fragments)).toEqual(["ready", "full"]);
    expect(joined.menus).toEqual({ customer: [{ path: "pools" }] });
    expect(Object.keys(joined.pages)).toEqual(["pools"]);
    expect(joined.texts()).toEqual({ "shell.name": "Portal", pools: "Pools", "pools.colour": "Colour" });
    expect(joined.texts("en-US")["pools.colour"]).toBe("Color");
    expect(joined.texts("xx")).toEqual(joined.texts());
  });

  test("takes fragments from a file for each subject", () => {
    const joined = joinTemplates({
      ...FILES,
      "pools/fragments/size.json": pretty({ size: { is: [] } }),
      "pools/fragments/power.json": pretty({ power: { is: [] } }),
      "fragments/dates.json": pretty({ dates: { is: [] } }),
    });
    expect(joined.problems).toEqual([]);
    expect(Object.keys(joined.fragments).toSorted()).toEqual(["dates", "full", "power", "ready", "size"]);
    expect(joined.files.fragments.map(({ path }) => path)).toContain("pools/fragments/size.json");
  });

  test.each([
    [
      "a page of one name",
      { "vms/pages/pools.json": "{}" },
      'vms/pages/pools.json:1:1  — there is a page "pools" already, in pools/pages/pools.json',
    ],
    [
      "a route of one path",
      { "vms/routes.json": pretty([{ path: "vms" }, { path: "pools" }]) },
      'vms/routes.json:6:13 /1/path — the route "pools" is in pools/routes.json already',
    ],
    [
      "a route about one template",
      { "vms/routes.json": pretty([{ path: "edit-page/{template}", template: "pool" }]) },
      'vms/routes.json:3:13 /0/path — the route "edit-page/pool" is in pools/routes.json already',
    ],
    [
      "a page of one kind",
      { "vms/routes.json": pretty([{ path: "vms", pageOf: { service: ["vm", "pool/v1"] } }]) },
      'vms/routes.json:7:9 /0/pageOf/service/1 — the page of service "pool/v1" is in pools/routes.json already',
    ],
    [
      "two pages of all others",
      {
        "vms/routes.json": pretty([
          { path: "a", pageOf: { vm: ["*"] } },
          { path: "b", pageOf: { vm: ["*"] } },
        ]),
      },
      'vms/routes.json:14:9 /1/pageOf/vm/0 — the page of vm "*" is in vms/routes.json already',
    ],
    [
      "a text of one key",
      { "vms/en.json": pretty({ pools: "Mine" }) },
      'vms/en.json:2:3 /pools — the text "pools" is in pools/en.json already',
    ],
    [
      "a fragment of one name",
      { "vms/fragments.json": pretty({ full: {} }) },
      'vms/fragments.json:2:3 /full — the fragment "full" is in pools/fragments.json already',
    ],
    [
      "a fragment of one name in two files of an area",
      { "pools/fragments/size.json": pretty({ full: {} }) },
      'pools/fragments/size.json:2:3 /full — the fragment "full" is in pools/fragments.json already',
    ],
    [
      "fragments in a folder too deep",
      { "pools/fragments/old/size.json": pretty({ size: {} }) },
      "pools/fragments/old/size.json:1:1  — a file of this name has no place in the folder of templates",
    ],
    [
      "routes that are no list",
      { "vms/routes.json": "{}" },
      "vms/routes.json:1:1  — must hold a list of routes",
    ],
    ["what is no JSON", { "vms/en.json": '{\n"a"' }, "vms/en.json:2:4  — is no JSON: colon expected"],
    [
      "a misspelled file name",
      { "vms/route.json": "[]" },
      "vms/route.json:1:1  — a file of this name has no place in the folder of templates",
    ],
    [
      "fixtures without a page",
      { "pools/pages/pool.fixtures.json": "{}" },
      'pools/pages/pool.fixtures.json:1:1  — there is no page "pool" beside these fixtures, did you mean "pools"?',
    ],
  ])("reports %s that is there twice or wrong, naming both files", (_, files, problem) => {
    const { problems } = joinTemplates({ ...FILES, ...files });
    expect(problems.map(formatFinding)).toEqual([problem]);
  });

  test("has the routes that each row stands for, and says a clash of one of them at its row", () => {
    const row = {
      path: "disks/<view><do>",
      each: { view: ["", { is: "v2/", flags: ["v2"] }], do: ["create", { is: "update", single: true }] },
      access: { type: ["provider"] },
      title: "t:disks.<do>",
      template: "disk-<do>",
      with: { kind: "ssd", fields: ["/<do>"] },
      pageOf: { "disks/<view><do>": ["ssd"] },
    };
    const joined = joinTemplates({ ...FILES, "disks/routes.json": pretty([{ path: "disks" }, row]) });
    expect(joined.problems).toEqual([]);
    const made = joined.routes.filter(({ path }) => String(path).startsWith("disks/"));
    expect(made.map(({ path, title, single, access }) => [path, title, single, access])).toEqual([
      ["disks/create", "t:disks.create", undefined, { type: ["provider"] }],
      ["disks/update", "t:disks.update", true, { type: ["provider"] }],
      ["disks/v2/create", "t:disks.create", undefined, { type: ["provider"], flags: ["v2"] }],
      ["disks/v2/update", "t:disks.update", true, { type: ["provider"], flags: ["v2"] }],
    ]);
    expect(made[1]).toEqual({
      path: "disks/update",
      single: true,
      access: { type: ["provider"] },
      title: "t:disks.update",
      template: "disk-update",
      with: { kind: "ssd", fields: ["/update"] },
      pageOf: { "disks/update": ["ssd"] },
    });
    const clash = {
      ...FILES,
      "disks/routes.json": pretty([row]),
      "z/routes.json": pretty([{ path: "a" }, row]),
    };
    expect(joinTemplates(clash).problems.map(({ pointer }) => pointer)).toEqual(
      expect.arrayContaining(["/1/path", "/1/pageOf/disks~1update/0"]),
    );
  });

  test("may have two routes with one path in one file: the first that somebody may open is used", () => {
    const routes = pretty([{ path: "vms" }, { path: "vms" }]);
    expect(joinTemplates({ ...FILES, "vms/routes.json": routes }).problems).toEqual([]);
  });
});
