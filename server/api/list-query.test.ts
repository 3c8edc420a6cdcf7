import { describe, expect, test } from "vitest";
import { parseListQuery, refuseUncounted } from "./list-query.ts";

const parse = (query: string, wantsCsv = false) => parseListQuery([...new URLSearchParams(query)], wantsCsv);

test("every parameter of the list dialect is read", () => {
  expect(
    parse(
      "filter[state]=Error&filter[state]=Available&filter[createTime][gte]=2026-01-01&filter[createTime][lte]=2026-02-01" +
        "&search[name]=web&sort=-service_offering.name,id&counts=state&counts=type&counts=state&page[number]=3&page[size]=50",
    ),
  ).toEqual({
    filters: [
      { field: "state", operator: "eq", values: ["Error", "Available"] },
      { field: "createTime", operator: "gte", values: ["2026-01-01"] },
      { field: "createTime", operator: "lte", values: ["2026-02-01"] },
    ],
    searches: [{ field: "name", text: "web" }],
    sort: [
      { field: "service_offering.name", descending: true },
      { field: "id", descending: false },
    ],
    counts: ["state", "type"],
    page: { number: 3, size: 50 },
  });
});

test("the default is the first page of ten, or for CSV all rows", () => {
  expect(parse("").page).toEqual({ number: 1, size: 10 });
  expect(parse("", true).pieces).toMatchObject({ after: undefined, isEnd: false });
  expect(parse("page[size]=7", true)).not.toHaveProperty("pieces");
});

test("a CSV has no counts", () => {
  expect(parse("counts=state", true).counts).toEqual([]);
});

describe("counts of a field", () => {
  const refuse = (query: string, names: readonly string[]) =>
    refuseUncounted(parse(query), {
      parameters: [
        { name: "counts", in: "query", required: false, schema: { type: "array", items: { enum: names } } },
      ],
    });

  test("are answered where the operation names it", () => {
    expect(() => refuse("counts=state&counts=type", ["state", "type"])).not.toThrow();
  });

  test.each([
    ["counts=stat", 'The count "stat" is unknown, did you mean "state"?'],
    ["counts=state&counts=name", 'The count "name" is unknown.'],
  ])("are refused otherwise: %s", (query, message) => {
    expect(() => refuse(query, ["state"])).toThrow(expect.objectContaining({ status: 400, message }));
  });

  test("are refused where the operation counts nothing", () => {
    expect(() => refuseUncounted(parse("counts=state"), { parameters: [] })).toThrow(
      'The count "state" is unknown.',
    );
  });
});

test("a field to sort by counts once, as it stands first", () => {
  expect(parse("sort=id,-id,name,id&sort=-name").sort).toEqual([
    { field: "id", descending: false },
    { field: "name", descending: false },
  ]);
});

test("empty values are ignored", () => {
  expect(parse("filter[state]=&search[name]=&sort=&counts=")).toEqual(parse(""));
});

test.each([
  ["page[size]=0", "page[size] must be a whole number from 1 to 1000."],
  ["page[size]=1001", "page[size] must be a whole number from 1 to 1000."],
  ["page[number]=-1", "page[number] must be a whole number"],
  ["page[number]=1e3", "page[number] must be a whole number"],
  ["page[limit]=5", 'The parameter "page[limit]" cannot be read'],
  ["filter[a][like]=5", 'The parameter "filter[a][like]" cannot be read'],
  ["filter[a][gte][b]=5", 'The parameter "filter[a][gte][b]" cannot be read'],
  ["filter[]=5", 'The parameter "filter[]" cannot be read'],
  ["search[a][gte]=5", 'The parameter "search[a][gte]" cannot be read'],
  ["filter[a][gte]=5&filter[a][gte]=6", 'The parameter "filter[a][gte]" may be given once.'],
  ["search[a]=5&search[b]=5&search[a]=6", 'The parameter "search[a]" may be given once.'],
])("%s is refused with 400", (query, message) => {
  expect(() => parse(query)).toThrow(
    expect.objectContaining({ status: 400, message: expect.stringContaining(message) }),
  );
});
