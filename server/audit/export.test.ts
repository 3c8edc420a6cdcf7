import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { seedIdentity } from "../identity/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { HashedRow } from "./hash-row.ts";
import { hashContent, hashRow } from "./hash-row.ts";
import { appendAudit, findRange, openExport, provenFrom, verifyAudit, verifyExport } from "./index.ts";
import { readRows } from "./read-rows.ts";

// Accounts 100 and 101 are below 1; neither sees the other.
const [OWN, OTHER, PROVIDER] = [100, 101, 1];
const WHO = { userId: 5, username: "customer@demo.example" };
/** More than a piece. */
const ROWS = 551;
const HEAD = { account: OWN, company: "Contoso", from: null, to: null, created: "2026-11-27T10:00:00.000Z" };

let drop: () => Promise<void>;
let database: OpenDatabase;
let file: string;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await seedIdentity(database);
  await database.transaction("system", async (db) => {
    for (let id = 1; id <= ROWS; id += 1) {
      const accountId = id % 3 === 0 ? OTHER : OWN;
      const entry = { action: "note.update", resourceType: "note", resourceId: String(id), accountId };
      const name = accountId === OTHER ? `Secret ${id}` : `Note ${id} – grün`;
      await appendAudit(db, WHO, { ...entry, name }, new Date(Date.UTC(2026, 10, 1, 0, id)));
    }
  });
  file = await exported(OWN);
});
afterAll(async () => {
  await database.close();
  await drop();
});

async function exported(
  accountId: number,
  from: string | null = null,
  to: string | null = null,
): Promise<string> {
  const inside = <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
    database.transaction({ accountId }, work);
  const range = await inside((db) => findRange(db, { from, to }));
  const written = openExport({ ...HEAD, account: accountId, from, to }, range);
  let text = "";
  do text += await inside((db) => written.read(db));
  while (!written.isEnd);
  return text;
}

async function* bytesOf(text: string | Uint8Array, size = 4096): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

const check = (text: string | Uint8Array, expected?: string) => verifyExport(bytesOf(text), expected);
const linesOf = (text: string) => text.trimEnd().split("\n");
type Line = Record<string, unknown> & { id: number; hash: string; previousHash: string };
const read = (text: string): Line[] => linesOf(text).map((line) => JSON.parse(line) as Line);

/** With the end that fits, as somebody writes it who knows how. */
function write(lines: readonly object[], withheld?: number): string {
  const [begin, ...rows] = lines.slice(0, -1) as Line[];
  const last = rows.at(-1);
  const text = [begin, ...rows].map((line) => `${JSON.stringify(line)}\n`).join("");
  const hidden = withheld ?? rows.filter((row) => "contentHash" in row).length;
  const digest = createHash("sha256").update(text).digest("hex");
  return `${text}${JSON.stringify({ rows: rows.length, withheld: hidden, lastHash: last?.hash ?? null, digest })}\n`;
}

test("a file proves its rows from the first to the last, and has nothing readable of others", async () => {
  const log = await verifyAudit(database);
  expect(await check(file)).toEqual({
    intact: true,
    head: HEAD,
    first: 1,
    last: ROWS,
    rows: ROWS,
    withheld: Math.floor(ROWS / 3),
    previousHash: "0".repeat(64),
    lastHash: log.intact && log.lastHash,
  });
  expect(file).not.toContain("Secret");
  expect(file).toContain("Note 1 – grün");
  const hidden = read(file).filter(({ id }) => id % 3 === 0);
  expect(new Set(hidden.map((line) => Object.keys(line).join()))).toEqual(
    new Set(["id,previousHash,contentHash,hash"]),
  );
});

test("whoever is above sees the contents of both, whoever is beside those of the other", async () => {
  expect(await check(await exported(PROVIDER))).toMatchObject({ intact: true, rows: ROWS, withheld: 0 });
  const theirs = await exported(OTHER);
  expect(theirs).not.toContain("Note");
  expect(theirs).toContain("Secret 3");
  expect(await check(theirs)).toMatchObject({ intact: true, withheld: ROWS - Math.floor(ROWS / 3) });
});

test("the contents of a hidden row cannot be guessed from their hash", async () => {
  const [, , third] = await database.transaction("system", (db) => readRows(db, { after: 0, limit: 3 }));
  const line = read(file)[3];
  expect(line?.["contentHash"]).toBe(hashContent(third!));
  expect(line?.["contentHash"]).not.toBe(hashContent({ ...third!, salt: "" }));
  expect(file).not.toContain(third!.salt);
  const salts = await database.transaction("system", (db) => db.query("select distinct salt from audit"));
  expect(salts).toHaveLength(ROWS);
});

