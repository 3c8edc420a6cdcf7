import { spawn } from "node:child_process";
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countLoopTurns } from "../testing/count-loop-turns.ts";
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
