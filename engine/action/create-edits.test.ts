import type { Operation } from "#engine/api-description";
import type { Action, Op } from "#engine/template";
import { startActionPortal } from "#engine/testing";
import type { ActionReply } from "#engine/testing";
import { expect, test } from "vitest";

const DOCUMENT = {
  rules: [
    { ruleId: 1, name: "web" },
    { ruleId: 2, name: "ssh", port: 22 },
  ],
  other: "kept",
};
const MERGE: Partial<Action> = {
  kind: "modify",
  ask: {
    title: "Rule",
    init: { $: "row" },
    fields: [{ at: "/name" }, { at: "/port", show: { "===": [{ var: "form.kind" }, "tcp"] } }],
  },
  call: {
    api: "edge",
    do: "PUT /{load.gateway.uid}/firewall",
    edit: "load.firewall",
    ops: [{ op: "merge", path: "/rules/{row}", value: { $: "form" } }],
    track: { link: { $: "result.link" }, name: "Rule" },
  },
};
const PAGE = {
  key: "ruleId",
  load: { firewall: { api: "edge", do: "GET /{load.gateway.uid}/firewall" } },
} as const;
const roots = { row: { ruleId: 2, name: "ssh" }, form: { name: "ssh2" }, load: { gateway: { uid: "g7" } } };

const VERSIONED = { parameters: [{ name: "If-Match", in: "header" }] } as unknown as Operation;

function start(
  replies: Readonly<Record<string, readonly ActionReply[]>>,
  more: Parameters<typeof startActionPortal>[3] = {},
  action: Partial<Action> = MERGE,
) {
  return startActionPortal(
    action,
    { "GET /g7/firewall": [{ body: DOCUMENT, headers: { etag: '"v4"' } }], ...replies },
    PAGE,
    more,
  );
}

test("reads the document again, changes the row in it, and sends the whole with its version", async () => {
  const { run, sent, tracked } = start(
    { "PUT /g7/firewall": [{ body: { link: "a1" } }] },
    { operation: () => VERSIONED },
  );
  expect(await run({ roots })).toMatchObject({ ok: true });
  expect(sent).toMatchObject([
    { method: "GET", path: "/g7/firewall" },
    {
      method: "PUT",
      path: "/g7/firewall",
      ifMatch: '"v4"',
      body: {
        rules: [
          { ruleId: 1, name: "web" },
          { ruleId: 2, name: "ssh2" },
        ],
        other: "kept",
      },
    },
  ]);
  expect(JSON.stringify(sent[1]?.body)).not.toContain("port");
  expect(tracked).toMatchObject([{ link: "a1", document: "edge/g7/firewall" }]);
});

test("sends no version where the description asks for none", async () => {
  const { run, sent } = start({});
  await run({ roots });
  expect(sent[1]?.ifMatch).toBeUndefined();
});

test.each<
  [title: string, replies: Readonly<Record<string, readonly ActionReply[]>>, text: string, calls: number]
>([
  [
    "a row that was deleted meanwhile",
    { "GET /g7/firewall": [{ body: { rules: [] } }] },
    "409 Error - It was changed meanwhile. Load it again.",
    1,
  ],
  [
    "a document that cannot be read",
    { "GET /g7/firewall": [{ failed: 500, message: "No" }] },
    "500 Error - No",
    1,
  ],
  ["a refused version", { "PUT /g7/firewall": [{ failed: 412, message: "Old" }] }, "412 Error - Old", 2],
])("fails for %s, with a message", async (_title, replies, text, calls) => {
  const { run, sent, reports } = start(replies);
  expect(await run({ roots })).toMatchObject({ ok: false, failure: { text } });
  expect(reports).toMatchObject([{ failure: { text }, isQuiet: false }]);
  expect(sent).toHaveLength(calls);
});

test.each<[title: string, op: Op, fields: readonly string[]]>([
  ["the row", { op: "merge", path: "/rules/{row}", value: { $: "form" } }, ["/rules/0/name", "/name"]],
  [
    "a new row",
    { op: "add", path: "/rules/-", value: { $: "form" } },
    ["/rules/0/name", "/rules/1/name", "/name"],
  ],
  ["the whole", { op: "merge", path: "", value: { $: "form" } }, ["/rules/0/name", "/rules/1/name"]],
])("says what is refused of %s at the fields of the form", async (_title, op, fields) => {
  const call = { api: "edge", do: "PUT /{load.gateway.uid}/firewall", edit: "load.firewall", ops: [op] };
  const wrong = fields.map((_, at) => `/rules/${at}/name`);
  const { run } = start({ "PUT /g7/firewall": [{ failed: 422, wrong }] }, {}, { ...MERGE, call });
  const failed = await run({ roots });
  expect(failed).toMatchObject({ failure: { fields: fields.map((pointer) => ({ pointer })) } });
});

const CHANGED_TO_HTTP = { rules: [{ ruleId: 1 }, { ruleId: 2, name: "http", port: 22 }] };

