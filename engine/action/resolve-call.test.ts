import type { Call } from "#engine/template";
import { startActionPortal } from "#engine/testing";
import { expect, test } from "vitest";
import { resolveCall } from "./resolve-call.ts";

const roots = {
  row: { id: 17, name: "web 01", mode: "all" },
  bootstrap: { subdomain: "blue" },
  claims: { accountId: 9 },
  form: { password: " p " },
  rows: [{ uuid: "a" }, { uuid: "b" }],
};

test.each<[title: string, spec: Call, expected: object]>([
  [
    "fills braces from the row, the bootstrap and the claims",
    { api: "a", do: "GET /{claims.accountId}/{bootstrap.subdomain}/{row.name}" },
    { method: "GET", path: "/9/blue/web%2001", query: [] },
  ],
  [
    "gives a patch the sync it names",
    { api: "a", do: "PATCH /x/{row.id}", query: { sync: { $: "row.mode" } }, body: {} },
    { path: "/x/17", query: [["sync", "all"]] },
  ],
  [
    "gives a delete a body",
    { api: "a", do: "DELETE /x", body: { webhook_uuids: { $: "rows.*.uuid" } } },
    { method: "DELETE", body: { webhook_uuids: ["a", "b"] } },
  ],
  [
    "leaves out a parameter that is null",
    { api: "a", do: "GET /x", query: { a: { $: "row.none" }, b: null, c: ["1", "2"] } },
    {
      query: [
        ["c", "1"],
        ["c", "2"],
      ],
    },
  ],
])("%s", (_title, spec, expected) => {
  expect(resolveCall(spec, roots, { dialect: () => undefined })).toMatchObject({ ok: true, call: expected });
});

test.each<[title: string, of: Record<string, { readonly filter?: string }>, query: unknown]>([
  ["with the parameters of its API's dialect", { a: { filter: "filter[{field}]" } }, [["filter[id]", "17"]]],
  ["with the API's dialect where its own has none", { a: { filter: "{field}" }, none: {} }, [["id", "17"]]],
])("a filter is sent %s", (_title, dialects, query) => {
  const spec: Call = { api: "a", do: "GET /x", filter: { id: { $: "row.id" } }, dialect: "none" };
  const resolved = resolveCall(spec, roots, {
    dialect: (api, name) => dialects[name ?? api] ?? dialects[api],
  });
  expect(resolved).toMatchObject({ ok: true, call: { query } });
});

test("a call with a filter that the API does not support is not made: it would affect more than intended", () => {
  const spec: Call = { api: "a", do: "DELETE /x", filter: { id: { $: "row.id" } } };
  expect(resolveCall(spec, roots, { dialect: () => ({}) })).toEqual({
    ok: false,
    text: "The API a cannot filter by id.",
  });
  const empty: Call = { api: "a", do: "GET /x", filter: { id: { $: "row.none" } } };
  expect(resolveCall(empty, roots, { dialect: () => ({}) })).toMatchObject({ ok: true, call: { query: [] } });
});

test.each(["GET /{row.none}", "GET /{bootstrap.none}", "GET /{claims.none.deep}", "GET /{row}"])(
  "refuses %s with the specified text",
  (operation) => {
    const resolved = resolveCall({ api: "a", do: operation }, roots, { dialect: () => undefined });
    expect(resolved).toEqual({ ok: false, text: "KeyMap is not set" });
  },
);

test("a POST that asks for text/csv is saved as the returned file", async () => {
  const { run, sent } = startActionPortal(
    {
      kind: "download",
      call: { api: "a", do: "POST /reports", body: { of: { $: "row.id" } }, accept: "text/csv" },
      then: [{ save: "{{row.name}}.csv" }],
    },
    { "POST /reports": [{ body: "id,name" }] },
  );
  expect(await run({ roots })).toMatchObject({
    effects: [{ do: "save", file: "web 01.csv", text: '"id,name"' }],
  });
  expect(sent).toMatchObject([{ method: "POST", accept: "text/csv", body: { of: 17 } }]);
});

test("a filter over a load in which nothing is there is no call of more than was meant", () => {
  const call = (id: object): Call => ({ api: "a", do: "POST /stop", filter: { id } });
  const resolve = (id: object) =>
    resolveCall(call(id), { load: { pool: { id: null } } }, { dialect: () => ({ filter: "{field}" }) });
  expect(resolve({ $: "load.pool.id" })).toEqual({ ok: false, text: "KeyMap is not set" });
  expect(resolve({ $: "load.pool.id", optional: true })).toMatchObject({ ok: true, call: { query: [] } });
});
