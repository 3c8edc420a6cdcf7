import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const form = (init: unknown, spelled: string): object => ({
  kind: "form",
  id: "form",
  init,
  fields: ["/name"],
  call: call(spelled, { body: "changed" }),
});
const MORE = { load: { all: call("GET /house"), user: call("GET /user/{session.user.id}") } };

describe("a form saves to what it opens with", () => {
  test.each<[what: string, panel: object, found: string]>([
    [
      "not to another entry of a list",
      form({ $: "load.all.data.0" }, "PATCH /house/{load.all.data.1.id}"),
      'the form opens with "load.all.data.0" and saves to another entry, "load.all.data.1.id"',
    ],
    [
      "not to the own account",
      form({ $: "load.house" }, "PATCH /house/{claims.accountId}"),
      'the form opens with what GET /house/{query.id} answers and saves to another of them, "claims.accountId"',
    ],
    [
      "not to what lies above, whatever single values it starts with",
      form({ name: { $: "load.house.name" } }, "PATCH /house/{load.all.data.0.id}"),
      'the form opens with what GET /house/{query.id} answers and saves to another of them, "load.all.data.0.id"',
    ],
  ])("%s", (_, panel, found) => {
    expect(findInRooms(house([panel], MORE), "opens with")).toEqual([`/panels/0/call/do — ${found}`]);
  });

  test.each<[what: string, panel: object]>([
    ["by the same parameter", form({ $: "load.house" }, "PATCH /house/{query.id}")],
    ["by its own number", form({ $: "load.house" }, "PATCH /house/{load.house.id}")],
    ["the same entry", form({ $: "load.all.data.0" }, "PATCH /house/{load.all.data.0.id}")],
  ])("%s is right", (_, panel) => {
    expect(findInRooms(house([panel], MORE), "opens with")).toEqual([]);
  });
});

const list = (source: object, more: object = {}): object => ({
  kind: "list",
  id: "list",
  source,
  columns: ["name"],
  ...more,
});

describe("a list below a thing", () => {
  test("is narrowed by the thing, not by what that is below", () => {
    const of = (path: string): object =>
      house([list(call("GET /house", { filter: { parent_house_id: { $: path } } }))]);
    expect(findInRooms(of("load.house.parent_house_id"), "lists what")).toEqual([
      '/panels/0/source/filter/parent_house_id — lists what has the same "parent_house_id" as "load.house", which is beside it: what is below it has its id, "query.id"',
    ]);
    expect(findInRooms(of("load.house.id"), "lists what")).toEqual([]);
  });

  const adding = (body: unknown, fields: readonly string[] = ["/name"]): object =>
    house([
      list(call("GET /room", { filter: { house_id: { $: "query.id" } } }), {
        pageActions: [{ id: "add", kind: "add", ask: { fields }, call: call("POST /room", { body }) }],
      }),
    ]);

  test.each<[what: string, page: object]>([
    ["a body spelled out", adding({ name: { $: "form.name" } })],
    ["the whole form", adding({ $: "form" })],
    ["a form of other fields", adding({ $: "form" }, ["/name", "/user_id"])],
  ])("adds to that thing: %s leaves it out", (_, page) => {
    expect(findInRooms(page, "what is added here")).toEqual([
      '/panels/0/pageActions/0/call/body — the list is of "query.id", and what is added here is not: send "house_id": {"$": "query.id"} in the body',
    ]);
  });

  test.each<[what: string, page: object]>([
    ["a body that names it", adding({ name: "x", house_id: { $: "query.id" } })],
    ["a form that asks for it", adding({ $: "form" }, ["/name", "/house_id"])],
  ])("adds to that thing: %s says it", (_, page) => {
    expect(findInRooms(page, "what is added here")).toEqual([]);
  });
});

describe("a choice sends what is wanted", () => {
  const choosing = (value: string): object =>
    house([
      {
        kind: "form",
        id: "form",
        fields: [{ at: "/user_id", options: call("GET /user", { label: "{{item.name}}", value }) }],
        call: call("POST /room", { body: { $: "form" } }),
      },
    ]);
  test("its number, not its name", () => {
    expect(findInRooms(choosing("name"), "each choice")).toEqual([
      '/panels/0/fields/0/options/value — each choice sends its "name", a text, where a number is wanted',
    ]);
    expect(findInRooms(choosing("id"), "each choice")).toEqual([]);
  });
});

test("a choice sends its id where the id is a text too", () => {
  const lock = (value: string): object =>
    house([
      {
        kind: "form",
        id: "form",
        fields: [
          "/name",
          { at: "/house_id", options: call("GET /house", { label: "{{item.name}}", value }) },
        ],
        call: call("POST /lock", { body: { $: "form" } }),
      },
    ]);
  expect(findInRooms(lock("name"), "each choice")).toEqual([
    '/panels/0/fields/1/options/value — each choice sends its "name", where "house_id" is an id',
  ]);
  expect(findInRooms(lock("id"), "each choice")).toEqual([]);
});

describe("the choices of a parameter or a filter send what the calls are filled with", () => {
  const options = (value?: string): object => call("GET /user", { label: "{{item.name}}", value });
  const user = (value: string | undefined, more: object): object =>
    house([], {
      params: {
        id: { in: "query", required: true },
        user: { in: "query", as: "select", options: options(value) },
      },
      ...more,
    });
  const of = { filter: { user_id: { $: "query.user" } } };
  const filter = (value: string): object =>
    house([
      list(call("GET /room"), { filters: [{ field: "user_id", as: "select", options: options(value) }] }),
    ]);

  test.each<[what: string, page: object, finding: string]>([
    [
      "a load",
      user("name", { load: { user: call("GET /user/{query.user}") } }),
      '/params/user/options/value — each choice sends its "name", where {id} of GET /user/{id} is an id',
    ],
    [
      "a filter of a source",
      user("email", { panels: [list(call("GET /room", of))] }),
      '/params/user/options/value — each choice sends its "email", a text, where "user_id" of GET /room is a number',
    ],
    [
      "a filter of a list",
      filter("name"),
      '/panels/0/filters/0/options/value — each choice sends its "name", a text, where "user_id" of GET /room is a number',
    ],
  ])("%s", (_, page, finding) => {
    expect(findInRooms(page, "each choice")).toEqual([finding]);
  });

  test.each<[what: string, page: object]>([
    [
      "its id",
      user("id", { load: { user: call("GET /user/{query.user}") }, panels: [list(call("GET /room", of))] }),
    ],
    [
      "what is sent where nothing is said",
      user(undefined, { load: { user: call("GET /user/{query.user}") } }),
    ],
    ["a name that only a text shows", user("name", { title: "{{query.user}}" })],
    ["the id of a filter", filter("id")],
  ])("right: %s", (_, page) => {
    expect(findInRooms(page, "each choice")).toEqual([]);
  });
});