test("what somebody else changed in the row is not overwritten, and said; sent again, it is meant", async () => {
  const { run, sent } = start({ "GET /g7/firewall": [{ body: CHANGED_TO_HTTP }] });
  expect(await run({ roots })).toMatchObject({
    ok: false,
    failure: {
      status: 409,
      message: expect.stringMatching(/^Somebody else changed this meanwhile, and nothing was saved/),
      fields: [{ pointer: "/name", message: 'It was changed to "http" meanwhile.' }],
    },
  });
  expect(sent.map(({ method }) => method)).toEqual(["GET"]);
  expect(await run({ roots })).toMatchObject({ ok: true });
  expect(sent.at(-1)).toMatchObject({ method: "PUT", body: { rules: [{ ruleId: 1 }, { name: "ssh2" }] } });
});

const THEIRS = { body: { rules: [{ ruleId: 1 }, { ruleId: 2, isOn: false }] } };
const mine = () => ({ ...roots, row: { ruleId: 2, isOn: true }, form: { isOn: true } });
const REFUSED = { ok: false, failure: { status: 409 } };

test("another change of somebody else is said again, also where its words are the same", async () => {
  const body = (port: number) => ({ rules: [{ ruleId: 2, ports: [port] }] });
  const { run } = start({ "GET /g7/firewall": [{ body: body(443) }, { body: body(8080) }] });
  const at = { roots: { ...roots, row: { ruleId: 2, ports: [22] }, form: { ports: [80] } } };
  const first = await run(at);
  expect(first).toMatchObject({ failure: { fields: [{ message: "It was changed meanwhile." }] } });
  expect(await run(at)).toEqual(first);
  expect(await run(at)).toMatchObject({ ok: true });
});

test("the same change of somebody else is said again once mine was saved", async () => {
  const { run } = start({ "GET /g7/firewall": [THEIRS] });
  const at = { roots: mine() };
  expect(await run(at)).toMatchObject(REFUSED);
  expect(await run(at)).toMatchObject({ ok: true });
  expect(await run(at)).toMatchObject(REFUSED);
});

test("the same change of somebody else is said again to a person who has begun anew", async () => {
  const { run } = start({ "GET /g7/firewall": [THEIRS] });
  expect(await run({ roots: mine() })).toMatchObject(REFUSED);
  expect(await run({ roots: mine() })).toMatchObject(REFUSED);
});

test.each<[title: string, seen: object, form: object]>([
  ["what the form does not have", { ruleId: 2, name: "http", port: 23 }, { name: "ssh2" }],
  ["to just what is sent", { ruleId: 2, name: "ssh" }, { name: "http" }],
  ["before the person began", { ruleId: 2, name: "http" }, { name: "ssh2" }],
])("nobody is told that somebody else changed %s", async (_title, row, form) => {
  const { run } = start({ "GET /g7/firewall": [{ body: CHANGED_TO_HTTP }] });
  expect(await run({ roots: { ...roots, form }, seen: { ...roots, row } })).toMatchObject({ ok: true });
});

test("the same holds of a form for a part of the document that is no row", async () => {
  const firewall = { policy: { action: "allow", log: true }, rules: [] };
  const now = { policy: { action: "deny", log: true }, rules: [] };
  const call = {
    api: "edge",
    do: "PUT /{load.gateway.uid}/firewall",
    edit: "load.firewall",
    ops: [{ op: "merge", path: "/policy", value: { $: "form" } }],
  } as const;
  const { run } = start({ "GET /g7/firewall": [{ body: now }] }, {}, { ...MERGE, call });
  const load = { gateway: { uid: "g7" }, firewall };
  expect(await run({ roots: { load, form: { action: "reject", log: true } } })).toMatchObject({
    failure: { status: 409, fields: [{ pointer: "/action" }] },
  });
});

test("is refused while an activity changes the same document", async () => {
  const { run, sent } = start({}, { isChanging: (document) => document === "edge/g7/firewall" });
  expect(await run({ roots })).toMatchObject({
    ok: false,
    failure: { text: "An earlier change is still running. Try again when it is done." },
  });
  expect(sent).toEqual([]);
});

test("sends the same document again where the outcome is unknown, and reads it again where it was refused", async () => {
  const add: Partial<Action> = {
    call: {
      api: "edge",
      do: "PUT /{load.gateway.uid}/firewall",
      edit: "load.firewall",
      ops: [{ op: "add", path: "/rules/-", value: { $: "form" } }],
    },
  };
  const lost = start(
    { "PUT /g7/firewall": [{ failed: 0 }, { failed: 409 }, {}] },
    { operation: () => VERSIONED },
    add,
  );
  for (let tries = 0; tries < 3; tries++) await lost.run({ roots });
  expect(lost.sent.map(({ method }) => method)).toEqual(["GET", "PUT", "PUT", "GET", "PUT"]);
  expect(lost.sent[2]).toEqual(lost.sent[1]);
});

test("applies what changed since the form opened to the latest document", async () => {
  const { run, sent } = start(
    { "GET /g7/firewall": [{ body: { name: "a", note: "theirs" } }] },
    {},
    {
      call: { api: "edge", do: "PUT /g7/firewall", edit: "load.firewall", ops: "changed" },
    },
  );
  await run({ roots: { ...roots, form: { name: "b", note: "old" } }, init: { name: "a", note: "old" } });
  expect(sent[1]?.body).toEqual({ name: "b", note: "theirs" });
});