test("a period is cut out of the log, and two of them join", async () => {
  const [from, middle, to] = ["2026-11-01T00:10:00Z", "2026-11-01T00:20:00Z", "2026-11-01T00:30:00Z"];
  const first = await check(await exported(OWN, from, middle));
  expect(first).toMatchObject({ intact: true, first: 10, last: 20, rows: 11 });
  const lastHash = first.intact ? (first.lastHash ?? "") : "";
  const second = await exported(OWN, "2026-11-01T00:20:01Z", to);
  expect(await check(second, lastHash)).toMatchObject({
    intact: true,
    first: 21,
    previousHash: lastHash,
    expectedAt: 20,
  });
  expect(await check(second, "f".repeat(64))).toMatchObject({ intact: false, brokenAt: 31 });
  const empty = await exported(OWN, "2027-01-01T00:00:00Z", "2027-02-01T00:00:00Z");
  expect(await check(empty)).toMatchObject({ intact: true, rows: 0, first: null, lastHash: null });
});

describe("a change is found, and the first wrong row named", () => {
  const rewrite = (change: (lines: Line[]) => void) => {
    const lines = read(file);
    change(lines);
    return write(lines);
  };

  test.each<[string, (lines: Line[]) => void, number, string]>([
    ["a changed value", (lines) => void (lines[40]!["resourceName"] = "Other"), 40, "was changed"],
    ["a changed time", (lines) => void (lines[40]!["at"] = "2026-11-01T00:40:00.001Z"), 40, "was changed"],
    ["another salt", (lines) => void (lines[40]!["salt"] = "0".repeat(64)), 40, "was changed"],
    [
      "a changed hash of others",
      (lines) => void (lines[42]!["contentHash"] = "0".repeat(64)),
      42,
      "was changed",
    ],
    ["a removed row", (lines) => void lines.splice(40, 1), 40, "is missing"],
    ["a removed row of others", (lines) => void lines.splice(42, 1), 42, "is missing"],
    ["a row that stands twice", (lines) => void lines.splice(41, 0, lines[40]!), 40, "was inserted"],
    [
      "exchanged rows",
      (lines) => void lines.splice(40, 2, { ...lines[41]!, id: 40 }, { ...lines[40]!, id: 41 }),
      40,
      "does not follow row 39",
    ],
    ["exchanged lines", (lines) => void lines.splice(40, 2, lines[41]!, lines[40]!), 40, "is missing"],
    ["a row without its contents", (lines) => void delete lines[40]!["actorName"], 40, "cannot be read"],
    ["a word that no hash has", (lines) => void (lines[40]!["approved"] = true), 40, "cannot be read"],
    ["rows cut off at the end", (lines) => void lines.splice(-11, 10), ROWS - 9, "is missing"],
    ["no rows at all", (lines) => void lines.splice(1, ROWS), 1, "is missing"],
  ])("%s, although the end of the file was written anew", async (_, change, brokenAt, reason) => {
    const verdict = await check(rewrite(change));
    expect(verdict).toMatchObject({ intact: false, brokenAt });
    expect(verdict).toHaveProperty("reason", expect.stringContaining(`Row ${brokenAt} ${reason}`));
  });

  test("a forged row with all its hashes, at the next one; with all rows after it, by a hash that was kept", async () => {
    const lines = read(file);
    const kept = lines.at(-2)!.hash;
    const forge = (line: Line, previousHash: string): Line => {
      const row = { ...line, previousHash } as unknown as HashedRow & { contentHash?: string };
      return { ...line, previousHash, hash: hashRow(row) };
    };
    lines[ROWS - 1] = forge({ ...lines[ROWS - 1]!, resourceName: "Other" }, lines[ROWS - 2]!.hash);
    expect(await check(write(lines))).toMatchObject({ intact: false, brokenAt: ROWS });
    lines[ROWS] = forge(lines[ROWS]!, lines[ROWS - 1]!.hash);
    expect(await check(write(lines))).toMatchObject({ intact: true });
    expect(await check(write(lines), kept)).toMatchObject({ intact: false, brokenAt: ROWS + 1 });
  });

  test("rows cut off together with the beginning and the end of the file, by a hash that was kept", async () => {
    const kept = read(file).at(-2)!.hash;
    const cut = rewrite((lines) => {
      lines.splice(-11, 10);
      lines[0]!["last"] = ROWS - 10;
    });
    expect(await check(cut)).toMatchObject({ intact: true, last: ROWS - 10 });
    expect(await check(cut, kept)).toMatchObject({ intact: false, brokenAt: ROWS - 9 });
    expect(await check(file, kept)).toMatchObject({ intact: true, expectedAt: ROWS });
  });

  test("a file that breaks off, at whatever byte", async () => {
    const bytes = Buffer.from(file);
    for (const length of [0, 1, 300, 5000, bytes.length - 200, bytes.length - 2, bytes.length - 1])
      expect((await check(bytes.subarray(0, length))).intact).toBe(false);
    const cut = await check(`${linesOf(file).slice(0, 41).join("\n")}\n`);
    expect(cut).toEqual({ intact: false, brokenAt: 41, reason: "The file breaks off before row 41." });
  });

  test("any one byte of a short file, and anything after its end", async () => {
    const short = Buffer.from(await exported(OWN, null, "2026-11-01T00:03:00Z"));
    expect(await check(short)).toMatchObject({ intact: true, rows: 3 });
    for (let at = 0; at < short.length; at += 1) {
      const changed = Buffer.from(short);
      changed[at] = changed[at]! ^ 1;
      expect([at, (await check(changed)).intact]).toEqual([at, false]);
    }
    expect(await check(`${short.toString()}{}\n`)).toMatchObject({ intact: false });
    expect(await check(`${short.toString()}\n`)).toMatchObject({ intact: false });
  });

  test("a name that stands twice in a row, which is read in two ways", async () => {
    const lines = linesOf(file);
    lines[1] = lines[1]!
      .replace('{"id":1,', '{"id":1,"reason":"forged","reason":null,')
      .replace(',"reason":null,"changes"', ',"changes"');
    const text = `${lines.slice(0, -1).join("\n")}\n`;
    const end = JSON.parse(lines.at(-1)!) as object;
    const digest = createHash("sha256").update(text).digest("hex");
    expect(await check(`${text}${JSON.stringify({ ...end, digest })}\n`)).toMatchObject({
      intact: false,
      brokenAt: 1,
    });
  });
});

