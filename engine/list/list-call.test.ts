import { afterEach, expect, test, vi } from "vitest";
import { buildPage } from "../page/build-page.ts";
import { pageContext } from "../context/page-fixture.ts";
import { arrangeRows } from "./local-rows.ts";

afterEach(() => vi.unstubAllEnvs());

const SCHEMA = {
  type: "object",
  properties: {
    data: {
      type: "array",
      items: {
        type: "object",
        properties: {
          createTime: { type: "string", "x-format": "atrium-date-time" },
          dueDay: { type: "string", format: "date" },
        },
      },
    },
  },
} as const;

/** What a list asks for a day, by its filter of `field`. */
function asked(field: string, names?: readonly string[], day = "2026-11-30") {
  const template = {
    template: "orders",
    v: 1,
    kind: "list",
    title: "Orders",
    source: { api: "pricing", do: "GET /order", rows: "/data" },
    filters: [{ field, as: "date-range", ...(names === undefined ? {} : { names }) }],
    columns: [{ field: "createTime" }],
  };
  const operation = { ok: true, operation: { answer: () => SCHEMA, parameters: [] } };
  const context = pageContext({ template, query: `${field}=${day}..${day}` });
  const description = () => ({ operation: () => operation }) as never;
  const { calls } = buildPage({ ...context, apis: { ...context.apis, description } });
  return calls.flatMap(({ call }) => call.query.filter(([, value]) => value.startsWith("20")));
}

test.each([
  ["Australia/Sydney", "2026-11-29T13:00:00.000Z", "2026-11-30T12:59:59.999Z"],
  ["America/New_York", "2026-11-30T05:00:00.000Z", "2026-12-01T04:59:59.999Z"],
])("a range of days of a time has the days of the reader: %s", (zone, first, last) => {
  vi.stubEnv("TZ", zone);
  expect(asked("createTime")).toEqual([
    ["filter[createTime][gte]", first],
    ["filter[createTime][lte]", last],
  ]);
});

test("a range of days has all of a day on which clocks go back at midnight", () => {
  vi.stubEnv("TZ", "America/Santiago");
  expect(asked("createTime", undefined, "2026-04-04").map(([, value]) => value)).toEqual([
    "2026-04-04T03:00:00.000Z",
    "2026-04-05T03:59:59.999Z",
  ]);
});

test("a range of days stays one where the field is a day, or the API has parameters for days", () => {
  vi.stubEnv("TZ", "Australia/Sydney");
  expect(asked("dueDay").map(([, value]) => value)).toEqual(["2026-11-30", "2026-11-30"]);
  expect(asked("createTime", ["from", "to"]).map(([, value]) => value)).toEqual(["2026-11-30", "2026-11-30"]);
});

test("rows that are all here are on the day with which their time is shown", () => {
  vi.stubEnv("TZ", "Australia/Sydney");
  const rows = [{ at: "2026-11-29 02:15:30 PM" }, { at: "2026-11-30T13:00:00Z" }, { at: "2026-11-30" }];
  const state = { search: "", filters: { at: "2026-11-30..2026-11-30" }, page: 1, size: 10 };
  const found = (isOfDays?: true) =>
    arrangeRows(rows, state, [], [{ field: "at", as: "date-range", ...(isOfDays && { isOfDays }) }]).rows;
  expect(found()).toEqual([rows[0], rows[2]]);
  expect(found(true)).toEqual([rows[1], rows[2]]);
});
