import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { Dialect } from "#engine/api-description";
import { FILTERED, pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const COUNTING: Dialect = { ...FILTERED, counts: { param: "counts", at: "/meta/counts/{field}" } };

const ENTRY = {
  name: "pricing",
  description: "/pricing/swagger.json",
  dialect: COUNTING,
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

/** The API, counting by these fields. */
const described = (counted: readonly string[]) =>
  readApiDescription(ENTRY, {
    openapi: "3.0.0",
    paths: {
      "/service": {
        get: {
          parameters: [
            { name: "counts", in: "query", schema: { type: "array", items: { enum: counted } } },
            { name: "filter[state]", in: "query", schema: { type: "string" } },
          ],
          responses: {},
        },
      },
    },
  });

const STATE = { field: "state", as: "multi", values: ["Available", "Processing", "Error"] };
const BLOCKED = {
  field: "isBlocked",
  format: "state",
  value: { by: { $: "row.isBlocked" }, to: { true: "Blocked" }, else: "Active" },
};

const template = (change: object = {}) => ({
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  search: { fields: ["name"] },
  filters: [STATE],
  columns: [{ field: "name" }, { field: "state", format: "state" }],
  csv: { file: "services" },
  ...change,
});

const counting = (counts: object, rows: readonly object[] = []) => ({
  "/service": { data: rows, meta: { total: 4, counts } },
});

/** The filters of a list, with the query of its only call. */
function build(parts: Partial<PageParts> = {}, counted: readonly string[] = ["state", "isBlocked", "kind"]) {
  const description = described(counted);
  const { model, calls } = buildPage(
    pageContext({
      template: template(),
      apis: { description: () => description, dialect: () => COUNTING },
      ...parts,
    }),
  );
  const [list] = model.panels;
  if (list?.kind !== "list") throw new Error("The page has no list.");
  return { list, filters: list.filters, query: calls[0]?.call.query ?? [] };
}

const chipsOf = (parts: Partial<PageParts>, counted?: readonly string[]) => {
  const [filter] = build(parts, counted).filters;
  return {
    all: filter?.chips?.all,
    values: filter?.chips?.values.map(({ cell, count, isPressed, next }) => [
      cell.text,
      cell.tone,
      count,
      isPressed,
      next,
    ]),
  };
};

describe("the filter of a column of states is chips", () => {
  const bodies = counting({ state: { Available: 298, Error: 3, Deleting: 2, "": 1 } });

  test("counted by the list's own answer, not by a call of their own", () => {
    expect(build({ bodies }).query).toContainEqual(["counts", "state"]);
    expect(build({ bodies }).list.handle.query).not.toContainEqual(["counts", "state"]);
  });

  test("those offered in their order, then the others, without those of no row; all of them first", () => {
    expect(chipsOf({ bodies })).toEqual({
      all: 304,
      values: [
        ["Available", "success", 298, false, "Available"],
        ["Error", "failure", 3, false, "Error"],
        ["Deleting", "progress", 2, false, "Deleting"],
      ],
    });
  });

  test("a pressed one stays without rows; a press adds or takes away", () => {
    expect(chipsOf({ bodies, query: "state=Error,Processing" }).values).toEqual([
      ["Available", "success", 298, false, "Error,Processing,Available"],
      ["Processing", "progress", 0, true, "Error"],
      ["Error", "failure", 3, true, "Processing"],
      ["Deleting", "progress", 2, false, "Error,Processing,Deleting"],
    ]);
  });

  test("of which one can be chosen where the filter takes one", () => {
    const one = template({ filters: [{ ...STATE, as: "select" }] });
    expect(chipsOf({ bodies, template: one, query: "state=Error" }).values).toEqual([
      ["Available", "success", 298, false, "Available"],
      ["Error", "failure", 3, true, ""],
      ["Deleting", "progress", 2, false, "Deleting"],
    ]);
  });

  test("in the words of the column, also of a yes or no", () => {
    const blocked = template({
      filters: [{ field: "isBlocked", as: "switch" }],
      columns: [{ field: "name" }, BLOCKED],
    });
    expect(
      chipsOf({ bodies: counting({ isBlocked: { true: 2, false: 9 } }), template: blocked }).values,
    ).toEqual([
      ["Active", "success", 9, false, "false"],
      ["Blocked", "failure", 2, false, "true"],
    ]);
  });

  test("empty while the first answer is on its way", () => {
    expect(chipsOf({})).toEqual({ all: undefined, values: [] });
  });
});

describe("the filter is a control", () => {
  const isControl = (parts: Partial<PageParts>, counted?: readonly string[]) =>
    build(parts, counted).filters.every(({ chips }) => chips === undefined);
  const bodies = counting({ state: { Available: 1 } });

  test("where the operation does not count by it, and it is not asked to", () => {
    expect(isControl({ bodies }, ["kind"])).toBe(true);
    expect(build({ bodies }, ["kind"]).query.map(([name]) => name)).not.toContain("counts");
  });

  test("where its API cannot count, or is not described", () => {
    expect(
      isControl({ bodies, apis: { description: () => described(["state"]), dialect: () => FILTERED } }),
    ).toBe(true);
    expect(isControl({ bodies, apis: { description: () => undefined, dialect: () => COUNTING } })).toBe(true);
  });

  test("where the answer has no counts, or failed", () => {
    expect(isControl({ bodies: { "/service": { data: [], meta: { total: 0 } } } })).toBe(true);
    expect(isControl({ bodies: { "/service": 500 } })).toBe(true);
  });

  test("where no column shows it as a state, or the template says so", () => {
    expect(
      isControl({ bodies, template: template({ columns: [{ field: "name" }, { field: "state" }] }) }),
    ).toBe(true);
    expect(isControl({ bodies, template: template({ filters: [{ ...STATE, chips: false }] }) })).toBe(true);
  });

  test("where it has more values than a person reads at once", () => {
    const counts = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`S${index}`, 1]));
    expect(isControl({ bodies: counting({ state: counts }) })).toBe(true);
  });
});

