import { parseApiList, readApiDescription } from "#engine/api-description";
import { formatFinding } from "../../template/finding.ts";
import type { CheckOptions } from "./check-options.ts";
import { checkTemplate } from "./check-template.ts";
import { KNOWN_CLAIMS } from "./known-access.ts";

const HOOK = {
  type: "object",
  required: ["name", "url"],
  properties: {
    id: { type: "integer" },
    name: { type: "string" },
    url: { type: "string", format: "uri" },
    enabled: { type: "boolean" },
    state: { type: "string", enum: ["open", "closed"] },
    cost: { type: "string", "x-format": "decimal" },
    size: { type: "integer" },
    room: { type: "integer", minimum: 5, maximum: 100, multipleOf: 5, "x-unit": "GB" },
    created: { type: "string", format: "date-time" },
    events: { type: "array", items: { type: "string", enum: ["made", "gone"] } },
    owner: { type: "object", properties: { name: { type: "string" }, manager: { type: "string" } } },
    groups: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    note: { type: ["string", "null"] },
    extra: {},
  },
};

const query = (name: string, schema: object): object => ({ name, in: "query", schema });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });
const may = (flag: string): object => ({ "x-permission": { tag: "Services", flag } });

/** An API of hooks: a list in pages, all at once, one of them, and its changes. */
export const HOOKS_DOCUMENT = {
  openapi: "3.0.0",
  info: { title: "Hooks" },
  paths: {
    "/hooks": {
      get: {
        ...may("R"),
        parameters: [
          query("page", { type: "integer" }),
          query("sort", { type: "string", enum: ["name", "-name", "opened", "-opened"] }),
          query("filter[state]", { type: "string", enum: ["open", "closed", "all"] }),
          query("filter[enabled]", { type: "boolean" }),
          query("search[name]", { type: "string" }),
          query("counts", { type: "array", items: { type: "string", enum: ["state"] } }),
        ],
        responses: { 200: json({ type: "object", properties: { data: { type: "array", items: HOOK } } }) },
      },
      post: { ...may("C"), requestBody: json(HOOK), responses: { 201: json(HOOK) } },
    },
    "/hooks/all": {
      get: {
        "x-permission": "signed-in",
        parameters: [query("limit", { type: "integer" })],
        responses: { 200: json({ type: "array", items: HOOK }) },
      },
    },
    "/hooks/{id}": {
      get: { ...may("R"), responses: { 200: json(HOOK) } },
      patch: { ...may("U"), requestBody: json({ ...HOOK, required: [] }), responses: { 200: json(HOOK) } },
      delete: {
        ...may("D"),
        parameters: [query("force", { type: "boolean" })],
        responses: { 200: {} },
      },
    },
  },
};

const { list } = parseApiList({
  dialects: {
    filtered: {
      page: "page",
      filter: "filter[{field}]",
      search: { param: "search[{field}]" },
      sort: { param: "sort", descending: "-{field}" },
      counts: { param: "counts", at: "/counts/{field}" },
    },
    filtering: { filter: "filter[{field}]" },
    plain: { page: "page", filter: "{field}" },
    none: {},
  },
  apis: { hooks: { description: "/hooks/swagger.json", dialect: "filtered" } },
});

const entry = list.entries["hooks"];
if (entry === undefined) throw new Error("The fixture's list of APIs has no hooks.");

export const HOOKS_API: NonNullable<CheckOptions["apis"]> = {
  list,
  descriptions: { hooks: readApiDescription(entry, HOOKS_DOCUMENT) },
};

/** A list of hooks as an author writes it, for those who may read them. */
export const HOOKS = {
  template: "hooks",
  v: 1,
  kind: "list",
  title: "Hooks",
  access: { all: ["access.Services.R"] },
  source: { api: "hooks", do: "GET /hooks", rows: "/data" },
  key: "id",
  columns: [{ field: "name" }],
};

/** A form for a new hook. */
export const HOOK_ADD = {
  template: "hook-add",
  v: 1,
  kind: "form",
  title: "Add hook",
  access: { all: ["access.Services.C"] },
  fields: [{ at: "/name" }, { at: "/url" }],
  call: { api: "hooks", do: "POST /hooks", body: { $: "form" } },
};

/** What is found in a page, as pointer and message. */
export function findIn(page: object, options: Partial<CheckOptions> = {}): readonly string[] {
  return checkTemplate(JSON.stringify(page), {
    file: "page.json",
    apis: HOOKS_API,
    claims: KNOWN_CLAIMS,
    ...options,
  }).map((finding) => formatFinding(finding).replace(/^\S+ /, ""));
}
