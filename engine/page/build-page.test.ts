import { describe, expect, test } from "vitest";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { buildPage } from "./build-page.ts";
import { pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import type { ListModel } from "../model/page-model.ts";

const services = {
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  key: "id",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  search: { fields: ["name", "owner.name"] },
  filters: [
    { field: "state", as: "multi", values: ["Available", "Error"] },
    { field: "createTime", as: "date-range", init: ["2026-01-01", "2026-01-31"] },
  ],
  order: "-createTime",
  columns: [
    { field: "name", sort: true, link: "/pages/services/{row.id}" },
    { field: "state", format: "state" },
    { field: "quota.memory", format: "limit", unit: { show: "GB", send: "MB" } },
    { field: "createTime", format: "datetime", sort: "created" },
    { field: "secret", access: { all: ["apex"] } },
    { field: "note", optional: true },
  ],
  csv: { file: "services" },
  rowActions: [
    {
      id: "modify",
      kind: "modify",
      enable: [{ if: { "!==": [{ var: "row.state" }, "Error"] }, reason: "{{row.name}} is broken" }],
      goto: "/pages/edit-page/service?id={row.id}",
    },
    { id: "hidden", kind: "view", access: { flags: ["off"] }, goto: "/pages/x" },
  ],
  pageActions: [{ id: "purchase", kind: "purchase", goto: "/pages/buy" }],
};

const rows = [
  {
    id: 1,
    name: "web-01",
    state: "Available",
    quota: { memory: 4096 },
    createTime: "2026-01-15 11:57:00 AM",
  },
  { id: 2, name: "web-02", state: "Error", quota: { memory: -1 }, createTime: null },
];
const bodies = { "/service": { data: rows, meta: { total: 3120 } } };

const FACTS = { kind: "detail", id: "facts", of: { $: "load.facts" }, items: [{ field: "name" }] };

const STAT = { kind: "stat", id: "n", label: "N", value: { $: "load.facts.n" }, width: "third" };

function listOf(parts: Partial<PageParts> = {}): ListModel {
  const [panel] = buildPage(pageContext({ template: services, bodies, ...parts })).model.panels;
  if (panel?.kind !== "list") throw new Error("The page has no list.");
  return panel;
}

test("a filter by a field with a name that every object has is set only when somebody sets it", () => {
  const filters = [{ field: "constructor", as: "multi", values: ["a"] }];
  expect(listOf({ template: { ...services, filters } }).filters).toMatchObject([{ value: "" }]);
});

test("a filter that the API does not support is left out and reported", () => {
  const problems: string[] = [];
  const { filter, page, size } = { page: "page", size: "page_size", filter: "{field}" };
  const list = listOf({
    dialects: { pricing: { page, size, filter } },
    report: (text) => problems.push(text),
  });
  expect(list.filters.map(({ field }) => field)).toEqual(["state"]);
  expect(problems).toEqual(['the API does not support the range "createTime", so it is left out']);
  const whole = listOf({ dialects: { pricing: {} }, bodies: { "/service": { data: rows } } });
  expect(whole.filters.map(({ field }) => field)).toEqual(["state", "createTime"]);
});

test("rows that arrive whole are filtered by the API where it has the words, else here, and sorted here", () => {
  const parts = {
    template: services,
    bodies: { "/service": { data: rows } },
    query: "state=Error&createTime=2026-01-01,2026-02-01&sort=name",
    dialects: { pricing: { filter: "{field}", sort: { param: "sort", descending: "-{field}" } } },
  };
  const { calls, model } = buildPage(pageContext(parts));
  expect(calls.map(({ call }) => call.query)).toEqual([[["state", "Error"]]]);
  // The answer is as the API filtered it; the time, of which it knows nothing, takes the second row away.
  const [list] = model.panels;
  expect(list?.kind === "list" && list.rows.map(({ key }) => key)).toEqual(["1"]);
});

test("rows without a key, or with the same key, stay separate", () => {
  const ids = [7, 7, undefined, undefined, 8];
  const data = ids.map((id) => ({ id, name: "web" }));
  const list = listOf({ bodies: { "/service": { data, meta: { total: 5 } } } });
  expect(list.rows.map(({ key }) => key)).toEqual(["7", "7#1", "#2", "#3", "8"]);
});

const adding = (key: string) => ({ list: "page", at: {}, match: "name", key, values: { name: key } });

describe("a page that is a list", () => {
  test("reads one page in the API's dialect, as the URL says", () => {
    const { calls } = buildPage(
      pageContext({
        template: services,
        query: "search=web&state=Error,Available&sort=createTime&page=3&size=50",
      }),
    );
    expect(calls.map(({ call }) => [call.path, new Map(call.query)])).toEqual([
      [
        "/service",
        new Map([
          ["page[number]", "3"],
          ["page[size]", "50"],
          ["search[name]", "web"],
          ["search[owner.name]", "web"],
          ["filter[state]", "Available"],
          ["filter[createTime][gte]", new Date(2026, 0, 1).toISOString()],
          ["filter[createTime][lte]", new Date(2026, 0, 31, 23, 59, 59, 999).toISOString()],
          ["sort", "created"],
        ]),
      ],
    ]);
  });

  test("shows values in their formats, links where they can be filled, and actions", () => {
    const list = listOf();
    expect(list.columns.map(({ field, isOptional }) => [field, isOptional])).toEqual([
      ["name", false],
      ["state", false],
      ["quota.memory", false],
      ["createTime", false],
      ["note", true],
    ]);
    expect(list.rows[0]?.cells.map(({ text }) => text).slice(0, 3)).toEqual(["web-01", "Available", "4 GB"]);
    expect(list.rows[0]?.cells[0]?.href).toBe("/pages/services/1");
    expect(list.rows[0]?.cells[3]?.hint).toBe("3 minutes ago");
    expect(list.rows[1]?.cells.map(({ text }) => text)).toEqual(["web-02", "Error", "∞", ""]);
    expect(list.rows[1]?.cells[2]?.hint).toBe("Unlimited");
    expect(
      list.rows.map(({ name, actions }) => [name, actions.map((action) => action.disabledReason)]),
    ).toEqual([
      ["web-01", [undefined]],
      ["web-02", ["web-02 is broken"]],
    ]);
    expect(list.page).toEqual({ number: 1, size: 50, sizes: [10, 20, 50, 100], total: 3120 });
  });

  test("shows the columns chosen in the URL, else the remembered ones, and always the first", () => {
    const shown = (parts: Partial<PageParts>) => listOf(parts).shown.map(({ field }) => field);
    expect(shown({ query: "columns=note,state" })).toEqual(["name", "note", "state"]);
    expect(shown({ remembered: () => ["name", "note"] })).toEqual(["name", "note"]);
    expect(shown({ query: "columns=secret,gone" })).toEqual(["name", "state", "quota.memory", "createTime"]);
  });

  test("shows a thing that is being added until a row with its key arrives", () => {
    const page = buildPage(
      pageContext({ template: services, bodies, placeholders: () => [adding("web-03"), adding("web-01")] }),
    );
    const [panel] = page.model.panels;
    expect(
      panel?.kind === "list" && panel.rows.map(({ name, isPlaceholder }) => [name, isPlaceholder]),
    ).toEqual([
      ["web-03", true],
      ["web-01", false],
      ["web-02", false],
    ]);
    expect(page.arrivedRows).toEqual([{ list: "page", key: "web-01" }]);
  });

  test.each([
    ["nothing is loaded yet", {}, "loading", undefined],
    ["it is forbidden", { bodies: { "/service": 403 } }, "forbidden", "Missing Services.R. Forbidden text"],
    ["it failed", { bodies: { "/service": 500 } }, "error", "500 Error - Missing Services.R"],
    ["there is none", { bodies: { "/service": { data: [] } }, query: "createTime=" }, "ready", "Empty text"],
    [
      "none matches",
      { bodies: { "/service": { data: [] } }, query: "search=x" },
      "ready",
      "Nothing found text",
    ],
  ])("shows a message where %s", (_, parts, state, text) => {
    const list = listOf({ bodies: {}, ...parts });
    expect([list.state, list.message?.text]).toEqual([state, text]);
  });

  test("sorts, searches and pages by itself where the API cannot", () => {
    const list = listOf({ dialects: { pricing: {} }, query: "search=web&sort=-name&createTime=&size=10" });
    expect(list.rows.map(({ name }) => name)).toEqual(["web-02", "web-01"]);
    expect(list.page.total).toBe(2);
  });
});

const pool = {
  template: "pool",
  v: 1,
  kind: "tabs",
  title: "{{load.service.name}}",
  params: { id: { in: "route", required: true }, region: { in: "query" } },
  load: {
    service: { api: "pricing", do: "GET /service/{route.id}" },
    owner: { api: "access", do: "GET /account/{load.service.account.id}" },
    unused: { api: "access", do: "GET /never" },
  },
  tabs: [
    {
      id: "facts",
      title: "Facts",
      panels: [
        {
          kind: "detail",
          id: "facts",
          of: { $: "load.service" },
          items: [{ field: "name" }, { field: "owner", value: { $: "load.owner.companyName" } }],
        },
      ],
    },
    {
      id: "machines",
      title: "Machines",
      panels: [
        {
          kind: "list",
          id: "machines",
          key: "id",
          source: { from: "load.service", rows: "/machines" },
          columns: [{ field: "name", sort: true }],
        },
      ],
    },
    {
      id: "secret",
      title: "Secret",
      access: { all: ["apex"] },
      panels: [{ kind: "plugin", id: "p", use: "p" }],
    },
  ],
};

const build = (parts: Partial<PageParts>) =>
  buildPage(pageContext({ template: pool, route: { id: "17" }, ...parts }));

describe("a page of tabs", () => {
  const service = {
    name: "pool-1",
    account: { id: 7 },
    machines: [
      { id: 1, name: "vm-b" },
      { id: 2, name: "vm-a" },
    ],
  };

  test("reads only what the open tab needs, one load after the other", () => {
    expect(build({}).calls.map(({ call }) => call.path)).toEqual(["/service/17"]);
    const next = build({ bodies: { "/service/17": service } });
    expect(next.calls.map(({ call }) => call.path)).toEqual(["/service/17", "/account/7"]);
    expect(next.model.title).toBe("pool-1");
    expect(next.model.panels[0]).toMatchObject({ kind: "detail", state: "loading" });
  });

  test("shows the tabs of the viewer, and opens the one in the URL", () => {
    const page = build({ bodies: { "/service/17": service }, query: "tab=machines&sort=name" });
    expect(page.model.tabs?.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ["facts", false],
      ["machines", true],
    ]);
    expect(page.model.panels[0]).toMatchObject({ rows: [{ name: "vm-a" }, { name: "vm-b" }] });
    const apex = build({ viewer: fakeViewer("customer", { claims: { apex: true } }), query: "tab=secret" });
    expect(apex.model.panels.map(({ kind }) => kind)).toEqual(["plugin"]);
  });

  test.each([
    ["all its tabs are hidden", {}],
    ["it is hidden itself", { access: { any: ["access.Roles.R", "access.API Keys.R", "access.Roles.R"] } }],
  ])("names the missing permission where %s, and reads nothing", (_, access) => {
    const hidden = {
      template: "hidden",
      v: 1,
      kind: "tabs",
      title: "Hidden",
      ...access,
      tabs: [
        { id: "roles", title: "Roles", access: { all: ["access.Roles.R"] }, panels: [FACTS] },
        { id: "keys", title: "Keys", access: { all: ["access.API Keys.R"] }, panels: [FACTS] },
      ],
      load: { facts: { api: "pricing", do: "GET /service/1" } },
    };
    const viewer = fakeViewer("customer", { claims: { access: { Roles: { U: true } } } });
    const translations = {
      "page.forbidden-any": "You need one of: {names}.",
      "page.permission": "“{right}” on {tag}",
      "page.permission-R": "Read",
      "list.forbidden-text": "Ask.",
    };
    const { model, calls } = buildPage({ ...pageContext({ template: hidden, viewer }), translations });
    expect(model.tabs).toBeUndefined();
    expect(model.panels).toMatchObject([
      {
        kind: "problem",
        state: "forbidden",
        text: "You need one of: “Read” on Roles, “Read” on API Keys. Ask.",
      },
    ]);
    expect(calls).toEqual([]);
  });

  test("waits, and reads nothing, while a required parameter is empty", () => {
    const chosen = { ...pool, params: { id: { in: "route", required: true, as: "select", values: ["17"] } } };
    const page = build({ template: chosen, route: {} });
    expect(page.calls).toEqual([]);
    expect(page.model.panels[0]).toMatchObject({ kind: "detail", state: "loading" });
  });

  test("reports an incomplete address where only that could supply the parameter, and offers nothing", () => {
    const { model, calls } = build({ route: {} });
    expect(calls).toEqual([]);
    expect(model.panels).toMatchObject([{ kind: "problem", state: "waiting" }]);
    expect([model.tabs, model.actions]).toEqual([undefined, []]);
  });

  test("a panel keeps its part of a row while it waits, and when it fails", () => {
    const template = {
      template: "rows",
      v: 1,
      kind: "tabs",
      title: "Rows",
      load: { facts: { api: "pricing", do: "GET /facts" } },
      tabs: [{ id: "all", title: "All", panels: [{ ...FACTS, width: "half" }, STAT] }],
    };
    const widths = (known: PageParts["bodies"]) =>
      buildPage(pageContext({ template, bodies: known })).model.panels.map(({ kind, width }) => [
        kind,
        width,
      ]);
    expect(widths({})).toEqual([
      ["detail", "half"],
      ["problem", "third"],
    ]);
    expect(widths({ "/facts": 500 })).toEqual([
      ["detail", "half"],
      ["problem", "third"],
    ]);
    expect(widths({ "/facts": { name: "a" } })).toEqual([
      ["detail", "half"],
      ["stat", "third"],
    ]);
  });

  test("panels that fail for the same reason show it once", () => {
    const template = {
      template: "twice",
      v: 1,
      kind: "dashboard",
      title: "Twice",
      load: { facts: { api: "pricing", do: "GET /facts" }, other: { api: "pricing", do: "GET /other" } },
      panels: [FACTS, { ...FACTS, id: "again" }, { ...FACTS, id: "other", of: { $: "load.other" } }],
    };
    const panelsOf = (known: PageParts["bodies"] = {}) =>
      buildPage(pageContext({ template, bodies: known })).model.panels.map(({ id, kind }) => [id, kind]);
    expect(panelsOf({ "/facts": 403, "/other": 403 })).toEqual([["facts", "detail"]]);
    expect(panelsOf({ "/facts": 403, "/other": 500 })).toEqual([
      ["facts", "detail"],
      ["other", "detail"],
    ]);
    expect(panelsOf({ "/facts": { name: "a" }, "/other": 500 }).map(([id]) => id)).toEqual([
      "facts",
      "again",
      "other",
    ]);
  });

  test("a detail whose load failed shows why, and the page has no title of its own", () => {
    const { model } = build({ bodies: { "/service/17": 500 } });
    expect(model.title).toBe("");
    const [panel] = model.panels;
    expect(panel).toMatchObject({
      kind: "detail",
      state: "error",
      message: { text: "500 Error - Missing Services.R" },
    });
  });
});

