import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { anonymous } from "../identity/index.ts";
import type { ApiAnswer } from "./api.ts";
import { ApiFailure } from "./api-failure.ts";
import { answerOnce } from "./idempotency.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
let purchases = 0;
const purchase = vi.fn<() => Promise<ApiAnswer>>(async () => ({
  status: 202,
  body: { id: ++purchases },
  headers: { "x-a": "b" },
}));

beforeAll(async () => {
  ({ database, drop } = await openMigrated());
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => purchase.mockClear());

const buy = (
  key: string,
  body: unknown = { name: "a" },
  accountId = 100,
  work = purchase,
  visitor: { readonly actingUserId?: number } = {},
) =>
  database.transaction({ accountId }, (db) =>
    answerOnce(
      db,
      { ...anonymous, userId: 5, accountId, ...visitor },
      { key, operation: "buy", path: "/buy", body, secretFields: new Set(["password"]) },
      work,
    ),
  );

test("a repeated call gets the stored answer and is not done again", async () => {
  const first = await buy("k1");
  const second = await buy("k1");
  expect(purchase).toHaveBeenCalledTimes(1);
  expect(second).toEqual({ ...first, headers: { "x-a": "b", "idempotent-replay": "true" } });
});

test("many parallel calls are done once", async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => buy("k2")));
  expect(purchase).toHaveBeenCalledTimes(1);
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("another body under the same key is refused with 422", async () => {
  await buy("k3");
  await expect(buy("k3", { name: "b" })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining("What you sent first has arrived"),
  });
});

test("another account's key is its own", async () => {
  await buy("k4");
  await buy("k4", { name: "a" }, 101);
  expect(purchase).toHaveBeenCalledTimes(2);
});

test("in a managed session keys are separate from those of the person", async () => {
  await buy("k6");
  for (const actingUserId of [1, 2, 1]) await buy("k6", undefined, 100, purchase, { actingUserId });
  expect(purchase).toHaveBeenCalledTimes(3);
});

test("a failure is not stored: the next try does the work", async () => {
  const failing = vi.fn<() => Promise<ApiAnswer>>(async () => {
    throw new ApiFailure(409, "Not now.");
  });
  await expect(buy("k5", undefined, 100, failing)).rejects.toMatchObject({ status: 409 });
  await expect(buy("k5")).resolves.toMatchObject({ status: 202 });
});

test("an answer that refuses is not stored either, also where what it counted is kept", async () => {
  const refusing = vi.fn<() => Promise<ApiAnswer>>(async () => ({
    status: 422,
    body: { message: "Wrong." },
  }));
  for (let tried = 1; tried <= 2; tried += 1) {
    const answer = await buy("k7", undefined, 100, refusing);
    expect([answer.status, answer.headers, refusing.mock.calls.length]).toEqual([422, undefined, tried]);
  }
  await expect(buy("k7")).resolves.toMatchObject({ status: 202 });
});

test("what is stored of a call says nothing of a password in it, at any depth", async () => {
  const first = await buy("k8", { name: "a", user: { password: "Portal123!" } });
  const second = await buy("k8", { name: "a", user: { password: "Portal456!" } });
  expect(second).toMatchObject({ body: first.body, headers: { "idempotent-replay": "true" } });
  await expect(buy("k8", { name: "b", user: { password: "Portal123!" } })).rejects.toMatchObject({
    status: 422,
  });
});

test.each(["", " ", "x".repeat(201), "ü"])("the key %j is refused", async (key) => {
  await expect(buy(key)).rejects.toMatchObject({ status: 400 });
});
