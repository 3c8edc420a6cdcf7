import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const list = (more: object): object => ({ ...HOOKS, ...more });
const filter = (more: object): object => list({ filters: [{ field: "state", as: "select", ...more }] });
const column = (value: object): object => list({ columns: [{ field: "name", value }] });
const field = (more: object): object => ({
  ...HOOK_ADD,
  fields: [...HOOK_ADD.fields, { at: "/size", ...more }],
});
const params = { state: { in: "query", as: "select", values: ["open", "closed"], label: "State" } };
const byState = { state: { $: "query.state", optional: true } };
const isOpen = { "===": [{ var: "form.state" }, "open"] };

describe("what people may choose, start with and see", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "a switch that shows nothing for a value",
      column({ by: { $: "row.state" }, to: { open: "Open" } }),
      '/columns/0/value — shows nothing where "row.state" is "closed": say what it shows then, or "else"',
    ],
    ["a choice twice", filter({ values: ["open", "open"] }), '/filters/0/values/1 — "open" stands twice'],
    [
      "a range of dates that is turned round",
      filter({ as: "date-range", init: [{ $: "now.monthEnd" }, { $: "now.monthStart" }] }),
      "/filters/0/init — the range ends before it begins",
    ],
    [
      "a range of numbers that is turned round",
      filter({ as: "number-range", init: [9, 1] }),
      "/filters/0/init — the range ends before it begins",
    ],
    [
      "a parameter that nothing reads",
      list({ params }),
      '/params/state — nothing on the page reads "query.state": what people choose changes nothing',
    ],
    ["a first value below the field's own", field({ min: 2, init: 1 }), "/init — must be at least 2"],
    ["a first value above the field's own", field({ max: 2, init: 3 }), "/init — must be at most 2"],
    ["a first value between the steps", field({ step: 10, init: 25 }), "/init — must be a multiple of 10"],
    [
      "a needed field that is hidden",
      { ...HOOK_ADD, fields: ["/name", "/state", { at: "/url", show: isOpen }] },
      '/fields/2/show — "url" is required by POST /hooks and is not sent while this field is hidden',
    ],
    [
      "one that the first of several calls needs",
      {
        ...HOOK_ADD,
        fields: ["/name", "/state", { at: "/url", show: isOpen }],
        call: undefined,
        calls: [{ as: "hook", api: "hooks", do: "POST /hooks", body: { $: "form" } }],
      },
      '/fields/2/show — "url" is required by POST /hooks and is not sent while this field is hidden',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page)).toContainEqual(expect.stringContaining(finding));
  });

  test.each<[what: string, page: object]>([
    ["a switch with all cases", column({ by: { $: "row.state" }, to: { open: "Open", closed: "Shut" } })],
    ["a switch with a rest", column({ by: { $: "row.state" }, to: { open: "Open" }, else: "Shut" })],
    ["a value of some cases alone", column({ by: { $: "row.state" }, to: { open: { $: "row.name" } } })],
    ["a parameter that the source reads", list({ params, source: { ...HOOKS.source, filter: byState } })],
    ["a first value some steps from the smallest", field({ min: 5, step: 10, init: 25 })],
    [
      "a needed field that another enters too",
      {
        ...HOOK_ADD,
        fields: ["/name", "/state", { at: "/url", show: isOpen }, { at: "/url", show: { "!": isOpen } }],
      },
    ],
  ])("takes %s", (_, page) => {
    expect(findIn(page)).toEqual([]);
  });
});
