import { statfs } from "node:fs/promises";
import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { buildReadiness } from "./readiness.ts";

vi.mock(import("node:fs/promises"), async (original) => ({ ...(await original()), statfs: vi.fn<never>() }));
afterEach(() => void vi.useRealTimers());

const over = (work: () => Promise<never[]>) => {
  const asked = vi.fn<() => Promise<never[]>>(work);
  const database: Database = {
    transaction: async (_scope, inside) => await inside({ query: asked }),
  };
  return { database, asked };
};

test("a server that can write is ready, and frequent requests share one check", async () => {
  const { database, asked } = over(async () => []);
  let now = 0;
  const readiness = buildReadiness(database, undefined, undefined, () => now);
  expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(asked).toHaveBeenCalledTimes(1);
  now = 1001;
  await readiness();
  expect(asked).toHaveBeenCalledTimes(2);
});

test.each([
  ["is gone", new DatabaseLost(new Error("refused"), false), "The database does not answer."],
  ["cannot write", new Error("No space left on device"), "Nothing can be written to the database."],
])("a database that %s is said in a sentence", async (_, error, sentence) => {
  const { database } = over(() => Promise.reject(error));
  expect(await buildReadiness(database, undefined)()).toBe(sentence);
});

test("a database that a newer version has updated is said in a sentence", async () => {
  const { database } = over(async () => []);
  expect(await buildReadiness(database, undefined, async () => true)()).toMatch(
    /^A newer version of Atrium has/,
  );
});

test("a database that never answers is not waited for", async () => {
  vi.useFakeTimers();
  const { database } = over(() => new Promise(() => undefined));
  const answer = buildReadiness(database, undefined)();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await answer).toBe("The database does not answer.");
});

test.each([
  [31, "The disk of the data folder is full: 31 MB are left."],
  [32, undefined],
])("a data folder with %i MB left is answered with %j", async (megabytes, answer) => {
  vi.mocked(statfs).mockResolvedValue({ bavail: megabytes * 256, bsize: 4096 } as never);
  const { database, asked } = over(async () => []);
  expect(await buildReadiness(database, "/data")()).toBe(answer);
  expect(asked).toHaveBeenCalledTimes(answer === undefined ? 1 : 0);
});
