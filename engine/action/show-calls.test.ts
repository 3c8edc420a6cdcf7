import type { Action, ListPage } from "#engine/template";
import { expect, test } from "vitest";
import type { ActionRun } from "./action-run.ts";
import { showCalls } from "./show-calls.ts";

function show(action: Partial<Action>, roots: ActionRun["roots"] = { row: { id: 17 } }) {
  const rowActions: readonly Action[] = [{ id: "x", kind: "run", ...action }];
  const template: ListPage = {
    kind: "list",
    template: "t",
    v: 1,
    title: "T",
    key: "id",
    source: { api: "a", do: "GET /" },
    columns: [{ field: "id" }],
    load: { firewall: { api: "edge", do: "GET /{row.id}/firewall" } },
    rowActions,
  };
  return showCalls(
    { template: "t", pointer: "/rowActions/0", roots, submitId: "s" },
    {
      templates: { page: () => Promise.resolve({ ok: true, template }) },
      dialect: () => ({}),
      address: (api) => Promise.resolve(api === "gone" ? undefined : `/${api}`),
      origin: "https://portal.example",
    },
  );
}

test("a delete is shown as it is sent, the bearer masked", async () => {
  expect(await show({ call: { api: "pricing", do: "DELETE /service/{row.id}" } })).toEqual([
    "curl -X DELETE 'https://portal.example/pricing/service/17?sync=none' \\\n  -H 'Authorization: Bearer ***'",
  ]);
});

test("what was typed into a secret field is masked wherever it stands", async () => {
  const [shown] = await show(
    {
      ask: {
        title: "T",
        fields: [
          { at: "/licence", secret: true },
          { at: "/password", as: "secret" },
        ],
      },
      call: { api: "a", do: "POST /x", body: { of: { $: "form" }, note: { $: "form.licence" }, name: "n" } },
    },
    { form: { licence: "L-77", password: "p4ss" } },
  );
  expect(shown).toContain('{"of":{"licence":"***","password":"***"},"note":"***","name":"n"}');
  expect(shown).not.toMatch(/L-77|p4ss/);
});

test.each<[title: string, action: Partial<Action>, roots: ActionRun["roots"], shown: readonly string[]]>([
  [
    "every call of a chain; one that needs an earlier answer by its name",
    {
      calls: [
        { as: "one", api: "a", do: "POST /one" },
        { as: "two", when: { "!!": { var: "form.two" } }, api: "a", do: "POST /two" },
        {
          as: "three",
          when: { "!!": { var: "result.one.id" } },
          api: "a",
          do: "POST /three/{result.one.id}",
        },
      ],
    },
    { form: {} },
    ["curl -X POST 'https://portal.example/a/one'", "# POST /three/{result.one.id}"],
  ],
  [
    "one per entry",
    { call: { api: "a", do: "DELETE /x/{entry.id}", each: "rows" } },
    { rows: [{ id: 1 }, { id: 2 }] },
    [
      "curl -X DELETE 'https://portal.example/a/x/1?sync=none'",
      "curl -X DELETE 'https://portal.example/a/x/2?sync=none'",
    ],
  ],
  [
    "for an edit, the read of the document first",
    {
      call: {
        api: "edge",
        do: "PUT /{row.id}/firewall",
        edit: "load.firewall",
        ops: [{ op: "remove", path: "/x" }],
      },
    },
    { row: { id: 17 } },
    [
      "curl -X GET 'https://portal.example/edge/17/firewall'",
      "curl -X PUT 'https://portal.example/edge/17/firewall'",
    ],
  ],
  ["nothing where nothing changed", { call: { api: "a", do: "PATCH /x", ops: "changed" } }, { form: {} }, []],
  [
    "the call's own text where the API is not known",
    { call: { api: "gone", do: "POST /x" } },
    {},
    ["# POST /x"],
  ],
])("shows %s", async (_title, action, roots, shown) => {
  const calls = await show(action, roots);
  expect(calls.map((call) => call.split(" \\")[0])).toEqual(shown);
});
