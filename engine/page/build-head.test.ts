import { describe, expect, test } from "vitest";
import { pageContext } from "../context/page-fixture.ts";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { buildPage } from "./build-page.ts";

const page = {
  template: "service",
  v: 1,
  kind: "tabs",
  title: "{{load.service.name}}",
  load: {
    service: { api: "pricing", do: "GET /service/7" },
    pool: { api: "pools", do: "GET /pool/{load.service.pool}" },
  },
  head: {
    of: { $: "load.service" },
    icon: "services",
    state: "state",
    reason: "{{item.error}}",
    facts: ["owner.name", "place", { field: "secret", access: "apex" }],
    meters: [
      { label: "Memory", of: { $: "load.pool" }, used: "used.memory", limit: "limits.memory" },
      { used: "disk", limit: "quota.disk", unit: { show: "GB", send: "MB" } },
      { used: "cores", limit: "quota.cores" },
    ],
  },
  tabs: [
    {
      id: "facts",
      title: "Facts",
      panels: [{ kind: "detail", id: "f", of: { $: "load.service" }, items: ["name"] }],
    },
    { id: "machines", title: "Machines", panels: [machines("machines", "GET /machine")] },
    { id: "both", title: "Both", panels: [machines("one", "GET /one"), machines("two", "GET /two")] },
  ],
};

function machines(id: string, operation: string) {
  return {
    kind: "list",
    id,
    key: "id",
    source: { api: "pricing", do: operation, rows: "/data", total: "/meta/total" },
    filters: [{ field: "power", as: "select", values: ["on"], init: "on" }],
    columns: ["name"],
  };
}

const service = {
  name: "mail",
  state: "Error",
  error: "The disk is full",
  owner: { name: "Jana" },
  place: null,
  pool: "p1",
  disk: 1024,
  cores: 3,
  quota: { disk: 4096, cores: -1 },
};
const pool = { used: { memory: 118 }, limits: { memory: 128 } };
const list = { data: [{ id: 1, name: "app-01" }], meta: { total: 25 } };
const bodies = { "/service/7": service, "/pool/p1": pool, "/machine": list };
const translations = { "head.used": "{percent} % used", "head.used-high": "{percent} % used, {free} free" };

const build = (parts: object = {}) =>
  buildPage(pageContext({ template: page, bodies, translations, ...parts }));

describe("the head of a thing", () => {
  test("says state, reason and the facts that there are, and hides what the viewer may not see", () => {
    const { head } = build().model;
    expect([head?.icon, head?.state?.text, head?.state?.tone, head?.reason]).toEqual([
      "services",
      "Error",
      "failure",
      "The disk is full",
    ]);
    expect(head?.facts.map(({ label, cell }) => [label, cell.text])).toEqual([["Owner name", "Jana"]]);
    const apex = build({
      viewer: fakeViewer("customer", { claims: { apex: true } }),
      bodies: { ...bodies, "/service/7": { ...service, secret: "x" } },
    });
    expect(apex.model.head?.facts.map(({ cell }) => cell.text)).toContain("x");
  });

  test("says a state that is yes or no with its label, and another as its item says", () => {
    const state = (spec: unknown) => {
      const template = { ...page, head: { ...page.head, state: spec } };
      const thing = { ...service, isBlocked: true, size: 2048 };
      const texts = { ...translations, "list.yes": "Yes" };
      const { head } = build({
        template,
        bodies: { ...bodies, "/service/7": thing },
        translations: texts,
      }).model;
      return [head?.state?.text, head?.state?.tone];
    };
    expect(state("isBlocked")).toEqual(["Is blocked: Yes", undefined]);
    expect(state({ field: "isBlocked", label: "Blocked" })).toEqual(["Blocked: Yes", undefined]);
    const value = { by: { $: "item.isBlocked" }, to: { true: "Suspended" }, else: "Running" };
    expect(state({ field: "isBlocked", value })).toEqual(["Suspended", "warning"]);
    expect(state({ field: "size", format: "bytes" })).toEqual(["2 KB", undefined]);
    expect(state({ field: "state", access: "apex" })).toEqual([undefined, undefined]);
    expect(state("place")).toEqual([undefined, undefined]);
  });

  test("shows how much is used, warns from 80 % on, and shows the figure alone where there is no limit", () => {
    const meters = build().model.head?.meters;
    expect(meters).toEqual([
      {
        label: "Memory",
        used: "118",
        limit: "128",
        share: 118 / 128,
        tone: "warning",
        hint: "92 % used, 10 free",
      },
      { label: "Quota disk", used: "1", limit: "4 GB", share: 0.25, hint: "25 % used" },
      { label: "Quota cores", used: "3", limit: "∞", hint: "Unlimited" },
    ]);
    const most = { "/pool/p1": { ...pool, used: { memory: 102.3 } } };
    expect(build({ bodies: { ...bodies, ...most } }).model.head?.meters[0]?.tone).toBeUndefined();
  });

  test("is there before a meter's own thing is, and says what loads", () => {
    const { "/pool/p1": _, ...others } = bodies;
    const waiting = build({ bodies: others }).model.head;
    expect([waiting?.isLoading, waiting?.facts.length]).toEqual([false, 1]);
    const waits = (head = waiting) => head?.meters.map((meter) => [meter.label, meter.isLoading]);
    expect(waits()).toEqual([
      ["Memory", true],
      ["Quota disk", undefined],
      ["Quota cores", undefined],
    ]);
    const loading = build({ bodies: {} }).model.head;
    expect(loading?.isLoading).toBe(true);
    expect(waits(loading)).toEqual([
      ["Memory", true],
      ["Quota disk", true],
      ["Quota cores", true],
    ]);
    expect(loading?.facts.map(({ label, cell }) => [label, cell.text])).toEqual([
      ["Owner name", ""],
      ["Place", ""],
    ]);
  });

  test("is absent where the thing cannot be read", () => {
    expect(build({ bodies: { "/service/7": 503 } }).model.head).toBeUndefined();
  });
});

