import { startActionPortal as startPortal } from "#engine/testing";
import type { Action, PageHead } from "#engine/template";
import { describe, expect, test } from "vitest";

describe("a single call", () => {
  test("is filled from the roots, tracked, and followed up", async () => {
    const { run, sent, tracked, stale, toasts } = startPortal(
      {
        call: {
          api: "pricing",
          do: "DELETE /service/{row.id}",
          query: { of: { $: "row.name" }, gone: { $: "row.gone" } },
          track: { link: { $: "result.link" }, name: "Delete {{row.name}}" },
        },
        then: [{ toast: "t:done" }, "refresh", "close", { goto: "/pages/services/{row.id}" }],
      },
      { "DELETE /service/17": [{ body: { link: "https://x.example/activity/a1" } }] },
    );
    const outcome = await run();
    expect(outcome).toMatchObject({
      ok: true,
      effects: [{ do: "close" }, { do: "goto", href: "/pages/services/17" }],
    });
    expect(sent).toEqual([
      { api: "pricing", method: "DELETE", path: "/service/17", query: [["of", "web-01"]] },
    ]);
    expect(tracked).toMatchObject([
      { link: "https://x.example/activity/a1", name: "Delete web-01", isDelete: true },
    ]);
    expect({ stale, toasts }).toEqual({
      stale: [{ isGone: expect.any(Function) }],
      toasts: [{ text: "All done", type: "success", at: "bottom" }],
    });
  });

  test("checks whether a deleted thing still exists when its polls fail", async () => {
    const call = {
      api: "pricing",
      do: "DELETE /service/{row.id}",
      track: { link: { $: "result.link" }, name: "D" },
    } as const;
    const gone = startPortal(
      { call },
      {
        "DELETE /service/17": [{ body: { link: "a1" } }],
        "GET /service/17": [{ failed: 404 }, { body: {} }, { failed: 500 }],
      },
    );
    await gone.run();
    const isGone = gone.tracked[0]?.isGone;
    expect([await isGone?.(), await isGone?.(), await isGone?.()]).toEqual([true, false, undefined]);
  });

  test("shows a placeholder row while the thing is being added", async () => {
    const { run, tracked } = startPortal(
      {
        call: {
          api: "pricing",
          do: "POST /service",
          body: { $: "form" },
          track: {
            link: { $: "result.link" },
            name: "Add",
            row: {
              list: "t",
              at: { id: { $: "row.id" } },
              match: "id",
              key: { $: "result.id" },
              values: { name: { $: "form.name" } },
            },
          },
        },
      },
      { "POST /service": [{ body: { id: 9, link: "a1" } }] },
    );
    await run({ roots: { row: { id: 17 }, form: { name: "b" } } });
    expect(tracked[0]?.row).toEqual({
      list: "t",
      at: { id: "17" },
      match: "id",
      key: "9",
      values: { name: "b" },
    });
  });

  test.each<[kind: Action["kind"], status: number, said: readonly string[]]>([
    ["modify", 200, ["Saved"]],
    ["modify", 202, []],
    ["run", 200, []],
  ])("of kind %s, answered with %s, says by itself %j", async (kind, status, said) => {
    const { run, toasts, stale } = startPortal(
      { kind, call: { api: "a", do: "PATCH /x" } },
      { "PATCH /x": [{ body: { link: "https://x.example/activity/a1" }, status }] },
      {},
      { texts: { "done.modify": "Saved" } },
    );
    await run();
    expect([toasts.map(({ text }) => text), stale]).toEqual([said, [{}]]);
  });

  test.each([
    [404, [{}]],
    [409, [{}]],
    [422, []],
  ])("refused with %j has what is shown read again: %j", async (failed, read) => {
    const { run, stale } = startPortal({ call: { api: "a", do: "POST /x" } }, { "POST /x": [{ failed }] });
    await run();
    expect(stale).toEqual(read);
  });

  test("that answers no link starts no activity", async () => {
    const { run, tracked } = startPortal(
      { call: { api: "a", do: "POST /x", track: { link: { $: "result.link" }, name: "N" } } },
      { "POST /x": [{ body: { id: 1 } }] },
    );
    await run();
    expect(tracked).toEqual([]);
  });

  test("with a missing path key is not sent", async () => {
    const { run, sent, reports } = startPortal({ call: { api: "a", do: "GET /x/{row.gone}" } });
    expect(await run()).toMatchObject({ ok: false, failure: { text: "KeyMap is not set" } });
    expect({ sent, said: reports.map(({ failure }) => failure.text) }).toEqual({
      sent: [],
      said: ["KeyMap is not set"],
    });
  });

  test("sends one idempotency key per submit, the same in every try", async () => {
    const { run, sent } = startPortal(
      { call: { api: "a", do: "POST /x", body: {} } },
      { "POST /x": [{ failed: 500 }, {}] },
    );
    await run();
    await run();
    await run({ submitId: "s2" });
    expect(sent.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["s1.call", "s1.call", "s2.call"]);
  });

  test.each<[action: Partial<Action>, toasts: readonly object[]]>([
    [{ kind: "test" }, [{ text: "Passed", type: "success", stayMs: 5000 }]],
    [{ kind: "password-reset" }, [{ text: "Reset", type: "success" }]],
    [{ kind: "test", then: [] }, []],
    [{ then: [{ toast: "Hm", type: "grimace" }] }, [{ text: "Hm", type: "grimace", at: "bottom" }]],
    [{ then: [{ toast: "Read this", type: "warn", sticky: true }] }, [{ type: "warn", stayMs: Infinity }]],
  ])("%j shows %j", async (action, said) => {
    const call = { api: "psa", do: "POST /test" } as const;
    const { run, toasts } = startPortal({ call, ...action }, {}, {}, { api: () => ({ toast: 5000 }) });
    await run();
    expect(toasts).toMatchObject(said);
    expect(toasts).toHaveLength(said.length);
  });

  test("pressed twice is sent once", async () => {
    const { run, sent } = startPortal({ call: { api: "a", do: "POST /x" } });
    const [one, two] = await Promise.all([run(), run()]);
    expect({ same: one === two, sent: sent.length }).toEqual({ same: true, sent: 1 });
  });

  test.each<[title: string, call: object, form: object, body: unknown]>([
    ["what changed as an object", { body: "changed" }, { name: "b", cpu: 1 }, { name: "b" }],
    [
      "what changed as operations",
      { ops: "changed" },
      { name: "b", cpu: 1 },
      [{ op: "replace", path: "/name", value: "b" }],
    ],
    [
      "operations with conditions",
      {
        ops: [
          { op: "replace", path: "/name", value: { $: "form.name" } },
          { op: "remove", path: "/tags/{row.name}", when: { "!!": { var: "form.clear" } } },
          { op: "copy", path: "/old", value: "/name" },
        ],
      },
      { name: "b" },
      [
        { op: "replace", path: "/name", value: "b" },
        { op: "copy", path: "/old", value: "/name" },
      ],
    ],
    [
      "keys of a pointer with its own escapes",
      { ops: [{ op: "remove", path: "/tags/{form.tag}" }] },
      { tag: "a/b~" },
      [{ op: "remove", path: "/tags/a~1b~0" }],
    ],
    ["typed values", { body: { id: { $: "row.id" }, none: { $: "row.none" } } }, {}, { id: 17, none: null }],
  ])("sends %s", async (_title, call, form, body) => {
    const { run, sent } = startPortal({
      ask: { title: "T", init: { name: "a", cpu: 1 } },
      call: { api: "a", do: "PATCH /x", ...call },
    });
    await run({ roots: { row: { id: 17, name: "n" }, form } });
    expect(sent[0]?.body).toEqual(body);
  });

  test("sends nothing where nothing changed", async () => {
    const { run, sent } = startPortal({ call: { api: "a", do: "PATCH /x", body: { $: "form" } } });
    await run({ roots: { form: {} } });
    expect(sent).toHaveLength(1);
    const unchanged = startPortal({ call: { api: "a", do: "PATCH /x", ops: "changed" } });
    expect(await unchanged.run({ roots: { form: { a: 1 } }, init: { a: 1 } })).toMatchObject({ ok: true });
    expect(unchanged.sent).toEqual([]);
  });

  test("sends filters in the dialect of its API and adds the list's own query", async () => {
    const { run, sent } = startPortal(
      {
        call: {
          api: "a",
          do: "GET /x",
          accept: "text/csv",
          filter: { state: { $: "row.name" } },
          "as-list": true,
        },
        then: [{ save: "a.csv" }],
      },
      { "GET /x": [{ body: "a" }] },
    );
    const outcome = await run({ listQuery: [["sort", "-name"]] });
    expect(sent[0]).toMatchObject({
      accept: "text/csv",
      query: [
        ["filter[state]", "web-01"],
        ["sort", "-name"],
      ],
    });
    expect(outcome).toMatchObject({ effects: [{ do: "save", file: "a.csv", text: '"a"' }] });
  });
});

