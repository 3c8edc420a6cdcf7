import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkTemplate } from "./check-template.ts";
import { formatFinding } from "../../template/finding.ts";
import { parametersOf, HARD_FRAGMENTS, HARD_PAGES } from "../../template/fixtures/index.ts";
import { HARD_OPTIONS } from "../mutations/hard-check.fixture.ts";
import { SERVICES } from "../../template/fixtures/services.ts";
import { migrateTemplate, MIGRATIONS } from "../../template/migrate.ts";
import { parseTemplate } from "../../template/parse-template.ts";
import { TEMPLATE_SCHEMA } from "../../template/template-schema.ts";

describe("the hard pages can be said", () => {
  const uses = Object.keys(HARD_PAGES).flatMap((page) =>
    parametersOf(page).map((given, use) => [page, use, given] as const),
  );
  test.each(uses)("%s, use %d", (page, _, given) => {
    const options = {
      file: `${page}.json`,
      fragments: HARD_FRAGMENTS,
      routes: HARD_OPTIONS.routes ?? [],
      ...(given && { with: given }),
    };
    const parsed = parseTemplate(JSON.stringify(HARD_PAGES[page]), options);
    expect(parsed.ok ? [] : parsed.findings.map(formatFinding)).toEqual([]);
    expect(JSON.stringify(parsed)).not.toContain('"fragment"');
    expect(checkTemplate(JSON.stringify(HARD_PAGES[page]), options).map(formatFinding)).toEqual([]);
  });
});

const FRAGMENTS = `{
  "ready": {
    "holds": "conditions",
    "given": { "of": "path" },
    "is": [{ "if": { "!!": { "var": "<of>.ready" } }, "reason": "wait" }]
  },
  "named": {
    "holds": "columns",
    "given": { "first": "text", "more": "list" },
    "is": [{ "field": "<first>" }, { "field": "both", "label": "The <first>" }]
  },
  "around": {
    "holds": "columns",
    "given": { "more": "list?", "last": "text?" },
    "is": [{ "field": "a" }, "<more>", { "field": "b" }, "<last>"]
  },
  "nested": {
    "holds": "actions",
    "given": { "id": "name", "where": "path", "columns": "list" },
    "is": [
      { "id": "<id>", "kind": "run", "goto": "/x", "enable": [{ "fragment": "ready", "with": { "of": "<where>.deep" } }] }
    ]
  },
  "wrong": { "holds": "columns", "given": {}, "is": [{ "feild": "a" }, { "field": "<nobody>" }] },
  "outer": { "holds": "columns", "given": {}, "is": [{ "fragment": "named", "with": { "first": "a", "more": [] } }] }
}`;

const page = (columns: string, actions = "[]", more = ""): string => `{
  "template": "p",
  "v": 1,
  "kind": "list",
  "title": "P",${more}
  "source": { "api": "a", "do": "GET /x" },
  "key": "id",
  "columns": ${columns},
  "rowActions": ${actions}
}`;
const read = (source: string, given?: Record<string, unknown>): unknown => {
  const parsed = parseTemplate(source, {
    file: "p.json",
    fragments: FRAGMENTS,
    ...(given && { with: given }),
  });
  return parsed.ok ? parsed.template : parsed.findings.map(formatFinding);
};

describe("what a template does not say", () => {
  const LIST = { kind: "list", source: { api: "a", do: "GET /x" }, columns: ["name"] };
  const options = { api: "a", do: "GET /y" };

  test("a list is keyed by id, and choices read the id and the name of each row", () => {
    const filters = [{ field: "a", as: "select", options }];
    expect(read(JSON.stringify({ template: "p", v: 1, title: "P", ...LIST, filters }))).toMatchObject({
      key: "id",
      filters: [{ options: { value: "id", label: "{{item.name}}" } }],
    });
    const tabs = [{ id: "t", title: "T", panels: [{ id: "l", ...LIST, key: "moId" }] }];
    const load = { options };
    expect(read(JSON.stringify({ template: "p", v: 1, kind: "tabs", title: "P", load, tabs }))).toMatchObject(
      {
        load: { options },
        tabs: [{ panels: [{ key: "moId" }] }],
      },
    );
  });

  test("what the schema gives a default, parsing puts in", () => {
    const filled = Object.entries(TEMPLATE_SCHEMA.definitions ?? {}).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([key, each]) =>
        each.default === undefined ? [] : [[name, key, each.default]],
      ),
    );
    expect(filled).toEqual([
      ["RemoteOptions", "value", "id"],
      ["RemoteOptions", "label", "{{item.name}}"],
      ["LoadedOptions", "value", "id"],
      ["LoadedOptions", "label", "{{item.name}}"],
      ["ListBody", "key", "id"],
    ]);
  });
});

