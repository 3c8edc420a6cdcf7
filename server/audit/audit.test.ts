import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { hashContent, hashRow } from "./hash-row.ts";
import type { AuditEntry } from "./index.ts";
import { appendAudit, askVerification, serveVerification, verifyAudit } from "./index.ts";
import { readRows } from "./read-rows.ts";

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
  // An owner who is no superuser finds no row to change.
  const answer = await database.owner.query(statement).catch(String);
  expect([[], expect.stringMatching(/append-only|row-level security/)]).toContainEqual(answer);
  await expect(database.transaction("system", (db) => db.query(statement))).rejects.toThrow(
    /permission denied|append-only/,
  );
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 1 });
});

const FOLLOWS = "rows were inserted, removed or put in another order";

test.each([
  ["altered by one byte", "update audit set actor_name = actor_name || '.' where id = 2", 2, "was changed"],
  ["given other values", "update audit set changes = '[]' where id = 2", 2, "was changed"],
  ["stripped of its values", `update audit set ${STRIPPED} where id = 2`, 2, "was changed"],
  [
    "moved by a microsecond",
    "update audit set at = at + interval '1 microsecond' where id = 2",
    2,
    "was changed",
  ],
  [
    "given another hash of its contents",
    "update audit set content_hash = 'x' where id = 2",
    2,
    "was changed",
  ],
  ["made an old one", "update audit set salt = null, content_hash = null where id = 2", 2, "was changed"],
  ["removed", "delete from audit where id = 2", 2, "is missing"],
  ["removed at the beginning", "delete from audit where id = 1", 1, "is missing"],
  [
    "removed, and the others moved up",
    "delete from audit where id = 2; update audit set id = 2 where id = 3",
    2,
    `does not follow row 1: ${FOLLOWS}`,
  ],
  [
    "inserted",
    `update audit set id = 4 where id = 3; update audit set id = 3 where id = 2; ${copyAs(2)}`,
    2,
    `does not follow row 1: ${FOLLOWS}`,
  ],
  ["inserted before all others", copyAs(0), 0, "was inserted"],
  [
    "exchanged with another",
    "update audit set id = 9 where id = 2; update audit set id = 2 where id = 3; update audit set id = 3 where id = 9",
    2,
    `does not follow row 1: ${FOLLOWS}`,
  ],
])("a row that was %s directly in the files is named", async (_, statements, brokenAt, reason) => {
  for (const id of ["1", "2", "3"]) await append(id);
  await tamper(statements);
  const verdict = await verifyAudit(database);
  expect(verdict).toEqual({ intact: false, brokenAt, reason: `Row ${brokenAt} ${reason}.` });
});

test("a row that somebody has forged with all its hashes is found at the next one, or by a hash that was kept", async () => {
  for (const id of ["1", "2", "3"]) await append(id);
  const [, second, third] = await stored();
  const forged = { ...second!, actorName: "somebody@else.example" };
  const [content, hash] = [hashContent(forged), hashRow(forged)];
  await tamper(
    `update audit set actor_name = 'somebody@else.example', content_hash = '${content}', hash = '${hash}' where id = 2`,
  );
  expect(await verifyAudit(database)).toMatchObject({ intact: false, brokenAt: 3 });
  await tamper("delete from audit where id = 3");
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 2 });
  for (const expected of [second!.hash, third!.hash])
    expect(await verifyAudit(database, { expected })).toMatchObject({ intact: false, brokenAt: 3 });
});

test("rows that were cut off at the end are missed by a hash that was kept, of any row", async () => {
  for (const id of ["1", "2", "3"]) await append(id);
  const [, second, third] = (await stored()).map(({ hash }) => hash);
  expect(await verifyAudit(database, { expected: second })).toMatchObject({
    intact: true,
    rows: 3,
    expectedAt: 2,
  });
  expect(await verifyAudit(database, { expected: third })).toMatchObject({ intact: true, expectedAt: 3 });
  await tamper("delete from audit where id = 3");
  expect(await verifyAudit(database)).toMatchObject({ intact: true, rows: 2 });
  expect(await verifyAudit(database, { expected: second })).toMatchObject({ intact: true, expectedAt: 2 });
  expect(await verifyAudit(database, { expected: third })).toEqual({
    intact: false,
    brokenAt: 3,
    reason: "No row up to row 2 has the expected hash: rows were cut off after it, or all were written anew.",
  });
});

test("a long log is read in pieces, and says how far it is", async () => {
  await database.transaction({ accountId: 100 }, async (db) => {
    for (let id = 1; id <= 1001; id += 1) await appendAudit(db, PROVIDER, entry(String(id)), AT);
  });
  const told: number[] = [];
  const onProgress = async (rows: number) => void told.push(rows);
  expect(await verifyAudit(database, { onProgress })).toMatchObject({ intact: true, rows: 1001 });
  expect(told).toEqual([1000]);
});

test("the command asks the process that has the embedded database", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atrium-verify-"));
  expect(await askVerification(folder, undefined)).toBeUndefined();
  await append("1");
  const end = await serveVerification(folder, database);
  const [only] = await stored();
  expect(await askVerification(folder, only?.hash)).toMatchObject({ intact: true, rows: 1, expectedAt: 1 });
  expect(await askVerification(folder, "0".repeat(63))).toMatchObject({ intact: false, brokenAt: 2 });
  await end();
  expect(await askVerification(folder, undefined)).toBeUndefined();
  await rm(folder, { recursive: true });
});

/** A row with the contents of row 1, under another number. */
function copyAs(id: number): string {
  const values = `at, account_id, actor_user_id, actor_name, action, resource_type, resource_id, detail, previous_hash, result, salt, content_hash`;
  return `insert into audit (id, ${values}, hash) select ${id}, ${values}, 'forged' from audit where id = 1`;
}

/** As somebody does who has the files of the database. */
async function tamper(statements: string): Promise<void> {
  await database.owner.execute(
    `alter table audit disable trigger user; alter table audit no force row level security; ${statements}; alter table audit enable trigger user; alter table audit force row level security`,
  );
}

async function stored() {
  return await database.transaction("system", (db) => readRows(db, { after: 0, limit: 10 }));
}

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
