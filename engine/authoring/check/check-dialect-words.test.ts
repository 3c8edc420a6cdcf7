import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { Dialect } from "#engine/api-description";
import { checkDialectWords } from "./check-dialect-words.ts";

const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const list = { type: "array", items: { type: "object" } };
const answer = { type: "object", properties: { data: list, meta: { type: "object", properties: {} } } };
const DOCUMENT = {
  openapi: "3.0.0",
  info: { title: "Logs" },
  paths: {
    "/log": {
      get: {
        parameters: [
          query("page", { type: "integer" }),
          query("by", { type: "string" }),
          query("direction", { type: "string", enum: ["asc", "desc"] }),
        ],
        responses: { 200: { content: { "application/json": { schema: answer } } } },
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

function find(dialect: object): readonly string[] {
  const whole = { page: "page", rows: "/data", ...dialect } as Dialect;
  return checkDialectWords(whole, "/dialects/d", [description]).map(
    ({ pointer, message }) => `${pointer} — ${message}`,
  );
}

const sort = (ascending: string, descending: string): object => ({
  sort: { param: "by", direction: "direction", ascending, descending },
});

describe("the words of a dialect are those of the API", () => {
  test.each<[dialect: object, found: readonly string[]]>([
    [
      sort("asc", "descending"),
      ['/dialects/d/sort/descending — "direction" is never "descending", did you mean "desc"?'],
    ],
    [sort("up", "desc"), ['/dialects/d/sort/ascending — "direction" is never "up" (it takes asc, desc)']],
    [
      sort("asc", "asc"),
      ['/dialects/d/sort/descending — "asc" is the word for ascending too: no list could be turned round'],
    ],
    [sort("desc", "asc"), ['/dialects/d/sort — "desc" and "asc" look exchanged']],
    [sort("asc", "desc"), []],
  ])("directions: %j", (dialect, found) => {
    expect(find(dialect)).toEqual(found);
  });

  test.each<[rows: string, found: readonly string[]]>([
    [
      "/items",
      [
        '/dialects/d/rows — no list has its rows at "/items", such as that of GET /log, did you mean "/data"?',
      ],
    ],
    ["/meta", ['/dialects/d/rows — no list has its rows at "/meta", such as that of GET /log']],
    ["/data/0", ['/dialects/d/rows — no list has its rows at "/data/0", such as that of GET /log']],
    ["/data", []],
  ])("rows: %s", (rows, found) => {
    expect(find({ rows })).toEqual(found);
  });
});
