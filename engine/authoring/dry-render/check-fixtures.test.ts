import { describe, expect, test } from "vitest";
import { formatFinding, parseTemplate } from "#engine/template";
import { HOOKS, HOOKS_API } from "../check/hooks.fixture.ts";
import { checkFixtureNeeds, checkFixtures } from "./check-fixtures.ts";
import { checkRoleFile } from "./check-roles.ts";

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

  test("an answer is for the operation that the page calls, not for one of the same length", () => {
    const all = { ...PAGE, load: { all: { api: "hooks", do: "GET /hooks/all" } } };
    const one = { cases: [{ answers: { "hooks GET /hooks/{id}": {} } }] };
    expect(findIn(one, all)).toEqual([
      expect.stringContaining('the page makes no call "hooks GET /hooks/{id}"'),
    ]);
    expect(findIn({ cases: [{ answers: { "hooks GET /hooks/all": [] } }] }, all)).toEqual([]);
    expect(findIn({ cases: [{ answers: { "hooks GET /hooks/all": [] } }] })).toEqual([
      expect.stringContaining('the page makes no call "hooks GET /hooks/all"'),
    ]);
  });

  test("a plugin of the page may call what its API describes", () => {
    const page = { ...PAGE, columns: [{ field: "name", use: "plugin" }] };
    const answers = { "hooks GET /hooks/all": [], "hooks GET /hook/all": [] };
    expect(findIn({ cases: [{ answers }] }, page)).toEqual([
      expect.stringContaining('the page makes no call "hooks GET /hook/all"'),
    ]);
  });
});

describe("fixtures say what the page waits for", () => {
  const needing = {
    ...PAGE,
    params: { id: "route", zone: { in: "query", required: true } },
    load: { one: { api: "hooks", do: "GET /hooks/{route.id}" } },
  };
  const whole = { route: { id: "7" }, query: "zone=north" };
  const answers = { "hooks GET /hooks": {} };
  const waits = "the page waits for it and is not drawn";

  test.each<[cases: readonly object[], finding: string]>([
    [[{ route: { id: "7" } }, whole], `/cases/0 — "zone" is missing in "query": ${waits}`],
    [
      [{ ...whole, query: "zone=&sort=name" }, whole],
      `/cases/0/query — "zone" is missing in "query": ${waits}`,
    ],
    [[{ ...whole, route: {} }, whole], `/cases/0/route — "id" is missing in "route": ${waits}`],
    [[whole, { query: "zone=north", answers }], `/cases/1 — "id" is missing in "route": ${waits}`],
    [[whole, whole, { route: { id: "7" }, answers }], `/cases/2 — "zone" is missing in "query": ${waits}`],
  ])("%j lacks what the page waits for", (cases, finding) => {
    expect(findIn({ cases }, needing)).toEqual([expect.stringContaining(finding)]);
  });

  test.each<[cases: readonly object[]]>([
    [[whole, { ...whole, answers }]],
    [[whole, { name: "nothing chosen" }]],
  ])("%j says it, or shows the page waiting", (cases) => {
    expect(findIn({ cases }, needing)).toEqual([]);
  });

  test("it is said of a page that is not drawn too", () => {
    const cases = JSON.stringify({ cases: [{ route: { id: "7" } }, whole] });
    expect(checkFixtureNeeds(cases, "hooks.fixtures.json", needing).map(formatFinding)).toEqual([
      expect.stringContaining(`/cases/0 — "zone" is missing in "query": ${waits}`),
    ]);
  });

  test("a name that is misspelt is not missing too", () => {
    expect(findIn({ cases: [{ ...whole, query: "zones=north" }] }, needing)).toEqual([
      expect.stringContaining('the page has no parameter "zones", did you mean "zone"?'),
    ]);
  });

  test("a tab is one of the page", () => {
    const { template: _, v: __, title: ___, ...LIST } = HOOKS;
    const page = {
      template: "hooks",
      v: 1,
      kind: "tabs",
      title: "Hooks",
      tabs: [{ id: "calls", title: "Calls", panels: [{ ...LIST, kind: "list", id: "hooks" }] }],
    };
    expect(findIn({ cases: [{ query: "tab=call" }] }, page)).toEqual([
      expect.stringContaining('/cases/0/query — the page has no tab "call", did you mean "calls"?'),
    ]);
    expect(findIn({ cases: [{ query: "tab=calls" }] }, page)).toEqual([]);
  });
});