describe("fragments are put in before anything is checked", () => {
  test("between other parts, with their parameters", () => {
    const columns =
      '[{ "field": "a" }, { "fragment": "named", "with": { "first": "b", "more": [] } }, { "field": "c" }]';
    expect(read(page(columns))).toMatchObject({
      columns: [{ field: "a" }, { field: "b" }, { field: "both", label: "The b" }, { field: "c" }],
    });
  });

  test("conditions of a fragment inside another, in the scope that passed the parameter", () => {
    const actions = '[{ "fragment": "nested", "with": { "id": "go", "where": "row.at", "columns": [] } }]';
    expect(read(page('[{ "field": "a" }]', actions))).toMatchObject({
      rowActions: [{ id: "go", enable: [{ if: { "!!": { var: "row.at.deep.ready" } } }] }],
    });
  });

  test.each<[columns: string, finding: string]>([
    [
      '[{ "fragment": "nmed" }]',
      'p.json:8:29 /columns/0/fragment — unknown fragment "nmed", did you mean "named"?',
    ],
    [
      '[{ "fragment": "named", "with": { "first": "a" } }]',
      'p.json:8:15 /columns/0 — the parameter "more" is not given',
    ],
    [
      '[{ "fragment": "named", "with": { "first": 1, "more": [] } }]',
      'p.json:8:57 /columns/0/with/first — the parameter "first" must be a text',
    ],
    [
      '[{ "fragment": "named", "with": { "frist": "a", "first": "a", "more": [] } }]',
      'unknown parameter "frist", did you mean "first"?',
    ],
    [
      '[{ "fragment": "named", "sort": true, "with": { "first": "a", "more": [] } }]',
      "a use of a fragment has no overrides",
    ],
    [
      '[{ "fragment": "wrong" }]',
      'fragments.json:24:56 /wrong/is/0/feild — unknown key "feild", did you mean "field"?, used at p.json:8:15 /columns/0',
    ],
    ['[{ "fragment": "wrong" }]', 'unknown parameter "<nobody>"'],
    ['[{ "fragment": "outer" }]', 'a fragment may include only conditions and items of another, not "named"'],
  ])("%s is reported at its place", (columns, finding) => {
    expect(read(page(columns))).toEqual(expect.arrayContaining([expect.stringContaining(finding)]));
  });

  test.each([
    ['[{ "fragment": "nowhere" }]', 'p.json:8:29 /columns/0/fragment — unknown fragment "nowhere"'],
    ['[{ "fragment": "named" }]', 'p.json:8:15 /columns/0 — the parameter "first" is not given'],
    ['[{ "fragment": "named", "with": { "frst": "a", "more": [] } }]', 'unknown parameter "frst"'],
  ])("what follows from the use %s is not reported too", (columns, finding) => {
    const findings = checkTemplate(page(columns), { file: "p.json", fragments: FRAGMENTS }).map(
      formatFinding,
    );
    expect(findings.filter((each) => !each.includes('"more" is not given'))).toEqual([
      expect.stringContaining(finding),
    ]);
  });

  test("parts after a fragment keep their own place", () => {
    const columns = '[{ "fragment": "named", "with": { "first": "b", "more": [] } }, { "feild": "c" }]';
    expect(read(page(columns))).toEqual([
      'p.json:8:78 /columns/1 — "field" is missing',
      'p.json:8:80 /columns/1/feild — unknown key "feild", did you mean "field"?',
    ]);
  });
});

describe("a page with parameters is made by its route", () => {
  const given = '\n  "given": { "column": "name", "rest": "list" },';
  const source = page('[{ "field": "<column>", "label": "A <column>" }]', '"<rest>"', given);

  test("whole values keep their type, texts are filled", () => {
    expect(read(source, { column: "a", rest: [{ id: "x", kind: "run", goto: "/y" }] })).toMatchObject({
      columns: [{ field: "a", label: "A a" }],
      rowActions: [{ id: "x" }],
    });
  });

  test("what is missing, unknown or of another kind is said", () => {
    expect(read(source, { column: "a b", rset: [] })).toEqual(
      expect.arrayContaining([
        'p.json:6:12 /given — unknown parameter "rset", did you mean "rest"?',
        'p.json:6:12 /given — the parameter "column" must be a name',
      ]),
    );
  });

  test("angles in a page without parameters are plain text", () => {
    expect(read(page('[{ "field": "a", "label": "<b>" }]'))).toMatchObject({ columns: [{ label: "<b>" }] });
  });
});

