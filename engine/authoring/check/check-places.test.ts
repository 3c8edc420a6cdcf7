import { expect, describe, test } from "vitest";
import { expandRoutes } from "../../template/index.ts";
import { formatFinding } from "../../template/finding.ts";
import { checkTemplate } from "./check-template.ts";
import { checkUses } from "./check-uses.ts";
import { findIn, HOOKS, HOOKS_API } from "./hooks.fixture.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";

const FRAGMENTS = {
  ready: {
    holds: "conditions",
    given: { of: "path" },
    is: [
      { if: { "!!": { var: "<of>.name" } }, reason: "a" },
      { if: { "===": [{ var: "<of>.name" }, "web"] }, reason: "b" },
    ],
  },
  rules: { holds: "errors", is: [{ has: "a", say: "b" }] },
  wrong: {
    holds: "conditions",
    given: { of: "path" },
    is: [{ if: { "!!": { var: "<off>.name" } }, reason: "<of>" }],
  },
};

const action = (more: object): object => ({
  ...HOOKS,
  rowActions: [
    { id: "a", kind: "run", ask: {}, call: { api: "hooks", do: "DELETE /hooks/{row.id}" }, ...more },
  ],
});
const rowActionsOf = (page: object): readonly unknown[] =>
  "rowActions" in page && Array.isArray(page.rowActions) ? page.rowActions : [];
const PATCH_STATE = { api: "hooks", do: "PATCH /hooks/{row.id}", body: { state: "<to>" } };
const states = (more: object): object =>
  action({ of: "row.state", states: { on: { from: ["off"] } }, ...more });

describe("what is wrong is found where the author wrote it, once", () => {
  test.each<[what: string, page: object, finding: string]>([
    ["access said as a text", { ...HOOKS, access: "apx" }, '/access — unknown claim "apx"'],
    ["access said as a list", { ...HOOKS, access: ["apx"] }, '/access/0 — unknown claim "apx"'],
    ["search said as a list", { ...HOOKS, search: ["name", "x"] }, "/search/1 — GET /hooks does not search"],
    [
      "the state that a table of actions reads",
      states({ of: "row.stat", states: { on: {} } }),
      '/rowActions/0/of — "row.stat" is not in the rows of GET /hooks',
    ],
    [
      "a state that a table allows an action in",
      states({ states: { on: { from: ["halted"] } } }),
      '/rowActions/0/states/on/from/0 — "row.state" is never "halted"',
    ],
    [
      "the same where others are hidden",
      states({ others: "hidden", states: { on: { from: ["halted"] } } }),
      '/rowActions/0/states/on/from/0 — "row.state" is never "halted"',
    ],
    [
      "a state that a table of actions leads to",
      states({ call: PATCH_STATE, states: { open: {}, closed: { to: "shut", from: ["open"] } } }),
      '/rowActions/0/states/closed/to — PATCH /hooks/{id} does not know the value "shut"',
    ],
    [
      "two states that lead to the same",
      states({ call: PATCH_STATE, states: { open: {}, closed: { to: "open", from: ["open"] } } }),
      "/rowActions/0/states/closed — an action before does the same",
    ],
    [
      "a path that a fragment is given",
      action({ enable: [{ fragment: "ready", with: { of: "row.ownr" } }] }),
      '/rowActions/0/enable/0/with/of — "row.ownr.name" is not in the rows of GET /hooks',
    ],
    [
      "a fragment of another kind",
      action({ enable: [{ fragment: "rules" }] }),
      '/rowActions/0/enable/0/fragment — the fragment "rules" holds errors, and here stand conditions',
    ],
    [
      "a panel of a kind that there is not",
      { template: "p", v: 1, kind: "dashboard", title: "P", panels: [{ kind: "tabs", id: "x", tabs: [] }] },
      '/panels/0/kind — unknown kind "tabs" (known: list, form, detail, stat, meters, chart, plugin)',
    ],
  ])("%s", (_, page, finding) => {
    const found = findIn(page, { fragments: FRAGMENTS, claims: KNOWN_CLAIMS });
    expect(found).toEqual([expect.stringContaining(finding)]);
  });

  test("a parameter that a fragment does not declare, however often the fragment is used", () => {
    const use = { fragment: "wrong", with: { of: "row" } };
    const twice = ["a", "b"].flatMap((id) =>
      rowActionsOf(action({ id, label: id, enable: [use], then: [{ toast: id }] })),
    );
    const found = checkTemplate(JSON.stringify({ ...HOOKS, rowActions: twice }), {
      file: "page.json",
      fragments: FRAGMENTS,
      apis: HOOKS_API,
    }).map(formatFinding);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('/wrong/is/0/if/!!/var — unknown parameter "<off>", did you mean "of"?');
    expect(found[0]).toMatch(/used at page.json:\S+ \S+ and 1 more$/);
  });

  test("a value that a route gives its page, at the route", () => {
    const page = { ...HOOKS, given: { api: "name" }, source: { api: "<api>", do: "GET /hooks" } };
    const routes = [{ path: "a", template: "hooks", with: { api: "hoks" } }];
    const found = checkUses(JSON.stringify(page), "hooks", routes, {
      file: "page.json",
      apis: HOOKS_API,
      routeFiles: [{ path: "x/routes.json", text: JSON.stringify(routes) }],
    }).map(formatFinding);
    expect(found).toEqual([
      expect.stringMatching(/^x\/routes.json:\S+ \/0\/with\/api — unknown API "hoks".* used at page.json:/),
    ]);
  });

  test.each<[what: string, part: object, finding: RegExp]>([
    [
      "an unknown fragment",
      { fragment: "reedy" },
      /^x\/routes.json:\S+ \/1\/with\/more\/0\/fragment — unknown fragment "reedy"/,
    ],
    [
      "a parameter that its fragment lacks",
      { fragment: "column", with: {} },
      /^x\/routes.json:\S+ \/1\/with\/more\/0\S* — the parameter "of" is not given/,
    ],
    [
      "a text without translation",
      { field: "name", label: "t:nothing" },
      /^x\/routes.json:\S+ \/1\/with\/more\/0\/label — no translation for "nothing"/,
    ],
  ])("%s in the parts that a row of routes gives its pages, at the row", (_, part, finding) => {
    const page = { ...HOOKS, given: { more: "list?" }, columns: ["<more>"] };
    const row = {
      path: "a/<do>",
      each: { do: ["b", { is: "c", flags: ["d"] }] },
      template: "hooks",
      with: { more: [part] },
      access: { type: ["provider"] },
    };
    const rows = [{ path: "z" }, row];
    const found = checkUses(JSON.stringify(page), "hooks", expandRoutes(rows).routes, {
      file: "page.json",
      apis: HOOKS_API,
      translations: { other: "Other" },
      fragments: { column: { holds: "columns", given: { of: "path" }, is: [{ field: "<of>" }] } },
      routeFiles: [{ path: "x/routes.json", text: JSON.stringify(rows) }],
    }).map(formatFinding);
    expect(found).toContainEqual(expect.stringMatching(finding));
  });
});
