import { describe, expect, test } from "vitest";
import { checkApiList, checkTotal } from "./check-api-list.ts";
import { HOOKS_API } from "./hooks.fixture.ts";
import { readApiDescription } from "#engine/api-description";

const LIST = {
  dialects: { words: { rows: "/data", total: "/meta/total" } },
  origins: { "api.example.com": "https://api.example.com" },
};
const api = (more: object): object => ({
  ...LIST,
  apis: { hooks: { description: "/hooks.json", dialect: "words", ...more } },
});
const found = (written: object): readonly string[] =>
  checkApiList(written).map(({ pointer, message }) => `${pointer} — ${message}`);

describe("the list of APIs, as it is written", () => {
  test.each<[written: object, finding: string]>([
    [api({ dialect: "word" }), '/apis/hooks/dialect — there is no dialect "word", did you mean "words"?'],
    [
      api({ tones: { open: "green" } }),
      '/apis/hooks/tones/open — unknown tone "green" (known: success, progress, warning, failure, neutral)',
    ],
    [
      api({ toast: 3 }),
      "/apis/hooks/toast — nobody could read it: it is said in milliseconds, did you mean 3000?",
    ],
    [
      api({
        errors: [
          { has: "quota", say: "Full" },
          { has: "Quota", say: "Too many" },
        ],
      }),
      '/apis/hooks/errors/1/has — is never tried: the earlier "quota" takes each failure with this',
    ],
    [
      api({ errors: [{ has: "quota", say: "t:errors.full" }] }),
      '/apis/hooks/errors/0/say — people would read "t:errors.full": what an API\'s failures say is no key, or say it in the "errors" of a page',
    ],
    [
      api({ own: "/user/{session.userId}" }),
      '/apis/hooks/own — "session" has no "userId", did you mean "session.user.id"?',
    ],
    [
      { dialects: { words: { rows: "data" } } },
      '/dialects/words/rows — "data" must be a JSON Pointer: "/data"',
    ],
    [
      { dialects: { words: { counts: { param: "facets", at: "meta.counts.{field}" } } } },
      '/dialects/words/counts/at — "meta.counts.{field}" must be a JSON Pointer: "/meta/counts/{field}"',
    ],
    [
      { origins: { "https://api.example.com": "https://api.example.com" } },
      '/origins/https:~1~1api.example.com — "https://api.example.com" must be a host, as the description names it: "api.example.com"',
    ],
    [
      { origins: { "api.example.com": "api.example.com" } },
      '/origins/api.example.com — "api.example.com" must be an origin: "https://api.example.com"',
    ],
  ])("finds what is wrong in %j", (written, finding) => {
    expect(found(written)).toEqual([finding]);
  });

  test("takes one that is right", () => {
    expect(
      found(
        api({
          own: "/user/{session.user.id}",
          toast: 8000,
          tones: { open: "success" },
          errors: [{ has: "quota", say: "Full" }],
        }),
      ),
    ).toEqual([]);
  });
});

describe("the number of all rows", () => {
  const meta = { type: "object", properties: { total: { type: "integer" } } };
  const schema = { type: "object", properties: { data: { type: "array", items: {} }, meta } };
  const [entry] = Object.values(HOOKS_API.list.entries);
  if (entry === undefined) throw new Error("The list has no API.");
  const described = readApiDescription(entry, {
    openapi: "3.0.0",
    paths: { "/hook": { get: { responses: { 200: { content: { "application/json": { schema } } } } } } },
  });

  test("stands where some list has it", () => {
    expect(checkTotal({ rows: "/data", total: "/meta/total" }, "/d", [described])).toEqual([]);
    expect(checkTotal({ rows: "/rows", total: "/meta/count" }, "/d", [described])).toEqual([]);
  });

  test("is found where none has", () => {
    expect(checkTotal({ rows: "/data", total: "/meta/count" }, "/d", [described])).toEqual([
      {
        pointer: "/d/total",
        message: 'no list has its number of rows at "/meta/count", such as that of GET /hook (known: total)',
      },
    ]);
  });
});

test.each<[code: string, tone: string, isWrong: boolean]>([
  ["failed", "success", true],
  ["Expired", "success", true],
  ["running", "failure", true],
  ["running", "success", false],
  ["closed", "success", false],
  ["failed", "failure", false],
])("a tone that says the opposite of its code: %s as %s", (code, tone, isWrong) => {
  const problems = checkApiList({
    dialects: {},
    apis: { jobs: { description: "/x", tones: { [code]: tone } } },
  });
  const message = `"${code}" says the opposite of the tone "${tone}"`;
  expect(problems).toEqual(isWrong ? [{ pointer: `/apis/jobs/tones/${code}`, message }] : []);
});
