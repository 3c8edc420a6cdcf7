import { describe, expect, test } from "vitest";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const whole = { api: "hooks", do: "GET /hooks/all", dialect: "none" };

describe("a list sorts by what its operation knows", () => {
  test.each([
    [
      { columns: [{ field: "state", sort: true }] },
      '/columns/0/sort — GET /hooks does not sort by "state" (known: name, opened)',
    ],
    [
      { columns: [{ field: "created", sort: "opend" }] },
      '/columns/0/sort — GET /hooks does not sort by "opend", did you mean "opened"?',
    ],
    [{ order: "-size" }, '/order — GET /hooks does not sort by "size" (known: name, opened)'],
    [
      { source: whole, columns: [{ field: "name", sort: "nam" }] },
      '/columns/0/sort — "nam" is not in the rows of GET /hooks/all, did you mean "name"?',
    ],
  ])("%j", (change, finding) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([finding]);
  });

  test.each([
    { columns: [{ field: "name", sort: true }], order: "-name" },
    { columns: [{ field: "created", sort: "opened" }] },
    { columns: [{ field: "state", sort: false }] },
    { source: { ...HOOKS.source, dialect: "plain" }, columns: [{ field: "name", sort: true }] },
    { source: whole, columns: [{ field: "state", sort: true }], order: "size" },
  ])("%j is right", (change) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([]);
  });
});

describe("a list filters and searches by what its operation knows, or by its rows where they arrive whole", () => {
  test.each([
    [
      { filters: [{ field: "size", as: "text" }] },
      '/filters/0/field — GET /hooks does not filter by "size" (known: state, enabled)',
    ],
    [
      { filters: [{ field: "created", as: "date-range" }] },
      "/filters/0/field — the API's dialect has no words for a range",
    ],
    [
      { source: whole, filters: [{ field: "stat", as: "text" }] },
      '/filters/0/field — "stat" is not in the rows of GET /hooks/all, did you mean "state"?',
    ],
    [
      { source: whole, search: { fields: ["owner.nam"] } },
      '/search/fields/0 — "owner.nam" is not in the rows of GET /hooks/all, did you mean "name"?',
    ],
  ])("%j", (change, finding) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([finding]);
  });

  test.each([
    { filters: [{ field: "state", as: "select", values: ["all"] }], search: { fields: ["name"] } },
    { source: whole, filters: [{ field: "created", as: "date-range" }], search: { fields: ["*"] } },
    { source: whole, search: { fields: ["owner.name"] } },
  ])("%j is right", (change) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([]);
  });
});

describe("columns are shown for values of filters", () => {
  const filters = [{ field: "state", as: "select" }];
  const column = (more: object) => ({ filters, columns: ["id", { field: "enabled", ...more }] });
  test.each([
    [
      column({ optional: true, shownFor: { stat: ["open"] } }),
      '/columns/1/shownFor — the list has no filter "stat", did you mean "state"?',
    ],
    [
      column({ shownFor: { state: ["open"] } }),
      "/columns/1/shownFor — only an optional column is shown for something: the others always are",
    ],
  ])("%j", (change, finding) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([finding]);
  });

  test("that the list has", () => {
    expect(findIn({ ...HOOKS, ...column({ optional: true, shownFor: { state: ["open"] } }) })).toEqual([]);
  });
});

describe("chips are for what the rows can be counted by", () => {
  const state = { field: "state", as: "select", chips: true };
  test.each([
    [
      { filters: [{ field: "enabled", as: "switch", chips: true }] },
      '/filters/0/chips — GET /hooks does not count by "enabled" (known: state)',
    ],
    [
      { filters: [{ field: "state", as: "text", chips: true }] },
      '/filters/0/chips — chips are for select, multi, switch: "text" has no values to count',
    ],
    [
      { source: { ...HOOKS.source, dialect: "plain" }, filters: [{ ...state, names: ["page", "sort"] }] },
      "/filters/0/chips — the API's dialect has no words to count by",
    ],
    [
      { source: { ...whole, dialect: "filtering" }, filters: [{ ...state, names: ["limit", "limit"] }] },
      "/filters/0/chips — the API filters all of its rows, so those that it leaves out cannot be counted here",
    ],
  ])("%j", (change, finding) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([finding]);
  });

  test.each([
    { filters: [state] },
    { filters: [{ field: "enabled", as: "switch", chips: false }] },
    { source: whole, filters: [state] },
  ])("%j is right", (change) => {
    expect(findIn({ ...HOOKS, ...change })).toEqual([]);
  });
});
