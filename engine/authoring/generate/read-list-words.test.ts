import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { generateTemplates } from "./generate-templates.ts";

const entry = {
  name: "shop",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

type Query = Readonly<Record<string, object>>;

/** The list generated for `GET /servers` with these query parameters, and its dialect. */
function listFor(query: Query) {
  const parameters = Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema }));
  const row = {
    type: "object",
    properties: {
      id: { type: "integer" },
      name: { type: "string" },
      region: { type: "string" },
      created_at: { type: "string", format: "date-time" },
    },
  };
  const description = readApiDescription(entry, {
    openapi: "3.0.3",
    info: { title: "Shop" },
    paths: {
      "/servers": {
        get: {
          parameters,
          responses: {
            200: { content: { "application/json": { schema: { type: "array", items: row } } } },
          },
        },
      },
    },
  });
  const { templates, dialects, notes } = generateTemplates(description, "/servers");
  const [list] = templates;
  if (list?.kind !== "list") throw new Error("No list was generated.");
  return { list, dialect: dialects["shop-servers"] ?? {}, notes };
}

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };

describe("how a list spells its questions", () => {
  test.each<[title: string, query: Query, dialect: object]>([
    ["pages from 1", { page: NUMBER, per_page: NUMBER }, { page: "page", size: "per_page" }],
    [
      "pages from 0",
      { pageNumber: { ...NUMBER, minimum: 0 }, pageSize: NUMBER },
      { page: "pageNumber", firstPage: 0, size: "pageSize" },
    ],
    [
      "bracketed pages",
      { "page[number]": NUMBER, "page[size]": NUMBER },
      { page: "page[number]", size: "page[size]" },
    ],
    ["an offset", { limit: NUMBER, offset: NUMBER }, { offset: "offset", size: "limit" }],
    ["an offset without a size is none", { offset: NUMBER }, {}],
    ["a search", { q: TEXT }, { search: { param: "q" } }],
    [
      "a sort with a direction",
      { sort: { enum: ["name", "created"] }, direction: { enum: ["asc", "desc"] } },
      { sort: { param: "sort", direction: "direction", ascending: "asc", descending: "desc" } },
    ],
    [
      "a sort with a minus",
      { order_by: { enum: ["name", "-name"] } },
      { sort: { param: "order_by", descending: "-{field}" } },
    ],
    ["a sort nobody says how to turn round is none", { sort: TEXT }, {}],
    ["filters by their own names", { region: TEXT }, { filter: "{field}" }],
    [
      "what stands in brackets",
      {
        "page[number]": NUMBER,
        "page[size]": NUMBER,
        "search[name]": TEXT,
        "filter[region]": TEXT,
        "filter[created_at][gte]": TEXT,
        "filter[created_at][lte]": TEXT,
      },
      {
        page: "page[number]",
        size: "page[size]",
        search: { param: "search[{field}]" },
        filter: "filter[{field}]",
        from: "filter[{field}][gte]",
        to: "filter[{field}][lte]",
      },
    ],
    ["a first and a most", { first: NUMBER, max: NUMBER }, { offset: "first", size: "max" }],
  ])("%s", (_title, query, dialect) => {
    expect(listFor(query).dialect).toEqual(dialect);
  });

  test("columns sort by the name the API gives them", () => {
    const { list } = listFor({
      page: NUMBER,
      sort: { enum: ["name", "created"] },
      direction: { enum: ["asc", "desc"] },
    });
    expect(list.columns.map(({ field, sort }) => [field, sort])).toEqual([
      ["name", true],
      ["region", undefined],
      ["created_at", "created"],
    ]);
  });

  test("without pages all rows are there, and the browser sorts them by any column", () => {
    expect(listFor({}).list.columns.every(({ sort }) => sort === true)).toBe(true);
  });

  test("pages by cursor are said to end with the first answer", () => {
    expect(listFor({ cursor: TEXT, limit: NUMBER }).notes).toContain(
      "GET /servers pages by cursor: the list shows the rows of the first answer.",
    );
  });
});

describe("filters come from query parameters", () => {
  test.each<[title: string, query: Query, filters: readonly object[]]>([
    [
      "a choice",
      { state: { enum: ["on", "off"] } },
      [{ field: "state", as: "select", values: ["on", "off"] }],
    ],
    [
      "several choices",
      { tags: { type: "array", items: { enum: ["a", "b"] } } },
      [{ field: "tags", as: "multi", values: ["a", "b"] }],
    ],
    ["yes or no", { archived: { type: "boolean" } }, [{ field: "archived", as: "switch" }]],
    ["a text that rows have", { region: TEXT }, [{ field: "region", as: "text" }]],
    ["no text that rows lack", { trace: TEXT }, []],
    ["nothing that is no question", { fields: TEXT, api_key: TEXT, locale: { enum: ["en"] } }, []],
    [
      "a range of days",
      { start_date: { ...TEXT, format: "date" }, end_date: { ...TEXT, format: "date" } },
      [{ field: "date", as: "date-range", names: ["start_date", "end_date"] }],
    ],
    [
      "a range of numbers",
      { min_price: NUMBER, max_price: NUMBER },
      [{ field: "price", as: "number-range", names: ["min_price", "max_price"] }],
    ],
  ])("%s", (_title, query, filters) => {
    expect(listFor(query).list.filters ?? []).toEqual(filters.map((each) => expect.objectContaining(each)));
  });
});
