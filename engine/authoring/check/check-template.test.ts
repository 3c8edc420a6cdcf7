import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { formatFinding } from "../../template/finding.ts";
import { SERVICES, SERVICES_API } from "../../template/fixtures/services.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";
import { FEATURE_FLAGS } from "#validators";

const options: CheckOptions = {
  file: "services.json",
  apis: SERVICES_API,
  translations: { "services.title": "Services", "services.start": "Start" },
  claims: KNOWN_CLAIMS,
  flags: FEATURE_FLAGS,
  plugins: { price: {} },
};

test("a page without faults has no findings", () => {
  expect(checkTemplate(SERVICES, options).map(formatFinding)).toEqual([]);
});

const FAULTS: readonly (readonly [right: string, wrong: string, finding: string])[] = [
  [
    '{ "at": "/size/cpu" }',
    '"size/cpu"',
    '/rowActions/0/ask/fields/1 — "size/cpu" must look like a JSON Pointer (/name) or a parameter (?name)',
  ],
  [
    '"id": "start",',
    '"id": "start", "bulk": true,',
    '/bulkActions/0/bulk — "bulk" is for actions of a row (rowActions)',
  ],
  [
    '"id": "rename",',
    '"id": "rename", "bulk": true, "label": "Rename {{row.name}}",',
    '/rowActions/0/bulk — "label" keeps it from several rows: it names one row',
  ],
  [
    '"bulkActions": [',
    '"drawer": { "facts": ["name"] }, "bulkActions": [',
    '/drawer — nothing opens beside this list: the "link" of its first column leads to a page',
  ],
  [
    '"bulkActions": [',
    '"drawer": { "facts": ["nme"] }, "bulkActions": [',
    '/drawer/facts/0 — "nme" is not in the answer of GET /service, did you mean "name"?',
  ],
  [
    '"bulkActions": [',
    '"drawer": { "facts": [{ "field": "x", "value": { "$": "item.nme" } }] }, "bulkActions": [',
    '"item.nme" is not in the rows of GET /service, did you mean "name"?',
  ],
  [
    '"bulkActions": [',
    '"drawer": { "panels": [{ "kind": "stat", "id": "n", "value": { "$": "row.nme" } }] }, "bulkActions": [',
    '"row.nme" is not in the rows of GET /service, did you mean "name"?',
  ],
  ['"columns"', '"colums"', '/colums — unknown key "colums", did you mean "columns"?'],
  ['"kind": "list"', '"kind": "lst"', '/kind — unknown kind "lst", did you mean "list"?'],
  ['"v": 1', '"v": 2', "/v — is written in version 2 of the language; this Atrium reads up to 1"],
  [
    '{ "var": "row.state" }',
    '{ "var": "rwo.state" }',
    '/rowActions/1/enable/0/if/!/in/0 — unknown root "rwo", did you mean "row"?',
  ],
  [
    '{ "var": "row.state" }',
    '{ "var": "row.stat" }',
    '"row.stat" is not in the rows of GET /service, did you mean "state"?',
  ],
  [
    '"!": { "in"',
    '"!": { "inn"',
    '/rowActions/1/enable/0/if/!/inn — unknown operator "inn", did you mean "in"?',
  ],
  ['[{ "var": "row.state" }, ["Processing"]]', '[{ "var": "row.state" }]', '"in" takes 2 arguments, not 1'],
  ["{{row.name}} is busy", "{{form.name}} is busy", 'root "form" is not permitted here'],
  ["{{row.name}} is busy", "{{upper row.name}} is busy", 'no helper "upper"'],
  ["{{row.name}} is busy", "{{row.name is busy", '"{{row.name is busy" is not closed'],
  ['"query.type"', '"query.typ"', '"query.typ" is not declared in params, did you mean "type"?'],
  ['"query.type"', '"route.type"', '"route.type" is not declared in params'],
  ["id={row.id}", "id={id}", '/columns/0/link — unknown root "id"'],
  ["id={row.id}", "id={{row.id}}", "filled with {single} braces"],
  ['GET /service"', 'GET /services"', 'GET /services does not exist, did you mean "GET /service"?'],
  [
    "PATCH /service/{row.id}",
    "PUT /service/{row.id}",
    "PUT /service/{} does not exist; this path has PATCH, DELETE",
  ],
  ['GET /service"', 'GET /service?sort=name"', 'a path has no query: use "query" or "filter"'],
  ['"filter": { "kind"', '"query": { "filter[kind]"', '"filter[kind]" is query syntax'],
  [
    '"rows": "/data"',
    '"rows": "/dat"',
    '/source/rows — "/dat" is not in the answer of GET /service, did you mean "data"?',
  ],
  ['"total": "/meta/total"', '"total": "/meta/totl"', '"/meta/totl" is not in the answer of GET /service'],
  ['"key": "id"', '"key": "uid"', '/key — "uid" is not in the rows of GET /service, did you mean "id"?'],
  ['"offering.name"', '"offering.nme"', '/columns/1/field — "offering.nme" is not in the rows'],
  [
    '"field": "name", "sort": true',
    '"field": "name", "icon": "users", "initials": true, "sort": true',
    "/columns/0/initials — either an icon or initials stand before a value",
  ],
  ['"show": "GB"', '"show": "Gb"', '/columns/2/unit/show — unknown unit "Gb"'],
  ["{{load.account.name}}", "{{load.acount.name}}", 'no load is called "acount", did you mean "account"?'],
  [
    "{{load.account.name}}",
    "{{load.account.title}}",
    '"load.account.title" is not in the answer of GET /account/{id}',
  ],
  [
    "{claims.accountId}",
    "{load.parent.id}",
    "/load/account — loads wait for each other: account → parent → account",
  ],
  [
    '"at": "/name"',
    '"at": "/nam"',
    '/rowActions/0/ask/fields/0/at — "/nam" is not in the body of PATCH /service/{id}, did you mean "name"?',
  ],
  ['"at": "/size/cpu"', '"at": "/size/cpus"', '"/size/cpus" is not in the body of PATCH /service/{id}'],
  [
    '["required"]',
    '["requird"]',
    '/rowActions/0/ask/fields/0/validators/0 — unknown validator "requird", did you mean "required"?',
  ],
  ['"form.name"', '"form.nam"', 'the form has no field "nam", did you mean "name"?'],
  [
    '"ask": { "title": "Delete {{row.name}}", "typed": { "$": "row.name" } },',
    "",
    '/rowActions/1 — a delete must ask first: "ask" is missing',
  ],
  [
    ',\n        "track": { "link": { "$": "result.link" }, "name": "Delete {{row.name}}" }',
    "",
    '/rowActions/1/call — "track" is missing: DELETE /service/{id} may answer with an activity',
  ],
  [
    '"link": { "$": "result.link" }, "name": "Delete {{row.name}}"',
    '"name": "Delete {{row.name}}"',
    '/rowActions/1/call/track — "link" is missing: the dialect of its API does not say where its link stands',
  ],
  ['"sync"', '"snyc"', 'DELETE /service/{id} has no parameter "snyc", did you mean "sync"?'],
  [
    '"api": "pricing",\n    "do"',
    '"api": "pricng",\n    "do"',
    '/source/api — unknown API "pricng", did you mean "pricing"?',
  ],
  ['"rows.*.id"', '"rows.id"', '"rows.id" must collect: rows.*.id'],
  ['"rows.*.id"', '"rows.0.id"', '"rows.0.id" must collect: rows.*.id'],
  ['"rows.*.id"', '"row.id"', 'root "row" is not permitted here'],
  ['"result.first.id"', '"result.second.id"', '"result.second" is used before it exists'],
  ['"result.first.id"', '"result.frist.id"', 'no call is named "frist", did you mean "first"?'],
  [
    '"result.first.id"',
    '"result.first.uid"',
    '"result.first.uid" is not in the answer of POST /service/start',
  ],
  ["{{#if result.id}}", "{{#if result.ids}}", '"result.ids" is not in the answer of PATCH /service/{id}'],
  ['"typed": { "$"', '"typed": { "$$"', 'unknown key "$$", did you mean "$"?'],
  [
    '"body": { "name"',
    '"body": { "nmae"',
    '"nmae" is not in the body of PATCH /service/{id}, did you mean "name"?',
  ],
  [
    '"sync": "none"',
    '"sync": "nnoe"',
    'DELETE /service/{id} does not know the value "nnoe", did you mean "none"?',
  ],
  [
    '"sync": "none"',
    '"sync": { "by": { "$": "row.state" }, "to": { "a": "nnoe" }, "else": "none" }',
    '/rowActions/1/call/query/sync/to/a — DELETE /service/{id} does not know the value "nnoe"',
  ],
  [
    '"query": { "sync": "none" },',
    '"edit": "load.account", "ops": [{ "op": "move", "path": "/x" }],',
    '/rowActions/1/call/ops/0 — "by" is missing: how many places "move" goes, 1 or -1',
  ],
  [
    '"query": { "sync": "none" },',
    '"edit": "load.account", "ops": [{ "op": "remove", "path": "/x", "by": 1 }],',
    '/rowActions/1/call/ops/0/by — "by" is of "move", not of "remove"',
  ],
  [
    "t:services.start",
    "t:services.strat",
    'no translation for "services.strat", did you mean "services.start"?',
  ],
  ["access.Services.R", "access.Service.R", '/access/anyOf/0/0 — unknown claim "access.Service.R"'],
  ['"flags": ["contracts"]', '"flags": ["contract"]', 'unknown flag "contract", did you mean "contracts"?'],
  ['"id": "delete"', '"id": "rename"', '/rowActions/1/id — "rename" stands twice in rowActions'],
  ['"key": "id"', '"key": "id", "key": "name"', 'the key "key" stands here twice'],
  ['"v": 1,', '"v": 1', "is no JSON: comma expected"],
  ['"v": 1,', '"v": 1, // one\n', "is no JSON"],
];

