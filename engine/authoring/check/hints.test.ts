import { expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const load = {
  hook: { api: "hooks", do: "GET /hooks/{query.id}" },
  hooks: { api: "hooks", do: "GET /hooks/all" },
};
const params = { id: { in: "query", required: true } };
const column = (more: object): object => ({ ...HOOKS, params, load, columns: [{ field: "name" }, more] });
const action = (more: object): object => ({
  ...HOOKS,
  rowActions: [
    {
      id: "a",
      kind: "run",
      label: "A",
      access: { all: ["access.Services.U"] },
      call: { api: "hooks", do: "PATCH /hooks/{row.id}", body: { note: "a" } },
      ...more,
    },
  ],
});
const call = { api: "hooks", do: "PATCH /hooks/{row.id}", body: { note: "a" } };
const choices = (label: string): object =>
  action({
    ask: {
      title: "A",
      fields: [
        { at: "/note", options: { api: "hooks", do: "GET /hooks", rows: "/data", value: "name", label } },
      ],
    },
  });

test.each<[page: object, finding: string]>([
  [column({ field: "x", value: { $: "row.groups.name" } }), ': "groups" is a list, write "groups.*.name"'],
  [column({ field: "x", value: { $: "load.hooks.name" } }), ': this is a list, write "*.name"'],
  [column({ field: "x", value: { $: "load.hooks.data.0.name" } }), ": this is a list"],
  [column({ field: "manager" }), ', did you mean "owner.manager"?'],
  [column({ field: "hook_name" }), ', did you mean "name"?'],
  [choices("{{row.nmae}}"), ', did you mean "name"?'],
  [
    { ...HOOK_ADD, fields: [...HOOK_ADD.fields, { at: "/extra", as: "checkbox" }] },
    " (known: text, textarea, number, select, multi, ",
  ],
  [action({ track: "A" }), '/rowActions/0/track — unknown key "track": it belongs in "call"'],
  [
    action({ call: { ...call, then: ["refresh"] } }),
    'unknown key "then": it belongs beside "call", not in it',
  ],
  [column({ field: "size", title: "Size" }), '/columns/1/title — unknown key "title", did you mean "label"'],
  [action({ call: { ...call, toast: "Saved" } }), "must be a whole number, not a text ("],
  [{ ...HOOKS, empty: "None" }, '/empty — must be an object such as {"title": …}, not a text'],
  [action({ label: "{{row.name is {{row.state}}" }), '"{{row.name is" is not closed: its }} is missing'],
])("%j", (page, finding) => {
  expect(findIn(page)).toContainEqual(expect.stringContaining(finding));
});
