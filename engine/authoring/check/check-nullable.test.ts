import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const remove = (typed: string, more: object = {}): object => ({
  ...HOOKS,
  rowActions: [
    {
      id: "delete",
      kind: "delete",
      ask: { typed: { $: typed } },
      call: { api: "hooks", do: "DELETE /hooks/{row.id}" },
      access: "access.Services.D",
      ...more,
    },
  ],
});
const page = (title: string): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title,
  params: { id: { in: "query", required: true } },
  load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
  of: { $: "load.hook" },
  items: ["name"],
});
const column = (field: string): object => ({
  ...HOOKS,
  columns: [{ field, link: "https://example.com/{row.note}" }],
});
const found = (template: object): readonly string[] =>
  findIn(template).filter((each) => each.includes("may be null"));

describe("what may be null stands nowhere alone", () => {
  test.each<[what: string, template: object, finding: string]>([
    ["what is to be typed", remove("row.note"), '/rowActions/0/ask/typed — "row.note" may be null'],
    ["a whole title", page("{{load.hook.note}}"), '/title — "load.hook.note" may be null'],
    ["the target of a link", column("name"), '/columns/0/link — "row.note" may be null'],
  ])("finds %s", (_, template, finding) => {
    expect(found(template)).toEqual([expect.stringContaining(finding)]);
  });

  test.each<[what: string, template: object]>([
    ["what is always there", remove("row.name")],
    ["a condition that asks for it", remove("row.note", { show: { "!!": { var: "row.note" } } })],
    ["a title with more in it", page("Hook {{load.hook.note}}")],
    ["the column of the same field", column("note")],
    ["what a row is known by", { ...remove("row.note"), key: "note" }],
  ])("takes %s", (_, template) => {
    expect(found(template)).toEqual([]);
  });
});
