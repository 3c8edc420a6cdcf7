import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openDatabase } from "../database/index.ts";
import { seedIdentity } from "../identity/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { answerChallenge, beginChallenge } from "./factor-challenge.ts";

let environment: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  environment = await createTestDatabase();
  database = await openDatabase({ url: environment.url });
  await seedIdentity(database);
});
afterAll(async () => {
  await database.close();
  await environment.drop();
});

const GUESSES = 24;

/** How many of the guesses at one person's factor were looked at; the others had to wait. */
async function countChecked(userId: number, areAtOnce: boolean): Promise<number> {
  const uids = Array.from({ length: GUESSES }, (_, index) => `${userId}-${index}`);
  await database.transaction("system", async (db) => {
    for (const uid of uids) await beginChallenge(db, uid, userId);
  });
  const guess = (uid: string) =>
    database.transaction("system", (db) => answerChallenge(db, uid, "000000", new Date()));
  const answers = areAtOnce ? await Promise.all(uids.map(guess)) : [];
  if (!areAtOnce) for (const uid of uids) answers.push(await guess(uid));
  return answers.filter((answer) => !answer.ok && answer.error === "The code is incorrect.").length;
}

test("of guesses at one moment as few are looked at as of those one after the other", async () => {
  const inTurn = await countChecked(6, false);
  expect(inTurn).toBeLessThan(GUESSES / 2);
  expect(await countChecked(8, true)).toBe(inTurn);
});
