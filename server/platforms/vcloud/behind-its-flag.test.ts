import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../database/index.ts";
import { openDatabase } from "../../database/index.ts";
import { migrate } from "../../database/migrate.ts";
import type { TestDatabase } from "../../testing/test-database.ts";
import { createTestDatabase } from "../../testing/test-database.ts";

/** A database that was filled before the type was behind a flag. */
let test: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url });
  await database.transaction("system", async (db) => {
    await db.query(
      `insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One')`,
    );
    await db.query(
      "insert into automator_type (id, name, type, version, description) values (4, 'vCloud', 'vCloud', 'v2', '')",
    );
  });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

it("an update of a filled database puts the type behind its flag, and the platform of what was bought is still found", async () => {
  await database.migrateWith((connection) => migrate(connection, [join(import.meta.dirname, "migrations")]));
  const seen = (sql: string) => database.transaction({ accountId: 1 }, (db) => db.query(sql));
  expect(await seen("select name from automator_type")).toEqual([]);
  expect(await seen("select platform_of(4) as platform")).toEqual([{ platform: "vCloud" }]);
});
