import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { FILTERED, pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import { buildPage } from "../page/build-page.ts";

const MACHINE = {
  type: "object",
  properties: {
    moId: { type: "string", title: "Platform ID" },
    name: { type: "string", title: "Name" },
    state: { type: "string", title: "State", enum: ["On", "Off"] },
    memory: { type: "integer", title: "Memory", "x-unit": "MB" },
    memoryUnit: { type: "string", enum: ["MB"] },
    storage: {
      type: "object",
      title: "Storage",
      properties: { used: { type: "number", title: "Used", "x-unit": "GB" }, unit: { enum: ["GB"] } },
    },
    disks: { type: "array", title: "Disks", items: { type: "object" } },
    snapshots: { type: "array", title: "Snapshots", items: { type: "object" } },
    account_id: { type: "integer", title: "Account" },
    password: { type: "string", format: "password" },
    created: { type: "string", format: "date-time", title: "Created" },
    note: { type: "string", title: "Note" },
  },
};
const DESCRIPTION = readApiDescription(
  {
    name: "vms",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  },
  {
    openapi: "3.0.0",
    paths: {
      "/vm": {
        get: {
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: { type: "object", properties: { data: { type: "array", items: MACHINE } } },
                },
              },
            },
          },
        },
      },
    },
  },
);

const ROW = {
  moId: "vm-1",
  name: "web-01",
  state: "On",
  memory: 2048,
  memoryUnit: "MB",
  storage: { used: 25, unit: "GB" },
  disks: [{ key: 1 }, { key: 2 }],
  snapshots: [{ name: "before" }, { name: "after" }],
  account_id: 7,
  password: "geheim",
  created: "2026-01-15 11:57:00 AM",
  note: "",
  owner: { name: "Ada", mail: "ada@x.example" },
  rack: "R2",
};
const bodies = { "/vm": { data: [ROW, { moId: "vm-2", name: "web-02" }], meta: { total: 12 } } };

const machines = (change: object = {}) => ({
  template: "machines",
  v: 1,
  kind: "list",
  title: "Machines",
  key: "moId",
  source: { api: "vms", do: "GET /vm", rows: "/data", total: "/meta/total", size: 10 },
  columns: [
    "name",
    { field: "state", format: "state" },
    { field: "memory", unit: { show: "GB", send: "MB" }, optional: true },
  ],
  ...change,
});

function listOf(parts: Partial<PageParts> = {}) {
  const [list] = buildPage(
    pageContext({
      template: machines(),
      bodies,
      apis: { description: () => DESCRIPTION, dialect: () => FILTERED },
      translations: { "drawer.fact-of": "{thing}: {fact}" },
      ...parts,
    }),
  ).model.panels;
  if (list?.kind !== "list") throw new Error("The page has no list.");
  return list;
}

async function factsOf(parts: Partial<PageParts> = {}) {
  const list = listOf(parts);
  const facts = await list.handle.drawer?.facts(list.rows[0]!);
  return facts?.map(({ label, cell }) => [label, cell.text, cell.format]);
}

describe("the facts of an open row", () => {
  test("are all that is known of it, as its columns and its description call it, identifiers last", async () => {
    expect(await factsOf()).toEqual([
      ["Memory", "2 GB", "quantity"],
      ["Storage: Used", "25 GB", "quantity"],
      ["Disks", "2", "number"],
      ["Snapshots", "before, after", "tags"],
      ["Created", "2026-01-15 11:57:00", "datetime"],
      ["Owner", "Ada", "text"],
      ["Rack", "R2", "text"],
      ["Platform ID", "vm-1", "copyable"],
      ["Account", "7", "copyable"],
    ]);
  });

  test("hold nothing that a column keeps from the viewer", async () => {
    const columns = [
      "name",
      { field: "rack", access: { flags: ["racks"] } },
      { field: "owner.mail", show: false },
    ];
    const labels = (await factsOf({ template: machines({ columns }) }))?.map(([label]) => label);
    expect(labels).not.toContain("Rack");
    expect(labels).not.toContain("Owner");
    const viewer = { ...fakeViewer(), flags: new Set(["racks"]) };
    expect((await factsOf({ template: machines({ columns }), viewer }))?.map(([label]) => label)).toContain(
      "Rack",
    );
  });

  test("show a column by its parts, where it is a thing without a name", async () => {
    const template = machines({ columns: ["name", { field: "storage", optional: true }] });
    expect(await factsOf({ template })).toContainEqual(["Storage: Used", "25 GB", "quantity"]);
  });

  test("are those of the template, where it names some; empty and hidden ones are left out", async () => {
    const facts = [
      { field: "snapshots", value: { $: "item.snapshots.*.name" } },
      "note",
      { field: "rack", show: { "===": [{ var: "item.rack" }, "R1"] } },
      { field: "owner.name", label: "Who" },
    ];
    expect(await factsOf({ template: machines({ drawer: { facts } }) })).toEqual([
      ["Snapshots", "before, after", "tags"],
      ["Who", "Ada", "text"],
    ]);
  });
});

