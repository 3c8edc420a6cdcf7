import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const row = (more: object): object => ({
  ...HOOKS,
  rowActions: [
    { id: "a", kind: "run", ask: {}, call: { api: "hooks", do: "DELETE /hooks/{row.id}" }, ...more },
  ],
});
const set = (enabled: boolean): object => ({
  api: "hooks",
  do: "PATCH /hooks/{row.id}",
  body: { enabled },
});
const hook = (more: object): object => ({
  template: "hook",
  v: 1,
  kind: "detail",
  title: "Hook",
  params: { id: { in: "query", required: true } },
  load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
  of: { $: "load.hook" },
  items: ["name"],
  ...more,
});
const remove = (then?: readonly unknown[]): object =>
  hook({
    pageActions: [
      {
        id: "delete",
        kind: "delete",
        ask: {},
        call: { api: "hooks", do: "DELETE /hooks/{load.hook.id}" },
        ...(then === undefined ? {} : { then }),
      },
    ],
  });
const routes = [
  { path: "hook", template: "hook" },
  { path: "hooks", template: "hooks" },
];

describe("a call names the object by its key", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "the row by another of its fields",
      row({ call: { api: "hooks", do: "PATCH /hooks/{row.size}", body: { name: "a" } } }),
      '/rowActions/0/call/do — /hooks/{} is the row: its key is "row.id", not "row.size"',
    ],
    [
      "what is loaded by its name",
      hook({
        load: {
          hook: { api: "hooks", do: "GET /hooks/{query.id}" },
          again: { api: "hooks", do: "GET /hooks/{load.hook.name}" },
        },
      }),
      '/load/again/do — /hooks/{} is what is loaded: its key is "load.hook.id", not "load.hook.name"',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page, {})).toEqual([expect.stringContaining(finding)]);
  });

  test("takes the list's own key", () => {
    expect(
      findIn({ ...row({ call: { api: "hooks", do: "DELETE /hooks/{row.name}" } }), key: "name" }, {}),
    ).toEqual([]);
  });
});

describe("an action has an effect, and leads away from what it deletes", () => {
  test.each<[what: string, page: object, finding: string]>([
    [
      "what it sets is demanded already",
      row({ show: { "!!": { var: "row.enabled" } }, call: set(true) }),
      '/rowActions/0/call/body/enabled — changes nothing: the action is there only while "enabled" is true already',
    ],
    [
      "the same by a rule",
      row({ enable: [{ if: { "!": { "!!": [{ var: "row.enabled" }] } }, reason: "No" }], call: set(false) }),
      '/rowActions/0/call/body/enabled — changes nothing: the action is there only while "enabled" is false already',
    ],
    [
      "a page that stays with what it deleted",
      remove(["refresh"]),
      "/pageActions/0/then — afterwards this page shows what is gone",
    ],
    [
      "a page that leads to itself",
      remove([{ goto: "/pages/hook?id={load.hook.id}" }]),
      "/pageActions/0/then — afterwards this page shows what is gone",
    ],
    [
      "what is there while a value is missing, and uses it",
      row({ show: { "!": { var: "row.name" } }, then: [{ toast: "{{row.name}}" }] }),
      '/rowActions/0/show — this is there only while "row.name" is missing, and uses it',
    ],
    [
      "a parameter that the page cannot be without",
      hook({ params: { id: { in: "query" } } }),
      '/params/id — the page cannot load without it: say "required": true',
    ],
  ])("finds %s", (_, page, finding) => {
    expect(findIn(page, { name: "hook", routes })).toContainEqual(expect.stringContaining(finding));
  });

  test("takes the opposite of what is demanded, and a way out", () => {
    const block = row({ show: { "!!": { var: "row.enabled" } }, call: set(false) });
    const away = remove([{ goto: "/pages/hooks" }]);
    expect([...findIn(block, {}), ...findIn(away, { name: "hook", routes })]).toEqual([]);
  });

  test("takes a parameter by which the page only leads elsewhere", () => {
    const list = {
      ...HOOKS,
      params: { id: { in: "query" } },
      load: { hook: { api: "hooks", do: "GET /hooks/{query.id}" } },
      elsewhere: { if: { "!!": { var: "load.hook.id" } }, goto: "/pages/hook?id={load.hook.id}" },
    };
    expect(findIn(list, { name: "hooks", routes })).toEqual([]);
  });
});
