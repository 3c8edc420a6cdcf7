import { describe, expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { findIn, HOOKS } from "./hooks.fixture.ts";

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const BOX = {
  type: "object",
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    digits: { type: "string", pattern: "^\\d+$" },
  },
};
const number = (name: string, place: string): object => ({ name, in: place, schema: { type: "integer" } });
const { list } = parseApiList({
  dialects: { plain: { filter: "{field}" } },
  apis: { boxes: { description: "/boxes.json", dialect: "plain" } },
});
const entry = list.entries["boxes"];
if (entry === undefined) throw new Error("The list of APIs has no boxes.");
const description = readApiDescription(entry, {
  openapi: "3.0.0",
  info: { title: "Boxes" },
  paths: {
    "/box": {
      get: {
        parameters: [number("room", "query")],
        responses: { 200: json({ type: "object", properties: { data: { type: "array", items: BOX } } }) },
      },
    },
    "/box/{key}/in/{id}": {
      delete: { parameters: [number("id", "path")], responses: { 200: {} } },
    },
    "/box/{id}": { get: { parameters: [number("id", "path")], responses: { 200: json(BOX) } } },
  },
});
const box = {
  template: "box",
  v: 1,
  kind: "detail",
  params: { id: { in: "query", required: true } },
  load: { box: { api: "boxes", do: "GET /box/{query.id}" } },
  of: { $: "load.box" },
  items: ["name"],
};
const found = (more: object): readonly string[] =>
  findIn(
    { ...HOOKS, source: { api: "boxes", do: "GET /box", rows: "/data" }, access: undefined, ...more },
    {
      apis: { list, descriptions: { boxes: description } },
      routes: [{ path: "box", template: "box" }],
      pages: { box },
    },
  ).filter((each) => each.includes("is a text"));
const remove = (path: string): object => ({
  rowActions: [{ id: "a", kind: "run", call: { api: "boxes", do: `DELETE /box/{row.name}/in/{${path}}` } }],
});
const filtered = (path: string): object => ({
  load: { one: { api: "boxes", do: "GET /box/{query.id}" } },
  params: { id: { in: "query", required: true } },
  source: { api: "boxes", do: "GET /box", rows: "/data", filter: { room: { $: path } } },
});
const linked = (path: string): object => ({
  columns: [{ field: "name", link: `/pages/box?id={${path}}` }],
});
/** Leads to the page of one of several kinds of things. */
const ofSeveral = { by: { $: "row.digits" }, to: { "1": "/pages/box?id={row.name}" } };

describe("a text is not sent where a number is wanted", () => {
  test.each<[what: string, more: object, finding: string]>([
    [
      "in a path",
      remove("row.name"),
      '/rowActions/0/call/do — "row.name" is a text, where {id} of DELETE /box/{key}/in/{id} is a number',
    ],
    [
      "in a filter",
      filtered("load.one.name"),
      '/source/filter/room — "load.one.name" is a text, where "room" of GET /box is a number',
    ],
    [
      "by a link to a page that asks with it",
      linked("row.name"),
      '/columns/0/link — "row.name" is a text, where the page "box" needs the number of GET /box/{id} as "id"',
    ],
  ])("finds one %s", (_, more, finding) => {
    expect(found(more)).toEqual([finding]);
  });

  test("takes numbers, and texts that are digits", () => {
    const right = [
      remove("row.id"),
      remove("row.digits"),
      filtered("load.one.id"),
      filtered("query.id"),
      linked("row.id"),
      { columns: [{ field: "name", link: ofSeveral }] },
    ];
    expect(right.flatMap(found)).toEqual([]);
  });
});