describe("a list whose filter reads a load", () => {
  const machines = (filter: object) => ({
    template: "machines",
    v: 1,
    kind: "list",
    title: "Machines",
    load: { pool: { api: "pricing", do: "GET /pool" } },
    key: "id",
    source: { api: "vm", do: "GET /vm", rows: "/data", filter },
    columns: [{ field: "name" }],
  });
  const show = (filter: object, poolId: unknown) => {
    const template = machines(filter);
    const answers = { "/pool": { pool_id: poolId }, "/vm": { data: [{ id: 1, name: "web" }] } };
    const translations = { "list.waiting-data-text": "{names} is not known." };
    const { calls, model } = buildPage(pageContext({ template, bodies: answers, translations }));
    const [panel] = model.panels;
    return {
      asked: calls.map(({ call }) => call.path),
      rows: panel?.kind === "list" ? panel.rows.length : 0,
      said: panel?.kind === "list" ? panel.message?.text : undefined,
    };
  };
  const byPool = { pool: { $: "load.pool.pool_id" } };

  test.each([[null], [undefined], [""], [[]]])("waits and says for what where %j is there", (poolId) => {
    expect(show(byPool, poolId)).toEqual({ asked: ["/pool"], rows: 0, said: "Pool ID is not known." });
  });

  test("reads its rows where something is there, 0 among it", () => {
    expect(show(byPool, 0)).toEqual({ asked: ["/pool", "/vm"], rows: 1, said: undefined });
  });

  test("asks for all where its template permits it", () => {
    expect(show({ pool: { $: "load.pool.pool_id", optional: true } }, null).rows).toBe(1);
  });
});
