import { expect, test } from "vitest";
import type { Database, Transaction } from "./database.ts";
import { takeTurns } from "./take-turns.ts";

const db: Transaction = { query: () => Promise.resolve([]) };

/** A database whose transactions end when the test says so. */
function stage(limits: Parameters<typeof takeTurns>[1]) {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const inner: Database = { transaction: (_, work) => work(db) };
  const database = takeTurns(inner, limits);
  const start = (accountId: number, name: string) =>
    database.transaction({ accountId }, async () => {
      begun.push(name);
      await new Promise<void>((done, fail) =>
        ends.set(name, (error) => (error === undefined ? done() : fail(error))),
      );
      return name;
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await new Promise((done) => setImmediate(done));
  };
  return { start, end, begun };
}

test("an account that has its share waits for itself, and nobody else does", async () => {
  const { start, end, begun } = stage({ most: 8, mostOfOne: 2 });
  const slow = ["a", "b", "c", "d"].map((name) => start(1, name));
  const other = start(2, "other");
  expect(begun).toEqual(["a", "b", "other"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "other", "c"]);
  await end("other");
  await end("a");
  await end("c");
  await end("d");
  expect(await Promise.all([...slow, other])).toEqual(["a", "b", "c", "d", "other"]);
});

test("no more than all together begin, and the next is the first that waited and may", async () => {
  const { start, end, begun } = stage({ most: 3, mostOfOne: 2 });
  const all = [1, 1, 1, 2, 2, 3].map((account, index) => start(account, `${account}-${index}`));
  expect(begun).toEqual(["1-0", "1-1", "2-3"]);
  await end("2-3");
  expect(begun.at(-1)).toBe("3-5");
  await end("1-0");
  expect(begun.at(-1)).toBe("2-4");
  await end("3-5");
  expect(begun.at(-1)).toBe("1-2");
  for (const name of ["1-1", "1-2", "2-4"]) await end(name);
  expect(await Promise.all(all)).toHaveLength(6);
});

test("one that fails gives its turn back", async () => {
  const { start, end, begun } = stage({ most: 1, mostOfOne: 1 });
  const failed = start(1, "fails");
  const next = start(1, "next");
  const [outcome] = await Promise.all([
    failed.catch((error: unknown) => String(error)),
    end("fails", new Error("broken")),
  ]);
  expect(outcome).toBe("Error: broken");
  expect(begun).toEqual(["fails", "next"]);
  await end("next");
  expect(await next).toBe("next");
});

test("a turn is given back once, where a transaction is released before it has ended", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const inner: Database = {
    async transaction(_, work, released) {
      const result = await work(db);
      released?.();
      await new Promise<void>((done) => ends.push(done));
      return result;
    },
  };
  const database = takeTurns(inner, { most: 1, mostOfOne: 1 });
  const tick = () => new Promise((done) => setImmediate(done));
  const all = ["a", "b", "c"].map((name) =>
    database.transaction({ accountId: 1 }, async () => {
      begun.push(name);
      if (name === "b") await new Promise<void>((done) => ends.push(done));
      return name;
    }),
  );
  await tick();
  // The first has not ended, and the second works.
  expect(begun).toEqual(["a", "b"]);
  ends[0]?.();
  await tick();
  // The end of the first gives no second turn.
  expect(begun).toEqual(["a", "b"]);
  while (ends.length > 0) {
    ends.shift()?.();
    await tick();
  }
  expect(await Promise.all(all)).toEqual(["a", "b", "c"]);
});