test("a filter without a column of states is chips where the template says so, in the words of its choices", () => {
  const kinds = template({
    filters: [
      { field: "kind", as: "select", values: ["BIG_ONE", "small"], chips: true },
      { field: "isBlocked", as: "switch", label: "Locked", chips: true },
    ],
  });
  const bodies = counting({ kind: { BIG_ONE: 2, small: 2 }, isBlocked: { true: 1, false: 3 } });
  const { filters } = build({
    bodies,
    template: kinds,
    translations: { "list.yes": "Yes", "list.no": "No" },
  });
  expect(filters.map(({ chips }) => chips?.values.map(({ cell }) => cell.text))).toEqual([
    ["Big one", "Small"],
    ["Locked: No", "Locked: Yes"],
  ]);
});

describe("rows that are all here are counted here", () => {
  const rows = [
    { id: 1, name: "web-1", state: "Available" },
    { id: 2, name: "web-2", state: "Error" },
    { id: 3, name: "db-1", state: "Error" },
    { id: 4, name: "db-2" },
  ];
  const local = (query: string, dialect: Dialect = {}) =>
    chipsOf({
      bodies: { "/service": { data: rows } },
      query,
      apis: { description: () => undefined, dialect: () => dialect },
    });

  test.each([
    ["", 4, { Available: 1, Error: 2 }],
    ["state=Error", 4, { Available: 1, Error: 2 }],
    ["search=web", 2, { Available: 1, Error: 1 }],
    ["search=db&state=Available", 2, { Available: 0, Error: 1 }],
  ])("%s", (query, all, counts) => {
    const found = local(query);
    expect([
      found.all,
      Object.fromEntries((found.values ?? []).map(([text, , count]) => [text, count])),
    ]).toEqual([all, counts]);
  });

  test("but not by what the API filters itself", () => {
    expect(local("", { filter: "{field}" })).toEqual({ all: undefined, values: undefined });
  });
});
