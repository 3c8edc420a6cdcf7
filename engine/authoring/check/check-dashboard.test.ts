import { expect, test } from "vitest";
import { findIn } from "./hooks.fixture.ts";

const dashboard = (panel: object): object => ({
  template: "overview",
  v: 1,
  kind: "dashboard",
  title: "Overview",
  params: { id: { in: "query", required: true } },
  load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
  panels: [{ id: "p", ...panel }],
});

const list = (more: object = {}): object => ({
  kind: "list",
  source: { api: "hooks", do: "GET /hooks", rows: "/data" },
  columns: ["name"],
  short: { rows: 3, all: "/pages/hooks" },
  ...more,
});

test.each([
  ["filters", { filters: [{ field: "state", as: "select" }] }],
  ["search", { search: { fields: ["name"] } }],
  ["csv", { csv: { file: "hooks" } }],
  ["drawer", { drawer: false }],
])("a short list has no %s", (key, more) => {
  expect(findIn(dashboard(list(more)))).toEqual([
    `/panels/0/${key} — a short list has no "${key}": it belongs to the list that "all" leads to`,
  ]);
});

test("a short list leads to all of it, and a page that is a list is that", () => {
  expect(findIn(dashboard(list()))).toEqual([]);
  expect(findIn(dashboard(list({ short: { rows: 3 } })))).toEqual([
    expect.stringContaining("/panels/0/short"),
  ]);
  expect(findIn({ template: "hooks", v: 1, title: "Hooks", ...list() })).toEqual([
    "/short — a page that is a list shows all of it",
  ]);
});

test("meters show numbers of their thing", () => {
  const meters = (used: string): object => ({
    kind: "meters",
    of: { $: "load.hook" },
    meters: [{ used, limit: "room" }],
  });
  expect(findIn(dashboard(meters("size")))).toEqual([]);
  expect(findIn(dashboard(meters("sise")))).toEqual([
    expect.stringMatching(/^\/panels\/0\/meters\/0\/used — "sise" is not in the answer of .*"size"\?$/),
  ]);
  expect(findIn(dashboard(meters("name")))).toEqual([
    '/panels/0/meters/0/used — a meter shows numbers, and "name" is a text',
  ]);
});

test("the line of a figure has its points", () => {
  const stat = { kind: "stat", label: "Size", value: { $: "load.hook.size" }, line: { $: "load.hook" } };
  expect(findIn(dashboard(stat))).toEqual([
    '/panels/0/line — "load.hook" has neither "series" nor "points", of which a line is drawn',
  ]);
});
