import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const translations = { "hooks.title": "Hooks", "hooks.ask": "Delete {row.name}?" };
const action = (more: object): object => ({
  ...HOOKS,
  rowActions: [{ id: "a", kind: "run", label: "A", goto: "/pages/a", ...more }],
});
const sent = (note: unknown): object => ({
  ...HOOK_ADD,
  call: { ...HOOK_ADD.call, body: { name: "a", url: "https://a.example", note } },
});
const find = (page: object): readonly string[] => findIn(page, { translations });

describe("a path that is only a text is meant to be read", () => {
  test.each<[page: object, finding: string]>([
    [
      sent("form.name"),
      '/call/body/note — "form.name" is a plain text here, did you mean {"$": "form.name"}?',
    ],
    [
      action({ ask: { title: "A", typed: "row.name" } }),
      '/rowActions/0/ask/typed — "row.name" is a plain text here, did you mean {"$": "row.name"}?',
    ],
    [
      action({ show: { "!": "row.enabled" } }),
      '/rowActions/0/show/! — "row.enabled" is a plain text here, did you mean {"var": "row.enabled"}?',
    ],
    [
      action({ show: { "===": ["row.state", "open"] } }),
      '/rowActions/0/show/===/0 — "row.state" is a plain text here, did you mean {"var": "row.state"}?',
    ],
    [
      action({ label: "row.name" }),
      '/rowActions/0/label — "row.name" is shown as it stands, did you mean "{{row.name}}"?',
    ],
    [
      action({ ask: { title: "Delete {row.name}" } }),
      "/rowActions/0/ask/title — a text is filled with {{double}} braces: {{row.name}}",
    ],
    [
      action({ ask: { title: "t:hooks.ask" } }),
      '/rowActions/0/ask/title — a text is filled with {{double}} braces: {{row.name}}, in the text "hooks.ask"',
    ],
    [
      { ...HOOKS, title: "t.hooks.title" },
      '/title — "t.hooks.title" is shown as it stands, did you mean "t:hooks.title"?',
    ],
    [
      { ...HOOKS, title: "hooks.title" },
      '/title — "hooks.title" is shown as it stands, did you mean "t:hooks.title"?',
    ],
    [
      sent("{{result.name}}"),
      '/call/body/note — "{{result.name}}" is a plain text here, did you mean {"$": "result.name"}?',
    ],
    [
      sent("A {{claims.name}} of the week"),
      '/call/body/note — "A {{claims.name}} of the week" is a plain text here, did you mean {"$": "claims.name"}?',
    ],
    [
      { ...HOOK_ADD, fields: ["/name", { at: "/url", init: "{query.url}" }] },
      '/fields/1/init — "{query.url}" is a plain text here, did you mean {"$": "query.url"}?',
    ],
    [
      {
        ...HOOK_ADD,
        then: [{ reveal: { title: "A", fields: [{ label: "Key", value: "{{key}}" }] } }],
      },
      '/then/0/reveal/fields/0/value — "{{key}}" is a plain text here, did you mean {"$": "key"}?',
    ],
    [
      action({ show: { "===": [{ var: "row.name" }, "{{claims.name}}"] } }),
      '/rowActions/0/show/===/1 — "{{claims.name}}" is a plain text here, did you mean {"var": "claims.name"}?',
    ],
    [
      {
        ...HOOKS,
        columns: [{ field: "name", value: { by: { $: "row.enabled" }, to: { true: "{{row.url}}" } } }],
      },
      '/columns/0/value/to/true — "{{row.url}}" is a plain text here, did you mean {"$": "row.url"}?',
    ],
  ])("%j", (page, finding) => {
    expect(find(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    sent("item.created"),
    sent("The row.name of it"),
    sent("Hello {customer}, your {{ order }} is here"),
    sent("{}"),
    action({ show: { "===": [{ var: "row.name" }, "open.air"] } }),
    action({ label: "Up to {count} of {{row.name}}" }),
    { ...HOOKS, title: "e.g. hooks" },
  ])("%j is right", (page) => {
    expect(find(page).filter((line) => !line.includes("is not permitted"))).toEqual([]);
  });
});

describe("a chart is drawn of points", () => {
  const load = { hook: { api: "hooks", do: "GET /hooks/{query.id}" } };
  const chart = (series: unknown): object => ({
    template: "use",
    v: 1,
    kind: "dashboard",
    title: "Use",
    params: { id: { in: "query", required: true } },
    load,
    panels: [{ kind: "chart", id: "c", as: "line", series }],
  });

  test("and refused where the answer has none", () => {
    expect(find(chart({ $: "load.hook" }))).toEqual([
      '/panels/0/series — "load.hook" has neither "series" nor "points", of which a chart is drawn',
    ]);
  });

  test.each([chart({ $: "load.hook.extra" }), chart([{ name: "A", points: [] }])])("%j is right", (page) => {
    expect(find(page)).toEqual([]);
  });
});

describe("a placeholder row looks like the rows of its list", () => {
  const pages = { hooks: { ...HOOKS, source: { api: "hooks", do: "GET /hooks", rows: "/data" } } };
  const added = (row: object): object => ({
    ...HOOK_ADD,
    call: {
      ...HOOK_ADD.call,
      track: { link: { $: "result.url" }, name: "A", row: { list: "hooks", key: 7, match: "id", ...row } },
    },
  });
  const row = "/call/track/row";

  test.each<[page: object, finding: string]>([
    [
      added({ values: { stat: "open" } }),
      `${row}/values/stat — the rows of hooks have no "stat", did you mean "state"?`,
    ],
    [added({ values: { owner: { nme: "A" } } }), `${row}/values/owner/nme — the rows of hooks have no "nme"`],
    [added({ match: "uid" }), `${row}/match — the rows of hooks have no "uid", did you mean "id"?`],
  ])("%j", (page, finding) => {
    expect(findIn(page, { pages })).toEqual([expect.stringContaining(finding)]);
  });

  test.each([added({ values: { state: "open", owner: { name: "A" } } }), added({ values: { $: "form" } })])(
    "%j is right",
    (page) => {
      expect(findIn(page, { pages })).toEqual([]);
    },
  );
});

describe("a difference is sent in the form that the operation takes", () => {
  const changed = (how: object): object => ({
    ...HOOK_ADD,
    access: { all: ["access.Services.U"] },
    params: { id: { in: "query", required: true } },
    load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
    init: { $: "load.hook" },
    call: { api: "hooks", do: "PATCH /hooks/{query.id}", ...how },
  });

  test("and refused as a list of operations where it takes none", () => {
    expect(find(changed({ ops: "changed" }))).toEqual([
      "/call/ops — PATCH /hooks/{id} takes an object, and this is a list of operations",
    ]);
  });

  test("and right as an object", () => {
    expect(find(changed({ body: "changed" }))).toEqual([]);
  });
});
