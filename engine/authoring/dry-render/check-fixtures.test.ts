import { describe, expect, test } from "vitest";
import { formatFinding, parseTemplate } from "#engine/template";
import { HOOKS, HOOKS_API } from "../check/hooks.fixture.ts";
import { checkFixtures } from "./check-fixtures.ts";

const PAGE = {
  ...HOOKS,
  params: { id: { in: "route" }, zone: { in: "query" } },
  load: { one: { api: "hooks", do: "GET /hooks/{route.id}" } },
};

function findIn(fixtures: object, page: object = PAGE): readonly string[] {
  const parsed = parseTemplate(JSON.stringify(page), { file: "hooks.json" });
  if (!parsed.ok) throw new Error(parsed.findings.map(formatFinding).join("\n"));
  return checkFixtures(JSON.stringify(fixtures, null, 2), {
    file: "hooks.fixtures.json",
    templates: [parsed.template],
    descriptions: HOOKS_API.descriptions,
  }).map(formatFinding);
}

describe("fixtures say what the page has", () => {
  test.each([
    [
      { answers: { "hooks GET /hook": {} } },
      'hooks.fixtures.json:5:9 /cases/0/answers/hooks GET ~1hook — the page makes no call "hooks GET /hook", did you mean "hooks GET /hooks"?',
    ],
    [{ answers: { "hook GET /hooks": {} } }, 'the page makes no call "hook GET /hooks"'],
    [
      { answers: { "hooks GET /hooks/{id}/calls": {} } },
      'the page makes no call "hooks GET /hooks/{id}/calls"',
    ],
    [{ anwsers: {} }, '/cases/0/anwsers — unknown key "anwsers", did you mean "answers"?'],
    [{ route: { ids: "7" } }, 'the page has no parameter "ids" in its address, did you mean "id"?'],
    [{ query: "zones=north" }, '/cases/0/query — the page has no parameter "zones", did you mean "zone"?'],
  ])("%j is misspelt", (fixture, finding) => {
    expect(findIn({ cases: [fixture] })).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    { name: "usual", route: { id: "7" }, query: "zone=north&tab=x&sort=name" },
    { answers: { "hooks GET /hooks": {}, "hooks GET /hooks/{id}": {} } },
    { answers: { "hooks GET /hooks/17": { $status: 403 } } },
  ])("%j is right", (fixture) => {
    expect(findIn({ cases: [fixture], roles: {} })).toEqual([]);
  });

  test("a plugin of the page may call what its API describes", () => {
    const page = { ...PAGE, columns: [{ field: "name", use: "plugin" }] };
    const answers = { "hooks GET /hooks/all": [], "hooks GET /hook/all": [] };
    expect(findIn({ cases: [{ answers }] }, page)).toEqual([
      expect.stringContaining('the page makes no call "hooks GET /hook/all"'),
    ]);
  });
});
