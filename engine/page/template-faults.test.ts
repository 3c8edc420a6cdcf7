import { describe, expect, test } from "vitest";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { readApiDescription } from "#engine/api-description";
import { pageContext } from "../context/page-fixture.ts";
import type { Viewer } from "../access/index.ts";
import { buildPage } from "./build-page.ts";

const EDITOR = fakeViewer("provider", { claims: { access: { Customizations: { U: true } } } });
const HOOK = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    note: { type: "string" },
    owner: { type: "object", properties: { name: { type: "string" } } },
    extra: {},
  },
};
const answers = (schema: object): object => ({ get: { responses: { 200: { description: "", schema } } } });
const DESCRIPTION = readApiDescription(
  {
    name: "hooks",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  },
  {
    swagger: "2.0",
    paths: {
      "/hooks": answers({ type: "object", properties: { data: { type: "array", items: HOOK } } }),
      "/hooks/{id}": answers(HOOK),
    },
  },
);
const SOURCE = { api: "hooks", do: "GET /hooks", rows: "/data" };
const ROW = { id: 1, name: "web", extra: { any: 1 } };

const list = (more: object): object => ({
  template: "hooks",
  v: 1,
  kind: "list",
  title: "Hooks",
  source: SOURCE,
  key: "id",
  columns: [{ field: "name" }],
  ...more,
});
const detail = (field: string): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title: "Hook",
  load: { hook: { api: "hooks", do: "GET /hooks/{claims.accountId}" } },
  of: { $: "load.hook" },
  items: [{ field }],
});

/** What the panel says of its template to a viewer, and what is logged. */
function faultsOf(
  template: object,
  { viewer = EDITOR, body = { data: [ROW] } }: { viewer?: Viewer; body?: object } = {},
) {
  const logged: string[] = [];
  const { panels } = buildPage(
    pageContext({
      template,
      viewer,
      bodies: { "/hooks": body, "/hooks/17": ROW },
      roots: { claims: { accountId: 17 } },
      apis: { description: () => DESCRIPTION, dialect: () => ({}) },
      report: (text) => logged.push(text),
    }),
  ).model;
  const [panel] = panels;
  return { shown: panel !== undefined && "faults" in panel ? panel.faults : undefined, logged };
}

describe("what a template gets wrong is said in the page to those who may mend it, and logged", () => {
  test.each([
    [
      list({ columns: [{ field: "name" }, { field: "nme" }] }),
      '/columns/1/field: the rows of GET /hooks have no "nme"',
    ],
    [list({ columns: [{ field: "owner.nme" }] }), 'the rows of GET /hooks have no "owner.nme"'],
    [list({ source: { ...SOURCE, rows: "/dat" } }), '/source/rows: GET /hooks answers no rows at "/dat"'],
    [detail("nme"), '/items/0/field: the answer has no "nme"'],
  ])("%j", (template, fault) => {
    const { shown, logged } = faultsOf(template);
    expect(shown).toEqual([expect.stringContaining(fault)]);
    expect(logged).toEqual(shown);
    const others = faultsOf(template, { viewer: fakeViewer("provider") });
    expect(others).toEqual({ shown: undefined, logged });
  });

  test.each([
    list({ columns: [{ field: "note" }, { field: "owner.name" }] }),
    list({ columns: [{ field: "extra.any" }, { field: "extra.other" }] }),
    list({ columns: [{ field: "shown", value: { $: "row.name" } }] }),
    detail("name"),
  ])("%j gets nothing wrong", (template) => {
    expect(faultsOf(template)).toEqual({ shown: undefined, logged: [] });
  });

  test("nor does one whose rows have what their description lacks, or whose answer leaves them out", () => {
    const more = list({ columns: [{ field: "nme" }] });
    expect(faultsOf(more, { body: { data: [{ ...ROW, nme: "x" }] } }).shown).toBeUndefined();
    expect(faultsOf(list({}), { body: {} }).shown).toBeUndefined();
  });
});
