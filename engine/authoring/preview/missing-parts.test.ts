import { describe, expect, test } from "vitest";
import { joinTemplates } from "#engine/template";
import { fillFixtures, missingTexts, readPortalData } from "../index.ts";

const SERVER = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const answer = (schema: unknown) => ({ responses: { 200: { description: "done", schema } } });
const DOCUMENT = {
  swagger: "2.0",
  info: { title: "Servers" },
  basePath: "/servers",
  paths: {
    "/server": { get: answer({ type: "array", items: SERVER }), post: answer(SERVER) },
    "/server/{serverId}": { get: answer(SERVER) },
  },
};
const PAGE = {
  template: "servers",
  v: 1,
  kind: "list",
  title: "t:servers.title",
  key: "id",
  source: { api: "servers", do: "GET /server" },
  load: { one: { api: "servers", do: "GET /server/{route.id}" } },
  params: { id: { in: "route" } },
  columns: [{ field: "name", label: "t:servers.name-here" }],
  pageActions: [
    {
      id: "delete",
      kind: "delete",
      label: "t:server.delete.label",
      ask: { title: "Delete", text: "t:servers.all-data-is-lost" },
      call: { api: "servers", do: "POST /server" },
    },
  ],
};

function dataWith(fixtures: unknown, servers: unknown = DOCUMENT) {
  return readPortalData({
    files: {
      "apis.json": JSON.stringify({
        dialects: { none: {} },
        apis: { servers: { description: "/servers/swagger.json", dialect: "none" } },
      }),
      "lab/pages/servers.json": JSON.stringify(PAGE),
      ...(fixtures === undefined ? {} : { "lab/pages/servers.fixtures.json": JSON.stringify(fixtures) }),
    },
    documents: { servers },
  });
}

const refused = { $status: 403, message: "Missing permission" };

describe("fixtures are filled", () => {
  test("with an answer for each read, in a usual case that is made where there is none, with others beside it", () => {
    const { document, added } = fillFixtures(dataWith(undefined), "servers");
    expect(added).toEqual(["servers GET /server", "servers GET /server/{serverId}"]);
    expect(document).toEqual({
      cases: [
        {
          name: "usual",
          route: { id: "17" },
          answers: {
            "servers GET /server": [
              { id: 1, name: "name-1" },
              { id: 2, name: "name-2" },
            ],
            "servers GET /server/{serverId}": { id: 1, name: "name-1" },
          },
        },
        { name: "nothing there yet", route: { id: "17" }, answers: { "servers GET /server": [] } },
        {
          name: "refused",
          route: { id: "17" },
          answers: { "servers GET /server": refused, "servers GET /server/{serverId}": refused },
        },
      ],
    });
  });

  test("with totals that are the number of rows", () => {
    const total = { type: "integer", example: 40 };
    const page = { properties: { data: { type: "array", items: SERVER }, meta: { properties: { total } } } };
    const paths = { ...DOCUMENT.paths, "/server": { get: answer(page) } };
    const { document } = fillFixtures(dataWith(undefined, { ...DOCUMENT, paths }), "servers");
    expect(document).toMatchObject({
      cases: [
        { answers: { "servers GET /server": { meta: { total: 2 } } } },
        { answers: { "servers GET /server": { data: [], meta: { total: 0 } } } },
        { name: "refused" },
      ],
    });
  });

  test("and what is there stays as it is", () => {
    const written = {
      cases: [
        { name: "down", answers: { "servers GET /server": { $status: 503 } } },
        { name: "all", query: "a=1", answers: { "servers GET /server/{id}": { id: 5 } } },
      ],
      roles: { auditor: { type: "customer" } },
    };
    const { document, added } = fillFixtures(dataWith(written), "servers");
    expect(added).toEqual(["servers GET /server"]);
    expect(document).toMatchObject({ ...written, cases: [written.cases[0], written.cases[1]] });
  });
});

test("missing texts get stubs in plain words, those that are there none", () => {
  const templates = joinTemplates({
    "lab/pages/servers.json": JSON.stringify(PAGE),
    "lab/routes.json": JSON.stringify([{ path: "lab", title: "t:route.lab", template: "servers" }]),
    "lab/en.json": JSON.stringify({ "servers.name-here": "Name" }),
  });
  expect(missingTexts(templates, "servers")).toEqual([
    {
      path: "lab/en.json",
      texts: {
        "servers.title": "Servers",
        "server.delete.label": "Delete server",
        "servers.all-data-is-lost": "All data is lost.",
        "route.lab": "Lab",
      },
    },
  ]);
});

test("and so do those of the fragments that a page uses, beside each fragment", () => {
  const rule = { fragment: "ready", with: { of: "row", why: "t:servers.busy" } };
  const page = {
    template: "servers",
    columns: [{ fragment: "names" }],
    rowActions: [{ enable: [rule, rule] }],
  };
  const templates = joinTemplates({
    "lab/pages/servers.json": JSON.stringify(page),
    "lab/fragments.json": JSON.stringify({
      names: { holds: "columns", is: [{ field: "name", label: "t:names.<kind>" }, { fragment: "more" }] },
      unused: { holds: "columns", is: [{ field: "name", label: "t:unused.name" }] },
      more: { holds: "columns", is: [{ field: "zone", label: "t:names.zone" }] },
    }),
    "fragments.json": JSON.stringify({
      ready: {
        holds: "conditions",
        is: [
          { if: true, reason: "<why>" },
          { if: true, reason: "t:ready.<of>" },
        ],
      },
    }),
  });
  expect(missingTexts(templates, "servers")).toEqual([
    { path: "lab/en.json", texts: { "names.zone": "Zone", "servers.busy": "Busy" } },
    { path: "translations/en.json", texts: { "ready.row": "Row." } },
  ]);
});

test("and so do the texts of a table of states, those that it says itself none", () => {
  const table = {
    id: "power",
    kind: "vm-state",
    of: "row.state",
    call: { api: "servers", do: "POST /{row.id}" },
  };
  const states = { start: {}, stop: { from: ["ON"], ask: true }, halt: { label: "Halt" } };
  const stubsOf = (others: string) => {
    const page = { ...PAGE, title: "Servers", rowActions: [{ ...table, states, others }] };
    const templates = joinTemplates({ "lab/pages/servers.json": JSON.stringify(page) });
    const [{ texts } = { texts: {} }] = missingTexts(templates, "servers");
    return Object.fromEntries(Object.entries(texts).filter(([key]) => key.startsWith("power.")));
  };
  const hidden = { "power.start": "Start", "power.stop": "Stop", "power.stop-text": "Stop." };
  expect(stubsOf("hidden")).toEqual(hidden);
  expect(stubsOf("disabled")).toEqual({ ...hidden, "power.not-now": "Not now." });
});