describe("an answer of a fixture is one that the operation may give", () => {
  const one = "hooks GET /hooks/{id}";
  const at = "/cases/0/answers/hooks GET ~1hooks~1{id}";

  test.each<[answers: object, finding: string]>([
    [
      { [one]: { state: "ajar" } },
      `${at}/state — GET /hooks/{id} does not know the value "ajar" (known: open, closed)`,
    ],
    [{ [one]: { size: "1" } }, `${at}/size — GET /hooks/{id} answers a whole number here, not "1"`],
    [{ [one]: { room: 500 } }, `${at}/room — must be at most 100, as GET /hooks/{id} has it`],
    [
      { [one]: { nmae: "a" } },
      `${at}/nmae — "nmae" is not in the answer of GET /hooks/{id}, did you mean "name"?`,
    ],
    [{ [one]: { owner: { nme: "a" } } }, `${at}/owner/nme — "nme" is not in the answer`],
    [{ "hooks GET /hooks/17": { size: "1" } }, "GET /hooks/{id} answers a whole number here"],
    [{ "hooks GET /hooks": [] }, "GET /hooks answers an object here, not a list"],
    [
      { "hooks GET /hooks": { data: [{ id: 1 }, { id: "2" }] } },
      "/data/1/id — GET /hooks answers a whole number",
    ],
    [{ [one]: { $state: 403 } }, `${at}/$state — unknown key "$state", did you mean "$status"?`],
    [{ [one]: { $status: "403" } }, `${at}/$status — must be the status of a failure, 400 to 599`],
    [{ [one]: { $status: 200 } }, `${at}/$status — must be the status of a failure`],
  ])("%j", (answers, finding) => {
    expect(findIn({ cases: [{ answers }] })).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    { [one]: { note: null, extra: { any: 1 } } },
    { [one]: { $status: 403, message: "No." } },
    { "hooks GET /hooks": { data: [] } },
  ])("%j is right", (answers) => {
    expect(findIn({ cases: [{ answers }] })).toEqual([]);
  });
});

describe("roles have types, flags and rights that there are", () => {
  test.each<[role: object, finding: string]>([
    [{ type: "provder" }, '/one/type — unknown type "provder", did you mean "provider"?'],
    [{ flags: ["contract"] }, '/one/flags/0 — unknown flag "contract", did you mean "contracts"?'],
    [
      { claims: { access: { Service: { R: true } } } },
      '/one/claims/access/Service — unknown tag "Service", did you mean "Services"?',
    ],
    [
      { claims: { access: { Services: { Read: true } } } },
      '/one/claims/access/Services/Read — unknown right "Read" (known: C, R, U, D)',
    ],
    [
      { claims: { access: { Services: { R: "yes" } } } },
      '/one/claims/access/Services/R — must be true or false, not "yes"',
    ],
    [
      { claims: { access: { Services: ["R"] } } },
      '/one/claims/access/Services — must be an object such as {"R": true}',
    ],
    [{ claim: {} }, '/one/claim — unknown key "claim", did you mean "claims"?'],
  ])("%j", (role, finding) => {
    const found = checkRoleFile(JSON.stringify({ one: role }), "fixtures/roles.json").map(formatFinding);
    expect(found).toEqual([expect.stringContaining(finding)]);
    expect(findIn({ cases: [{}], roles: { one: role } })).toEqual([
      expect.stringContaining(`/roles${finding}`),
    ]);
  });
});
