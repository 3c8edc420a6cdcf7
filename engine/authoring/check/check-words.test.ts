import { describe, expect, test } from "vitest";
import { call, findInRooms, house } from "./rooms.fixture.ts";

const detail = (item: object): object =>
  house([{ kind: "detail", id: "detail", of: { $: "load.house" }, items: [item] }]);
const item = (by: string, to: object, otherwise?: string): object =>
  detail({
    label: "X",
    value: { by: { $: `item.${by}` }, to, ...(otherwise === undefined ? {} : { else: otherwise }) },
  });
const TURNED = "exchanged";

describe("what a switch says is said of the right value", () => {
  test.each<[what: string, page: object]>([
    ["the state under no", item("blocked", { true: "Active" }, "Blocked")],
    ["the opposite under yes", item("blocked", { true: "Not blocked", false: "Blocked" })],
    ["a good word for a bad state", item("blocked", { true: "OK", false: "Suspended" })],
    ["a bad word for a good state", item("isOpen", { true: "Closed", false: "Open" })],
    ["codes", item("state", { running: "Stopped", stopped: "Running", failed: "Failed" })],
  ])("%s is exchanged", (_, page) => {
    expect(findInRooms(page, TURNED)[0]).toContain("/panels/0/items/0/value");
  });

  test.each<[what: string, page: object]>([
    ["a state", item("blocked", { true: "Blocked" }, "Active")],
    ["its opposite", item("isOpen", { true: "Open", false: "Not open" })],
    ["codes", item("state", { running: "Running", stopped: "Stopped since yesterday" }, "Failed")],
    ["other words", item("blocked", { true: "Waits", false: "Works" })],
  ])("%s is right", (_, page) => {
    expect(findInRooms(page, TURNED)).toEqual([]);
  });
});

describe("names of opposites", () => {
  const opposite = (label: string, field: string): readonly string[] =>
    findInRooms(detail({ field, label }), "which is the opposite");

  test.each<[label: string, field: string]>([
    ["Rooms in use", "room_limit"],
    ["Rooms allowed", "room_count"],
    ["Start", "end_time"],
  ])("the label %s is none of %s", (label, field) => {
    expect(opposite(label, field)).toEqual([
      `/panels/0/items/0/label — "${label}" is the label of "${field}", which is the opposite: take the other field, or another label`,
    ]);
  });

  test.each<[label: string, field: string]>([
    ["Rooms in use", "room_count"],
    ["Rooms used of the limit", "room_limit"],
    ["When it ends", "end_time"],
  ])("the label %s is one of %s", (label, field) => {
    expect(opposite(label, field)).toEqual([]);
  });

  test("a value goes where its name says", () => {
    const page = (start: string, end: string): object =>
      house([
        {
          kind: "form",
          id: "form",
          fields: ["/start_time", "/end_time"],
          call: call("PATCH /house/{query.id}", { body: { start_time: { $: start }, end_time: { $: end } } }),
        },
      ]);
    expect(findInRooms(page("form.end_time", "form.start_time"), "the opposite")).toEqual([
      '/panels/0/call/body/start_time — "start_time" is filled with "form.end_time", which is the opposite',
      '/panels/0/call/body/end_time — "end_time" is filled with "form.start_time", which is the opposite',
    ]);
    expect(findInRooms(page("form.start_time", "form.end_time"), "the opposite")).toEqual([]);
  });

  test.each<[names: readonly string[], isRight: boolean]>([
    [["to", "from"], false],
    [["end_time", "start_time"], false],
    [["made[lte]", "made[gte]"], false],
    [["from", "to"], true],
    [["made_after", "made_before"], true],
  ])("a range by %j", (names, isRight) => {
    const page = house([
      {
        kind: "list",
        id: "list",
        source: call("GET /house"),
        columns: ["name"],
        filters: [{ field: "made", as: "date-range", label: "Made", names }],
      },
    ]);
    const found = isRight
      ? []
      : ["/panels/0/filters/0/names — the beginning comes first, then the end: these two are exchanged"];
    expect(findInRooms(page, "the beginning comes first")).toEqual(found);
  });
});

const action = (more: object): object =>
  house([
    {
      kind: "list",
      id: "list",
      source: call("GET /house"),
      columns: ["name"],
      rowActions: [
        {
          id: "x",
          kind: "run",
          icon: "x",
          label: "X",
          call: call("POST /house/{row.id}/reset"),
          ask: {},
          ...more,
        },
      ],
    },
  ]);
const rule = (condition: object, reason: string): object => action({ enable: [{ if: condition, reason }] });

describe("a reason fits its condition", () => {
  test.each<[what: string, page: object]>([
    [
      "a state that is wanted",
      rule({ "!!": [{ var: "row.blocked" }] }, "This house is blocked. Unblock it."),
    ],
    ["a state that is not wanted", rule({ "!": { var: "row.isOpen" } }, "The house is not open.")],
    ["a number that is wanted", rule({ "!!": { var: "row.room_count" } }, "This house is still in use.")],
    ["a number that is not", rule({ "!": { var: "row.room_count" } }, "It has no rooms.")],
    ["a code", rule({ "===": [{ var: "row.state" }, "running"] }, "It is already running.")],
    ["another code", rule({ "!==": [{ var: "row.state" }, "running"] }, "It is not running.")],
  ])("%s", (_, page) => {
    expect(findInRooms(page, "contradicts the condition")).toHaveLength(1);
  });

  test.each<[what: string, page: object]>([
    ["a state", rule({ "!": { var: "row.blocked" } }, "This house is blocked. Unblock it.")],
    ["a demand", rule({ "!!": [{ var: "row.isOpen" }] }, "Only what is open can be left.")],
    ["a number", rule({ "!": { var: "row.room_count" } }, "This house still has rooms.")],
    ["a code", rule({ "===": [{ var: "row.state" }, "running"] }, "It must be running first.")],
    ["what is not", rule({ "===": [{ var: "row.state" }, "running"] }, "It is not running.")],
  ])("right: %s", (_, page) => {
    expect(findInRooms(page, "contradicts the condition")).toEqual([]);
  });
});
