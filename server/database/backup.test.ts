import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openJobQueue } from "../activity/index.ts";
import { seedIdentity } from "../identity/index.ts";
import { migrationFolders, productPlatforms } from "../platforms/index.ts";
import { seedInventory } from "../seed/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase, testServer } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";
import type { OpenDatabase } from "./open-database.ts";
import { openDatabase } from "./open-database.ts";

const SERVER = testServer();
const HAS_PROGRAMS = ["pg_dump", "pg_restore"].every(
  (program) => spawnSync(program, ["--version"]).status === 0,
);
const migrations = migrationFolders(productPlatforms);

let folder: string;
let used: TestDatabase;
let restored: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atrium-backup-"));
  [used, restored] = [await createTestDatabase(), await createTestDatabase()];
});
afterAll(async () => {
  await Promise.all([used.drop(), restored.drop()]);
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(SERVER === undefined || !HAS_PROGRAMS)("a backup on PostgreSQL", () => {
  test("that the user of the database makes has every row, and becomes a database that works", async () => {
    const database = await openDatabase({ url: used.url, migrations });
    await seedIdentity(database);
    await seedInventory(
      database,
      productPlatforms.map(({ seed }) => seed),
    );
    await (await openJobQueue(database, () => undefined)).stop();
    const file = join(folder, "atrium.dump");
    run("pg_dump", "--enable-row-security", "--format=custom", `--file=${file}`, `${used.url}`);
    run("pg_restore", "--exit-on-error", `--dbname=${restored.url}`, file);
    const copy = await openDatabase({ url: restored.url, migrations });
    const seen = (of: OpenDatabase) =>
      of.transaction({ accountId: 100 }, (db) => db.query("select id, name from service order by id"));
    expect((await seen(copy)).length).toBeGreaterThan(100);
    expect(await seen(copy)).toEqual(await seen(database));
    const rows = await countRows(database);
    expect(rows.length).toBeGreaterThan(100);
    expect(await countRows(copy)).toEqual(rows);
    await Promise.all([database.close(), copy.close()]);
  });
});

test.skipIf(SERVER === undefined)(
  "a user who may not act as the roles of the server is refused, with what to do",
  async () => {
    const [name, one] = [
      `atrium_${randomUUID().slice(0, 8)}`,
      await openDatabase({ url: used.url, migrations }),
    ];
    await one.owner.execute(`create role ${name} login createrole; grant ${name} to current_user`);
    const other = await createTestDatabase();
    const { pathname } = new URL(`${other.url}`);
    await one.owner.execute(`alter database ${pathname.slice(1)} owner to ${name}`);
    const url = new URL(`${other.url}`);
    url.username = name;
    const open = async () => await (await openDatabase({ url: url.href })).close();
    const grant = `grant atrium_tenant, atrium_system to ${name}`;
    await one.owner.execute(grant);
    await open();
    for (const role of ["atrium_tenant", "atrium_system"]) {
      await one.owner.execute(`revoke ${role} from ${name}`);
      await expect(open()).rejects.toThrow(grant);
      await one.owner.execute(grant);
      await open();
    }
    await other.drop();
    await one.owner.execute(`drop role ${name}`);
    await one.close();
  },
);

test("a database that was restored without its roles is refused, with what to do", async () => {
  const database = await openDatabase({ url: restored.url, migrations });
  await database.owner.execute("drop policy system on atrium.account");
  await expect(database.migrateWith((connection) => migrate(connection, migrations))).rejects.toThrow(
    /lacked the roles atrium_tenant and atrium_system, .*: create both roles, and restore it again\.$/,
  );
  await database.close();
});

function run(program: string, ...args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  expect({ program, status, stderr }).toEqual({ program, status: 0, stderr: "" });
}

/** How many rows each table has, also those that no policy shows to the owner. */
async function countRows({ owner }: OpenDatabase): Promise<readonly unknown[]> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('atrium', 'pgboss') order by 1`,
  );
  const counted: unknown[] = [];
  for (const { name } of tables) {
    await owner.execute(`alter table ${name} no force row level security`);
    counted.push({ name, ...(await owner.query(`select count(*) as rows from ${name}`))[0] });
  }
  return counted;
}
