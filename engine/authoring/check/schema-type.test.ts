import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const load = { hook: { api: "hooks", do: "GET /hooks/{query.id}" } };
const params = { id: { in: "query", required: true } };
const access = { all: ["access.Services.U"] };
const change = (body: unknown): object => ({
  ...HOOKS,
  rowActions: [
    { id: "x", kind: "modify", access, call: { api: "hooks", do: "PATCH /hooks/{row.id}", body } },
  ],
});
const read = (query: object): object => ({ ...HOOKS, source: { ...HOOKS.source, dialect: "none", query } });
const remove = (query: object): object => ({
  ...HOOKS,
  access: { all: ["access.Services.R", "access.Services.D"] },
  rowActions: [
    {
      id: "x",
      kind: "delete",
      ask: { title: "Delete?" },
      call: { api: "hooks", do: "DELETE /hooks/{row.id}", query },
    },
  ],
});
const column = (more: object): object => ({ ...HOOKS, columns: [{ field: "name" }, more] });
const detail = (item: object): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title: "Hook",
  params,
  load,
  of: { $: "load.hook" },
  items: [item],
});
const field = (more: object): object => ({ ...HOOK_ADD, fields: [...HOOK_ADD.fields, more] });
const at = "/rowActions/0/call/";

describe("what is sent is of the type that is wanted there", () => {
  test.each<[page: object, finding: string]>([
    [change({ enabled: "no" }), `${at}body/enabled — must be true or false, not "no"`],
    [change({ size: "12" }), `${at}body/size — must be a number, not "12"`],
    [change({ name: 7 }), `${at}body/name — must be a text, not 7`],
    [change({ owner: [] }), `${at}body/owner — must be an object, not a list`],
    [change({ events: ["mde"] }), `${at}body/events/0 — PATCH /hooks/{id} does not know the value "mde"`],
    [change({ size: { $: "row.name" } }), `${at}body/size — "row.name" is a text, where a number is wanted`],
    [
      change({ enabled: { by: { $: "row.state" }, to: { open: "no" }, else: true } }),
      `${at}body/enabled/to/open — must be true or false, not "no"`,
    ],
    [
      remove({ force: { by: { $: "row.state" }, to: { open: "no" }, else: true } }),
      `${at}query/force/to/open — must be true or false, not "no"`,
    ],
    [remove({ force: "no" }), `${at}query/force — must be true or false, not "no"`],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    change({ enabled: { by: { $: "row.state" }, to: { open: false }, else: true } }),
    change({ enabled: false, size: 12, note: null, extra: { any: ["thing"] } }),
    change({ owner: { name: { $: "row.name" } }, events: ["made"], size: { $: "row.size" } }),
    change({ extra: { by: "name", to: "x" } }),
    remove({ force: "true" }),
    remove({ force: true }),
    read({ "search[name]": 7 }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});

describe("a format shows what the value is", () => {
  test.each<[page: object, finding: string]>([
    [
      column({ field: "url", format: "bytes" }),
      '/columns/1/format — "bytes" cannot show "row.url": it is a text',
    ],
    [
      column({ field: "enabled", format: "datetime" }),
      '/columns/1/format — "datetime" cannot show "row.enabled": it is true or false',
    ],
    [column({ field: "size", format: "tags" }), '"tags" cannot show "row.size": it is a number'],
    [column({ field: "url", format: "datetime" }), '"datetime" cannot show "row.url": it is a text'],
    [
      column({ field: "name", unit: { show: "GB", send: "MB" } }),
      '/columns/1/unit — a unit cannot show "row.name": it is a text',
    ],
    [
      column({ field: "name", format: "yes", value: { $: "row.url" } }),
      '"yes" cannot show "row.url": it is a text',
    ],
    [detail({ field: "owner", format: "email" }), '/items/0/format — "email" cannot show "item.owner"'],
    [detail({ field: "ownr" }), '/items/0/field — "ownr" is not in the answer of GET /hooks/{id}'],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    column({ field: "size", format: "bytes" }),
    column({ field: "cost", format: "currency" }),
    column({ field: "created", format: "datetime" }),
    column({ field: "note", format: "datetime" }),
    column({ field: "enabled", format: "yes" }),
    column({ field: "events", format: "tags" }),
    column({ field: "extra", format: "bytes" }),
    column({ field: "enabled", value: { by: { $: "row.state" }, to: { open: 1 } }, format: "number" }),
    detail({ field: "owner.name" }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});

describe("a control fills what the field is", () => {
  test.each<[page: object, finding: string]>([
    [field({ at: "/events", as: "select" }), '/fields/2/as — "select" cannot fill "/events": it is a list'],
    [field({ at: "/note", as: "number" }), '/fields/2/as — "number" cannot fill "/note": it is a text'],
    [field({ at: "/size", as: "switch" }), '"switch" cannot fill "/size": it is a number'],
    [field({ at: "/state", as: "multi" }), '"multi" cannot fill "/state": it is a text'],
    [field({ at: "/size", init: "12" }), '/fields/2/init — must be a number, not "12"'],
    [
      { ...field({ at: "/size", init: { $: "load.hook.name" } }), params, load },
      '/fields/2/init — "load.hook.name" is a text, where a number is wanted',
    ],
    [
      field({ at: "/size", init: { by: { $: "form.name" }, to: { web: 1 }, else: "2" } }),
      '/fields/2/init/else — must be a number, not "2"',
    ],
    [field({ at: "/size", values: [1, "2"] }), '/fields/2/values/1 — must be a number, not "2"'],
    [{ ...HOOK_ADD, init: { enabled: "yes" } }, '/init/enabled — must be true or false, not "yes"'],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    field({ at: "/events", as: "multi", values: ["made"], init: ["made"] }),
    field({ at: "/state", as: "radio" }),
    field({ at: "/state", as: "switch" }),
    field({ at: "/size", init: 12, values: [12, 24] }),
    field({ at: "/size", init: { by: { $: "form.name" }, to: { web: 1 } } }),
    field({ at: "/extra", as: "number", init: "anything" }),
    { ...field({ at: "/size", init: { $: "load.hook.size" } }), params, load },
    { ...HOOK_ADD, init: { enabled: true, size: { $: "query.id" } }, params },
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});
