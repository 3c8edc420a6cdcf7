import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { findIn, HOOK_ADD, HOOKS, HOOKS_API, HOOKS_DOCUMENT } from "./hooks.fixture.ts";

const HOOKS_ENTRY = HOOKS_API.list.entries["hooks"];
if (HOOKS_ENTRY === undefined) throw new Error("The list of APIs has no hooks.");

const column = (more: object): object => ({ ...HOOKS, columns: ["name", { field: "room", ...more }] });
const meter = (used: string, limit: string): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title: "Hook",
  params: { id: { in: "query", required: true } },
  load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
  of: { $: "load.hook" },
  head: { of: { $: "load.hook" }, meters: [{ used, limit }] },
  items: ["name"],
});
const operation = { responses: { 200: {} } };
const id = [{ name: "id", in: "path", required: true, schema: { type: "integer" } }];
/** The hooks, and boxes whose paths are alike. */
const both: Partial<CheckOptions> = {
  apis: {
    list: HOOKS_API.list,
    descriptions: {
      hooks: readApiDescription(HOOKS_ENTRY, {
        ...HOOKS_DOCUMENT,
        paths: { ...HOOKS_DOCUMENT.paths, "/boxes/{id}": { parameters: id, delete: operation } },
      }),
    },
  },
};
const remove = (path: string): object => ({
  ...HOOKS,
  rowActions: [{ id: "delete", kind: "delete", ask: {}, call: { api: "hooks", do: `DELETE ${path}` } }],
});
const found = (page: object, about: RegExp): readonly string[] =>
  findIn(page).filter((each) => about.test(each));

describe("figures are what they are said to be", () => {
  test.each<[page: object, about: RegExp, finding: string]>([
    [
      column({ format: "bytes" }),
      /reads/,
      '/columns/1/format — "bytes" reads B, and GET /hooks says that this is in GB: say "unit"',
    ],
    [
      column({ unit: { show: "GB", send: "GB" }, label: "Room (MB)" }),
      /people see/,
      "/columns/1/label — says MB, and people see GB",
    ],
    [column({ label: "Room (MB)" }), /people see/, "/columns/1/label — says MB, and people see GB"],
    [
      meter("size", "size"),
      /always full/,
      '/head/meters/0/limit — "size" is what is used too: the meter is always full',
    ],
    [
      meter("sizeLimit", "sizeUsed"),
      /exchanged/,
      '/head/meters/0/used — "sizeLimit" and "sizeUsed" look exchanged: "used" is what is taken of "limit"',
    ],
    ...[
      ["storage.provisioned", "storage.used"],
      ["quota.disk", "used.disk"],
      ["memory.capacity", "memory.allocated"],
      ["cpuBudget", "cpuSpent"],
    ].map(([used = "", limit = ""]): [object, RegExp, string] => [
      meter(used, limit),
      /exchanged/,
      `/head/meters/0/used — "${used}" and "${limit}" look exchanged: "used" is what is taken of "limit"`,
    ]),
    [
      meter("disk.free", "disk.total"),
      /left of/,
      '/head/meters/0/used — "disk.free" is what is left of "disk.total": "used" is what is taken',
    ],
  ])("finds %j", (page, about, finding) => {
    expect(found(page, about)).toEqual([finding]);
  });

  test.each<[page: object, about: RegExp]>([
    [column({ unit: { show: "GB", send: "GB" }, label: "Room (GB)" }), /people see/],
    [column({ label: "Room (largest)" }), /people see/],
    [column({ field: "size", format: "bytes" }), /reads/],
    [meter("size", "room"), /exchanged|full/],
    [meter("storage.used", "storage.provisioned"), /exchanged|full|left of/],
    [meter("storage.provisioned", "storage.capacity"), /exchanged|full|left of/],
    [meter("quota.used", "quota.total"), /exchanged|full|left of/],
    [meter("used_total", "used_limit"), /exchanged|full|left of/],
  ])("takes %j", (page, about) => {
    expect(found(page, about)).toEqual([]);
  });
});

describe("a row is deleted where it is read", () => {
  const other = (path: string): readonly string[] =>
    findIn(remove(path), both).filter((each) => each.includes("the rows are those"));

  test("finds another collection", () => {
    expect(other("/boxes/{row.id}")).toEqual([
      '/rowActions/0/call/do — deletes by DELETE /boxes/{id}, and the rows are those of GET /hooks: did you mean "DELETE /hooks/{row.id}"?',
    ]);
  });

  test("takes its own", () => {
    expect(other("/hooks/{row.id}")).toEqual([]);
  });
});

describe("a form sends what it asks for", () => {
  const sent = (call: object): object => ({
    ...HOOK_ADD,
    call: { api: "hooks", do: "POST /hooks", ...call },
  });

  test("finds a call that is given nothing of it", () => {
    expect(found(sent({}), /nothing of the form/)).toEqual([
      '/call — nothing of the form is sent: say "body": { "$": "form" }, or "changed" for what was changed',
    ]);
  });

  test("takes one that is given some", () => {
    expect(found(sent({ body: { name: { $: "form.name" } } }), /nothing of the form/)).toEqual([]);
  });
});
