import { describe, expect, test } from "vitest";
import { countedFields, listQuery, readCounts } from "./list-query.ts";
import type { ListState } from "./list-query.ts";
import { parseApiList } from "./parse-api-list.ts";

const { list, problems } = parseApiList({
  rewrites: { hosts: [{ from: "api.", to: "eks." }, { from: 1 }] },
  origins: { "eks.a.example": "https://eks.a.example" },
  dialects: {
    filtered: {
      page: "page[number]",
      size: "page[size]",
      search: { param: "search[{field}]" },
      filter: "filter[{field}]",
      from: "filter[{field}][gte]",
      to: "filter[{field}][lte]",
      sort: { param: "sort", descending: "-{field}" },
    },
    words: {
      page: "page",
      size: "page_size",
      search: { param: "search", words: "repeat" },
      sort: { param: "field", direction: "direction", ascending: "asc", descending: "desc" },
    },
    none: {},
  },
  apis: {
    pricing: {
      description: "/pricing/swagger.json",
      dialect: "filtered",
      toast: 5000,
      tones: { Draft: "warning", Done: "green" },
    },
    broken: { description: "/x", dialect: "filterd" },
  },
});

const state: ListState = {
  page: 2,
  size: 20,
  search: { fields: ["name", "state"], text: " web  01 " },
  filters: [
    { field: "state", values: ["Available", "Error", ""] },
    { field: "createTime", from: "2026-01-01", to: "2026-02-01" },
    { field: "date", from: "a", names: ["start_date", "end_date"] },
  ],
  sort: { field: "name", descending: true },
};

test("a list asks for the counts of fields where its API counts", () => {
  const counts = ["state", "type"];
  const counting = { counts: { param: "count", at: "/counts/{field}" } };
  expect(listQuery(counting, { counts })).toEqual([
    ["count", "state"],
    ["count", "type"],
  ]);
  expect(listQuery({}, { counts })).toEqual([]);
});

describe("an operation counts", () => {
  const parameter = { name: "counts", in: "query", isRequired: false } as const;
  const dialect = { counts: { param: "counts", at: "/counts/{field}" } };
  test.each<[what: string, expected: unknown, schema: Readonly<Record<string, unknown>>]>([
    ["by the fields of its list", ["a", "b"], { type: "array", items: { enum: ["a", "b"] } }],
    ["by its one field", ["a"], { enum: ["a"] }],
    ["by any where it names none", "any", { type: "string" }],
  ])("%s", (_, expected, schema) => {
    expect(countedFields(dialect, { parameters: [{ ...parameter, schema }] })).toEqual(expected);
  });

  test("by nothing without the parameter, or without words for it", () => {
    expect(
      countedFields(dialect, { parameters: [{ ...parameter, name: "count", schema: {} }] }),
    ).toBeUndefined();
    expect(countedFields({}, { parameters: [{ ...parameter, schema: {} }] })).toBeUndefined();
  });

  test("in an answer that has them by field and value", () => {
    const body = { counts: { "a/b": { x: 2, y: "3" }, c: [1] } };
    expect(readCounts(dialect, "a/b", body)).toEqual({ x: 2 });
    expect(readCounts(dialect, "c", body)).toBeUndefined();
    expect(readCounts({}, "a/b", body)).toBeUndefined();
  });
});

describe("a list asks in the dialect of its API", () => {
  test.each<[dialect: string, query: string]>([
    [
      "filtered",
      "page[number]=2&page[size]=20&search[name]=web  01&search[state]=web  01&filter[state]=Available&filter[state]=Error&filter[createTime][gte]=2026-01-01&filter[createTime][lte]=2026-02-01&start_date=a&sort=-name",
    ],
    ["words", "page=2&page_size=20&search=web&search=01&start_date=a&field=name&direction=desc"],
    ["none", "start_date=a"],
  ])("%s", (name, query) => {
    const pairs = listQuery(list.dialects[name] ?? {}, state);
    expect(pairs.map((pair) => pair.join("=")).join("&")).toBe(query);
  });

  test("ascending sorts, and an empty request sends nothing", () => {
    const sort = { field: "name", descending: false };
    expect(listQuery(list.dialects["filtered"] ?? {}, { sort })).toEqual([["sort", "name"]]);
    expect(listQuery(list.dialects["words"] ?? {}, { sort })).toEqual([
      ["field", "name"],
      ["direction", "asc"],
    ]);
    expect(listQuery(list.dialects["words"] ?? {}, { search: { fields: ["*"], text: " " } })).toEqual([]);
    const twice = { fields: ["*"], text: "web web  01 web" };
    expect(listQuery(list.dialects["words"] ?? {}, { search: twice })).toEqual([
      ["search", "web"],
      ["search", "01"],
    ]);
  });
});

test("the list of APIs is parsed once; invalid entries are named and left out", () => {
  expect(list.entries["pricing"]).toMatchObject({
    name: "pricing",
    toast: 5000,
    tones: { Draft: "warning" },
    dialect: { page: "page[number]" },
  });
  expect(list.entries["pricing"]?.rewrites.hosts).toEqual([{ from: "api.", to: "eks." }]);
  expect(Object.keys(list.entries)).toEqual(["pricing"]);
  expect(problems).toEqual([
    'The API "pricing" gives "Done" the tone "green", which is none of success, progress, warning, failure, neutral.',
    'The API "broken" needs a description and one of the dialects filtered, words, none.',
  ]);
  expect(parseApiList("nonsense").list).toEqual({ entries: {}, dialects: {} });
});
