import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const list = (source: object): object => ({ ...HOOKS, source: { ...HOOKS.source, ...source } });
const loaded = (rows: string): object => ({
  template: "use",
  v: 1,
  kind: "dashboard",
  title: "Use",
  load: { hooks: { api: "hooks", do: "GET /hooks" } },
  panels: [
    { kind: "list", id: "hooks", source: { from: "load.hooks", rows }, columns: ["name"], noun: "hook" },
  ],
});
const choices = (rows: string): object => ({
  ...HOOK_ADD,
  fields: [
    { at: "/name", as: "select", options: { api: "hooks", do: "GET /hooks", rows, label: "{{item.name}}" } },
  ],
});
const patched = (path: string): object => ({
  ...HOOKS,
  rowActions: [
    {
      id: "a",
      kind: "run",
      label: "A",
      call: { api: "hooks", do: "PATCH /hooks/{row.id}", ops: [{ op: "replace", path, value: "b" }] },
    },
  ],
});

describe("a place in an answer or a document is a JSON Pointer", () => {
  test.each<[page: object, pointer: string, written: string, meant: string]>([
    [list({ rows: "data" }), "/source/rows", "data", "/data"],
    [list({ total: "meta.total" }), "/source/total", "meta.total", "/meta/total"],
    [list({ rows: "$.data" }), "/source/rows", "$.data", "/data"],
    [list({ rows: "#/data" }), "/source/rows", "#/data", "/data"],
    [loaded("data"), "/panels/0/source/rows", "data", "/data"],
    [choices("data/0"), "/fields/0/options/rows", "data/0", "/data/0"],
  ])("%j", (page, pointer, written, meant) => {
    expect(findIn(page)).toContainEqual(
      expect.stringContaining(`${pointer} — "${written}" must look like a JSON Pointer: "${meant}"`),
    );
  });

  test("the place of an operation", () => {
    expect(findIn(patched("owner.name"))).toContainEqual(
      expect.stringContaining('/ops/0/path — "owner.name" must be a JSON Pointer: "/owner/name"'),
    );
  });

  test.each([list({ rows: "/data", total: "/meta/total" }), loaded("/data"), loaded(""), choices("/data")])(
    "%j is right",
    (page) => {
      expect(findIn(page).filter((line) => line.includes("JSON Pointer"))).toEqual([]);
    },
  );
});