describe("a chain", () => {
  const calls: NonNullable<Action["calls"]> = [
    { as: "key", api: "access", do: "POST /apikey", body: { name: { $: "form.name" } } },
    { as: "machine", api: "a", do: "POST /machine", body: { key: { $: "result.key.id" } } },
    {
      as: "contract",
      when: { "!!": { var: "form.withContract" } },
      optional: "The contract was not made",
      api: "c",
      do: "POST /contracts",
      body: { machine: { $: "result.machine.id" } },
    },
  ];
  const form = { name: "n", withContract: true };

  test("passes results on, and reveals what is shown once", async () => {
    const { run, sent } = startPortal(
      {
        calls,
        then: [
          {
            reveal: {
              title: "Key",
              fields: [{ label: "Key", value: { $: "result.key.key" }, format: "copyable" }],
            },
          },
        ],
      },
      { "POST /apikey": [{ body: { id: 1, key: "k" } }], "POST /machine": [{ body: { id: 2 } }] },
    );
    const outcome = await run({ roots: { form } });
    expect(sent.map(({ body }) => body)).toEqual([{ name: "n" }, { key: 1 }, { machine: 2 }]);
    expect(outcome).toMatchObject({
      effects: [{ do: "reveal", title: "Key", fields: [{ label: "Key", text: "k", isCopyable: true }] }],
    });
  });

  test("skips a call whose condition is false", async () => {
    const { run, sent } = startPortal({ calls }, { "POST /apikey": [{ body: { id: 1 } }] });
    expect(await run({ roots: { form: { name: "n" } } })).toMatchObject({ ok: true });
    expect(sent).toHaveLength(2);
  });

  test("stops at a failure and continues there on a retry", async () => {
    const { run, sent } = startPortal(
      { calls },
      { "POST /apikey": [{ body: { id: 1 } }], "POST /machine": [{ failed: 500 }, { body: { id: 2 } }] },
    );
    const first = await run({ roots: { form } });
    expect(first).toMatchObject({ ok: false, failure: { status: 500 }, results: { key: { id: 1 } } });
    const second = await run({ roots: { form }, earlier: first.results });
    expect(second).toMatchObject({ ok: true, results: { key: { id: 1 }, machine: { id: 2 } } });
    expect(sent.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
      ["/apikey", "s1.key"],
      ["/machine", "s1.machine"],
      ["/machine", "s1.machine"],
      ["/contracts", "s1.contract"],
    ]);
  });

  test("continues after an optional failure, and reports it", async () => {
    const { run, toasts, reports } = startPortal({ calls }, { "POST /contracts": [{ failed: 500 }] });
    expect(await run({ roots: { form } })).toMatchObject({ ok: true });
    expect(toasts).toMatchObject([{ text: "The contract was not made", type: "warn" }]);
    expect(reports).toMatchObject([{ isQuiet: true }]);
  });
});