describe("the actions of the thing of a page with a head", () => {
  const { tabs: _, ...rest } = page;
  const detail = {
    ...rest,
    kind: "detail",
    of: { $: "load.service" },
    items: ["name"],
    pageActions: [{ id: "all", kind: "view", goto: "/pages/services" }],
    actions: [
      { id: "pool", kind: "view", goto: "/pages/pool/{item.pool}" },
      { id: "calm", kind: "run", show: { "===": [{ var: "item.state" }, "Calm"] }, goto: "/pages/calm" },
      {
        id: "mend",
        kind: "run",
        enable: [{ if: { "!==": [{ var: "item.state" }, "Error"] }, reason: "{{item.name}} is broken" }],
        goto: "/pages/mend",
      },
    ],
  };
  const actionsOf = (parts: object = {}) => {
    const { model } = build({ template: detail, ...parts });
    const [panel] = model.panels;
    return {
      head: model.actions.map(({ id, href, disabledReason }) => [id, disabledReason ?? href]),
      panel: panel?.kind === "detail" ? panel.actions : undefined,
      item: model.handle.roots["item"],
    };
  };

  test("stand in the head and read the thing", () => {
    expect(actionsOf()).toEqual({
      head: [
        ["all", "/pages/services"],
        ["pool", "/pages/pool/p1"],
        ["mend", "mail is broken"],
      ],
      panel: [],
      item: service,
    });
    const { pageActions: __, ...own } = detail;
    expect(actionsOf({ template: own }).head).toHaveLength(2);
  });

  test("wait for the thing, and are absent where it cannot be read", () => {
    const texts = { ...translations, "action.loading": "It loads" };
    expect(actionsOf({ bodies: {}, translations: texts }).head).toEqual([
      ["all", "/pages/services"],
      ["pool", "It loads"],
      ["mend", "It loads"],
    ]);
    expect(actionsOf({ bodies: { "/service/7": 503 } }).head).toEqual([["all", "/pages/services"]]);
    expect(actionsOf({ bodies: { "/service/7": null } }).head).toEqual([["all", "/pages/services"]]);
  });

  test("stand with its facts where there is no head", () => {
    const { head: __, ...plain } = detail;
    const found = actionsOf({ template: plain });
    expect([found.head.length, found.panel?.map(({ id }) => id)]).toEqual([1, ["pool", "mend"]]);
  });
});

describe("the tabs of a thing", () => {
  const counts = (parts?: object) => build(parts).model.tabs?.map(({ count }) => count);

  test("count the rows of their list, with the filters that are set at first", () => {
    expect(counts()).toEqual([undefined, 25, undefined]);
    const asked = build().calls.find(({ call }) => call.path === "/machine")?.call.query;
    expect(asked).toEqual([
      ["page[number]", "1"],
      ["page[size]", "1"],
      ["filter[power]", "on"],
    ]);
  });

  test("keep room for a count that is not known yet, and leave a list with a title of its own to itself", () => {
    const isCounted = (parts?: object) => build(parts).model.tabs?.map((tab) => tab.isCounted);
    expect(isCounted({ bodies: {} })).toEqual([undefined, true, undefined]);
    const titled = {
      ...page,
      tabs: page.tabs.map((tab) => ({
        ...tab,
        panels: tab.panels.map((panel) => ({ ...panel, title: "Own" })),
      })),
    };
    expect(isCounted({ template: titled })).toEqual([undefined, undefined, undefined]);
  });

  test("ask for their counts later than for what is shown", () => {
    const { "/pool/p1": _, ...others } = bodies;
    expect(
      build({ bodies: others }).calls.flatMap(({ call, isLater }) => (isLater === true ? [] : [call.path])),
    ).toEqual(["/service/7", "/pool/p1"]);
  });

  test("say all rows of the open list, also while it is searched", () => {
    const found = { ...list, meta: { total: 2 } };
    const answers = pageContext({ template: page, bodies }).answers;
    const searched = build({
      query: "tab=machines&search=app",
      answers: (needed: Parameters<typeof answers>[0]) =>
        needed.slot === "list:machines" ? { state: "ready", body: found, updatedAt: 1 } : answers(needed),
    });
    expect(searched.model.tabs?.[1]?.count).toBe(25);
  });
});
