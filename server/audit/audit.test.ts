import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openDatabase } from "../database/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { AuditEntry } from "./index.ts";
import { appendAudit, verifyAudit } from "./index.ts";

const PROVIDER = { userId: 5, username: "customer@demo.example", actingUserId: 1 };
const AT = new Date("2026-11-21T06:00:00Z");

let environment: TestDatabase;
let database: OpenDatabase;
beforeEach(async () => {
  environment = await createTestDatabase();
  database = await openDatabase({ url: environment.url });
}, 60_000);
afterEach(async () => {
  await database.close();
  await environment.drop();
});

test("rows form one chain, and name the person who acted in a managed session", async () => {
  for (const id of ["1", "2", "3"]) await append(id);
  const rows = await database.transaction("system", (db) =>
    db.query<{ previous_hash: string; hash: string; acting_user_id: number }>(
      "select previous_hash, hash, acting_user_id from audit order by id",
    ),
  );
  expect(rows.map(({ acting_user_id: acting }) => acting)).toEqual([1, 1, 1]);
  expect(rows.slice(1).map(({ previous_hash: previous }) => previous)).toEqual(
    rows.slice(0, 2).map(({ hash }) => hash),
  );
  expect(await verifyAudit(database)).toEqual({ intact: true, rows: 3, lastHash: rows[2]?.hash });
});

test("a change that was rolled back leaves no row and no gap", async () => {
  await append("1");
  await expect(
    database.transaction({ accountId: 100 }, async (db) => {
      await appendAudit(db, PROVIDER, entry("2"), AT);
      throw new Error("taken back");
    }),
  ).rejects.toThrow("taken back");
  await append("3");
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 2 });
});

test.each([
  ["changed", "update audit set detail = 'x' where id = 1"],
  ["deleted", "delete from audit where id = 1"],
  ["emptied", "truncate audit"],
])("the log cannot be %s, not even by the owner of the database", async (_, statement) => {
  await append("1");
  await expect(database.owner.query(statement)).rejects.toThrow(/append-only|row-level security/);
  await expect(database.transaction("system", (db) => db.query(statement))).rejects.toThrow(
    /permission denied|append-only/,
  );
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 1 });
});

test.each([
  [
    "altered by one byte",
    "update audit set actor_name = actor_name || '.' where id = 2",
    2,
    "The row was changed.",
  ],
  ["removed", "delete from audit where id = 2", 2, "The row is missing."],
])("a row that was %s directly in the files is named", async (_, statement, brokenAt, reason) => {
  for (const id of ["1", "2", "3"]) await append(id);
  await database.owner.execute(
    `alter table audit disable trigger user; alter table audit no force row level security; ${statement}; alter table audit enable trigger user; alter table audit force row level security`,
  );
  expect(await verifyAudit(database)).toEqual({ intact: false, brokenAt, reason });
});

function append(id: string): Promise<void> {
  return database.transaction({ accountId: 100 }, (db) => appendAudit(db, PROVIDER, entry(id), AT));
}

function entry(resourceId: string): AuditEntry {
  return {
    action: "service.update",
    resourceType: "service",
    resourceId,
    accountId: 100,
    detail: { name: "web-01" },
  };
}