describe("each fault is found where it is", () => {
  test.each(FAULTS)("%s → %s", (right, wrong, finding) => {
    expect(SERVICES).toContain(right);
    const findings = checkTemplate(
      SERVICES.replace(right, () => wrong),
      options,
    ).map(formatFinding);
    expect(findings.join("\n")).toContain(finding);
  });

  test("with file, line, column and pointer, in the order of the file", () => {
    const faulty = SERVICES.replace('"kind": "modify"', '"kind": "modfy"').replace("row.state", "rwo.state");
    expect(checkTemplate(faulty, options).map(formatFinding)).toEqual([
      'services.json:30:15 /rowActions/0/kind — unknown value "modfy", did you mean "modify"?',
      'services.json:41:42 /rowActions/1/enable/0/if/!/in/0 — unknown root "rwo", did you mean "row"?',
    ]);
  });
});

describe("a translated text is read where it is used", () => {
  const TEXTS = `{
  "services.title": "Services",
  "services.start": "Start {{rows.length}} of {{query.type}}"
}`;
  const check = (texts: string): readonly string[] =>
    checkTemplate(SERVICES, {
      ...options,
      translations: Object(JSON.parse(texts)),
      texts: [{ path: "services/en.json", text: texts }],
    }).map(formatFinding);

  test("and right as it is", () => {
    expect(check(TEXTS)).toEqual([]);
  });

  test.each([
    ["{{query.type}}", "{{qurey.type}}", 'unknown root "qurey", did you mean "query"?'],
    ["{{query.type}}", "{{query.typ}}", '"query.typ" is not declared in params, did you mean "type"?'],
    ["{{rows.length}}", "{{row.name}}", 'root "row" is not permitted here'],
    [
      "{{rows.length}}",
      "{{load.account.nme}}",
      '"load.account.nme" is not in the answer of GET /account/{id}',
    ],
    ["{{rows.length}}", "{{count rows}}", 'no helper "count"'],
  ])("%s written as %s is a finding with both places", (right, wrong, finding) => {
    const [found = "", ...more] = check(TEXTS.replace(right, wrong));
    expect(found).toContain("services.json:56:25 /bulkActions/0/ask/title — ");
    expect(found).toContain(finding);
    expect(found).toContain(', in the text "services.start" at services/en.json:3:21');
    expect(more).toEqual([]);
  });
});

