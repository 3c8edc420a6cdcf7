import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const routes = [
  { path: "hooks", template: "hooks" },
  { path: "hook-add", template: "hook-add" },
  { path: "hook", template: "hook" },
];
const { access: _, ...unguarded } = HOOK_ADD;
const view = { template: "hook", v: 1, kind: "detail", access: ["access.Services.R"], items: ["name"] };
const options = { name: "hooks", routes, pages: { hooks: HOOKS, "hook-add": HOOK_ADD, hook: view } };
const led = (access: unknown, goto = "/pages/hook-add"): object => ({
  ...HOOKS,
  pageActions: [{ id: "add", kind: "add", access, goto }],
});
const filter = (more: object): object => ({
  ...HOOKS,
  source: { ...HOOKS.source, do: "GET /hooks/all", rows: "" },
  access: undefined,
  filters: [
    {
      field: "state",
      as: "select",
      options: { api: "hooks", do: "GET /hooks", label: "{{item.name}}", value: "state" },
      ...more,
    },
  ],
});

describe("what leads to a page asks for what the page asks for", () => {
  test.each<[what: string, access: unknown, page: object]>([
    ["another letter of the page's own permission", "access.Services.U", HOOK_ADD],
    ["another letter of what its form calls", "access.Services.D", unguarded],
  ])("finds %s", (_what, access, page) => {
    expect(findIn(led(access), { ...options, pages: { ...options.pages, "hook-add": page } })).toContain(
      '/pageActions/0/access — the page "hook-add" that it leads to asks for access.Services.C, which this access does not imply',
    );
  });

  test("takes the same letter, and any letter where the rows could be read", () => {
    const found = [
      ...findIn(led("access.Services.C"), options),
      ...findIn(led("access.Services.U", "/pages/hook"), options),
    ];
    expect(found.filter((each) => each.includes("that it leads to"))).toEqual([]);
  });
});

describe("the choices of a filter are for those who see it", () => {
  const found = (page: object): readonly string[] =>
    findIn(JSON.parse(JSON.stringify(page))).filter((each) => each.includes("its choices come from"));

  test("finds choices that ask for a permission", () => {
    expect(found(filter({}))).toEqual([
      '/filters/0 — its choices come from GET /hooks, which asks for access.Services.R: say "access": "access.Services.R"',
    ]);
  });

  test("takes a filter that asks for it, and a list of the same permission", () => {
    expect(found(filter({ access: "access.Services.R" }))).toEqual([]);
    expect(found({ ...filter({}), source: HOOKS.source })).toEqual([]);
  });
});
