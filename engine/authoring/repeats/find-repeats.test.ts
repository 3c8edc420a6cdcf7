import { describe, expect, test } from "vitest";
import { parseApiList, readApiDescription } from "#engine/api-description";
import { findRepeats } from "./find-repeats.ts";

const DOOR = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", title: "Door name", description: "Over the door", maxLength: 20 },
    built: { type: "string", format: "date-time" },
    opened: { type: "string", "x-format": "atrium-date-time" },
    height: { type: "integer", "x-unit": "MB" },
    state: { type: "string" },
    size: { type: "integer", minimum: 2, default: 4 },
    colour: { $ref: "#/components/schemas/Colour" },
    secret: { type: "string", format: "password" },
    note: { type: "string" },
  },
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const REF = { $ref: "#/components/schemas/Door" };
const DOCUMENT = {
  openapi: "3.0.0",
  servers: [{ url: "/lab" }],
  paths: {
    "/door": {
      get: {
        "x-permission": { tag: "Doors", flag: "R" },
        responses: { 200: json({ type: "object", properties: { data: { type: "array", items: REF } } }) },
      },
      post: {
        "x-permission": { tag: "Doors", flag: "C" },
        requestBody: json(REF),
        responses: { 202: json({ type: "object", properties: { link: { type: "string" } } }) },
      },
    },
    "/door/{id}": {
      get: { responses: { 200: json(REF) } },
      delete: { "x-permission": { tag: "Doors", flag: "D" }, responses: { 202: json({ type: "object" }) } },
    },
  },
  components: { schemas: { Door: DOOR, Colour: { type: "string", enum: ["red", "blue"] } } },
};
const { list } = parseApiList({
  dialects: { plain: { rows: "/data", activity: "/link" } },
  apis: { lab: { description: "/lab.json", dialect: "plain" } },
});
const lab = list.entries["lab"];
if (lab === undefined) throw new Error("The API is not in the list.");
const OPTIONS = {
  file: "doors.json",
  apis: { list, descriptions: { lab: readApiDescription(lab, DOCUMENT) } },
  translations: {
    "action.delete": "Delete",
    "doors.delete": "Delete",
    "doors.name": "Door name",
    "done.modify": "Saved",
    "ask.delete-text": "The {noun} {name} goes for good.",
    "form.create": "Create",
    "list.empty-title": "Nothing yet",
    "list.empty-text": "Add one",
  },
  fragments: { named: { holds: "columns", given: {}, is: [{ field: "name", label: "Door name" }] } },
};

const LIST = {
  template: "doors",
  v: 1,
  kind: "list",
  title: "Doors",
  noun: "door",
  key: "name",
  source: { api: "lab", do: "GET /door" },
  columns: ["name"],
};
const FORM = { template: "doors", v: 1, kind: "form", title: "Add", call: { api: "lab", do: "POST /door" } };
const DELETE = { id: "delete", kind: "delete", call: { api: "lab", do: "DELETE /door/{row.name}" } };

function repeatsOf(page: object, more: object = {}): readonly string[] {
  return findRepeats(JSON.stringify(page), "doors", [], { ...OPTIONS, ...more }).map(
    ({ pointer, message, level }) => `${level} ${pointer} ${message}`,
  );
}

