import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const link = (id: string, more: object): object => ({ id, kind: "view", goto: `/pages/${id}`, ...more });
const actions = (...rowActions: readonly object[]): object => ({ ...HOOKS, rowActions });
const panel = (id: string, title: string): object => ({
  id,
  title,
  panels: [{ kind: "detail", id: "d", of: {}, items: [{ field: "name", value: "a" }] }],
});

describe("what stands twice is found at the second place", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "the title of a tab",
      { template: "p", v: 1, kind: "tabs", title: "P", tabs: [panel("a", "Users"), panel("b", "Users")] },
      "/tabs/1/title — a tab before has this title too",
    ],
    [
      "the label of an action",
      actions(link("a", { label: "Open" }), link("b", { label: "Open" })),
      "/rowActions/1/label — an action before has this label too",
    ],
    [
      "where an action leads",
      actions(link("a", { label: "A" }), link("b", { label: "B", goto: "/pages/a" })),
      "/rowActions/1/goto — an action before leads there too",
    ],
    [
      "a column",
      { ...HOOKS, columns: ["name", { field: "name", sort: true }] },
      "/columns/1 — a column before shows the same",
    ],
    [
      "the reason of a rule",
      actions(
        link("a", {
          label: "A",
          enable: [
            { if: { var: "row.name" }, reason: "Not now" },
            { if: { var: "row.id" }, reason: "Not now" },
          ],
        }),
      ),
      "/rowActions/0/enable/1/reason — a rule before gives this reason too",
    ],
    [
      "an input",
      actions({
        id: "a",
        kind: "run",
        use: "x",
        with: { name: { $: "row.name" }, owner: { $: "row.name" } },
      }),
      '/rowActions/0/with/owner — "row.name" is what "name" is given: is this to be another?',
    ],
  ])("%s", (_, page, finding) => {
    expect(findIn(page, { plugins: { x: { name: "text", owner: "text" } } })).toContainEqual(
      expect.stringContaining(finding),
    );
  });

  test("two actions that are never there together, or two columns of one field in two formats, are none", () => {
    const show = { "!!": { var: "row.name" } };
    const page = {
      ...actions(
        link("a", { label: "Open", show }),
        link("b", { label: "Open", goto: "/pages/a", show: { "!": show } }),
      ),
      columns: ["name", { field: "name", format: "copyable" }],
    };
    expect(findIn(page, {}).filter((finding) => finding.includes("before"))).toEqual([]);
  });
});

describe("a table of states whose call never reads the state asked for", () => {
  const call = (body: unknown): object => ({ api: "hooks", do: "PATCH /hooks/{row.id}", body });
  const table = (more: object): object => ({
    id: "power",
    kind: "run",
    of: "row.state",
    states: { open: { from: ["closed"] }, close: { to: "closed", from: ["open"] } },
    ...more,
  });
  const said = (page: object, options: object = {}): readonly string[] =>
    findIn(page, options).filter((line) => line.includes("the same"));
  const each = 'does the same for each of the states "open", "closed": "<to>" is the one that is asked for';

  test.each<[what: string, action: object, at: string]>([
    ["sends one of them", table({ call: call({ state: "open" }) }), "call/body/state"],
    ["sends something else", table({ call: call({ state: "open!", note: "x" }) }), "call/body"],
    ["sends nothing", table({ call: { api: "hooks", do: "PATCH /hooks/{row.id}" } }), "call"],
    ["in a chain", table({ calls: [{ as: "a", ...call({ note: "open" }) }] }), "calls/0/body/note"],
    ["hides the others", table({ others: "hidden", call: call({ state: "closed" }) }), "call/body/state"],
  ])("%s", (_, action, at) => {
    expect(said(actions(action))).toEqual([`/rowActions/0/${at} — ${each}`]);
  });

  test("in a fragment is found in the fragment", () => {
    const fragments = { power: { holds: "actions", is: [table({ call: call({ state: "open" }) })] } };
    expect(said(actions({ fragment: "power" }), { fragments })).toEqual([
      `/power/is/0/call/body/state — ${each}, used at page.json:1:208 /rowActions/0`,
    ]);
  });

  test.each<[what: string, action: object]>([
    ["reads it in the body", table({ call: call({ state: "<to>" }) })],
    ["reads it in the address", table({ call: { api: "hooks", do: "POST /hooks/{row.id}/<to>" } })],
    [
      "has a call for each",
      table({
        states: {
          open: { from: ["closed"], call: call({ state: "open" }) },
          close: { from: ["open"], call: call({ state: "closed" }) },
        },
      }),
    ],
  ])("right: %s", (_, action) => {
    expect(said(actions(action))).toEqual([]);
  });

  test("two entries that lead to one state do the same", () => {
    const states = { open: { from: ["closed"] }, reopen: { to: "open", from: ["closed"] } };
    expect(said(actions(table({ states, call: call({ state: "<to>" }) })))).toEqual([
      "/rowActions/0/states/reopen — an action before does the same",
    ]);
  });
});
