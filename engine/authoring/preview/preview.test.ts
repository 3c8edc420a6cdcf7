import { describe, expect, test } from "vitest";
import { createFakePorts } from "#engine/testing";
import { addressOf, casesOf, openPreview, placeAt, placesOf, readPortalData } from "../index.ts";
import type { PreviewCall, PreviewCase } from "../index.ts";

const json = (value: unknown): string => JSON.stringify(value);

const SERVER = { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } };
const LINK = { type: "object", properties: { link: { type: "string" } } };
const answer = (schema: unknown) => ({ 200: { description: "done", schema } });

const DOCUMENT = {
  swagger: "2.0",
  info: { title: "Servers" },
  basePath: "/servers-api",
  paths: {
    "/server": {
      get: {
        parameters: [{ name: "counts", in: "query", type: "array", items: { enum: ["name"] } }],
        responses: answer({
          type: "object",
          properties: { data: { type: "array", items: SERVER }, total: { type: "integer" } },
        }),
      },
      post: { responses: answer(LINK) },
    },
    "/server/{id}": {
      get: {
        parameters: [{ name: "id", in: "path", required: true, type: "integer" }],
        responses: answer(SERVER),
      },
    },
  },
};

const ADMIN = { type: "provider", claims: { access: { Servers: { R: true } } }, flags: ["contracts"] };

const data = readPortalData({
  files: {
    "apis.json": json({
      dialects: { none: {}, counting: { rows: "/data", counts: { param: "counts", at: "/counts/{field}" } } },
      apis: {
        servers: { description: "/servers-api/swagger.json", dialect: "counting" },
        access: { description: "/access/swagger.json", dialect: "none" },
        templates: { description: "/templates/swagger.json", dialect: "none" },
        activity: { description: "/activity/swagger.json", dialect: "none" },
      },
    }),
    "fixtures/roles.json": json({ admin: ADMIN, nobody: { type: "customer" } }),
    "lab/routes.json": json([
      { path: "lab/servers", title: "Servers", template: "servers", access: { type: ["provider"] } },
      {
        path: "lab/server/{id}",
        title: "Server",
        template: "server",
        access: { type: ["provider", "customer"] },
      },
      { path: "edit-page/{template}", title: "Edit", access: { type: ["provider", "customer"] } },
    ]),
    "lab/pages/servers.json": json({ template: "servers", v: 1, kind: "list" }),
    "lab/pages/servers.fixtures.json": json({
      cases: [
        {
          name: "one",
          query: "zone=north",
          answers: { "servers GET /server": { data: [{ id: 1, name: "web" }], total: 1 } },
        },
        { name: "gone", answers: { "servers GET /server/{id}": { $status: 404, message: "Gone" } } },
      ],
      roles: { auditor: { type: "provider" } },
    }),
    "lab/pages/server.json": json({
      template: "server",
      v: 1,
      kind: "detail",
      params: { id: { in: "route" }, zone: { in: "query", required: true } },
    }),
    "lab/pages/server-edit.json": json({
      template: "server-edit",
      v: 1,
      kind: "form",
      title: "Edit",
      fields: [{ at: "/name" }],
      call: { api: "servers", do: "POST /server" },
      access: { all: ["access.Servers.R"] },
    }),
  },
  documents: { servers: DOCUMENT },
});

