import { describe, expect, test } from "vitest";
import { createFakeClock } from "../testing/fake-clock.ts";
import { createStale } from "../context/create-stale.ts";
import type { Answer, ResolvedCall } from "../request/call.ts";
import { localFailure } from "../request/read-answer.ts";
import { FRESH_MS, KEPT_MS } from "./answers.ts";
import { createAnswers } from "./create-answers.ts";

const call = (path: string, api = "pricing"): ResolvedCall => ({ api, method: "GET", path, query: [] });
const A = call("/a");
const B = call("/b", "access");

/** Answers whose calls wait until the test answers them, in the order they were sent. */
function start() {
  const clock = createFakeClock();
  const stale = createStale();
  const sent: { readonly call: ResolvedCall; readonly end: (answer: Answer) => void }[] = [];
  const answers = createAnswers({
    clock,
    stale,
    send: (asked) => new Promise((end) => sent.push({ call: asked, end })),
  });
  const succeed = async (index: number, body: unknown) => {
    sent[index]?.end({ ok: true, status: 200, body, text: "", headers: {} });
    await clock.settle();
  };
  const fail = async (index: number, status = 502) => {
    sent[index]?.end({ ok: false, failure: localFailure("It is away", status) });
    await clock.settle();
  };
  return { clock, stale, answers, sent, succeed, fail };
}

test("the same call is sent once for all that read it, and its parts keep their identity when it is read again", async () => {
  const { answers, sent, succeed, stale } = start();
  const [one, two] = [answers.open(), answers.open()];
  one.need([A]);
  two.need([{ ...A }]);
  expect(sent).toHaveLength(1);
  expect(one.known(A)).toEqual({ state: "loading" });
  await succeed(0, { rows: [{ id: 1 }] });
  const first = two.known(A);
  expect(first).toMatchObject({ state: "ready", isUpdating: false });
  stale.mark({});
  expect(sent).toHaveLength(2);
  expect(one.known(A)).toMatchObject({ state: "ready", isUpdating: true });
  await succeed(1, { rows: [{ id: 1 }] });
  const again = one.known(A);
  expect(first.state === "ready" && again.state === "ready" && first.body === again.body).toBe(true);
});

test("a later reader gets the known answer at once, and it is read again where it is too old", async () => {
  const { answers, sent, succeed, clock } = start();
  answers.prefetch(A);
  await succeed(0, 1);
  await clock.advance(FRESH_MS - 1);
  const reader = answers.open();
  expect(reader.isFresh(A)).toBe(true);
  reader.need([A]);
  expect(sent).toHaveLength(1);
  reader.need([]);
  await clock.advance(1);
  expect(reader.isFresh(A)).toBe(false);
  reader.need([A]);
  expect(sent).toHaveLength(2);
  expect(reader.known(A)).toMatchObject({ state: "ready", body: 1, isUpdating: true });
});

describe("what is marked stale", () => {
  test("is not read again where it is gone, and counts no more", async () => {
    const { answers, sent, succeed, stale } = start();
    const reader = answers.open();
    reader.need([A, call("/c")]);
    await succeed(0, 1);
    await succeed(1, 2);
    stale.mark({ isGone: ({ path }) => path === "/a" });
    expect(sent.map(({ call: { path } }) => path)).toEqual(["/a", "/c", "/c"]);
    expect(reader.known(A)).toMatchObject({ state: "ready", body: 1, isUpdating: false });
    reader.need([]);
    reader.need([A]);
    expect(sent.at(-1)?.call.path).toBe("/a");
  });

  test("is read again where a reader uses it, dropped where none does, and kept in other APIs", async () => {
    const { answers, sent, succeed, stale } = start();
    const reader = answers.open();
    reader.need([A, B]);
    await succeed(0, 1);
    await succeed(1, 2);
    stale.mark({ api: "pricing" });
    expect(sent.map(({ call: { path } }) => path)).toEqual(["/a", "/b", "/a"]);
    reader.need([B]);
    expect(sent[2]?.call.signal?.aborted).toBe(true);
    stale.mark({ api: "pricing" });
    expect(reader.known(A)).toEqual({ state: "loading" });
  });

  test("during its first read is shown when it arrives, and then read again", async () => {
    const { answers, sent, succeed, stale } = start();
    const reader = answers.open();
    reader.need([A]);
    stale.mark({});
    expect(sent).toHaveLength(1);
    await succeed(0, "before");
    expect(reader.known(A)).toMatchObject({ state: "ready", body: "before", isUpdating: true });
    expect(sent).toHaveLength(2);
    await succeed(1, "after");
    expect(reader.known(A)).toMatchObject({ body: "after", isUpdating: false });
    expect(sent).toHaveLength(2);
  });

  test("during another read drops the earlier answer", async () => {
    const { answers, sent, succeed, stale } = start();
    const reader = answers.open();
    reader.need([A]);
    await succeed(0, 0);
    stale.mark({});
    stale.mark({});
    expect(sent[1]?.call.signal?.aborted).toBe(true);
    await succeed(2, 2);
    await succeed(1, 1);
    expect(reader.known(A)).toMatchObject({ body: 2 });
  });
});