describe("a list among the entries of a list puts in its entries", () => {
  const given = '\n  "given": { "more": "list?", "one": "value?" },';
  const COLUMNS = '[{ "field": "a" }, "<more>", { "field": "b" }, "<one>"]';

  test("in a page, each in full, as if it stood there", () => {
    const source = page(COLUMNS, "[]", given);
    expect(read(source, { more: ["c", { field: "d" }], one: { field: "e" } })).toMatchObject({
      columns: [{ field: "a" }, { field: "c" }, { field: "d" }, { field: "b" }, { field: "e" }],
    });
    expect(read(source, { more: [{ fragment: "named", with: { first: "c", more: [] } }] })).toMatchObject({
      columns: [{ field: "a" }, { field: "c" }, { field: "both" }, { field: "b" }],
    });
  });

  test("and what is left out is absent", () => {
    const expected = { columns: [{ field: "a" }, { field: "b" }] };
    expect(read(page(COLUMNS, "[]", given), {})).toMatchObject(expected);
    expect(read(page('[{ "fragment": "around" }]'))).toMatchObject(expected);
  });

  test("in a fragment, also a list that its page was given", () => {
    const columns = '[{ "fragment": "around", "with": { "more": "<more>", "last": "z" } }]';
    expect(read(page(columns, "[]", given), { more: ["c"], one: "x" })).toMatchObject({
      columns: [{ field: "a" }, { field: "c" }, { field: "b" }, { field: "z" }],
    });
  });

  test("but a list that a condition looks in stays one", () => {
    const actions =
      '[{ "id": "x", "kind": "run", "goto": "/y", "show": { "in": [{ "var": "row.a" }, "<more>"] } }]';
    expect(read(page('["a"]', actions, given), { more: ["c", "d"] })).toMatchObject({
      rowActions: [{ show: { in: [{ var: "row.a" }, ["c", "d"]] } }],
    });
  });

  test("a mistake in an entry is found where it is given, and what no parameter is called by its name", () => {
    const columns = '[{ "fragment": "around", "with": { "more": ["c", { "feild": "d" }] } }]';
    expect(read(page(columns))).toEqual([
      'p.json:8:63 /columns/0/with/more/1 — "field" is missing',
      'p.json:8:65 /columns/0/with/more/1/feild — unknown key "feild", did you mean "field"?',
    ]);
    expect(read(page('["a"]', '["<more>"]'))).toEqual([
      'p.json:9:18 /rowActions/0 — must be an object, not a text: the page has no parameter "more" (given)',
    ]);
  });

  test("and a parameter that is not given is said once", () => {
    const needed = '\n  "given": { "more": "list" },';
    expect(read(page('["a"]', '["<more>"]', needed))).toEqual([
      'p.json:6:12 /given — the parameter "more" is not given',
    ]);
  });
});

describe("older versions are migrated", () => {
  test("there is no migration yet, and a template of today passes untouched", () => {
    const template = { v: 1, a: 1 };
    expect(MIGRATIONS).toEqual([]);
    expect(migrateTemplate(template)).toEqual({ ok: true, document: template });
  });

  test("one by one, from the template's version on, without changing it", () => {
    const migrations = [
      { from: 1, migrate: (template: object) => ({ ...template, steps: "1" }) },
      { from: 2, migrate: (template: object) => ({ ...template, more: "2" }) },
    ];
    const old = Object.freeze({ v: 2 });
    expect(migrateTemplate(old, migrations, 3)).toEqual({ ok: true, document: { v: 3, more: "2" } });
    expect(migrateTemplate({ v: 1 }, migrations, 3)).toEqual({
      ok: true,
      document: { v: 3, steps: "1", more: "2" },
    });
    expect(migrateTemplate({ v: 4 }, migrations, 3)).toMatchObject({ ok: false });
  });
});

test("any damage to a template is a finding or a template, never an error, and always the same", () => {
  const at = fc.nat({ max: SERVICES.length - 1 });
  const junk = fc.constantFrom("", '"', "{", "}", "[", "]", ",", ":", "null", "<a>", "{{", "\\", "0");
  fc.assert(
    fc.property(at, fc.nat({ max: 12 }), junk, (from, length, text) => {
      const damaged = SERVICES.slice(0, from) + text + SERVICES.slice(from + length);
      const findings = checkTemplate(damaged, { file: "x.json" });
      expect(checkTemplate(damaged, { file: "x.json" })).toEqual(findings);
      expect(parseTemplate(damaged, { file: "x.json" }).ok || findings.length > 0).toBe(true);
    }),
    { numRuns: 500 },
  );
});
