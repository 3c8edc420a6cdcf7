import { describe, expect, test } from "vitest";
import { checkBraces, checkCodes } from "./check-api-words.ts";
import { HOOKS_API } from "./hooks.fixture.ts";

describe("the words of a dialect are filled with the name of a field", () => {
  test.each<[dialect: Parameters<typeof checkBraces>[0], place: string, meant: object]>([
    [{ filter: "filter[{name}]" }, "/d/filter", { filter: "filter[{field}]" }],
    [{ from: "{x}_gte" }, "/d/from", { from: "{field}_gte" }],
    [{ search: { param: "s[{name}]" } }, "/d/search/param", { search: { param: "s[{field}]" } }],
    [
      { sort: { param: "sort", descending: "-field" } },
      "/d/sort/descending",
      { sort: { param: "sort", descending: "-{field}" } },
    ],
  ])("finds and mends %j", (dialect, pointer, meant) => {
    const checked = checkBraces(dialect, "/d");
    expect(checked.problems).toEqual([
      { pointer, message: expect.stringContaining("the name of the field is filled in for {field}") },
    ]);
    expect(checked.dialect).toEqual(meant);
  });

  test("takes whole words, and a direction of its own", () => {
    const dialect = {
      filter: "{field}",
      search: { param: "search" },
      sort: { param: "by", direction: "order", ascending: "asc", descending: "desc" },
    };
    expect(checkBraces(dialect, "/d")).toEqual({ problems: [], dialect });
  });
});

test("misspelt codes and fields are found, those that no description knows are not", () => {
  const entry = {
    tones: { opne: "success", open: "success", OTHER: "failure" },
    kinds: { nam: "Hook", name: "Hook" },
  };
  expect(checkCodes(entry, "/apis/hooks", HOOKS_API.descriptions["hooks"])).toEqual([
    {
      pointer: "/apis/hooks/tones/opne",
      atKey: true,
      message: 'this API has no code "opne", did you mean "open"?',
    },
    {
      pointer: "/apis/hooks/kinds/nam",
      atKey: true,
      message: 'this API has no field "nam", did you mean "name"?',
    },
  ]);
});
