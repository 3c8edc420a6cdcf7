import { expect, test } from "vitest";
import type { Filter } from "#engine/template";
import { arrangeRows } from "./local-rows.ts";

const rows = [
  { name: "web-10", cores: 4, state: "on", at: "2026-01-03T10:00:00Z" },
  { name: "web-2", cores: 16, state: "off", at: "2026-01-01T10:00:00Z" },
  { name: "Db-1", cores: null, state: "on", at: "2026-02-01T10:00:00Z", owner: { name: "Web team" } },
];
const plain = { search: "", filters: {}, page: 1, size: 10 };
const filters: readonly Filter[] = [
  { field: "state", as: "multi" },
  { field: "cores", as: "number-range" },
  { field: "at", as: "date-range" },
  { field: "name", as: "text" },
];

test.each([
  ["unchanged", plain, ["web-10", "web-2", "Db-1"]],
  [
    "by name, in natural order",
    { ...plain, sort: { field: "name", descending: false } },
    ["Db-1", "web-2", "web-10"],
  ],
  [
    "by number, empty ones last",
    { ...plain, sort: { field: "cores", descending: false } },
    ["web-10", "web-2", "Db-1"],
  ],
  [
    "descending, empty ones still last",
    { ...plain, sort: { field: "cores", descending: true } },
    ["web-2", "web-10", "Db-1"],
  ],
  ["searched, ignoring case", { ...plain, search: " WEB-2 " }, ["web-2"]],
  ["one of several values", { ...plain, filters: { state: "on,paused" } }, ["web-10", "Db-1"]],
  ["a range of numbers", { ...plain, filters: { cores: "5.." } }, ["web-2"]],
  [
    "a range of days, including the last one",
    { ...plain, filters: { at: "2026-01-01..2026-01-03" } },
    ["web-10", "web-2"],
  ],
  ["a part of a text", { ...plain, filters: { name: "b-1" } }, ["web-10", "Db-1"]],
  ["the second page", { ...plain, page: 2, size: 2 }, ["Db-1"]],
])("rows %s", (_, state, names) => {
  expect(arrangeRows(rows, state, ["name", "owner.name"], filters).rows.map(({ name }) => name)).toEqual(
    names,
  );
});

test("the total counts what matches, not what is shown", () => {
  const answer = arrangeRows(rows, { ...plain, size: 1, search: "web" }, ["name", "owner.name"], []);
  expect([answer.rows.length, answer.total, answer.all.length]).toEqual([1, 3, 3]);
});