test("rows from before there were salts are in the file where they are read, and refused where they are not", async () => {
  const opened = await openMigrated();
  try {
    await seedIdentity(opened.database);
    await opened.database.transaction("system", async (db) => {
      await insertOld(db, 1, OWN, "0".repeat(64));
      const [first] = await readRows(db, { after: 0, limit: 1 });
      await insertOld(db, 2, OTHER, first!.hash);
      await appendAudit(
        db,
        WHO,
        { action: "note.update", resourceType: "note", resourceId: "3", accountId: OTHER },
        new Date("2026-11-05T12:00:00Z"),
      );
    });
    expect(await verifyAudit(opened.database)).toMatchObject({ intact: true, rows: 3 });
    const ask = (accountId: number, first: number, last: number) =>
      opened.database.transaction({ accountId }, (db) => provenFrom(db, { first, last }));
    expect(await ask(PROVIDER, 1, 3)).toBeUndefined();
    expect(await ask(OWN, 1, 1)).toBeUndefined();
    expect(await ask(OWN, 1, 3)).toBe("2026-11-03");
    expect(await ask(OWN, 3, 3)).toBeUndefined();
    const written = openExport({ ...HEAD, account: PROVIDER }, { first: 1, last: 3 });
    const text = await opened.database.transaction({ accountId: PROVIDER }, (db) => written.read(db));
    expect(await check(text)).toMatchObject({ intact: true, rows: 3, withheld: 0 });
    expect(await check(text.replace("note.add", "note.adD"))).toMatchObject({ intact: false, brokenAt: 1 });
  } finally {
    await opened.database.close();
    await opened.drop();
  }
});

type Transaction = Parameters<typeof readRows>[0];

/** A row as the version before wrote it. */
async function insertOld(
  db: Transaction,
  id: number,
  accountId: number,
  previousHash: string,
): Promise<void> {
  const row: HashedRow = {
    id,
    at: `2026-11-0${id}T12:00:00.000Z`,
    accountId,
    actorUserId: 5,
    actingUserId: null,
    actorName: "customer@demo.example",
    action: "note.add",
    resourceType: "note",
    resourceId: String(id),
    detail: "null",
    previousHash,
    resourceName: "Old",
    parentType: null,
    parentId: null,
    parentName: null,
    form: null,
    result: "done",
    reason: null,
    changes: null,
    salt: null,
  };
  const { salt: _, ...values } = row;
  await db.query(
    `insert into audit (id, at, account_id, actor_user_id, acting_user_id, actor_name, action, resource_type, resource_id, detail,
       previous_hash, resource_name, parent_type, parent_id, parent_name, form, result, reason, changes, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
    [...Object.values(values), hashRow(row)],
  );
}
