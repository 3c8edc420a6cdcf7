import { expect, test } from "vitest";
import { buildOptions } from "./build-options.ts";
import { joinValues, splitValues } from "./filter-values.ts";
import type { NeededCall } from "../context/page-context.ts";
import { pageContext } from "../context/page-fixture.ts";

const options = {
  api: "pricing",
  do: "GET /account",
  rows: "/data",
  value: "id",
  label: "{{item.name}}",
  search: "name",
} as const;
const accounts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, name: `Account ${from + index}` }));

/** Builds the choices over a server that answers its first rows, or those that match a filter. */
function build(count: number, chosen: readonly string[] = []) {
  const asked: NeededCall[] = [];
  const context = {
    ...pageContext({ template: { template: "x", v: 1, kind: "plugin", title: "X", use: "x" } }),
    answers: (needed: NeededCall) => {
      asked.push(needed);
      const ids = needed.call.query
        .filter(([name]) => name === "filter[id]")
        .map(([, value]) => Number(value));
      const data = ids.length > 0 ? ids.map((id) => ({ id, name: `Account ${id}` })) : accounts(1, count);
      return { state: "ready", body: { data }, updatedAt: 0 } as const;
    },
  };
  return { asked, ...buildOptions(context, { options }, {}, { slot: "filter:account", chosen }) };
}

test("up to a hundred choices are listed", () => {
  const built = build(99);
  expect(built.options).toHaveLength(99);
  expect(built.search).toBeUndefined();
});

test("of more, the rest is searched on the server, and chosen ones are looked up by name", () => {
  const { asked, options: listed, search } = build(100, ["7", "512"]);
  expect(listed).toHaveLength(101);
  expect(listed[0]).toEqual({ value: "512", label: "Account 512" });
  expect(asked.map(({ call }) => call.query)).toEqual([
    [["page[size]", "100"]],
    [
      ["page[size]", "100"],
      ["filter[id]", "512"],
    ],
  ]);
  expect(search?.call("acme").query).toEqual([
    ["page[size]", "100"],
    ["search[name]", "acme"],
  ]);
  expect(search?.read({ data: [{ id: 900, name: "Acme" }] })).toEqual([{ value: "900", label: "Acme" }]);
});

test("what is described as a code is called by its words, unless the template calls it otherwise", () => {
  const context = {
    ...pageContext({ template: { template: "x", v: 1, kind: "plugin", title: "X", use: "x" } }),
    translations: { "value.log.role.update": "Role changed" },
    api: "log",
    answers: () => ({ state: "ready", body: { data: [{ id: "role.update" }] }, updatedAt: 0 }) as const,
  };
  const labels = (label: string, schema: object) =>
    buildOptions(
      context,
      { options: { ...options, label } },
      {},
      { slot: "s", schema: { ...schema }, chosen: [] },
    ).options;
  const code = { type: "string", "x-format": "code" };
  expect(labels("{{item.id}}", code)).toEqual([{ value: "role.update", label: "Role changed" }]);
  expect(labels("{{item.id}}", { type: "string" })).toEqual([{ value: "role.update", label: "role.update" }]);
  expect(labels("Code {{item.id}}", code)).toEqual([{ value: "role.update", label: "Code role.update" }]);
});

test.each([[[]], [["a"]], [["a, b", "50%", "%2C"]]])("values %j survive the URL", (values) => {
  expect(splitValues(joinValues(values))).toEqual(values);
});

test("a value behind a feature flag is offered with its flag alone", () => {
  const schema = { enum: ["form", "cloud", "disk"], "x-flags": { cloud: "clouds" } };
  const offered = (flags: readonly string[], chosen: readonly string[] = []) => {
    const context = pageContext({ template: { template: "x", v: 1, kind: "plugin", title: "X", use: "x" } });
    const viewer = { ...context.viewer, flags: new Set(flags) };
    const { options: built } = buildOptions({ ...context, viewer }, {}, {}, { slot: "s", schema, chosen });
    return built.map(({ value }) => value);
  };
  expect(offered([])).toEqual(["form", "disk"]);
  expect(offered(["clouds"])).toEqual(["form", "cloud", "disk"]);
});
