import { describe, expect, test } from "vitest";
import { kindChoices } from "./check-kinds.ts";
import { checkNavigation } from "./check-navigation.ts";
import { HOOKS, HOOKS_API } from "./hooks.fixture.ts";
import type { RouteTarget } from "./link-target.ts";
import { askedTables, withMeantTables } from "./page-table-names.ts";

const part = {
  text: "{{row.name}}",
  link: { pageOf: "object", by: [{ $: "row.thing_type" }], with: { id: "{row.id}" } },
};
const LOG = { ...HOOKS, columns: [{ field: "name", sentence: { parts: { what: part } } }] };
const translations = {
  "sentence.hooks.*": "{{what}}",
  "sentence.hooks.role.create": "{{what}}",
  "sentence.hooks.user.update.block": "{{what}}",
  "value.hooks.resource-pool.power": "Power",
  "sentence.other.roles.create": "{{what}}",
};

function find(pageOf: object): readonly string[] {
  const kinds = kindChoices([JSON.stringify(LOG)], { apis: HOOKS_API, translations });
  const route = { path: "a", title: "A", access: { type: ["provider"] }, pageOf };
  return checkNavigation(JSON.stringify([route]), { file: "routes.json", kinds }).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

describe("a route is the page of a kind of things that is logged", () => {
  test.each<[pageOf: object, finding: string]>([
    [{ object: ["roles"] }, '/0/pageOf/object/0 — no "object" is ever "roles", did you mean "role"?'],
    [{ object: ["role", "User"] }, '/0/pageOf/object/1 — no "object" is ever "User", did you mean "user"?'],
    [
      { object: ["resource-pol"] },
      '/0/pageOf/object/0 — no "object" is ever "resource-pol", did you mean "resource-pool"?',
    ],
  ])("%j", (pageOf, finding) => {
    expect(find(pageOf)).toEqual([finding]);
  });

  test.each<[pageOf: object]>([
    [{ object: ["role", "user", "resource-pool"] }],
    [{ object: ["*"] }],
    [{ object: ["invoice"] }],
  ])("%j may be", (pageOf) => {
    expect(find(pageOf)).toEqual([]);
  });
});

describe("a table of pages is called as links call it", () => {
  test.each<[table: string]>([["objects"], ["Object"], ["objct"]])("%s", (table) => {
    expect(find({ [table]: ["*"] })).toEqual([
      `/0/pageOf/${table} — no link asks for the page of a "${table}", did you mean "object"?`,
    ]);
  });

  test("one that is near none may be for links to come", () => {
    expect(find({ invoice: ["*"] })).toEqual([]);
  });

  test("links see it as it is meant, and another of its route beside it", () => {
    const asked = askedTables([LOG, [{ is: [{ link: { pageOf: "service" } }] }], undefined]);
    expect([...asked]).toEqual(["object", "service"]);
    const right: RouteTarget = { path: "b", pageOf: { service: ["b"], invoice: ["*"] } };
    const wrong = { path: "a", pageOf: { services: ["*"], service: ["a"], object: ["role"] } };
    expect(withMeantTables([wrong, right, { path: "c" }], asked)).toEqual([
      { path: "a", pageOf: { service: ["*", "a"], object: ["role"] } },
      right,
      { path: "c" },
    ]);
  });
});