test("a failure keeps the previous answer, and only a retry reads again", async () => {
  const { answers, sent, succeed, fail, stale } = start();
  const reader = answers.open();
  reader.need([A, B]);
  await succeed(0, 1);
  await fail(1);
  expect(reader.known(B)).toMatchObject({ state: "failed", failure: { status: 502 } });
  stale.mark({ api: "pricing" });
  await fail(2);
  expect(reader.known(A)).toMatchObject({ state: "ready", body: 1, failure: { status: 502 } });
  reader.need([A, B]);
  expect(sent).toHaveLength(3);
  reader.retry();
  expect(sent).toHaveLength(5);
  expect(reader.known(B)).toEqual({ state: "loading" });
  await succeed(3, 2);
  expect(reader.known(A)).toEqual(expect.not.objectContaining({ failure: expect.anything() }));
});

test.each([403, 404])(
  "where a thing is gone or forbidden (%s) its previous answer goes, too",
  async (status) => {
    const { answers, succeed, fail, stale } = start();
    const reader = answers.open();
    reader.need([A]);
    await succeed(0, 1);
    stale.mark({});
    await fail(1, status);
    expect(reader.known(A)).toMatchObject({ state: "failed", failure: { status } });
  },
);

test("a read that no reader needs any more is aborted, and answers are kept for a while", async () => {
  const { answers, sent, succeed, clock } = start();
  const reader = answers.open();
  reader.need([A, B]);
  await succeed(0, 1);
  reader.need([]);
  expect(sent[1]?.call.signal?.aborted).toBe(true);
  await clock.advance(KEPT_MS - 1);
  expect(reader.known(A)).toMatchObject({ state: "ready" });
  await clock.advance(1);
  expect(reader.known(A)).toEqual({ state: "loading" });
  expect(clock.waiting()).toBe(0);
});

test("a single read shares a running request and a fresh answer", async () => {
  const { answers, sent, succeed } = start();
  const asked = [answers.read(A), answers.read(A)];
  await succeed(0, "x");
  asked.push(answers.read(A));
  expect((await Promise.all(asked)).map((answer) => answer.ok && answer.body)).toEqual(["x", "x", "x"]);
  expect(sent).toHaveLength(1);
});

test("another person starts without answers, and a late answer is dropped", async () => {
  const { answers, sent, succeed } = start();
  const reader = answers.open();
  reader.need([A]);
  answers.prefetch(B);
  await succeed(0, "mine");
  answers.clear();
  expect(reader.known(A)).toEqual({ state: "loading" });
  await succeed(1, "late");
  expect(reader.known(B)).toEqual({ state: "loading" });
  await succeed(2, "yours");
  expect(reader.known(A)).toMatchObject({ body: "yours" });
  expect(sent).toHaveLength(3);
});

test("a reader is notified of changes to its calls only", async () => {
  const { answers, succeed } = start();
  const [reader, other] = [answers.open(), answers.open()];
  reader.need([A]);
  other.need([B]);
  const before = reader.snapshot();
  await succeed(1, 1);
  expect(reader.snapshot()).toBe(before);
  await succeed(0, 1);
  expect(reader.snapshot()).toBe(before + 1);
});
