import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD } from "./hooks.fixture.ts";

const params = { id: { in: "query", required: true } };
const load = {
  hook: { api: "hooks", do: "GET /hooks/{query.id}" },
  hooks: { api: "hooks", do: "GET /hooks/all" },
};
const show = { "!!": { var: "form.name" } };
const steps = [{ title: "One", fields: HOOK_ADD.fields }];
const stepped = { ...HOOK_ADD, fields: undefined, steps };
const start = (path: string): object => ({ ...HOOK_ADD, params, load, init: { $: path } });

describe("a form has each field once, and starts with what has them", () => {
  test.each<[page: object, finding: string]>([
    [
      { ...HOOK_ADD, fields: [...HOOK_ADD.fields, { at: "/name" }] },
      '/fields/2/at — "/name" is the place of /fields/0 already',
    ],
    [
      { ...stepped, steps: [...steps, { title: "Two", fields: [{ at: "/url", show }] }] },
      '/steps/1/fields/0/at — "/url" is the place of /steps/0/fields/1 already',
    ],
    [
      {
        ...HOOK_ADD,
        fields: [
          { at: "/note", show },
          { at: "/note", show },
        ],
      },
      '/fields/1/at — "/note" is the place of /fields/0 already',
    ],
    [
      { ...HOOK_ADD, aside: [{ summary: ["/name", "/nmae"] }] },
      '/aside/0/summary/1 — "/nmae" is no field of this form, did you mean "/name"?',
    ],
    [{ ...HOOK_ADD, steps }, '/fields — a form has "fields" or "steps", not both'],
    [start("load.hooks"), '/init — "load.hooks" is a list, where a form starts with an object'],
    [
      start("load.hook.owner.name"),
      '/init — "load.hook.owner.name" is a text, where a form starts with an object',
    ],
    [
      { ...start("load.hook.owner"), fields: ["/url", "/events"] },
      '/init — "load.hook.owner" has none of the fields of this form: url, events',
    ],
    [
      {
        ...start("load.hook"),
        fields: [...HOOK_ADD.fields, { at: "/groups", fields: ["/nmae"] }],
        call: undefined,
        calls: [
          {
            as: "hook",
            api: "hooks",
            do: "POST /hooks",
            body: { name: { $: "form.name" }, url: { $: "form.url" } },
          },
        ],
      },
      '/fields/2/fields/0 — "/nmae" is not in the lines of GET /hooks/{id}, did you mean "name"?',
    ],
    [
      { ...HOOK_ADD, init: { nmae: "a" } },
      '/init/nmae — "nmae" is not in the body of POST /hooks, did you mean "name"?',
    ],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toContainEqual(expect.stringContaining(finding));
  });

  test.each([
    {
      ...HOOK_ADD,
      fields: ["/url", { at: "/name", show }, { at: "/name", as: "textarea", show: { "!": show } }],
    },
    stepped,
    start("load.hook"),
    start("load.hook.owner"),
    {
      ...HOOK_ADD,
      fields: [...HOOK_ADD.fields, { at: "/mine", extra: true }],
      init: { mine: 1, state: "open" },
    },
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});
