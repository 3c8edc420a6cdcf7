import type { Operation } from "#engine/api-description";
import type { Action } from "#engine/template";
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