describe("one call per entry", () => {
  const rows = [
    { id: 1, mark: "CREATE" },
    { id: 2, mark: "DELETE" },
    { id: 3, mark: "NONE" },
    { id: 4, mark: "CREATE" },
  ];
  const call: NonNullable<Action["call"]> = {
    each: "rows",
    by: { $: "entry.mark" },
    to: { CREATE: { api: "a", do: "POST /x/{entry.id}" }, DELETE: { api: "a", do: "DELETE /x/{entry.id}" } },
    else: null,
  };

  test("chooses the call by the entry, and makes none where nothing is chosen", async () => {
    const { run, sent } = startPortal({ call });
    await run({ roots: { rows } });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /x/1",
      "DELETE /x/2",
      "POST /x/4",
    ]);
  });

  test("tries all entries, and retries only the failed ones", async () => {
    const { run, sent, reports } = startPortal(
      { call },
      { "POST /x/1": [{ failed: 500 }, { body: { ok: 1 } }], "POST /x/4": [{ body: { ok: 4 } }] },
    );
    const first = await run({ roots: { rows } });
    expect(first).toMatchObject({
      ok: false,
      results: { call: [undefined, null, null, { ok: 4 }] },
      entries: [{ status: 500 }, undefined, undefined, undefined],
    });
    expect(reports).toHaveLength(1);
    const second = await run({ roots: { rows }, earlier: first.results });
    expect(second).toMatchObject({ ok: true, results: { call: [{ ok: 1 }, null, null, { ok: 4 }] } });
    expect(sent.map(({ path, idempotencyKey }) => [path, idempotencyKey])).toEqual([
      ["/x/1", "s1.call.0"],
      ["/x/2", undefined],
      ["/x/4", "s1.call.3"],
      ["/x/1", "s1.call.0"],
    ]);
  });
});