describe("the name of a row", () => {
  const hrefs = (parts: Partial<PageParts>) =>
    listOf(parts).rows.map(({ href, cells }) => [href, cells[0]?.href] as const);

  test("opens it beside the list, whatever else is asked of that", () => {
    expect(hrefs({ query: "search=web&page=2&open=vm-2" })).toEqual([
      ["/pages/page?search=web&page=2&open=vm-1", "/pages/page?search=web&page=2&open=vm-1"],
      ["/pages/page?search=web&page=2&open=vm-2", "/pages/page?search=web&page=2&open=vm-2"],
    ]);
  });

  test("leads to its page where it has one", () => {
    const link = { by: { $: "row.moId" }, to: { "vm-1": "/pages/vm/{row.moId}" } };
    expect(hrefs({ template: machines({ columns: [{ field: "name", link }] }) })).toEqual([
      ["/pages/vm/vm-1", "/pages/vm/vm-1"],
      ["/pages/page?open=vm-2", "/pages/page?open=vm-2"],
    ]);
  });

  test("opens it instead of writing a mail, and stays a text beside a button", () => {
    const columns = [{ field: "moId", format: "copyable" }];
    expect(hrefs({ template: machines({ columns }) })[0]).toEqual(["/pages/page?open=vm-1", undefined]);
    const mails = { "/vm": { data: [{ moId: "vm-1", name: "a@x.example" }] } };
    const template = machines({ columns: [{ field: "name", format: "email" }] });
    expect(hrefs({ template, bodies: mails })[0]?.[1]).toBe("/pages/page?open=vm-1");
  });

  test("leads nowhere where the template says so", () => {
    expect(hrefs({ template: machines({ drawer: false }), query: "open=vm-1" })[0]).toEqual([
      undefined,
      undefined,
    ]);
    expect(listOf({ template: machines({ drawer: false }), query: "open=vm-1" }).open).toBeUndefined();
  });
});

describe("the open row", () => {
  test.each([
    ["is none where the address names none", "", undefined],
    ["is the one that the address names", "open=vm-2", "vm-2"],
    ["is not here where the page has no such row", "open=vm-9", ""],
    ["is the first of another page", "page=2&open=:first", "vm-1"],
    ["is the last of another page", "open=:last", "vm-2"],
  ])("%s", (_, query, open) => {
    expect(listOf({ query }).open).toBe(open);
  });

  test("of another page is not known while the rows are those of the page before", () => {
    const body = bodies["/vm"];
    const answers = () => ({ state: "ready", body, updatedAt: 1, isPrevious: true }) as const;
    expect(listOf({ query: "page=2&open=:first", answers } as Partial<PageParts>).open).toBe("");
  });

  test("changes in the address alone, and is closed by whatever changes the rows", () => {
    const template = machines({ filters: [{ field: "open", as: "text" }] });
    const { handle } = listOf({ template, query: "page=2&size=20&open=vm-1&other.open=3&filter.open=x" });
    expect(handle.after({ open: "vm-2" })).toBe("page=2&size=20&filter.open=x&open=vm-2");
    expect(handle.after({ open: undefined })).toBe("page=2&size=20&filter.open=x");
    expect(handle.after({ turn: "next" })).toBe("page=3&size=20&filter.open=x&open=%3Afirst");
    expect(handle.after({ turn: "previous" })).toBe("size=20&filter.open=x&open=%3Alast");
    expect(handle.after({ page: 3 })).toBe("page=3&size=20&filter.open=x");
    expect(handle.after({ search: "a" })).toBe("size=20&filter.open=x&search=a");
    expect(handle.after({ columns: ["name"] })).toContain("open=vm-1");
    expect(handle.withView("search=b")).toBe("search=b");
  });
});