describe("what a page says although it would be there without it is advice", () => {
  const column = (more: object) => ({ ...LIST, columns: [{ field: "name", ...more }] });
  const time = (more: object) => ({ ...LIST, columns: ["name", { field: "built", ...more }] });
  const MB = { show: "MB", send: "MB" };
  const head = (more: object) => ({
    template: "doors",
    v: 1,
    kind: "detail",
    title: "Door",
    params: { id: "query" },
    load: { door: { api: "lab", do: "GET /door/{query.id}" } },
    of: { $: "load.door" },
    head: { of: { $: "load.door" }, ...more },
    items: ["name"],
  });
  const inside = (more: object) => ({
    ...LIST,
    as: "cards",
    inside: [{ kind: "detail", id: "more", of: { $: "row" }, items: [{ field: "height", ...more }] }],
  });
  const figure = (more: object) => ({
    template: "doors",
    v: 1,
    kind: "dashboard",
    title: "Doors",
    params: { id: "query" },
    panels: [
      {
        kind: "stat",
        id: "s",
        label: "Height",
        load: { door: { api: "lab", do: "GET /door/{query.id}" } },
        value: { $: "load.door.height" },
        ...more,
      },
    ],
  });
  const field = (at: string, more: object) => ({ ...FORM, fields: ["/name", { at, ...more }] });
  const action = (more: object) => ({ ...LIST, rowActions: [{ ...DELETE, ask: {}, ...more }] });
  const panel = (more: object) => ({
    template: "doors",
    v: 1,
    kind: "dashboard",
    title: "Doors",
    panels: [{ kind: "list", id: "all", key: "name", source: LIST.source, columns: ["name"], ...more }],
  });

  test.each<[what: string, page: object, pointer: string, still: string]>([
    ["the title of the description", column({ label: "Door name" }), "/columns/0/label", 'it is "Door name"'],
    ["the same by a key", column({ label: "t:doors.name" }), "/columns/0/label", 'it is "Door name"'],
    ["the words of the field", time({ label: "Built" }), "/columns/1/label", 'it is "Built"'],
    ["the format of the schema", time({ format: "datetime" }), "/columns/1/format", 'it is "datetime"'],
    [
      "the format that an extension names",
      { ...LIST, columns: [{ field: "opened", format: "datetime" }] },
      "/columns/0/format",
      'it is "datetime"',
    ],
    [
      "the unit of the schema",
      { ...LIST, columns: [{ field: "height", unit: MB }] },
      "/columns/0/unit",
      'it is {"show":"MB","send":"MB"}',
    ],
    [
      "that of a row in its card",
      inside({ unit: MB }),
      "/inside/0/items/0/unit",
      'it is {"show":"MB","send":"MB"}',
    ],
    ["that of a figure", figure({ unit: MB }), "/panels/0/unit", 'it is {"show":"MB","send":"MB"}'],
    [
      "that of a meter",
      head({ meters: [{ used: "size", limit: "height", unit: MB }] }),
      "/head/meters/0/unit",
      'it is {"show":"MB","send":"MB"}',
    ],
    [
      "the format of a fact",
      head({ facts: [{ field: "opened", format: "datetime" }] }),
      "/head/facts/0/format",
      'it is "datetime"',
    ],
    [
      "the format of a state",
      head({ state: { field: "state", format: "state" } }),
      "/head/state/format",
      'it is "state"',
    ],
    [
      "the places of the dialect",
      { ...LIST, source: { ...LIST.source, rows: "/data" } },
      "/source/rows",
      'it is "/data"',
    ],
    [
      "what an empty list says",
      { ...LIST, empty: { title: "Nothing yet", text: "Add one" } },
      "/empty",
      'it is "Nothing yet"',
    ],
    ["the control of the schema", field("/colour", { as: "select" }), "/fields/1/as", 'it is "select"'],
    [
      "the choices of the schema",
      field("/colour", { values: ["red", "blue"] }),
      "/fields/1/values",
      'it is ["red","blue"]',
    ],
    ["the default of the schema", field("/size", { init: 4 }), "/fields/1/init", "it is 4"],
    ["the bounds of the schema", field("/size", { min: 2 }), "/fields/1/min", "it is 2"],
    [
      "the help of the description",
      { ...FORM, fields: [{ at: "/name", help: "Over the door" }] },
      "/fields/0/help",
      'it is "Over the door"',
    ],
    [
      "the only choice of a required field",
      {
        ...FORM,
        fields: [{ at: "/name", options: { api: "lab", do: "GET /door", value: "name", pick: "only" } }],
      },
      "/fields/0/options/pick",
      "a required field makes its only choice",
    ],
    [
      "what is required",
      { ...FORM, fields: [{ at: "/name", validators: ["latin", "required"] }] },
      "/fields/0/validators/1",
      "the field is required",
    ],
    ["the button of a form", { ...FORM, fields: ["/name"], submit: "Create" }, "/submit", 'it is "Create"'],
    [
      "the schema of the call",
      { ...FORM, fields: ["/name"], schema: { api: "lab", body: "POST /door" } },
      "/schema",
      "the request of the call is taken",
    ],
    ["the label of the name", action({ label: "Delete" }), "/rowActions/0/label", 'it is "Delete"'],
    ["the icon of the kind", action({ icon: "delete" }), "/rowActions/0/icon", 'it is "delete"'],
    [
      "what is offered for several rows",
      action({ bulk: true }),
      "/rowActions/0/bulk",
      "it is offered for several rows",
    ],
    [
      "what is offered for one row",
      action({ bulk: false, ask: { fields: [{ at: "/x", extra: true }] } }),
      "/rowActions/0/bulk",
      "it is offered for one row only",
    ],
    [
      "the permission of the operation",
      action({ access: "access.Doors.D" }),
      "/rowActions/0/access",
      "access.Doors.D is asked for",
    ],
    [
      "the permission of a list",
      panel({ access: "access.Doors.R" }),
      "/panels/0/access",
      "access.Doors.R is asked for",
    ],
    ["what follows", action({ then: ["refresh"] }), "/rowActions/0/then", 'it is ["refresh"]'],
    [
      "the title of the dialog",
      action({ ask: { title: "Delete {{row.name}}?" } }),
      "/rowActions/0/ask/title",
      'it is "Delete {{row.name}}?"',
    ],
    [
      "the text of the dialog",
      action({ ask: { text: "The door {{row.name}} goes for good." } }),
      "/rowActions/0/ask/text",
      'it is "The door {{row.name}} goes for good."',
    ],
    [
      "the noun of the page",
      action({ ask: { typed: { $: "row.name" }, noun: "door" } }),
      "/rowActions/0/ask/noun",
      'it is "door"',
    ],
    [
      "the button of the dialog",
      action({ ask: { confirm: "Delete" } }),
      "/rowActions/0/ask/confirm",
      'it is "Delete"',
    ],
    [
      "the name of the activity",
      action({ call: { ...DELETE.call, track: "Delete {{row.name}}" } }),
      "/rowActions/0/call/track",
      "the activity is followed by the same link and name",
    ],
    [
      "the link of the activity",
      action({ call: { ...DELETE.call, track: { link: { $: "result.link" }, name: "Away" } } }),
      "/rowActions/0/call/track/link",
      "it is where the dialect says",
    ],
  ])("%s", (_, page, pointer, still) => {
    const name = pointer.endsWith("/validators/1") ? "required" : pointer.slice(pointer.lastIndexOf("/") + 1);
    expect(repeatsOf(page)).toEqual([
      `advice ${pointer} "${name}" repeats a default: left out, ${still} too`,
    ]);
  });

  test.each<[what: string, page: object]>([
    [
      "another label, format or control",
      { ...LIST, columns: [{ field: "name", label: "Called", format: "copyable" }] },
    ],
    ["another unit", { ...LIST, columns: [{ field: "height", unit: { show: "GB", send: "MB" } }] }],
    ["a narrower access", action({ access: { all: ["access.Doors.D"], flags: ["contracts"] } })],
    ["another permission besides", action({ access: ["access.Doors.D", "apex"] })],
    [
      "no notice where the kind has one",
      { ...LIST, rowActions: [{ ...DELETE, kind: "modify", then: ["refresh"] }] },
    ],
    [
      "a secret that must be typed again",
      { ...FORM, init: { name: "a" }, fields: [{ at: "/name", as: "secret", validators: ["required"] }] },
    ],
    ["what stands in a fragment", { ...LIST, columns: [{ fragment: "named" }] }],
    [
      "an activity that the description does not know",
      {
        ...LIST,
        pageActions: [{ id: "look", kind: "run", call: { api: "lab", do: "GET /door", track: "Look" } }],
      },
    ],
  ])("but %s is not", (_, page) => {
    expect(repeatsOf(page)).toEqual([]);
  });

  test("a label by its key repeats no words of the id, which are in one language alone", () => {
    const translations = { ...OPTIONS.translations, "doors.shut": "Shut all" };
    const page = { ...action({ label: "t:doors.shut" }) };
    const named = JSON.parse(JSON.stringify(page).replace('"id":"delete"', '"id":"shut-all"')) as object;
    expect(repeatsOf(named, { translations })).toEqual([]);
    const known = { ...translations, "action.shut-all": "Shut all" };
    expect(repeatsOf(named, { translations: known })).toHaveLength(1);
  });

  test("a text by its key repeats one only where all languages have the same", () => {
    const page = action({ label: "t:doors.delete" });
    expect(repeatsOf(page)).toHaveLength(1);
    expect(
      repeatsOf(page, { otherTexts: [{ ...OPTIONS.translations, "action.delete": "Löschen" }] }),
    ).toEqual([]);
  });

  test("a page that several routes make repeats what it repeats in all of them", () => {
    const page = { ...column({ label: "<label>" }), given: { label: "text" } };
    const routes = (...labels: readonly string[]) =>
      labels.map((label, index) => ({ path: `doors/${index}`, template: "doors", with: { label } }));
    const found = (...labels: readonly string[]) =>
      findRepeats(JSON.stringify(page), "doors", routes(...labels), OPTIONS).length;
    expect([found("Door name"), found("Door name", "Called")]).toEqual([1, 0]);
  });
});
