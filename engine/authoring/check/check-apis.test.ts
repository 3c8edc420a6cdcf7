import { describe, expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { checkApis, checkRewrites } from "./check-apis.ts";

const parameters = (...names: readonly string[]): readonly object[] =>
  names.map((name) => ({ name, in: "query", schema: { type: "string" } }));

const link = { type: "object", properties: { link: { type: "string" } } };
const counted = {
  type: "object",
  properties: { meta: { type: "object", properties: { counts: { type: "object" } } } },
};

const DOCUMENT = {
  openapi: "3.0.0",
  servers: [{ url: "https://api.example/hooks-api" }],
  paths: {
    "/hook": {
      get: {
        parameters: parameters("page", "page_size", "search", "facets"),
        responses: { 200: { content: { "application/json": { schema: counted } } } },
      },
      post: { responses: { 202: { content: { "application/json": { schema: link } } } } },
    },
    "/user/{id}": { get: { responses: {} } },
  },
};

const LIST = {
  rewrites: {
    basePaths: [{ from: "/hooks-api", to: "/hooks" }],
    paths: [{ from: "/user/{id}", to: "/person/{id}" }],
  },
  dialects: {
    words: {
      page: "page",
      size: "page_size",
      search: { param: "search" },
      counts: { param: "facets", at: "/meta/counts/{field}" },
      activity: "/link",
    },
    bracketed: { page: "page[number]", size: "page[size]", filter: "filter[{field}]" },
  },
  apis: { hooks: { description: "/hooks/swagger.json", dialect: "words", own: "/person/{session.user.id}" } },
};

/** The list with a value at a path replaced. */
function changed(path: readonly string[], value: unknown): unknown {
  const list: unknown = JSON.parse(JSON.stringify(LIST));
  let at = Object(list);
  for (const key of path.slice(0, -1)) at = at[key];
  at[path.at(-1) ?? ""] = value;
  return list;
}

function check(json: unknown) {
  const { list } = parseApiList(json);
  const entry = list.entries["hooks"];
  if (entry === undefined) throw new Error("The list has no hooks.");
  const descriptions = { hooks: readApiDescription(entry, DOCUMENT) };
  const checked = checkApis(JSON.stringify(json), { list, descriptions });
  const none = { ...entry, rewrites: { hosts: [], basePaths: [], paths: [] } };
  const unmet = checkRewrites(JSON.stringify(json), [readApiDescription(none, DOCUMENT)]);
  return {
    list: checked.list,
    found: [...checked.findings, ...unmet].map(({ pointer, message }) => `${pointer} — ${message}`),
  };
}

describe("the list of APIs is held against the descriptions", () => {
  test("one that fits is right", () => {
    expect(check(LIST).found).toEqual([]);
  });

  test.each<[what: string, path: readonly string[], value: unknown, finding: string]>([
    [
      "the dialect of another API",
      ["apis", "hooks", "dialect"],
      "bracketed",
      '/apis/hooks/dialect — no operation of this API has a word of the dialect "bracketed" (page[number], page[size] …), did you mean "words"?',
    ],
    [
      "a word for the search that no operation has",
      ["dialects", "words", "search", "param"],
      "q",
      '/dialects/words/search/param — no operation of hooks has a parameter "q", did you mean "search"?',
    ],
    [
      "a word for the size that no operation has",
      ["dialects", "words", "size"],
      "limit",
      '/dialects/words/size — no operation of hooks has a parameter "limit", did you mean "page_size"?',
    ],
    [
      "a word to count by that no operation has",
      ["dialects", "words", "counts", "param"],
      "counts",
      '/dialects/words/counts/param — no operation of hooks has a parameter "counts", did you mean "facets"?',
    ],
    [
      "a place of counts that no answer has",
      ["dialects", "words", "counts", "at"],
      "/meta/facets/{field}",
      '/dialects/words/counts/at — no answer that counts has "/meta/facets", such as that of GET /hook (known: counts)',
    ],
    [
      "the record of the user at no path",
      ["apis", "hooks", "own"],
      "/persons/{session.user.id}",
      '/apis/hooks/own — no operation of this API is at "/persons/{session.user.id}", did you mean "/person/{id}"?',
    ],
    [
      "a link of activities that no answer has",
      ["dialects", "words", "activity"],
      "/activity/link",
      '/dialects/words/activity — no answer that starts an activity has "/activity/link", such as that of POST /hook, did you mean "/link"?',
    ],
    [
      "a rewrite of a base path that there is not",
      ["rewrites", "basePaths"],
      [{ from: "/hook-api", to: "/hooks" }],
      '/rewrites/basePaths/0/from — no description has the base path "/hook-api": this rewrite meets nothing',
    ],
  ])("refuses %s", (_, path, value, finding) => {
    expect(check(changed(path, value)).found).toEqual([finding]);
  });

  test.each<[own: string, finding: string]>([
    [
      "/person/{user.id}",
      'nothing fills "{user.id}": only the session does, did you mean "{session.user.id}"?',
    ],
    [
      "/person/{claims.username}",
      'nothing fills "{claims.username}": only the session does, did you mean "{session.user.username}"?',
    ],
    ["/person/{row.key}", 'nothing fills "{row.key}": only the session does'],
  ])("refuses a record of the user that nothing fills: %s", (own, message) => {
    expect(check(changed(["apis", "hooks", "own"], own)).found).toEqual([`/apis/hooks/own — ${message}`]);
  });

  test("takes the record of the user by what else the session has", () => {
    expect(check(changed(["apis", "hooks", "own"], "/person/{session.user.username}")).found).toEqual([]);
  });

  test("refuses a rewrite of a path that there is not", () => {
    const list = changed(["rewrites", "paths"], [{ from: "/users/{id}", to: "/person/{id}" }]);
    expect(check(list).found).toContain(
      '/rewrites/paths/0/from — no description has the path "/users/{id}": this rewrite meets nothing',
    );
  });

  test("takes a word for what no operation does", () => {
    expect(
      check(changed(["dialects", "words", "sort"], { param: "sort", descending: "-{field}" })).found,
    ).toEqual([]);
  });

  test("takes a base path that a description lies below", () => {
    const rewrites = [{ from: "/hooks-api/", to: "/hooks-api" }];
    expect(check(changed(["rewrites", "basePaths"], rewrites)).found).toEqual([]);
  });

  test("pages are checked with what is meant", () => {
    expect(
      check(changed(["apis", "hooks", "dialect"], "bracketed")).list.entries["hooks"]?.dialect.page,
    ).toBe("page");
    expect(
      check(changed(["dialects", "words", "activity"], "/a/link")).list.dialects["words"]?.activity,
    ).toBe("/link");
  });
});
