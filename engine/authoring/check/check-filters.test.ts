import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const filter = (more: object): object => ({ ...HOOKS, filters: [more] });
const narrowed = (by: object): object => ({ ...HOOKS, source: { ...HOOKS.source, filter: by } });
const offered = (by: object): object => ({
  ...HOOK_ADD,
  fields: [
    ...HOOK_ADD.fields,
    { at: "/note", options: { api: "hooks", do: "GET /hooks", rows: "/data", value: "name", filter: by } },
  ],
});
const range = { field: "size", as: "number-range", names: ["sort", "page"] };
const param = (more: object): object => ({
  ...HOOKS,
  title: "Hooks {{query.zone}}",
  params: { zone: { in: "query", ...more } },
});

describe("what narrows a source is of its type and among its choices", () => {
  test.each<[page: object, finding: string]>([
    [
      narrowed({ state: "opn" }),
      '/source/filter/state — GET /hooks does not know the value "opn", did you mean "open"?',
    ],
    [
      narrowed({ state: ["open", "opn"] }),
      '/source/filter/state/1 — GET /hooks does not know the value "opn"',
    ],
    [
      narrowed({ state: { by: { $: "claims.accountId" }, to: { 1: "opn" }, else: "open" } }),
      '/source/filter/state/to/1 — GET /hooks does not know the value "opn"',
    ],
    [narrowed({ enabled: "yes" }), '/source/filter/enabled — must be true or false, not "yes"'],
    [offered({ enabled: "yes" }), '/fields/2/options/filter/enabled — must be true or false, not "yes"'],
    [
      filter({ field: "state", as: "select", init: "opn" }),
      '/filters/0/init — GET /hooks does not know the value "opn"',
    ],
    [
      filter({ field: "state", as: "select", values: ["open"], init: "closed" }),
      '/filters/0/init — "closed" is not among the values',
    ],
    [
      filter({ field: "state", as: "select", init: ["open"] }),
      '/filters/0/init — "select" starts with one value, not with a list',
    ],
    [filter({ ...range, init: { $: "now.today" } }), "/filters/0/init — a range starts with a list of two"],
    [filter({ ...range, init: 7 }), "/filters/0/init — a range starts with a list of two"],
    [filter({ ...range, init: [1] }), "/filters/0/init — a range starts with a list of two"],
    [filter({ field: "enabled", as: "select" }), '/filters/0/as — nothing to choose from: "select" needs'],
    [param({ as: "select" }), '/params/zone/as — nothing to choose from: "select" needs'],
    [
      param({ as: "select", values: ["north"], init: "south" }),
      '/params/zone/init — "south" is not among the values',
    ],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    narrowed({ state: "all", enabled: true }),
    narrowed({ enabled: "false" }),
    offered({ state: { $: "form.name" } }),
    filter({ field: "state", as: "select", init: "open" }),
    filter({ field: "state", as: "multi", init: ["open", "closed"] }),
    filter({ ...range, init: [1, null] }),
    filter({ ...range, init: [{ $: "now.monthStart" }, { $: "now.today" }] }),
    param({ as: "select", values: ["north"], init: "north" }),
    param({ as: "text", init: "any" }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});

describe("cases and lists of conditions", () => {
  const valued = (value: object): object => ({
    ...HOOKS,
    columns: [{ field: "name" }, { field: "x", value }],
  });
  const shown = (show: object): object => ({
    ...HOOKS,
    columns: [{ field: "name" }],
    rowActions: [{ id: "a", kind: "run", label: "A", goto: "/pages/a", show }],
  });

  test.each<[page: object, finding: string]>([
    [
      valued({ by: { $: "row.enabled" }, to: { yes: "On" }, else: "Off" }),
      '/columns/1/value/to/yes — "row.enabled" is never "yes" (known: true, false)',
    ],
    [
      shown({ in: [["open"], { var: "row.state" }] }),
      '/rowActions/0/show/in — "in" takes the value first, then the list that it may be in',
    ],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    valued({ by: { $: "row.enabled" }, to: { true: "On" }, else: "Off" }),
    valued({ by: { $: "row.size" }, to: { 1: "One" } }),
    shown({ in: [{ var: "row.state" }, ["open"]] }),
    shown({ in: ["made", { var: "row.events" }] }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});