describe("a failure", () => {
  const call = { api: "a", do: "POST /x" } as const;
  const replies = { "POST /x": [{ failed: 403, message: "Sorry: action unauthorized" }] };

  test.each<
    [
      title: string,
      action: Partial<Action>,
      page: Pick<PageHead, "errors" | "toast">,
      text: string,
      isQuiet: boolean,
      toastMs: number | undefined,
    ]
  >([
    ["shows the server's message", { call }, {}, "403 Error - Sorry: action unauthorized", false, undefined],
    [
      "shows the call's text",
      { call: { ...call, errors: [{ has: "Action Unauthorized", say: "t:done" }] } },
      {},
      "403 Error - All done",
      false,
      undefined,
    ],
    [
      "shows the page's text",
      { call },
      { errors: [{ has: "Action Unauthorized", say: "Ask {{row.name}}" }] },
      "403 Error - Ask web-01",
      false,
      undefined,
    ],
    [
      "shows no toast where the call is quiet",
      { call: { ...call, quiet: true } },
      {},
      "403 Error - Sorry: action unauthorized",
      true,
      undefined,
    ],
    [
      "stays as long as the page says",
      { call },
      { toast: 5000 },
      "403 Error - Sorry: action unauthorized",
      false,
      5000,
    ],
  ])("%s", async (_title, action, page, text, isQuiet, toastMs) => {
    const { run, reports } = startPortal(action, replies, page);
    expect(await run()).toMatchObject({ ok: false, failure: { text, status: 403 } });
    expect(reports).toMatchObject([{ isQuiet, failure: { text } }]);
    expect(reports[0]?.toastMs).toBe(toastMs);
  });

  test("of an action that does not exist is reported, not thrown", async () => {
    const { run } = startPortal({ call });
    expect(await run({ pointer: "/rowActions/7" })).toMatchObject({
      ok: false,
      failure: { text: "The template t has no action at /rowActions/7." },
    });
  });
});
