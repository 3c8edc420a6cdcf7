import { createFakePorts } from "#engine/testing";
import type { FakeAnswer } from "#engine/testing";
import { expect, test } from "vitest";
import { readAnswer } from "../request/read-answer.ts";
import { powerOn } from "./power-on.ts";

const CALL = { api: "vm", path: "/17/server/s-1/state", body: { state: "start" } };
const ACCEPTED: FakeAnswer = { status: 202, body: { link: "https://portal.example/activity/a1" } };

function begin(change: FakeAnswer, ...polls: readonly FakeAnswer[]) {
  const ports = createFakePorts();
  ports.http.on("PATCH /17/server/s-1/state", change);
  if (polls.length > 0) ports.http.on("GET /a1", ...polls);
  let isOver = false;
  const ended = powerOn(CALL, {
    clock: ports.clock,
    isOver: () => isOver,
    send: async ({ path, method }) =>
      readAnswer(await ports.http({ method, url: path, headers: {} }), "application/json"),
  });
  return { ports, ended, cancel: () => (isOver = true) };
}

test("a machine is on once its activity has completed", async () => {
  const { ports, ended } = begin(
    ACCEPTED,
    { body: { state: "running" } },
    { status: 503 },
    { body: { state: "Completed" } },
  );
  await ports.clock.advance(9_000);
  expect(await ended).toBeUndefined();
});

test.each<[string, FakeAnswer, FakeAnswer[], RegExp]>([
  ["a refused call", { status: 409, body: { message: "The pool is full." } }, [], /The pool is full/],
  [
    "a failed activity",
    ACCEPTED,
    [{ body: { state: "failed", message: "web-01 does not answer." } }],
    /web-01 does not answer/,
  ],
])("%s says why it is not on", async (_title, change, polls, sentence) => {
  const { ports, ended } = begin(change, ...polls);
  await ports.clock.advance(3_000);
  expect(await ended).toMatch(sentence);
});

test("nobody who has gone is waited for", async () => {
  const { ports, ended, cancel } = begin(ACCEPTED, { body: { state: "running" } });
  cancel();
  await ports.clock.advance(3_000);
  expect(await ended).toBeUndefined();
});
