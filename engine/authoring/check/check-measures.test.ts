import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const meters = (meter: object): object =>
  house([{ kind: "meters", id: "meters", of: { $: "load.house" }, meters: [meter] }]);
const rooms = { used: "room_count", limit: "room_limit" };

describe("a meter", () => {
  test.each<[what: object, found: readonly string[]]>([
    [
      { warn: 80, fail: 70 },
      ['fails from 70 % and warns from 80: the warning would never be seen. "warn" comes before "fail"'],
    ],
    [
      { warn: 90, fail: 90 },
      ['fails from 90 % and warns from 90: the warning would never be seen. "warn" comes before "fail"'],
    ],
    [
      { fail: 60 },
      [
        'fails from 60 % and warns from 80, where "warn" is not said: the warning would never be seen. "warn" comes before "fail"',
      ],
    ],
    [{ warn: 80, fail: 95 }, []],
    [{ fail: 90 }, []],
    [{ warn: 95 }, []],
  ])("warns before it fails: %j", (given, found) => {
    expect(findInRooms(meters({ ...rooms, ...given }), "fails from")).toEqual(
      found.map((each) => `/panels/0/meters/0/fail — it ${each}`),
    );
  });

  test.each<[used: string, limit: string, meant?: string]>([
    ["guest_count", "room_limit", "guest_limit"],
    ["room_count", "guest_limit", "room_limit"],
    ["room_count", "room_limit"],
    ["rent", "guest_limit"],
  ])("measures %s by %s", (used, limit, meant) => {
    const found =
      meant === undefined
        ? []
        : [
            `/panels/0/meters/0/limit — "${used}" is measured by "${limit}", the limit of something else: did you mean "${meant}"?`,
          ];
    expect(findInRooms(meters({ used, limit }), "the limit of something else")).toEqual(found);
  });
});

describe("a number of things is shown as one", () => {
  const stat = (more: object): object =>
    house([{ kind: "stat", id: "all", label: "All", ...more }], { load: { all: call("GET /house") } });

  test.each<[what: string, page: object, pointer: string]>([
    [
      "the total of an answer",
      stat({ value: { $: "load.all.meta.total" }, format: "currency" }),
      "/panels/0/format",
    ],
    [
      "the length of a list",
      stat({ value: { $: "load.all.data.length" }, format: "bytes" }),
      "/panels/0/format",
    ],
    [
      "what is called a count",
      meters({ ...rooms, unit: { show: "GB", send: "MB" } }),
      "/panels/0/meters/0/unit",
    ],
  ])("%s", (_, page, pointer) => {
    expect(findInRooms(page, "counts things").map((line) => line.split(" ")[0])).toEqual([pointer]);
  });

  test.each<[what: string, page: object]>([
    ["as a number", stat({ value: { $: "load.all.meta.total" }, format: "number" })],
    ["not money", stat({ value: { $: "load.house.rent" }, format: "currency" })],
    ["not an amount", stat({ value: { $: "load.house.disk" }, unit: { show: "TB", send: "GB" } })],
  ])("right: %s", (_, page) => {
    expect(findInRooms(page, "counts things")).toEqual([]);
  });
});

test("a load that nothing reads is a forgotten figure", () => {
  const stats = (second: string): object =>
    house(
      ["load.all.meta.total", second].map(($, index) => ({
        kind: "stat",
        id: `s${index}`,
        label: "S",
        value: { $ },
      })),
      {
        load: {
          all: call("GET /house"),
          blocked: call("GET /house", { filter: { blocked: true } }),
          house: call("GET /house/1"),
        },
      },
    );
  const found = findInRooms(stats("load.all.meta.total"), "load.blocked");
  expect(found).toEqual([
    '/load/blocked — nothing reads "load.blocked": show it, or leave out the call. The panels 0 and 1 both show "load.all.meta.total"',
  ]);
  expect(findInRooms(stats("load.blocked.meta.total"), '"load.blocked"')).toEqual([]);
});
