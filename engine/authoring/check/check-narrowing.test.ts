import { describe, expect, test } from "vitest";
import { findIn, HOOK_ADD, HOOKS } from "./hooks.fixture.ts";

const field = (more: object): object => ({ ...HOOK_ADD, fields: [...HOOK_ADD.fields, more] });
const column = (more: object): object => ({ ...HOOKS, columns: [{ field: "name" }, more] });
const body = (more: object): object => ({
  ...HOOK_ADD,
  call: { ...HOOK_ADD.call, body: { name: "a", url: "https://a.example", ...more } },
});

describe("what a field adds narrows what the request takes", () => {
  test.each<[page: object, finding: string]>([
    [
      field({ at: "/state", values: ["open", "close"] }),
      '/fields/2/values/1 — POST /hooks does not know the value "close", did you mean "closed"?',
    ],
    [
      field({ at: "/events", values: ["made", "mad"] }),
      '/fields/2/values/1 — POST /hooks does not know the value "mad", did you mean "made"?',
    ],
    [
      field({ at: "/room", values: [5, 7] }),
      "/fields/2/values/1 — must be a multiple of 5, as POST /hooks has it",
    ],
    [field({ at: "/room", init: 500 }), "/fields/2/init — must be at most 100, as POST /hooks has it"],
    [field({ at: "/state", init: "ajar" }), '/fields/2/init — POST /hooks does not know the value "ajar"'],
    [{ ...HOOK_ADD, init: { state: "ajar" } }, '/init/state — POST /hooks does not know the value "ajar"'],
    [
      field({ at: "/room", min: 0 }),
      '/fields/2/min — "min" may only narrow: POST /hooks takes nothing below 5',
    ],
    [
      field({ at: "/room", max: 500 }),
      '/fields/2/max — "max" may only narrow: POST /hooks takes nothing above 100',
    ],
    [
      field({ at: "/room", step: 3 }),
      '/fields/2/step — "step" may only narrow: POST /hooks takes multiples of 5',
    ],
    [field({ at: "/room", step: 0 }), "/fields/2/step — must be more than 0"],
    [field({ at: "/room", min: 50, max: 40 }), "/fields/2/max — no number is between 50 and 40"],
    [field({ at: "/room", max: "28" }), '/fields/2/max — must be a number, not "28"'],
    [
      field({ at: "/room", max: { by: { $: "form.name" }, to: { web: "28" }, else: 30 } }),
      '/fields/2/max/to/web — must be a number, not "28"',
    ],
    [
      field({ at: "/size", validators: ["required", "poolName"] }),
      '/fields/2/validators/1 — "poolName" is a rule of texts, and "/size" is a number',
    ],
    [
      field({ at: "/note", unlimited: -1 }),
      "/fields/2/unlimited — only a number has a limit: this is a text",
    ],
    [field({ at: "/room", unlimited: -1 }), "/fields/2/unlimited — POST /hooks takes nothing below 5"],
    [body({ room: 4 }), "/call/body/room — must be at least 5, as POST /hooks has it"],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    field({ at: "/state", values: ["open"] }),
    field({ at: "/room", min: 10, max: 50, step: 10, values: [10, 20], init: 10 }),
    { ...field({ at: "/room", max: { $: "query.most" } }), params: { most: { in: "query" } } },
    field({ at: "/size", validators: ["required", "portOnly"] }),
    field({ at: "/size", unlimited: -1 }),
    field({ at: "/room", unlimited: false }),
    field({ at: "/extra", min: 1, validators: ["poolName"] }),
    body({ room: 5, state: "open" }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});

describe("a control of choices has some", () => {
  test.each<[page: object, finding: string]>([
    [field({ at: "/note", as: "select" }), '/fields/2/as — nothing to choose from: "select" needs'],
    [
      field({ at: "/tags", extra: true, as: "multi" }),
      '/fields/2/as — nothing to choose from: "multi" needs',
    ],
    [field({ at: "/note", as: "radio", values: [] }), '/fields/2/as — nothing to choose from: "radio" needs'],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toEqual([expect.stringContaining(finding)]);
  });

  test.each([
    field({ at: "/state", as: "select" }),
    field({ at: "/events", as: "multi" }),
    field({ at: "/note", as: "select", values: ["a"] }),
    field({
      at: "/note",
      as: "select",
      options: { api: "hooks", do: "GET /hooks", rows: "/data", value: "name" },
    }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});

describe("units measure what is sent", () => {
  test.each<[page: object, finding: string]>([
    [
      column({ field: "room", unit: { show: "GB", send: "GHz" } }),
      '/columns/1/unit — "GB" and "GHz" measure different things: none becomes the other',
    ],
    [
      column({ field: "room", unit: { show: "GB", send: "MB" } }),
      "/columns/1/unit/send — GET /hooks says that this is in GB, not in MB",
    ],
    [
      field({ at: "/room", unit: { show: "GB", send: "MB" } }),
      "/fields/2/unit/send — POST /hooks says that this is in GB, not in MB",
    ],
  ])("%j", (page, finding) => {
    expect(findIn(page)).toContainEqual(expect.stringContaining(finding));
  });

  test.each([
    column({ field: "room", unit: { show: "TB", send: "GB" } }),
    column({ field: "room", unit: { show: "MB", send: "GiB" } }),
    column({ field: "size", unit: { show: "GB", send: "MB" } }),
    field({ at: "/room", unit: { show: "MB", send: "GB" } }),
  ])("%j is right", (page) => {
    expect(findIn(page)).toEqual([]);
  });
});
