import { parseApiList, readApiDescription } from "#engine/api-description";
import { formatFinding } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";

const id = { type: "integer", minimum: 1 };
const text = { type: "string" };
const count = { type: "integer", minimum: 0 };
const list = (of: object): object => ({ type: "array", items: of });
const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  required,
  properties,
});

const HOUSE = object({
  id,
  name: text,
  parent_house_id: id,
  owner: object({ id, name: text }),
  user: object({ id, name: text }),
  plan: object({ file: text }),
  blocked: { type: "boolean" },
  isOpen: { type: "boolean" },
  state: { type: "string", enum: ["running", "stopped", "failed"] },
  room_count: count,
  room_limit: count,
  guest_count: count,
  guest_limit: count,
  rent: { type: "number", "x-unit": "EUR" },
  disk: { type: "integer", "x-unit": "GB" },
  start_time: text,
  end_time: text,
  tags: list(text),
});
const ROOM = object({ id, name: text, house_id: id, user_id: id, house: HOUSE });
const USER = object({ id, name: text, email: { type: "string", format: "email" } });

const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const get = (schema: object, parameters: readonly object[] = []): object => ({
  parameters,
  responses: { 200: json(schema) },
});
const send = (body: object, answer: object = body, more: object = {}): object => ({
  ...more,
  requestBody: json(body),
  responses: { 200: json(answer) },
});
const page = (of: object): object => object({ data: list(of), meta: object({ total: count }) });
const done = { responses: { 200: {} } };

/** Houses with rooms and users: several kinds of things, each with a number. */
export const ROOMS_DOCUMENT = {
  openapi: "3.0.0",
  info: { title: "Rooms" },
  paths: {
    "/house": {
      get: get(page(HOUSE), [
        query("filter[parent_house_id]", id),
        query("filter[blocked]", { type: "boolean" }),
        query("filter[made][gte]", text),
        query("filter[made][lte]", text),
      ]),
      post: send(
        object({
          name: text,
          house: object({ rooms: count }),
          user_id: id,
          isShared: {
            type: "boolean",
            description: "Whether others see it. Only service providers share houses.",
          },
        }),
      ),
    },
    "/house/{id}": {
      get: get(HOUSE),
      patch: send(HOUSE),
      delete: done,
    },
    "/house/{id}/reset": { post: done },
    "/house/{id}/rename": { post: done },
    "/house/{id}/close": { post: { ...done, summary: "Close a house. This cannot be undone." } },
    "/room": {
      get: get(page(ROOM), [query("filter[house_id]", id), query("filter[user_id]", id)]),
      post: send(object({ name: text, house_id: id, user_id: id })),
    },
    "/room/{id}": { get: get(ROOM), patch: send(ROOM), delete: done },
    "/user": { get: get(page(USER)), post: send(USER) },
    "/user/{id}": {
      get: get(USER),
      patch: send(
        object({
          password: { type: "string", format: "password" },
          oldPassword: { type: "string", description: "Required to change your own password." },
          email: text,
        }),
      ),
      delete: done,
    },
    "/lock": {
      post: send(
        object({
          name: text,
          secret: text,
          confirmSecret: text,
          pin: text,
          pin_confirmation: text,
          house_id: text,
        }),
      ),
    },
    "/token": {
      post: send(
        object({ name: text }),
        object({
          id,
          hint: text,
          secret: { type: "string", description: "Shown only once." },
        }),
      ),
    },
  },
};

const { list: apis } = parseApiList({
  dialects: {
    filtered: {
      filter: "filter[{field}]",
      from: "filter[{field}][gte]",
      to: "filter[{field}][lte]",
      rows: "/data",
      total: "/meta/total",
    },
  },
  apis: { rooms: { description: "/rooms/swagger.json", dialect: "filtered" } },
});
const entry = apis.entries["rooms"];
if (entry === undefined) throw new Error("The fixture's list of APIs has no rooms.");

export const ROOMS_API: NonNullable<CheckOptions["apis"]> = {
  list: apis,
  descriptions: { rooms: readApiDescription(entry, ROOMS_DOCUMENT) },
};

/** A call of the API of rooms. */
export const call = (spelled: string, more: object = {}): object => ({ api: "rooms", do: spelled, ...more });

/** The page of one house, with the panels given. */
export const house = (panels: readonly object[], more: object = {}): object => ({
  template: "house",
  v: 1,
  kind: "dashboard",
  title: "House",
  params: { id: { in: "query", required: true } },
  load: { house: call("GET /house/{query.id}"), ...Object(Reflect.get(more, "load")) },
  panels,
  ...Object.fromEntries(Object.entries(more).filter(([key]) => key !== "load")),
});

/** What is found in a page over the API of rooms, as pointer and message; `only` keeps what has it in it. */
export function findInRooms(
  given: object,
  only = "",
  options: Partial<CheckOptions> = {},
): readonly string[] {
  return checkTemplate(JSON.stringify(given), {
    file: "page.json",
    apis: ROOMS_API,
    claims: KNOWN_CLAIMS,
    ...options,
  })
    .map((finding) => formatFinding(finding).replace(/^\S+ /, ""))
    .filter((line) => line.includes(only));
}
