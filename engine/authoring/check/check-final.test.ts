import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const action = (more: object): object =>
  house([
    {
      kind: "list",
      id: "list",
      source: call("GET /house"),
      columns: ["name"],
      rowActions: [{ id: "go", kind: "run", icon: "x", label: "Go", ...more }],
    },
  ]);

describe("what cannot be undone asks first", () => {
  test.each<[spelled: string, message: string]>([
    [
      "POST /house/{row.id}/reset",
      'runs "reset", which cannot be undone: ask first, with "ask": {"text": …}',
    ],
    [
      "POST /house/{row.id}/close",
      'runs "close", which cannot be undone: ask first, with "ask": {"text": …}',
    ],
    ["DELETE /room/{row.id}", 'deletes something: ask first, with "ask": {"text": …}'],
  ])("%s", (spelled, message) => {
    expect(findInRooms(action({ call: call(spelled) }), "ask first, with")).toEqual([
      `/panels/0/rowActions/0 — ${message}`,
    ]);
    expect(findInRooms(action({ call: call(spelled), ask: {} }), "ask first, with")).toEqual([]);
  });

  test("other actions need not", () => {
    expect(findInRooms(action({ call: call("POST /house/{row.id}/rename") }), "ask first")).toEqual([]);
  });
});

describe("what an action reads is shown", () => {
  const reading = (more: object) =>
    findInRooms(action({ call: call("GET /room/{row.id}"), ...more }), "shows nothing of it");
  const shown = { reveal: { title: "Room", fields: [{ label: "Name", value: { $: "result.name" } }] } };

  test("by its own kind it has to be said, by others it is known", () => {
    expect(reading({})).toEqual([
      '/panels/0/rowActions/0 — reads "GET /room/{row.id}" and shows nothing of it: say with "reveal" in "then" what is shown',
    ]);
    expect(reading({ then: [shown] })).toEqual([]);
    expect(reading({ kind: "test" })).toEqual([]);
  });
});

describe("what is shown only once is shown", () => {
  const reveal = (path: string): object => ({
    reveal: { title: "Made", fields: [{ label: "Secret", value: { $: path } }] },
  });
  const adding = (then?: readonly unknown[]): object => ({
    template: "token-add",
    v: 1,
    kind: "form",
    title: "Add",
    fields: ["/name"],
    call: call("POST /token", { body: { $: "form" } }),
    ...(then === undefined ? {} : { then }),
  });

  test.each<[what: string, then: readonly unknown[] | undefined, pointer: string]>([
    ["by nothing", undefined, ""],
    ["by a notice", [{ toast: "Made" }, "back"], ""],
    ["by its hint", [reveal("result.hint")], "/then/0/reveal/fields/0/value"],
  ])("%s it is not", (_, then, pointer) => {
    expect(findInRooms(adding(then), "only this once").map((line) => line.split(" ")[0])).toEqual([pointer]);
  });

  test("in a dialog it is", () => {
    expect(findInRooms(adding([reveal("result.secret")]), "only this once")).toEqual([]);
  });
});

describe("something can be entered", () => {
  const form = (at: string, validators: readonly string[]): object =>
    house([
      {
        kind: "form",
        id: "form",
        fields: [{ at, validators }],
        call: call("POST /user", { body: { $: "form" } }),
      },
    ]);

  test.each<[validators: readonly string[]]>([
    [["email", "subdomain"]],
    [["ipv4", "port"]],
    [["hostname", "url"]],
  ])("%j exclude each other", (validators) => {
    expect(findInRooms(form("/name", validators), "exclude each other")).toEqual([
      `/panels/0/fields/0/validators — nothing can be entered: "${validators.join('" and "')}" exclude each other`,
    ]);
  });

  test.each<[validators: readonly string[]]>([
    [["required", "email"]],
    [["hostname", "hostnameLength"]],
    [["ip", "notLocalIp"]],
  ])("%j permit something", (validators) => {
    expect(findInRooms(form("/name", validators), "exclude each other")).toEqual([]);
  });
});
