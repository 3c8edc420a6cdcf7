/** The page kinds, each with something a person types: the form's own field, or that of a dialog over the page. */
export const PAGE_KINDS = ["list", "form", "detail", "tabs", "dashboard", "plugin"] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

const LIST = {
  key: "id",
  source: { api: "pricing", do: "GET /note", rows: "/data", total: "/meta/total" },
  columns: [{ field: "name" }, { field: "state", format: "state" }],
};
const DETAIL = { of: { $: "load.note" }, items: [{ field: "name" }, { field: "state", format: "state" }] };
const LOAD = { note: { api: "pricing", do: "GET /note/1" } };
const SAVE = {
  call: {
    api: "pricing",
    do: "POST /note",
    body: { $: "form" },
    track: { link: { $: "result.link" }, name: "Add {{form.name}}" },
  },
  then: ["refresh", { toast: "Saved it" }],
};
const FIELDS = { schema: { api: "pricing", body: "POST /note" }, fields: [{ at: "/name", label: "Name" }] };
const ADD = {
  id: "add",
  kind: "add",
  label: "Add a note",
  ask: { title: "A new note", ...FIELDS, confirm: "Save" },
  ...SAVE,
};
const HEAD = { template: "page", v: 1, title: "Notes" };

export const PAGES: Readonly<Record<PageKind, unknown>> = {
  list: { ...HEAD, kind: "list", ...LIST, pageActions: [ADD] },
  form: { ...HEAD, kind: "form", ...FIELDS, submit: "Save", ...SAVE },
  detail: { ...HEAD, kind: "detail", load: LOAD, ...DETAIL, pageActions: [ADD] },
  tabs: {
    ...HEAD,
    kind: "tabs",
    load: LOAD,
    pageActions: [ADD],
    tabs: [
      {
        id: "facts",
        title: "Facts",
        group: "About",
        panels: [
          { kind: "detail", id: "facts", ...DETAIL },
          { kind: "list", id: "notes", ...LIST },
        ],
      },
      { id: "more", title: "More", group: "About", panels: [{ kind: "list", id: "others", ...LIST }] },
    ],
  },
  dashboard: {
    ...HEAD,
    kind: "dashboard",
    load: LOAD,
    pageActions: [ADD],
    panels: [
      { kind: "stat", id: "count", label: "Notes", value: { $: "load.note.count" } },
      { kind: "chart", id: "use", as: "line", series: { $: "load.note.series" } },
      { kind: "list", id: "notes", ...LIST },
    ],
  },
  plugin: { ...HEAD, kind: "plugin", load: LOAD, use: "appearance", pageActions: [ADD] },
};

export const NOTE = {
  id: 1,
  name: "Milk",
  state: "Available",
  count: 3,
  series: [{ name: "CPU", series: [{ timestamp: 1_763_700_000_000, value: 4 }] }],
};
export const NOTES = { data: [NOTE, { ...NOTE, id: 2, name: "Bread" }], meta: { total: 2 } };

export const PRICING = {
  swagger: "2.0",
  info: { title: "Pricing", version: "1" },
  basePath: "/pricing",
  paths: {
    "/note": {
      get: { responses: { "200": { description: "", schema: { $ref: "#/definitions/Notes" } } } },
      post: {
        parameters: [{ in: "body", name: "body", schema: { $ref: "#/definitions/NewNote" } }],
        responses: { "201": { description: "" }, "202": { description: "" } },
      },
    },
    "/note/{id}": {
      get: { responses: { "200": { description: "", schema: { $ref: "#/definitions/Note" } } } },
    },
  },
  definitions: {
    Note: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
    NewNote: {
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", maxLength: 40 } },
    },
    Notes: {
      type: "object",
      properties: { data: { type: "array", items: { $ref: "#/definitions/Note" } } },
    },
  },
};

export const APIS = {
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
  dialects: { filtered: { page: "page[number]", size: "page[size]" }, none: {} },
  apis: {
    pricing: { description: "/pricing/swagger.json", dialect: "filtered" },
    activity: { description: "/activity/swagger.json", dialect: "none" },
    templates: { description: "/templates/swagger.json", dialect: "none" },
  },
};
