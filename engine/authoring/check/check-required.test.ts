import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { findIn, HOOK_ADD, HOOKS_API, HOOKS_DOCUMENT } from "./hooks.fixture.ts";

const entry = HOOKS_API.list.entries["hooks"];
if (entry === undefined) throw new Error("The list of APIs has no hooks.");

const parameter = (name: string, required: boolean): object => ({
  name,
  in: "query",
  required,
  schema: { type: "string" },
});
const free = { type: "object", properties: { free: { type: "boolean" } } };
/** The hooks, and a question whether a name is free in a room. */
const apis: CheckOptions["apis"] = {
  list: HOOKS_API.list,
  descriptions: {
    hooks: readApiDescription(entry, {
      ...HOOKS_DOCUMENT,
      paths: {
        ...HOOKS_DOCUMENT.paths,
        "/free": {
          get: {
            "x-permission": { tag: "Services", flag: "C" },
            parameters: [parameter("name", true), parameter("room", true), parameter("hint", false)],
            responses: { 200: { description: "", content: { "application/json": { schema: free } } } },
          },
        },
      },
    }),
  },
};
const asking = (query: object | undefined): object => ({
  ...HOOK_ADD,
  fields: [
    {
      at: "/name",
      check: [{ api: "hooks", do: "GET /free", query, ok: { var: "result.free" }, message: "Taken" }],
    },
    { at: "/url" },
  ],
});
const missing = (name: string): string =>
  `/fields/0/check/0 — "${name}" is required by GET /free: "query" does not have it`;
const name = { $: "form.name" };

test.each<[query: object | undefined, findings: readonly string[]]>([
  [{ name, room: "a" }, []],
  [{ name, room: "a", hint: "b" }, []],
  [{ name }, [missing("room")]],
  [{ room: "a" }, [missing("name")]],
  [undefined, [missing("name"), missing("room")]],
])("a question to the server sends what its operation requires: %o", (query, findings) => {
  expect(findIn(asking(query), { apis }).filter((line) => line.includes("required by"))).toEqual(findings);
});
