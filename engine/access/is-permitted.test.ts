import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { Claims } from "./viewer.ts";
import { fakeViewer } from "../testing/fake-viewer.ts";
import { isPermitted } from "./is-permitted.ts";

const ask = (flag: string) => ({ "x-permission": { tag: "Services", flag }, responses: {} });
const ENTRY = {
  name: "pricing",
  description: "/pricing/swagger.json",
  dialect: {},
  origins: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
};
const description = readApiDescription(ENTRY, {
  openapi: "3.0.0",
  paths: {
    "/service": { get: ask("R"), post: ask("C") },
    "/service/{id}": { get: ask("R"), patch: ask("U"), delete: ask("D") },
    "/me": { patch: { "x-permission": "signed-in", responses: {} } },
  },
});
const call = (operation: string) => ({ api: "pricing", do: operation });
const READER = { Services: { R: true } } as const;

function isSeen(
  part: Parameters<typeof isPermitted>[0],
  access: Claims["access"] = READER,
  type?: "provider",
): boolean {
  return isPermitted(part, {
    viewer: fakeViewer(type, { claims: { access } }),
    apis: { description: (api) => (api === "pricing" ? description : undefined) },
    template: { load: { service: call("GET /service/{route.id}") } },
  });
}

describe("a part of a page is hidden where its operation asks for what the viewer lacks", () => {
  const remove = { call: call("DELETE /service/{row.id}") };
  test.each<[what: string, part: Parameters<typeof isPermitted>[0]]>([
    ["an action by its call", remove],
    ["an action by each call of a chain", { calls: [{ as: "a", ...call("POST /service") }] }],
    [
      "an action by the branches of its switch",
      { call: { by: { $: "row.a" }, to: { a: remove.call }, else: call("POST /service") } },
    ],
    ["a form by its call", { call: call("PATCH /service/{route.id}"), init: { name: "web" } }],
    ["a list by its source", { source: call("GET /service") }],
    ["a list of loaded rows by the load", { source: { from: "load.service" } }],
    [
      "a filter by the read of its choices",
      { options: { ...call("GET /service"), value: "id", label: "{{item.name}}" } },
    ],
    [
      "a filter by the load of its choices",
      { options: { from: "load.service", value: "id", label: "{{item.name}}" } },
    ],
    ["what shows a load by the load", { of: { $: "load.service" } }],
    ["a tab by all that it holds", { panels: [{ source: call("GET /service") }, remove] }],
    ["a page by all its tabs", { tabs: [{ panels: [remove] }] }],
  ])("%s", (_, part) => {
    expect(isSeen(part, {})).toBe(false);
    expect(isSeen(part, { Services: { C: true, R: true, U: true, D: true } })).toBe(true);
  });

  test("a tab stays while one of its panels is seen", () => {
    expect(isSeen({ panels: [remove, { source: call("GET /service") }] })).toBe(true);
  });

  test("a form that opens with what a load read is there for those who may read it", () => {
    expect(isSeen({ init: { $: "load.service" }, call: call("PATCH /service/{route.id}") })).toBe(true);
  });

  test("not by a call that the chain can do without", () => {
    const calls = [
      { as: "a", ...call("PATCH /me") },
      { as: "b", optional: "Not deleted.", ...remove.call },
      { as: "c", when: true, ...remove.call },
    ];
    expect(isSeen({ calls })).toBe(true);
  });

  test("not by a switch of which one branch asks for what the viewer has", () => {
    expect(isSeen({ call: { by: { $: "row.a" }, to: { a: remove.call, b: call("PATCH /me") } } })).toBe(true);
  });

  test("not where the operation asks only for somebody signed in, or nothing is known of it", () => {
    expect(isSeen({ call: call("PATCH /me") }, {})).toBe(true);
    expect(isSeen({ call: { api: "other", do: "GET /" } }, {})).toBe(true);
    expect(isSeen({ call: call("GET /nowhere") }, {})).toBe(true);
  });
});

test("access narrows what an operation permits, and never widens it", () => {
  const part = { source: call("GET /service"), access: { type: ["provider"] } } as const;
  expect(isSeen(part)).toBe(false);
  expect(isSeen(part, READER, "provider")).toBe(true);
  expect(isSeen(part, {}, "provider")).toBe(false);
});