test("switches nest once, and only once", () => {
  const link = (depth: number): unknown =>
    depth === 0 ? "/x" : { by: { $: "row.state" }, to: { a: link(depth - 1) }, else: "/y" };
  const withLink = (depth: number): string =>
    SERVICES.replace('"/pages/service?id={row.id}"', JSON.stringify(link(depth)));
  expect(checkTemplate(withLink(2), options)).toEqual([]);
  expect(checkTemplate(withLink(3), options).map(({ message }) => message)).toEqual([
    "at most one switch may stand inside another",
  ]);
});

test("a filter that an API has no words for is a finding: it would be left out", () => {
  const { list, descriptions } = SERVICES_API;
  const { pricing } = list.entries;
  if (pricing === undefined) throw new Error("The fixture's list of APIs has no pricing.");
  const wordless = { ...list, entries: { pricing: { ...pricing, dialect: {} } } };
  const findings = checkTemplate(SERVICES, { ...options, apis: { list: wordless, descriptions } });
  expect(findings.map(({ message }) => message)).toContain("the API's dialect has no words for a filter");
});

test("a list without a key needs rows with an id, and choices an id and a name where nothing else is said", () => {
  const { list } = SERVICES_API;
  const { pricing } = list.entries;
  if (pricing === undefined) throw new Error("The fixture's list of APIs has no pricing.");
  const rows = { type: "array", items: { type: "object", properties: { moId: { type: "string" } } } };
  const get = { responses: { 200: { description: "", schema: rows } } };
  const machines = readApiDescription(pricing, { swagger: "2.0", paths: { "/machine": { get } } });
  const read = { api: "pricing", do: "GET /machine" };
  const filters = [{ field: "moId", as: "select", options: read }];
  const head = { template: "services", v: 1, kind: "list", title: "Machines" };
  const page = JSON.stringify({ ...head, source: read, filters, columns: ["moId"] });
  const apis = { list, descriptions: { pricing: machines } };
  expect(checkTemplate(page, { ...options, apis }).map(({ message }) => message)).toEqual([
    '"id" is not in the rows of GET /machine (known: moId)',
    '"item.name" is not in the rows of GET /machine (known: moId)',
    '"id" is not in the rows of GET /machine (known: moId)',
  ]);
});

test("what is not at hand is not checked", () => {
  expect(checkTemplate(SERVICES, { file: "services.json" })).toEqual([]);
});

test("hostile templates are findings, never an error", () => {
  const sources = [
    "",
    "null",
    "7",
    "[]",
    "{}",
    nested("[", "]"),
    nested('{"a":', "}"),
    '{"v":1e999}',
    "\u0000",
    '{"__proto__":{}}',
  ];
  for (const source of sources) expect(checkTemplate(source, options).length).toBeGreaterThan(0);
});

function nested(open: string, close: string): string {
  return open.repeat(50_000) + close.repeat(50_000);
}