const caseOf = (name: string): PreviewCase => {
  const found = casesOf(data, "servers").find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no case ${name}.`);
  return found;
};

/** A portal over this world, somebody signed in. */
async function openPortal(name: string) {
  const calls: PreviewCall[] = [];
  const ports = createFakePorts();
  const viewer = data.roles["admin"];
  if (viewer === undefined) throw new Error("There is no admin.");
  const engine = await openPreview(ports, {
    data,
    viewer,
    fixture: () => caseOf(name),
    onCall: (call) => calls.push(call),
  });
  return { engine, ports, calls };
}

test("the portal starts as the viewer, with their flags", async () => {
  const { engine } = await openPortal("one");
  expect(engine.viewer()).toMatchObject({
    type: "provider",
    flags: new Set(["contracts"]),
    claims: { username: "admin@demo.example" },
  });
});

describe("a call", () => {
  const read = { api: "servers", method: "GET", path: "/server", query: [["zone", "north"]] } as const;

  test("is answered by the fixture, and listed as it was sent", async () => {
    const { engine, calls } = await openPortal("one");
    expect(await engine.request.send(read)).toMatchObject({ ok: true, body: { total: 1 } });
    expect(calls).toMatchObject([
      {
        id: 1,
        method: "GET",
        address: "/servers-api/server",
        query: [["zone", "north"]],
        answeredBy: "servers GET /server",
        status: 200,
      },
    ]);
  });

  test("is made up from the description where the fixture does not say", async () => {
    const { engine, calls } = await openPortal("one");
    expect(await engine.request.send({ ...read, path: "/server/5" })).toMatchObject({
      body: { id: 5, name: "name-1" },
    });
    expect(calls).toMatchObject([{ answeredBy: "made up", status: 200 }]);
  });

  test.each([
    ["gone", "/server/5", { ok: false, failure: { status: 404, message: "Gone" } }],
    ["403", "/server", { ok: false, failure: { status: 403 } }],
    ["empty", "/server", { ok: true, body: { data: [], total: 0 } }],
    ["one", "/nothing", { ok: false, failure: { status: 501 } }],
  ])("in case %s of %s is answered so", async (name, path, expected) => {
    const { engine } = await openPortal(name);
    expect(await engine.request.send({ ...read, path })).toMatchObject(expected);
  });

  test.each([
    ["one", { name: { web: 1 } }],
    ["made up", { name: { "name-1": 1, "name-2": 1, "name-3": 1 } }],
    ["empty", { name: {} }],
  ])("that asks for counts has them of the rows it is answered with: %s", async (name, counts) => {
    const { engine } = await openPortal(name === "made up" ? "gone" : name);
    const answered = await engine.request.send({ ...read, query: [["counts", "name"]] });
    expect(answered).toMatchObject({ ok: true, body: { counts } });
  });

  test("takes its time in case slow, and is listed before it is answered", async () => {
    const { engine, ports, calls } = await openPortal("slow");
    const answered = engine.request.send(read);
    await ports.clock.advance(0);
    expect(calls.map(({ status }) => status)).toEqual([undefined]);
    await ports.clock.advance(10_000);
    expect(await answered).toMatchObject({ ok: true });
    expect(calls.map(({ id, status }) => [id, status])).toEqual([
      [1, undefined],
      [1, 200],
    ]);
  });

  test("that begins an activity is answered with its link, and the activity ends", async () => {
    const { engine, calls } = await openPortal("one");
    const begun = await engine.request.send({ ...read, method: "POST", body: { name: "db" } });
    expect(begun).toMatchObject({ ok: true, status: 201, body: { link: "/activity/1001" } });
    expect(calls).toMatchObject([{ method: "POST", body: { name: "db" } }]);
    const poll = { api: "activity", method: "GET", path: "/1001", query: [] } as const;
    expect(await engine.request.send(poll)).toMatchObject({ body: { state: "Processing" } });
    expect(await engine.request.send(poll)).toMatchObject({ body: { state: "Completed" } });
  });
});

test("a page has its own cases, and those that every page has over its usual one", () => {
  expect(casesOf(data, "servers").map(({ name, twist, query }) => [name, twist, query])).toEqual([
    ["one", "none", "zone=north"],
    ["gone", "none", ""],
    ["empty", "empty", "zone=north"],
    ["403", "refused", "zone=north"],
    ["503", "down", "zone=north"],
    ["slow", "slow", "zone=north"],
  ]);
  expect(casesOf(data, "server")[0]).toMatchObject({ route: { id: "17" }, query: "zone=17" });
});

test("a page opens at its routes, or by its own name, to those whom route and page let in", () => {
  expect(placesOf(data)).toEqual([
    { page: "server-edit", path: "edit-page/server-edit" },
    { page: "server", path: "lab/server/{id}" },
    { page: "servers", path: "lab/servers" },
  ]);
  expect(addressOf({ path: "lab/server/{id}" }, { route: { id: "5" }, query: "a=1" })).toBe(
    "/pages/lab/server/5?a=1",
  );
  expect(placeAt(data, "/pages/lab/servers")).toEqual({
    page: "servers",
    path: "lab/servers",
    openTo: ["admin", "auditor"],
  });
  expect(placeAt(data, "/pages/lab/server/5")).toEqual({
    page: "server",
    path: "lab/server/{id}",
    openTo: ["admin", "nobody"],
  });
  expect(placeAt(data, "/pages/edit-page/server-edit")).toEqual({
    page: "server-edit",
    path: "edit-page/server-edit",
    openTo: ["admin"],
  });
  expect(placeAt(data, "/pages/nowhere")).toEqual({ page: undefined, path: undefined, openTo: [] });
});
