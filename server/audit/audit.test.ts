import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { AuditEntry } from "./index.ts";
import { appendAudit, verifyAudit } from "./index.ts";

const PROVIDER = { userId: 5, username: "customer@demo.example", actingUserId: 1 };
const AT = new Date("2026-11-21T06:00:00Z");

const STRIPPED =
  "resource_name = null, parent_type = null, parent_id = null, parent_name = null, form = null, result = null, reason = null, changes = null";

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeEach(async () => {
  ({ database, drop } = await openMigrated());
});
afterEach(async () => {
  await database.close();
  await drop();
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

test("rows from before there were names and former values keep their hashes, and the chain goes on after them", async () => {
  await appendOld();
  await append("2");
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 2 });
});

test("a row has the name, the parent, the form, the result and the values, within bounds", async () => {
  await database.transaction({ accountId: 100 }, (db) =>
    appendAudit(
      db,
      PROVIDER,
      {
        ...entry("1"),
        name: "n".repeat(300),
        parent: { type: "service", id: "7", name: "mail" },
        form: "stop",
        result: "failed",
        reason: "r".repeat(900),
        changes: [{ field: "note", former: "a", value: "b".repeat(2000) }],
      },
      AT,
    ),
  );
  const [row] = await database.transaction("system", (db) => db.query("select * from audit"));
  expect(row).toMatchObject({
    resource_name: "n".repeat(200),
    parent_type: "service",
    parent_id: "7",
    parent_name: "mail",
    form: "stop",
    result: "failed",
    reason: "r".repeat(500),
  });
  expect(JSON.parse(String(row?.["changes"]))).toEqual([
    { field: "note", former: "a", value: `${"b".repeat(300)}…`, cut: true },
  ]);
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
  ["given other values", "update audit set changes = '[]' where id = 2", 2, "The row was changed."],
  ["stripped of its values", `update audit set ${STRIPPED} where id = 2`, 2, "The row was changed."],
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

/** A row as an earlier version wrote it: its hash contains eleven values. */
async function appendOld(): Promise<void> {
  const values = [
    1,
    AT.toISOString(),
    100,
    5,
    null,
    "x@demo.example",
    "service.update",
    "service",
    "1",
    "null",
  ];
  const first = "0".repeat(64);
  const hash = createHash("sha256")
    .update(JSON.stringify([...values, first]))
    .digest("hex");
  await database.transaction("system", (db) =>
    db.query(
      `insert into audit (id, at, account_id, actor_user_id, acting_user_id, actor_name, action, resource_type, resource_id,
         detail, previous_hash, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [...values, first, hash],
    ),
  );
}

function entry(resourceId: string): AuditEntry {
  return {
    action: "service.update",
    resourceType: "service",
    resourceId,
    accountId: 100,
    name: "web-01",
  };
}
