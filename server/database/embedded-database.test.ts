import { spawn } from "node:child_process";
import fs from "node:fs";
import { mkdir, mkdtemp, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countLoopTurns } from "../testing/count-loop-turns.ts";
import { writeThrough } from "./durable-files.ts";
import { openDatabase } from "./open-database.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-embedded-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What is in it, or why it cannot be opened. */
async function companiesIn(data: string): Promise<readonly string[] | string> {
  try {
    const database = await openDatabase({ folder: data });
    const rows = await database.transaction("system", (db) =>
      db.query<{ company_name: string }>("select company_name from account"),
    );
    await database.close();
    return rows.map(({ company_name: name }) => name);
  } catch (error) {
    return String(error);
  }
}

test("an incomplete restore is refused with a way out, and nothing is overwritten", async () => {
  const data = join(folder, "restored");
  const database = await openDatabase({ folder: data });
  await database.transaction("system", (db) =>
    db.query("insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'Kept')"),
  );
  await database.close();
  const files = join(data, "database");
  for (const missing of ["PG_VERSION", join("global", "pg_control")]) {
    await rename(join(files, missing), join(folder, "missing"));
    const before = await readdir(files, { recursive: true });
    const said = await companiesIn(data);
    expect(said).toMatch(/restore (the whole|a) backup, or name another folder in ATRIUM_DATA\.$/);
    expect(said).toContain(files);
    const after = await readdir(files, { recursive: true });
    expect(after.filter((name) => name !== "postmaster.pid")).toEqual(before);
    await rename(join(folder, "missing"), join(files, missing));
  }
  expect(await companiesIn(data)).toEqual(["Kept"]);
});

test("an empty folder, and the rest of an interrupted first start, become a database", async () => {
  const data = join(folder, "begun");
  await mkdir(join(data, "database"), { recursive: true });
  await mkdir(join(data, "database.new", "base"), { recursive: true });
  await writeFile(join(data, "database.new", "postgresql.conf"), "half");
  expect(await companiesIn(data)).toEqual([]);
  expect(await readdir(data)).not.toContain("database.new");
});

test.each(["database.new/base", "database.new/PG_VERSION", "database"])(
  "a first start that is killed as soon as there is %s continues with the next start",
  async (sign) => {
    const data = join(folder, sign.replace("/", "-"));
    const source = `import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "open-database.ts"))};
      await openDatabase({ folder: ${JSON.stringify(data)} });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: "ignore" });
    const end = new Promise((done) => child.once("close", done));
    const isThere = () => stat(join(data, sign)).then(Boolean, () => false);
    while (child.exitCode === null && !(await isThere())) await new Promise((done) => setTimeout(done, 2));
    child.kill("SIGKILL");
    await end;
    expect(await isThere()).toBe(true);
    expect(await companiesIn(data)).toEqual([]);
  },
);

test("a commit is on the disk before it is acknowledged, and a transaction that only reads waits for no disk", async () => {
  const database = await openDatabase({ folder: join(folder, "durable") });
  const sync = vi.spyOn(fs, "fsyncSync");
  const syncsOf = async (sql: string) => {
    sync.mockClear();
    await database.transaction("system", (db) => db.query(sql));
    return sync.mock.calls.length;
  };
  const insert = (id: number) =>
    syncsOf(`insert into account (id, kind, company_name) values (${id}, 'provider', 'One')`);
  expect(Math.min(await insert(1), await insert(2))).toBeGreaterThan(0);
  expect(await syncsOf("select id from account")).toBe(0);
  const [settings] = await database.owner.query(
    "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
  );
  expect(settings).toEqual({ fsync: "on", commit: "on" });
  sync.mockRestore();
  await database.close();
});

test("a commit that cannot be written to the disk is not acknowledged: the process ends, and says why", async () => {
  const data = join(folder, "durable");
  const source = `import fs from "node:fs";
    import { openDatabase } from ${JSON.stringify(join(import.meta.dirname, "open-database.ts"))};
    const database = await openDatabase({ folder: ${JSON.stringify(data)} });
    fs.fsyncSync = () => { throw Object.assign(new Error(), { code: "EIO" }); };
    const sql = "insert into account (id, kind, company_name) values (3, 'provider', 'Lost')";
    await database.transaction("system", (db) => db.query(sql));
    process.exit(0);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { timeout: 120_000 });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const status = await new Promise((done) => child.once("close", done));
  expect({ said, status }).toEqual({
    said: expect.stringMatching(/disk \(EIO\), so the process ends/),
    status: 1,
  });
  expect((await companiesIn(data)).slice(0, 2)).toEqual(["One", "One"]);
});

test("a new database is on the disk, file by file, before it has its name", async () => {
  const parts = join(folder, "parts");
  await mkdir(join(parts, "base"), { recursive: true });
  await writeFile(join(parts, "base", "one"), "1");
  await writeFile(join(parts, "two"), "2");
  const probe = await open(join(parts, "two"));
  const sync = vi.spyOn(Object.getPrototypeOf(probe), "sync");
  await probe.close();
  await writeThrough(parts);
  expect(sync).toHaveBeenCalledTimes(process.platform === "win32" ? 2 : 4);
  sync.mockClear();
  await (await openDatabase({ folder: join(folder, "durable-new") })).close();
  // An empty database has about a thousand files.
  expect(sync.mock.calls.length).toBeGreaterThan(900);
  sync.mockRestore();
});

test("a long transaction lets the rest of the process have its turn", async () => {
  const database = await openDatabase({ folder: undefined });
  const turns = countLoopTurns();
  await database.transaction("system", async (db) => {
    const began = performance.now();
    for (let asked = 0; asked < 10 || performance.now() - began < 300; asked += 1)
      await db.query("select count(*) from generate_series(1, 1000)");
  });
  expect(turns.end()).toBeGreaterThan(2);
  await database.close();
});
