import type { Operation } from "#engine/api-description";
import { expect, test } from "vitest";
import { noteVersion } from "../request/index.ts";
import { startActionPortal } from "../testing/index.ts";
import type { ActionReply } from "../testing/index.ts";

const VERSIONED = { parameters: [{ name: "If-Match", in: "header" }] } as unknown as Operation;
const READ = { api: "access", method: "GET", path: "/account/7", query: [] } as const;

function read(tag = '"v1"') {
  const account = { id: 7, companyName: "Contoso" };
  noteVersion(READ, account, tag);
  return { load: { account }, form: { companyName: "Contoso B.V." } };
}

function start(replies: readonly ActionReply[], operation: Operation | undefined = VERSIONED) {
  const call = { api: "access", do: "PATCH /account/{load.account.id}", body: { $: "form" } };
  return startActionPortal({ call }, { "PATCH /account/7": replies }, {}, { operation: () => operation });
}

test("a change is sent with the version that was read, the next one with that of the answer", async () => {
  const { run, sent } = start([{ body: {}, headers: { etag: '"v2"' } }]);
  const roots = read();
  await run({ roots });
  await run({ roots, submitId: "s2" });
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v1"', '"v2"']);
});

test("no version is sent where the description takes none, or nothing was read there", async () => {
  const untaken = start([{}], { parameters: [] } as unknown as Operation);
  await untaken.run({ roots: read() });
  expect(untaken.sent[0]?.ifMatch).toBeUndefined();
  const elsewhere = start([{}]);
  await elsewhere.run({ roots: { load: { account: { id: 7 } }, form: {} } });
  expect(elsewhere.sent[0]?.ifMatch).toBeUndefined();
});

test("what the person saw when they began counts, not what was read since", async () => {
  const { run, sent } = start([{}]);
  await run({ roots: read('"v2"'), seen: read('"v1"') });
  expect(sent[0]?.ifMatch).toBe('"v1"');
});

test("a refused version is read again and shown; sent once more, it is meant", async () => {
  const { run, sent, stale } = start([{ failed: 409, version: '"v9"' }, {}]);
  const roots = read();
  expect(await run({ roots })).toMatchObject({ ok: false, failure: { status: 409 } });
  expect(stale).toHaveLength(1);
  await run({ roots });
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"v1"', '"v9"']);
});

test("what the dialog has read counts, not what the page behind it had read before", async () => {
  const { run, sent } = start([{}]);
  const { load } = read('"v1"');
  await run({ roots: { load: { ...load, own: read('"v2"').load.account }, form: {} } });
  expect(sent[0]?.ifMatch).toBe('"v2"');
});
