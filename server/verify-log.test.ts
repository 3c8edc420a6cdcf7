import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendAudit, findRange, openExport, verifyAudit } from "./audit/index.ts";
import type { OpenDatabase } from "./database/index.ts";
import { openDatabase, openExisting } from "./database/index.ts";
import { migrationFolders, productPlatforms } from "./platforms/index.ts";

let folder: string;
let data: string;
let lastHash: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-verify-log-"));
  data = join(folder, "data");
  await withDatabase(async (database) => {
    for (const id of ["1", "2", "3"])
      await database.transaction({ accountId: 100 }, (db) =>
        appendAudit(
          db,
          { userId: 5, username: "customer@demo.example" },
          { action: "note.update", resourceType: "note", resourceId: id, accountId: 100 },
          new Date(),
        ),
      );
    const verdict = await verifyAudit(database);
    lastHash = verdict.intact ? verdict.lastHash : "";
    const head = {
      account: 1,
      company: "Northwind",
      from: null,
      to: null,
      created: "2026-11-27T10:00:00.000Z",
    };
    const text = await database.transaction("system", async (db) =>
      openExport(head, await findRange(db, head)).read(db),
    );
    await writeFile(join(folder, "log.jsonl"), text);
    await writeFile(join(folder, "changed.jsonl"), text.replace('"resourceId":"2"', '"resourceId":"3"'));
  });
});
afterAll(() => rm(folder, { recursive: true }));

async function withDatabase(work: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = await openDatabase({ folder: data, migrations: migrationFolders(productPlatforms) });
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

async function command(...args: readonly string[]): Promise<{ code: number; out: string }> {
  return await runProgram("verify-log.ts", ...args);
}

async function runProgram(name: string, ...args: readonly string[]): Promise<{ code: number; out: string }> {
  const env = { ...process.env, ATRIUM_DATA: data, DATABASE_URL: "", INIT_CWD: folder };
  return await new Promise((done) => {
    execFile(process.execPath, [join(import.meta.dirname, name), ...args], { env }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), out: out + err }),
    );
  });
}

test("a file is verified without a database, and a changed one is refused with the row", async () => {
  const intact = await command("log.jsonl");
  expect(intact.code).toBe(0);
  expect(intact.out).toContain("Intact. Rows 1 to 3 follow each other without a gap: 3 with their contents");
  expect(intact.out).toContain(`Hash of the last row: ${lastHash}`);
  expect(await command("changed.jsonl")).toEqual({ code: 1, out: "NOT intact. Row 2 was changed.\n" });
  expect(await command("log.jsonl", "--expect", lastHash.toUpperCase())).toMatchObject({
    code: 0,
    out: expect.stringContaining("The expected hash is that of row 3."),
  });
  expect((await command("log.jsonl", "--expect", "0".repeat(63) + "1")).code).toBe(1);
  expect(JSON.parse((await command("changed.jsonl", "--json")).out)).toMatchObject({
    intact: false,
    brokenAt: 2,
  });
});

test("the log of a database is verified, and its first wrong row named", async () => {
  const intact = await command("--expect", lastHash);
  expect(intact).toEqual({
    code: 0,
    out: `Intact. 3 rows follow each other without a gap, and none was changed.\nHash of the last row: ${lastHash}\nThe expected hash is that of row 3.\n`,
  });
  await withDatabase(async (database) => {
    await database.owner.execute(
      "alter table audit disable trigger user; alter table audit no force row level security; update audit set detail = '1' where id = 2; alter table audit enable trigger user; alter table audit force row level security",
    );
  });
  expect(await command()).toEqual({ code: 1, out: "NOT intact. Row 2 was changed.\n" });
});

test("what cannot be verified is said, with another exit code", async () => {
  expect(await command("missing.jsonl")).toMatchObject({
    code: 2,
    out: expect.stringContaining("missing.jsonl"),
  });
  expect(await command("--expect", "abc")).toEqual({
    code: 2,
    out: "--expect takes the hash of a row: 64 digits from 0 to 9 and a to f.\n",
  });
  expect((await command("--exepct", "abc")).code).toBe(2);
});

test("neither command makes a database, where there is a data folder or where there is none", async () => {
  data = join(folder, "nothing-here");
  const none = expect.stringMatching(
    /^There is no database in .*: ATRIUM_DATA or DATABASE_URL names it\.\n$/,
  );
  expect(await command()).toEqual({ code: 2, out: none });
  expect(existsSync(data)).toBe(false);
  await mkdir(join(data, "uploads"), { recursive: true });
  expect(await command()).toEqual({ code: 2, out: none });
  expect(await runProgram("outbox.ts")).toEqual({ code: 1, out: none });
  expect(await readdir(data)).toEqual(["uploads"]);
});

test.each([
  [
    "an older version",
    "delete from migration where name = (select max(name) from migration) returning name",
    /^The database is of an older version of Atrium \(it lacks the migration ".*\.sql"\): /,
  ],
  [
    "a newer version",
    "insert into migration (name, hash) values ('9999-newer.sql', '') returning name",
    /^The database was made by a newer version of Atrium /,
  ],
])("neither command migrates a database of %s", async (_, change, sentence) => {
  data = join(folder, "other");
  await withDatabase(async () => undefined);
  const own = await openExisting({ folder: data, migrations: migrationFolders(productPlatforms) });
  await own.owner.execute(change);
  await own.close();
  const refusal = expect.stringMatching(sentence);
  expect(await command()).toEqual({ code: 2, out: refusal });
  expect(await runProgram("outbox.ts")).toEqual({ code: 1, out: refusal });
  expect(await command()).toEqual({ code: 2, out: refusal });
  await rm(data, { recursive: true });
});
