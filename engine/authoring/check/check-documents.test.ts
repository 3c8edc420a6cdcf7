import { describe, expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { findIn, HOOK_ADD } from "./hooks.fixture.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const RULE = { type: "object", properties: { id: { type: "string" }, name: { type: "string" } } };
const RULES = { type: "object", required: ["rules"], properties: { rules: { type: "array", items: RULE } } };
const { list } = parseApiList({
  dialects: { none: {} },
  apis: { wall: { description: "/w.json", dialect: "none" } },
});
const entry = list.entries["wall"];
if (entry === undefined) throw new Error("The list of APIs has no wall.");
const answer = { responses: { 200: json(RULES) } };
const apis = {
  list,
  descriptions: {
    wall: readApiDescription(entry, {
      openapi: "3.0.0",
      info: { title: "Wall" },
      paths: {
        "/rules": {
          get: answer,
          put: { requestBody: json(RULES), ...answer },
          patch: {
            requestBody: json({
              type: "object",
              properties: { id: { type: "string" }, note: { type: "string" } },
            }),
            ...answer,
          },
        },
      },
    }),
  },
};
const call = (more: object): object => ({ api: "wall", do: "PUT /rules", ...more });
const page = (more: object): object => ({
  template: "rules",
  v: 1,
  kind: "list",
  title: "Rules",
  load: { wall: { api: "wall", do: "GET /rules" } },
  source: { from: "load.wall.rules" },
  key: "id",
  columns: ["name"],
  ...more,
});
const row = (more: object): object =>
  page({
    rowActions: [{ id: "x", kind: "run", ask: { fields: [{ at: "/name", extra: true }] }, call: call(more) }],
  });
const edit = (ops: readonly object[]): object => row({ edit: "load.wall", ops });
const form = (more: object): object => ({
  template: "rule",
  v: 1,
  kind: "form",
  title: "Rule",
  load: { wall: { api: "wall", do: "GET /rules" } },
  fields: ["/note"],
  call: { api: "wall", do: "PATCH /rules", body: "changed" },
  ...more,
});
const line = { api: "wall", do: "PUT /rules", body: { rules: [] } };
const table = (marks: string, to: object): object => ({
  template: "rule",
  v: 1,
  kind: "form",
  title: "Rule",
  fields: [
    { at: "/lines", as: "table", extra: true, label: "Lines", marks, fields: [{ at: "/name", extra: true }] },
  ],
  calls: [{ as: "line", by: { $: "entry.fate" }, to, else: null, each: "form.lines" }],
});
const all = { CREATE: line, UPDATE: line, DELETE: line };
const find = (template: object): readonly string[] => findIn(template, { apis });

describe("a change keeps the rest of what it changes", () => {
  test.each<[what: string, template: object, finding: string]>([
    [
      "a document that is replaced by one entry",
      row({ body: { $: "form" } }),
      '/rowActions/0/call/body — replaces the whole of "load.wall" by one entry: say "edit": "load.wall" and "ops"',
    ],
    [
      "an entry in place of the list",
      edit([{ op: "add", path: "/rules", value: { $: "form" } }]),
      '/rowActions/0/call/ops/0/path — "/rules" is the whole list: one entry is added at "/rules/-"',
    ],
    [
      "a row that takes all others with it",
      edit([{ op: "remove", path: "/rules" }]),
      '/rowActions/0/call/ops/0/path — removes the whole list: the row alone is "/rules/{row}"',
    ],
    ["a form of changes that opens empty", form({}), "/call/body — nothing can have changed"],
    [
      "a field that what the form opens with does not have",
      form({ init: { $: "load.wall" } }),
      '/fields/0 — opens empty: "load.wall" has no "note"',
    ],
    [
      "a mark that no line has",
      table("state", all),
      '/fields/0/marks — the call for each line asks for "entry.fate"',
    ],
    [
      "a case that is no mark",
      table("fate", { ...all, ADD: line }),
      '/calls/0/to/ADD — "entry.fate" is never "ADD"',
    ],
    [
      "lines that are not sent",
      table("fate", { CREATE: line, UPDATE: line }),
      '/calls/0/to — "DELETE" is missing: such lines are not sent',
    ],
    [
      "a field that none of several calls sends",
      {
        ...HOOK_ADD,
        schema: { api: "wall", body: "PATCH /rules" },
        fields: ["/id", "/note"],
        call: undefined,
        calls: [{ as: "a", api: "wall", do: "PATCH /rules", body: { id: { $: "form.id" } } }],
      },
      '/fields/1 — "/note" is asked for and not sent',
    ],
  ])("finds %s", (_, template, finding) => {
    expect(find(JSON.parse(JSON.stringify(template)))).toContainEqual(expect.stringContaining(finding));
  });

  test.each<[what: string, template: object]>([
    ["one entry more", edit([{ op: "add", path: "/rules/-", value: { $: "form" } }])],
    ["one entry less", edit([{ op: "remove", path: "/rules/{row}" }])],
    ["a form of changes that names what it opens with", form({ init: { note: "" } })],
    [
      "a field that is only written",
      form({ init: { $: "load.wall" }, fields: [{ at: "/note", init: null }] }),
    ],
    ["all marks", table("fate", all)],
  ])("takes %s", (_, template) => {
    const own = /whole|opens|can have changed|mark|missing|is never/;
    expect(find(template).filter((each) => own.test(each))).toEqual([]);
  });
});
