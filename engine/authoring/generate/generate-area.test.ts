import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { generateArea } from "./generate-area.ts";
import { readOwn } from "#validators";
import { readPermissions } from "./read-permissions.ts";
import { shorten } from "./shorten.ts";

const entry = {
  name: "shop",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

const SERVER = {
  type: "object",
  properties: {
    id: { type: "string", format: "uuid" },
    name: { type: "string" },
    status: { enum: ["running", "off"] },
    root_password: { type: "string" },
  },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const answers = (schema: object) => ({ responses: { 200: json(schema) } });
const list = answers({ type: "object", properties: { servers: { type: "array", items: SERVER } } });
const NOTE = { type: "object", properties: { id: { type: "integer" }, text: { type: "string" } } };

const [TEXT, NUMBER] = [{ type: "string" }, { type: "integer" }];
const REBUILD = {
  type: "object",
  properties: { image_id: NUMBER, image: TEXT, sources: { type: "array", items: TEXT }, hint: TEXT },
};

const DOCUMENT = {
  openapi: "3.0.3",
  info: { title: "Shop" },
  paths: {
    "/servers": {
      get: { ...list, "x-permission": { tag: "Services", flag: "R" } },
      post: { requestBody: json(SERVER), responses: {} },
    },
    "/servers/{id}": {
      get: answers({ type: "object", properties: { server: SERVER } }),
      delete: { "x-permission": { tag: "Services", flag: "D" }, responses: {} },
    },
    "/servers/{id}/actions/poweron": { post: { responses: {} } },
    "/servers/{id}/actions/poweroff": { post: { responses: {} } },
    "/servers/{id}/actions/rebuild": {
      post: { requestBody: json(REBUILD), responses: { 202: json({ properties: { job: TEXT } }) } },
    },
    "/servers/{id}/actions/resize": { post: { responses: { 202: json({ properties: { link: TEXT } }) } } },
    "/images": {
      get: answers({ type: "array", items: { type: "object", properties: { id: NUMBER, name: TEXT } } }),
    },
    "/servers/{id}/notes": {
      get: answers({ type: "array", items: NOTE }),
      post: { requestBody: json(NOTE), responses: {} },
    },
    "/servers/{id}/notes/{note}/replies": { get: answers({ type: "array", items: NOTE }) },
    "/accounts/{account}/keys": { get: answers({ type: "array", items: NOTE }) },
    "/health": { get: answers({ type: "object", properties: { up: { type: "boolean" } } }) },
  },
};

const entriesIn = (value: unknown, key: string): readonly unknown[] => {
  const entries = readOwn(value, key);
  return Array.isArray(entries) ? entries : [];
};
const servers = () => page("shop-servers");

const description = readApiDescription(entry, DOCUMENT);
const area = generateArea(description, { area: "shop", accessOf: readPermissions(DOCUMENT) });
const page = (name: string) => area.templates.find(({ template }) => template === name);

describe("a console for a whole API", () => {
  test("has pages for each collection, named after the area, and lists under an item only in its tabs", () => {
    expect(area.templates.map(({ template, kind }) => [template, kind])).toEqual([
      ["shop-servers", "list"],
      ["shop-servers-detail", "tabs"],
      ["shop-servers-add", "form"],
      ["shop-images", "list"],
      ["shop-keys", "list"],
    ]);
    expect(page("shop-servers-detail")).toMatchObject({
      tabs: [
        { id: "overview", panels: [{ kind: "detail", of: { $: "load.item.server" } }] },
        {
          id: "notes",
          panels: [
            { source: { do: "GET /servers/{query.id}/notes" }, pageActions: [{ id: "add", ask: {} }] },
          ],
        },
      ],
    });
  });

  test("does with a row what the API does with an item, where its state permits", () => {
    expect(page("shop-servers")).toMatchObject({
      rowActions: [
        {
          id: "power-on",
          kind: "vm-state",
          enable: [{ if: { in: [{ var: "row.status" }, ["off"]] } }],
          call: { do: "POST /servers/{row.id}/actions/poweron" },
        },
        { id: "power-off" },
        { id: "rebuild" },
        { id: "resize" },
        { id: "delete", ask: { typed: { $: "row.name" } } },
      ],
    });
  });

  test("writes power as one table of states, with the word of each in its path", () => {
    const [power] = area.templates.flatMap((each) => entriesIn(shorten(each), "rowActions"));
    expect(power).toEqual({
      id: "shop-servers-power",
      kind: "vm-state",
      of: "row.status",
      states: {
        "power-on": { to: "poweron", from: ["off"] },
        "power-off": { to: "poweroff", from: ["running"], ask: {} },
      },
      call: { api: "shop", do: "POST /servers/{row.id}/actions/<to>" },
    });
    expect(area.texts).toMatchObject({
      "shop-servers-power.power-on": "Power on",
      "shop-servers-power.not-now": "Not possible in this state.",
    });
  });

  test("lets what names another thing be chosen from the list of those, by its id or its name", () => {
    const images = { api: "shop", do: "GET /images", label: "{{item.name}}" };
    const rebuild = entriesIn(servers(), "rowActions").find((each) => readOwn(each, "id") === "rebuild");
    expect(rebuild).toMatchObject({
      ask: {
        fields: [
          { at: "/image", as: "select", options: { ...images, value: "name" } },
          { at: "/image_id", as: "select", options: { ...images, value: "id" } },
          { at: "/hint", as: "text" },
          { at: "/sources" },
        ],
      },
    });
  });

  test("follows the activity of an answer with a link, and no job of another API", () => {
    const tracks = entriesIn(servers(), "rowActions").map((each) => readOwn(readOwn(each, "call"), "track"));
    expect(tracks).toEqual([undefined, undefined, false, undefined, undefined]);
    expect(area.dialects).toMatchObject({ shop: { activity: "/link" } });
  });

  test("gives access to routes, and not to pages and actions that follow their operations", () => {
    expect(JSON.stringify(page("shop-servers"))).not.toContain("access.");
    expect(area.routes[0]).toEqual({
      path: "shop/shop-servers",
      title: "t:shop-servers.title",
      template: "shop-servers",
      access: { type: ["provider"], all: ["access.Services.R"] },
    });
  });

  test("has routes below their list, a group of the menu and texts for all of them", () => {
    expect(area.routes.map(({ path, parent }) => [path, parent])).toEqual([
      ["shop/shop-servers", undefined],
      ["edit-page/{template}", "shop/shop-servers"],
      ["add-page/{template}", "shop/shop-servers"],
      ["shop/shop-images", undefined],
      ["shop/shop-keys", undefined],
    ]);
    expect(area.menu).toEqual({
      title: "t:menu.shop",
      children: [{ path: "shop/shop-servers" }, { path: "shop/shop-images" }],
    });
    expect(area.texts).toMatchObject({
      "menu.shop": "Shop",
      "shop-servers.title": "Servers",
      "shop-servers-add.title": "Add server",
    });
  });

  test("asks for what a list hangs below, where nothing leads to it", () => {
    expect(page("shop-keys")).toMatchObject({
      params: { account: { in: "query", required: true, as: "text" } },
      source: { do: "GET /accounts/{query.account}/keys" },
    });
  });

  test("says what is on no page, and why", () => {
    expect(area.notes).toEqual(
      expect.arrayContaining([
        expect.stringContaining("/servers/{id}/notes/{note}/replies lies deeper below an item than its tabs"),
        "GET /health is on no page: it reads neither a list nor one of a list.",
      ]),
    );
  });

  test("draws lists with rows, without, refused and down", () => {
    const refused = { $status: 403, message: "Missing permission" };
    const down = { $status: 503, message: "Unavailable" };
    expect(area.fixtures["shop-keys"]).toEqual({
      cases: [
        { name: "usual", query: "account=17" },
        ...[
          ["nothing there yet", []],
          ["refused", refused],
          ["server down", down],
        ].map(([name, answer]) => ({
          name,
          query: "account=17",
          answers: { "shop GET /accounts/{query.account}/keys": answer },
        })),
      ],
    });
    expect(area.fixtures["shop-servers"]?.cases[1]?.answers).toEqual({
      "shop GET /servers": { servers: [] },
    });
  });

  test("never shows a secret, and masks it where it is set", () => {
    const { columns, tabs } = {
      columns: [],
      tabs: [],
      ...page("shop-servers"),
      ...page("shop-servers-detail"),
    };
    expect(JSON.stringify([columns, tabs])).not.toContain("root_password");
    expect(page("shop-servers-add")).toMatchObject({
      fields: [{ at: "/name" }, { at: "/root_password", as: "secret" }],
    });
  });
});

describe("dialects", () => {
  const spoken = { page: "page", size: "size", sort: { param: "sort", descending: "-{field}" } };
  const query = (names: readonly string[], sorts: readonly string[] = []) =>
    names.map((name) => ({ name, in: "query", schema: { enum: name === "sort" ? sorts : undefined } }));
  const paths = {
    "/a": {
      get: {
        ...answers({ type: "array", items: NOTE }),
        parameters: query(["page", "size", "sort"], ["id", "-id"]),
      },
    },
    "/b": { get: { ...answers({ type: "array", items: NOTE }), parameters: query(["page", "size"]) } },
    "/c": { get: answers({ type: "array", items: NOTE }) },
  };
  const other = readApiDescription(entry, { ...DOCUMENT, paths });

  test("lists that can ask alike share the API's own", () => {
    const { dialects, dialect, templates } = generateArea(other, { area: "x" });
    expect([dialect, dialects]).toEqual(["shop", { shop: spoken }]);
    expect(
      templates.map((each) => (each.kind === "list" && "api" in each.source ? each.source.dialect : "")),
    ).toEqual([undefined, undefined, "none"]);
  });

  test("one that is there already is used", () => {
    const known = { filtered: { ...spoken, filter: "filter[{field}]", activity: "/link" } };
    expect(generateArea(other, { area: "x", known })).toMatchObject({ dialect: "filtered", dialects: {} });
  });
});
