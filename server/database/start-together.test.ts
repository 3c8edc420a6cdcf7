import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobQueue } from "../activity/index.ts";
import { loadSecrets, seedIdentity } from "../identity/index.ts";
import { openDatabase } from "./open-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";

/** Only one process at a time opens an embedded database. */
const IS_EMBEDDED = (process.env["ATRIUM_TEST_DATABASE_URL"] ?? "") === "";
const AT_ONCE = IS_EMBEDDED ? 1 : 3;
const ROUNDS = IS_EMBEDDED ? 1 : 6;

let databases: readonly TestDatabase[];
beforeAll(async () => {
  databases = await Promise.all(Array.from({ length: ROUNDS }, createTestDatabase));
});
afterAll(() => Promise.all(databases.map((each) => each.drop())));

async function start(url: string | undefined) {
  const database = await openDatabase({ url });
  await seedIdentity(database);
  const secrets = await loadSecrets(database);
  const queue = await openJobQueue(database, () => undefined);
  return {
    cookie: secrets.cookie,
    async stop() {
      await queue.stop();
      await database.close();
    },
  };
}

test("several servers that start at once on a new database all run, with the same keys", async () => {
  for (const { url } of databases) {
    const started = await Promise.all(Array.from({ length: AT_ONCE }, () => start(url)));
    expect(new Set(started.map(({ cookie }) => cookie)).size).toBe(1);
    await Promise.all(started.map(({ stop }) => stop()));
  }
});
