import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { findPerson, seedIdentity } from "../identity/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { answerChallenge, beginChallenge } from "./factor-challenge.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;

beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Four are free, the fifth costs a second: what comes directly after it has to wait. */
const GUESSES = 6;

/** How many of the guesses at one person's factor were looked at; the others had to wait. */
async function countChecked(userId: number, areAtOnce: boolean): Promise<number> {
  const uids = Array.from({ length: GUESSES }, (_, index) => `${userId}-${index}`);
  await database.transaction("system", async (db) => {
    const person = await findPerson(db, { id: userId });
    if (person === undefined) throw new Error("There is no such person.");
    for (const uid of uids) expect(await beginChallenge(db, uid, person)).toBe(true);
  });
  const guess = (uid: string) =>
    database.transaction("system", (db) => answerChallenge(db, uid, "000000", new Date()));
  const answers = areAtOnce ? await Promise.all(uids.map(guess)) : [];
  if (!areAtOnce) for (const uid of uids) answers.push(await guess(uid));
  return answers.filter((answer) => !answer.ok && answer.error === "The code is incorrect.").length;
}

test.each([
  ["one after the other", 6, false],
  ["at one moment", 8, true],
])("of guesses %s five are looked at, and the next has to wait", async (_, userId, areAtOnce) => {
  expect(await countChecked(userId, areAtOnce)).toBe(GUESSES - 1);
});
