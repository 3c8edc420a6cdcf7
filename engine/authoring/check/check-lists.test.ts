import { expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { findIn, HOOK_ADD, HOOKS_API, HOOKS_DOCUMENT } from "./hooks.fixture.ts";

const { list } = parseApiList({
  dialects: {
    fields: { page: "page", size: "size", search: { param: "search[{field}]" } },
    words: { page: "page", size: "size", search: { param: "search" } },
    none: {},
  },
  apis: { rooms: { description: "/rooms/swagger.json", dialect: "fields" } },
});
const [entry] = Object.values(list.entries);
if (entry === undefined) throw new Error("The list of APIs has no rooms.");

const read = (...names: readonly string[]): object => ({
  get: {
    "x-permission": "signed-in",
    parameters: names.map((name) => ({ name, in: "query", schema: { type: "string" } })),
    responses: HOOKS_DOCUMENT.paths["/hooks"].get.responses,
  },
});
const apis: NonNullable<CheckOptions["apis"]> = {
  list: { ...list, entries: { ...list.entries, ...HOOKS_API.list.entries } },
  descriptions: {
    ...HOOKS_API.descriptions,
    rooms: readApiDescription(entry, {
      openapi: "3.0.0",
      info: { title: "Rooms" },
      paths: {
        "/rooms": read("page", "size", "search[name]", "search[note]", "search"),
        "/floors": read("page", "size"),
        "/doors": read("search[name]"),
      },
    }),
  },
};

const choices = (more: object): object => ({ api: "rooms", rows: "/data", value: "name", ...more });
const field = (more: object): object => ({
  ...HOOK_ADD,
  fields: [...HOOK_ADD.fields, { at: "/note", options: choices(more) }],
});
const found = (page: object): readonly string[] => findIn(page, { apis });

const MESSAGE = "GET /rooms gives its choices in pages: without";

test("choices in pages that can be searched name a search", () => {
  const search = `${MESSAGE} "search": "name" or "note" those after the first cannot be chosen`;
  expect(found(field({ do: "GET /rooms" }))).toEqual([`/fields/2/options — ${search}`]);
});

test.each<[what: string, more: object]>([
  ["that name one", { do: "GET /rooms", search: "name" }],
  ["of a list without a search", { do: "GET /floors" }],
  ["of a list without pages", { do: "GET /doors" }],
  ["of a list with one word for all fields", { do: "GET /rooms", dialect: "words" }],
  ["that arrive whole", { do: "GET /rooms", dialect: "none" }],
])("choices %s need none", (_what, more) => {
  expect(found(field(more))).toEqual([]);
});
