import { expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { formatFinding } from "../../template/finding.ts";
import { checkTemplate } from "./check-template.ts";

const { list } = parseApiList({
  dialects: { none: {} },
  apis: { pools: { description: "/pools.json", dialect: "none" } },
});
const SERVICE = {
  type: "object",
  properties: {
    id: { type: "integer" },
    type: { type: "string", enum: ["pool", "machine"] },
    version: { type: "string", enum: ["v1", "v2"] },
  },
};
const DOCUMENT = {
  openapi: "3.0.0",
  paths: {
    "/services": {
      get: {
        responses: {
          200: { content: { "application/json": { schema: { type: "array", items: SERVICE } } } },
        },
      },
    },
  },
};
const entry = list.entries["pools"];
if (entry === undefined) throw new Error("The list has the API pools.");
const apis = { list, descriptions: { pools: readApiDescription(entry, DOCUMENT) } };

const PAGE = JSON.stringify({
  template: "services",
  v: 1,
  kind: "list",
  title: "Services",
  key: "id",
  source: { api: "pools", do: "GET /services", dialect: "none" },
  columns: [
    {
      field: "id",
      link: {
        pageOf: "service",
        by: [{ $: "row.type" }, { $: "row.version" }],
        with: { id: "{row.id}" },
      },
    },
  ],
});

const pages = { path: "machines/{id}", template: "t", pageOf: { service: ["machine"] } };

test.each<
  [routes: readonly { path: string; template: string; pageOf: object }[], findings: readonly string[]]
>([
  [[pages, { path: "pools", template: "t", pageOf: { service: ["pool/v1", "pool/v2"] } }], []],
  [
    [pages, { path: "pools", template: "t", pageOf: { service: ["pool", "pool/v2", "a platform/to come"] } }],
    [],
  ],
  [[pages], ['/by/0 — "row.type" may be "pool", which no route says that it is the page of']],
  [[pages, { path: "pools", template: "t", pageOf: { service: ["pool/v1"] } }], []],
  [[pages, { path: "others", template: "t", pageOf: { service: ["*"] } }], []],
])("by the routes %j the table of services lacks %j", (routes, findings) => {
  const found = checkTemplate(PAGE, { file: "services.json", apis, routes });
  expect(found.map((each) => formatFinding(each).replace(/^\S+ \/columns\/0\/link/, ""))).toEqual(findings);
});

test("values that are exchanged are found, each where it is written", () => {
  const turned = PAGE.replace("row.type", "row.other")
    .replace("row.version", "row.type")
    .replace("row.other", "row.version");
  const route = { path: "others", template: "t", pageOf: { service: ["pool/v1", "*"] } };
  const found = checkTemplate(turned, { file: "services.json", apis, routes: [pages, route] });
  expect(found.map((each) => formatFinding(each).replace(/^\S+ \/columns\/0\/link/, ""))).toEqual([
    '/by/0 — "row.version" is v1, v2, where routes name machine, pool: values stand in the order of the routes',
  ]);
});

test("what the link says is checked as elsewhere, where it is written", () => {
  const wrong = PAGE.replace("row.version", "row.versoin").replace("{row.id}", "{row.ident}");
  const found = checkTemplate(wrong, {
    file: "services.json",
    apis,
    routes: [pages, { path: "pools", template: "t", pageOf: { service: ["pool/v1"] } }],
  });
  expect(found.map(({ pointer }) => pointer)).toEqual(["/columns/0/link/by/1", "/columns/0/link/with"]);
});
