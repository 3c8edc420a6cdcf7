import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { Dialect } from "#engine/api-description";
import { checkDialectPairs } from "./check-dialect-pairs.ts";

const DOCUMENT = {
  openapi: "3.0.0",
  paths: {
    "/log": {
      get: {
        parameters: ["page", "page_size", "filter[made][gte]", "filter[made][lte]"].map((name) => ({
          name,
          in: "query",
          schema: { type: "string" },
        })),
        responses: {},
      },
    },
  },
};
const entry = {
  name: "logs",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};
const description = readApiDescription(entry, DOCUMENT);

function find(dialect: Dialect): readonly string[] {
  return checkDialectPairs(dialect, "/dialects/d", [description]).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

const start = "filter[{field}][gte]";
const end = "filter[{field}][lte]";

describe("words of a dialect that must differ", () => {
  test.each<[dialect: Dialect, found: readonly string[]]>([
    [
      { from: start, to: start },
      ['/dialects/d/to — "to" is sent as "filter[{field}][gte]", which is the word for "from" already'],
    ],
    [
      { from: end, to: end },
      ['/dialects/d/from — "from" is sent as "filter[{field}][lte]", which is the word for "to" already'],
    ],
    [
      { filter: "filter[{field}]", from: "filter[{field}]", to: end },
      ['/dialects/d/from — "from" is sent as "filter[{field}]", which is the word for "filter" already'],
    ],
    [
      { page: "page", size: "page" },
      ['/dialects/d/size — "size" is sent as "page", which is the word for "page" already'],
    ],
    [
      { page: "page[size]", size: "page[size]" },
      ['/dialects/d/page — "page" is sent as "page[size]", which is the word for "size" already'],
    ],
    [
      { offset: "skip", size: "skip" },
      ['/dialects/d/size — "size" is sent as "skip", which is the word for "offset" already'],
    ],
    [
      { sort: { param: "order", direction: "order", descending: "desc" } },
      [
        '/dialects/d/sort/direction — "sort.direction" is sent as "order", which is the word for "sort.param" already',
      ],
    ],
    [
      { rows: "/data", total: "/data" },
      ['/dialects/d/total — "total" is read at "/data", which is the word for "rows" already'],
    ],
  ])("%j", (dialect, found) => {
    expect(find(dialect)).toEqual(found);
  });

  test.each<[dialect: Dialect, found: readonly string[]]>([
    [
      { page: "page_size", size: "page" },
      ['/dialects/d/page — "page_size" and "page" look exchanged: "page" and "size"'],
    ],
    [
      { offset: "limit", size: "skip" },
      ['/dialects/d/offset — "limit" and "skip" look exchanged: "offset" and "size"'],
    ],
    [
      { from: end, to: start },
      [`/dialects/d/from — "${end}" and "${start}" look exchanged: "from" and "to"`],
    ],
  ])("exchanged: %j", (dialect, found) => {
    expect(find(dialect)).toEqual(found);
  });

  test.each<[dialect: Dialect, found: readonly string[]]>([
    [
      { from: start, to: "filter[{field}][le]" },
      [
        '/dialects/d/to — no operation has a parameter "filter[{field}][le]", did you mean "filter[{field}][lte]"?',
      ],
    ],
    [
      { from: "filter[{field}][get]", to: end },
      [
        '/dialects/d/from — no operation has a parameter "filter[{field}][get]", did you mean "filter[{field}][gte]"?',
      ],
    ],
    [
      { from: "{field}_from", to: end },
      [
        '/dialects/d/from — no operation has a parameter "{field}_from", did you mean "filter[{field}][gte]"?',
      ],
    ],
  ])("an end that no operation has: %j", (dialect, found) => {
    expect(find(dialect)).toEqual(found);
  });

  test.each<[dialect: Dialect]>([
    [{ page: "page", size: "page_size", filter: "filter[{field}]", from: start, to: end }],
    [{ filter: "{field}", search: { param: "{field}" }, from: "since_{field}", to: "until_{field}" }],
    [{ offset: "offset", size: "limit", rows: "/data", total: "/meta/total", activity: "/link" }],
  ])("right: %j", (dialect) => {
    expect(find(dialect)).toEqual([]);
  });
});
