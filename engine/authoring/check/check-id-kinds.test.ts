import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const rooms = (more: object): object => ({
  kind: "list",
  id: "rooms",
  source: call("GET /room", { filter: { house_id: { $: "query.id" } } }),
  columns: ["name"],
  ...more,
});
const button = (more: object): object => ({ id: "go", kind: "run", icon: "x", label: "Go", ...more });
const onRow = (more: object): object => house([rooms({ rowActions: [button(more)] })]);

describe("what names one kind of things is no id of another", () => {
  test.each<[what: string, page: object, found: string]>([
    [
      "in an address",
      house([rooms({})], { load: { user: call("GET /user/{load.house.id}") } }),
      '"load.house.id" is the id of a house, where /user/{} is one of a user',
    ],
    [
      "by a field of the row",
      onRow({ call: call("POST /house/{row.user_id}/rename") }),
      '"row.user_id" is the id of a user, where /house/{} is one of a house',
    ],
    [
      "deep in what is loaded",
      onRow({ call: call("PATCH /room/{load.house.user.id}", { body: { name: "x" } }) }),
      '"load.house.user.id" is the id of a user, where /room/{} is one of a room',
    ],
    [
      "in a body",
      onRow({ call: call("POST /room", { body: { name: "x", user_id: { $: "row.house_id" } } }) }),
      '"row.house_id" is the id of a house, where "user_id" is that of a user',
    ],
    [
      "in a filter",
      house([rooms({ source: call("GET /room", { filter: { user_id: { $: "load.house.id" } } }) })]),
      '"load.house.id" is the id of a house, where "user_id" is that of a user',
    ],
  ])("%s", (_, page, found) => {
    expect(findInRooms(page, "is the id of").map((line) => line.split(" — ")[1])).toEqual([found]);
  });

  test.each<[what: string, page: object]>([
    ["its own", onRow({ call: call("POST /house/{row.house_id}/rename") })],
    ["of a part with another name", onRow({ call: call("POST /house/{load.house.parent_house_id}/rename") })],
    [
      "where nothing says of what it is",
      onRow({ call: call("PATCH /room/{row.id}", { body: { name: "x" } }) }),
    ],
  ])("%s is one", (_, page) => {
    expect(findInRooms(page, "is the id of")).toEqual([]);
  });

  test("a link names the thing that its page shows", () => {
    const routes = [{ path: "user", template: "user-page" }];
    const shown = { load: { user: call("GET /user/{query.id}") }, params: { id: { in: "query" } } };
    const find = (link: string): readonly string[] =>
      findInRooms(house([rooms({ columns: [{ field: "name", link }] })]), "is the id of", {
        routes,
        pages: { "user-page": shown },
      });
    expect(find("/pages/user?id={row.house_id}")).toEqual([
      '/panels/0/columns/0/link — "row.house_id" is the id of a house, where the page "user-page" shows a user',
    ]);
    expect(find("/pages/user?id={row.user_id}")).toEqual([]);
  });
});

describe("one place of an address takes one plain value", () => {
  test.each<[path: string, message: string]>([
    [
      "load.house",
      '"load.house" is an object, where a place of an address takes a number or a text, did you mean "load.house.id"?',
    ],
    ["row.house.tags", '"row.house.tags" is a list, where a place of an address takes a number or a text'],
    [
      "load.house.plan",
      '"load.house.plan" is an object, where a place of an address takes a number or a text',
    ],
  ])("%s is none", (path, message) => {
    const found = findInRooms(onRow({ call: call(`POST /house/{${path}}/rename`) }), "a place of an address");
    expect(found).toEqual([`/panels/0/rowActions/0/call/do — ${message}`]);
  });

  test("nor are several rows", () => {
    const found = findInRooms(onRow({ call: call("DELETE /room/{rows.*.id}") }), "several values");
    expect(found).toEqual([
      '/panels/0/rowActions/0/call/do — "rows.*.id" is several values, where a place of an address takes one: say "bulk" for one call per row, or send them in the body',
    ]);
  });

  test("nor is an object in a link", () => {
    const page = house([rooms({ columns: [{ field: "name", link: "/pages/user?id={row.house}" }] })]);
    expect(findInRooms(page, "an address takes")).toEqual([
      '/panels/0/columns/0/link — "row.house" is an object, where an address takes a number or a text, did you mean "row.house.id"?',
    ]);
  });
});
