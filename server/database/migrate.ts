import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import { checkRoles } from "./roles.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Migrates the database to this version: applies the files of `migrations/`, and of `folders`, that it does not have
 * yet, in the order of their names, each in its own transaction. Throws a `StartFailure` when the database was made by a
 * newer version, when an applied file has changed since, or when the roles are missing (`checkRoles`). Several servers may
 * start at once: one applies, the others wait.
 */
export async function migrate(connection: Connection, folders: readonly string[] = []): Promise<void> {
  await oneAtATime(connection, () => applyFiles(connection, [MIGRATIONS, ...folders]));
}

/**
 * Fails with a `StartFailure` unless the migrations of the database are exactly those of this version. Changes nothing: a
 * server of another version may be working on it.
 */
export async function refuseOtherVersion(
  connection: Connection,
  folders: readonly string[] = [],
): Promise<void> {
  const files = await findMigrations(folders);
  const [found] = await connection.execute("select to_regclass('atrium.migration') is null as is_empty");
  if (found?.["is_empty"] !== false)
    throw new StartFailure("There is no database of Atrium there: ATRIUM_DATA or DATABASE_URL names it.");
  const applied = await readApplied(connection);
  refuseNewer(applied, files);
  for (const [file, path] of files) {
    if (isApplied(applied, file, await readFile(path, "utf8"))) continue;
    throw new StartFailure(
      `The database is of an older version of Atrium (it lacks the migration "${file}"): use this command of that version, or start the server of this one, which brings it up to date.`,
    );
  }
}

/** The paths of the migrations of this version by their names. */
export async function findMigrations(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return await findFiles([MIGRATIONS, ...folders]);
}

/** Names of applied migrations that are none of these. */
export async function findUnknown(
  connection: Connection,
  known: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  return unknownOf(await readApplied(connection), known);
}

/** Does work that creates or grants while no other server of the same database does so. */
export async function oneAtATime<Result>(
  connection: Connection,
  work: () => Promise<Result>,
): Promise<Result> {
  await connection.execute("select pg_advisory_lock(724610)");
  try {
    return await work();
  } finally {
    // A lost session has lost its lock too; its statement reports that.
    await connection.execute("select pg_advisory_unlock(724610)").catch(() => undefined);
  }
}

async function applyFiles(connection: Connection, folders: readonly string[]): Promise<void> {
  const files = await findFiles(folders);
  await connection.execute("create schema if not exists atrium");
  await connection.execute(
    "create table if not exists atrium.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())",
  );
  await connection.execute("set search_path to atrium");
  const applied = await readApplied(connection);
  refuseNewer(applied, files);
  const isNew = applied.size === 0;
  // Before any file: where they are missing, one would change nothing and yet count as applied.
  if (!isNew) await checkRoles(connection);
  for (const [file, path] of files) {
    const sql = await readFile(path, "utf8");
    if (!isApplied(applied, file, sql)) await applyFile(connection, file, sql);
  }
  if (isNew) await checkRoles(connection);
}

/** The hash of each applied migration by its name. */
async function readApplied(connection: Connection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.query<{ name: string; hash: string }>(
    "select name, hash from atrium.migration",
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

function unknownOf(
  applied: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): readonly string[] {
  return [...applied.keys()].filter((name) => !files.has(name));
}

function refuseNewer(applied: ReadonlyMap<string, string>, files: ReadonlyMap<string, string>): void {
  const unknown = unknownOf(applied, files);
  if (unknown.length > 0) {
    throw new StartFailure(
      `The database was made by a newer version of Atrium (it has the migration "${unknown.join('", "')}", which this version lacks): start that version, or restore an older backup.`,
    );
  }
}

/** Fails with a `StartFailure` where it has changed since. */
function isApplied(applied: ReadonlyMap<string, string>, file: string, sql: string): boolean {
  const known = applied.get(file);
  if (known === undefined || known === hashOf(sql)) return known !== undefined;
  throw new StartFailure(
    `The migration "${file}" has changed since it was applied to this database: restore the file, and put the change into a new migration.`,
  );
}

function hashOf(sql: string): string {
  return createHash("sha256").update(sql).digest("hex");
}

/** The path of each file by its name, in the order of the names. A name identifies a migration, so it must be unique. */
async function findFiles(folders: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const folder of folders) {
    for (const file of (await readdir(folder)).filter((name) => name.endsWith(".sql"))) {
      const other = paths.get(file);
      if (other !== undefined)
        throw new Error(`${join(folder, file)} has the same name as ${other}: rename one of them.`);
      paths.set(file, join(folder, file));
    }
  }
  return new Map([...paths].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

async function applyFile(connection: Connection, file: string, sql: string): Promise<void> {
  try {
    await connection.execute(
      `begin;\n${sql}\n;insert into migration (name, hash) values ('${file.replaceAll("'", "''")}', '${hashOf(sql)}');\ncommit;`,
    );
  } catch (error) {
    await connection.execute("rollback");
    throw new StartFailure(
      `The migration "${file}" could not be applied: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
