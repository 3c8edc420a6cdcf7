import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { pageContext } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const json = (schema: object) => ({ 200: { content: { "application/json": { schema } } } });
const TASK = {
  type: "object",
  properties: {
    id: { type: "integer" },
    state: { type: "string", enum: ["run", "wait"] },
    memory: { type: "integer", "x-unit": "GB" },
    used: { type: "integer", "x-unit": "MB" },
    requests: { type: "integer", "x-unit": "requests" },
    started: { type: "string", "x-format": "atrium-date-time" },
  },
};

/** As an API serves it, so that nothing is known here that the portal does not know. */
const DESCRIPTION = readApiDescription(
  {
    name: "tasks",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  },
  {
    openapi: "3.0.3",
    paths: {
      "/task": {
        get: {
          responses: json({ type: "object", properties: { data: { type: "array", items: TASK } } }),
        },
      },
      "/task/{id}": { get: { responses: json(TASK) } },
    },
  },
);

const task = {
  id: 1,
  state: "wait",
  memory: 4,
  used: 2048,
  requests: 7,
  started: "2026-01-15 10:00:00",
};
const FIELDS = ["memory", "requests", "started"];
const SHOWN = ["4 GB", "7 requests", "2026-01-15 10:00:00"];
const LIST = {
  id: "tasks",
  kind: "list",
  key: "id",
  source: { api: "tasks", do: "GET /task", rows: "/data" },
};
const ONE = { api: "tasks", do: "GET /task/{query.id}" };

function build(template: object) {
  const tones = { wait: "warning" } as const;
  return buildPage(
    pageContext({
      template: { template: "x", v: 1, title: "X", params: { id: "query" }, ...template },
      query: "id=1",
      bodies: { "/task": { data: [task] }, "/task/1": task },
      translations: { "value.tasks.wait": "Waits its turn", "value.wait": "Wait" },
      apis: { description: () => DESCRIPTION, dialect: () => ({}), tones: () => tones },
    }),
  ).model;
}

const panelOf = (panel: object, load?: object) =>
  build({ kind: "dashboard", panels: [panel], ...(load && { load }) }).panels[0];

function textsOf(panel: ReturnType<typeof panelOf>): readonly unknown[] {
  if (panel?.kind === "list") return panel.rows[0]?.cells.map(({ text, hint }) => [text, hint]) ?? [];
  return panel?.kind === "detail" ? panel.items.map(({ cell }) => [cell.text, cell.hint]) : [];
}

const AS_DESCRIBED = [
  [SHOWN[0], undefined],
  [SHOWN[1], undefined],
  // A time says how long ago it was: it is no text.
  [SHOWN[2], "2 hours ago"],
];

describe("units and times follow the description", () => {
  test("in columns, also of rows in a load of the panel", () => {
    expect(textsOf(panelOf({ ...LIST, columns: FIELDS }))).toEqual(AS_DESCRIBED);
    const load = { all: { api: "tasks", do: "GET /task" } };
    const source = { from: "load.all", rows: "/data" };
    expect(textsOf(panelOf({ ...LIST, load, source, columns: FIELDS }))).toEqual(AS_DESCRIBED);
  });

  test("in columns of rows in a load that is read in one case alone", () => {
    const by = { $: "query.id" };
    const load = { all: { by, to: { 1: { api: "tasks", do: "GET /task" } }, else: null } };
    const source = { from: "load.all", rows: "/data" };
    expect(textsOf(panelOf({ ...LIST, source, columns: FIELDS }, load))).toEqual(AS_DESCRIBED);
  });

  test("in items, of a read of the page, of the panel and of a row in its card", () => {
    const detail = { id: "d", kind: "detail", of: { $: "load.task" }, items: FIELDS };
    expect(textsOf(panelOf(detail, { task: ONE }))).toEqual(AS_DESCRIBED);
    expect(textsOf(panelOf({ ...detail, load: { task: ONE } }))).toEqual(AS_DESCRIBED);
    const inside = [{ ...detail, of: { $: "row" } }];
    const cards = panelOf({ ...LIST, as: "cards", columns: ["id"], inside });
    const inner = cards?.kind === "list" ? cards.handle.inside : undefined;
    const panels = inner?.({ row: task }, () => ({ state: "loading" })).panels;
    expect(panels?.map((each) => each.kind === "detail" && each.items.map(({ cell }) => cell.text))).toEqual([
      SHOWN,
    ]);
  });

  test("in facts, meters and figures; a meter compares in one unit", () => {
    const load = { task: ONE };
    const head = { of: { $: "load.task" }, facts: FIELDS, meters: [{ used: "used", limit: "memory" }] };
    const page = build({ kind: "dashboard", load, head, panels: [{ ...LIST, columns: FIELDS }] });
    expect(page.head?.facts.map(({ cell }) => cell.text)).toEqual(SHOWN);
    expect(page.head?.meters[0]).toMatchObject({ used: "2", limit: "4 GB", share: 0.5 });
    const stat = (value: string) => panelOf({ id: "s", kind: "stat", label: "S", value: { $: value } }, load);
    const figures = ["load.task.memory", "load.task.started"].map(stat);
    expect(figures.map((panel) => panel?.kind === "stat" && panel.cell.text)).toEqual(["4 GB", SHOWN[2]]);
  });

  test("unless the template says otherwise, or shows another value", () => {
    const columns = [
      { field: "memory", unit: { show: "MB", send: "GB" } },
      { field: "memory", value: { $: "row.id" } },
      { field: "started", format: "text" },
    ];
    expect(textsOf(panelOf({ ...LIST, columns }))).toEqual([
      ["4,096 MB", undefined],
      ["1", undefined],
      [SHOWN[2], undefined],
    ]);
  });
});

test("the head says words and tones of the API of its thing", () => {
  const head = { of: { $: "load.task" }, state: "state", facts: ["state"] };
  const page = build({
    kind: "dashboard",
    load: { task: ONE },
    head,
    panels: [{ ...LIST, columns: FIELDS }],
  });
  expect(page.head?.state).toMatchObject({ text: "Waits its turn", tone: "warning" });
  expect(page.head?.facts[0]?.cell.text).toBe("Waits its turn");
});
