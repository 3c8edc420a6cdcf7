import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { FILTERED, pageContext } from "../context/page-fixture.ts";
import type { PageParts } from "../context/page-fixture.ts";
import { buildPage } from "./build-page.ts";

const ENTRY = {
  name: "pricing",
  description: "/pricing/swagger.json",
  dialect: FILTERED,
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

const template = {
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  source: { api: "pricing", do: "GET /service", rows: "/data", total: "/meta/total" },
  search: { fields: ["name"] },
  filters: [{ field: "state", as: "multi", values: ["Available", "Error"] }],
  order: "-name",
  columns: [
    { field: "name", sort: true },
    { field: "state", format: "state" },
    { field: "memory", format: "limit", unit: { show: "GB", send: "MB" } },
    { field: "note", optional: true },
  ],
  csv: "services",
};

const rows = [
  { id: 1, name: "web-01", state: "POWERED_ON", memory: 16_384, note: "x" },
  { id: 2, name: "=1+1", state: "Error", memory: -1 },
];

async function csvOf(parts: Partial<PageParts> = {}) {
  const [list] = buildPage(
    pageContext({ template, bodies: { "/service": { data: rows, meta: { total: 2 } } }, ...parts }),
  ).model.panels;
  if (list?.kind !== "list" || list.handle.csv === undefined) throw new Error("The page has no CSV.");
  return { ...(await list.handle.csv()), offered: list.csv };
}

describe("selecting every row that matches", () => {
  const deletable = {
    ...template,
    rowActions: [{ id: "delete", kind: "delete", call: { api: "pricing", do: "DELETE /service/{row.id}" } }],
  };
  const everyRow = (total: number, parts: Partial<PageParts> = {}) => {
    const bodies = { "/service": { data: rows, meta: { total } } };
    const [list] = buildPage(pageContext({ template: deletable, bodies, ...parts })).model.panels;
    return list?.kind === "list" ? list.handle.everyRow : undefined;
  };

  test("reads the pages that the list does not show, and builds their rows with their actions", async () => {
    const every = await everyRow(5)?.(1000);
    if (every === undefined || !("call" in every.rows)) throw new Error("All rows are here.");
    expect(every.rows).toMatchObject({ size: 100, most: 1000 });
    const [row] = every.build([{ id: 9, name: "web-09", state: "Error", memory: 0 }]);
    expect(row).toMatchObject({ key: "9", name: "web-09", actions: [{ id: "delete" }] });
  });

  test("is nothing to offer where the page shows all of them, or where nothing can be done with several", () => {
    expect(everyRow(2)).toBeUndefined();
    expect(everyRow(5, { template })).toBeUndefined();
  });
});

describe("a CSV of the columns shown", () => {
  test("has them in their order, by their titles with units, and values as shown", async () => {
    const csv = await csvOf();
    expect(csv.header).toEqual(["Name", "State", "Memory (GB)"]);
    expect([...csv.texts(rows)]).toEqual([
      ["web-01", "Powered on", "16"],
      ["=1+1", "Error", "∞"],
    ]);
  });

  test("follows the choice of columns", async () => {
    const csv = await csvOf({ query: "columns=name,note,state" });
    expect(csv.header).toEqual(["Name", "Note", "State"]);
    expect([...csv.texts(rows)][0]).toEqual(["web-01", "x", "Powered on"]);
  });

  test("needs no call where the page shows all rows", async () => {
    expect((await csvOf()).rows).toEqual(rows);
  });
});

const many = { "/service": { data: rows, meta: { total: 2500 } } };

async function pagesOf(parts: Partial<PageParts>) {
  const { rows: pages, offered } = await csvOf({ bodies: many, ...parts });
  if (!("call" in pages)) throw new Error("All rows are here.");
  return { ...pages, offered };
}

describe("more rows than a page", () => {
  const largest = (maximum?: number, sizes?: readonly number[]) =>
    readApiDescription(ENTRY, {
      openapi: "3.0.0",
      paths: {
        "/service": {
          get: {
            parameters: [
              { name: "page[size]", in: "query", schema: { type: "integer", maximum, enum: sizes } },
            ],
            responses: {},
          },
        },
      },
    });
  const apis = (...given: Parameters<typeof largest>) => ({
    description: () => largest(...given),
    dialect: () => FILTERED,
  });

  test("are read page by page, as they are searched, filtered and sorted", async () => {
    const { call, read, keyOf, size } = await pagesOf({ query: "search=web&state=Error&page=3&size=20" });
    expect(call(2, size).query).toEqual([
      ["page[number]", "2"],
      ["page[size]", "100"],
      ["search[name]", "web"],
      ["filter[state]", "Error"],
      ["sort", "-name"],
    ]);
    expect(call(1, size).accept).toBeUndefined();
    expect(read({ data: rows, meta: { total: 7 } })).toEqual({ rows, total: 7 });
    expect(read({ data: rows })).toEqual({ rows, total: undefined });
    expect([...rows, {}].map(keyOf)).toEqual(["1", "2", ""]);
  });

  test.each([
    [500, 500],
    [100_000, 1000],
    [undefined, 100],
  ])("in pages as large as the operation allows: %s", async (maximum, size) => {
    expect(await pagesOf({ apis: apis(maximum) })).toMatchObject({ size, isAnySize: true });
  });

  test("in pages of one size where the operation names those that it takes", async () => {
    expect(await pagesOf({ apis: apis(500, [100, 500]) })).toMatchObject({ size: 500, isAnySize: false });
  });

  test("are all in the file, however many there are", async () => {
    const huge = { "/service": { data: rows, meta: { total: 1_000_000 } } };
    expect(await pagesOf({ bodies: huge })).toMatchObject({ most: Infinity, offered: { hasFields: true } });
  });

  test("say what to do where they change while they are read", async () => {
    const translations = { "list.csv-changed": "Save {file} again" };
    expect((await csvOf({ bodies: many, translations })).changed).toBe("Save services.csv again");
  });

  test("are asked for as text/csv where all fields are wanted", async () => {
    const { call } = await csvOf({ bodies: many, query: "search=web" });
    expect([call?.accept, call?.query]).toEqual([
      "text/csv",
      [
        ["search[name]", "web"],
        ["sort", "-name"],
      ],
    ]);
  });
});

test("rows that arrive whole are written from here, all that match", async () => {
  const csv = await csvOf({
    bodies: { "/service": { data: rows } },
    dialects: { pricing: {} },
    query: "state=Error&size=10",
  });
  expect(csv.rows).toEqual([rows[1]]);
  expect(csv.offered).toEqual({ hasFields: false });
});
