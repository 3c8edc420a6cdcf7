import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";

const MIGRATIONS = join(import.meta.dirname, "migrations");

/**
 * Migrates the database to this version: applies the files of `migrations/`, and of `folders`, that it does not have
 * yet, in the order of their names, each in its own transaction. Throws a `StartFailure` when the database was made by a
 * newer version, or when an applied file has changed since. Several servers may start at once: one applies, the others
 * wait.
 */
export async function migrate(connection: Connection, folders: readonly string[] = []): Promise<void> {
  await oneAtATime(connection, () => applyFiles(connection, [MIGRATIONS, ...folders]));
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
  const applied = new Map(
    (await connection.query<{ name: string; hash: string }>("select name, hash from migration")).map(
      ({ name, hash }) => [name, hash],
    ),
  );
  const unknown = [...applied.keys()].filter((name) => !files.has(name));
  if (unknown.length > 0) {
    throw new StartFailure(
      `The database was made by a newer version of Atrium (it has the migration "${unknown.join('", "')}", which this version lacks): start that version, or restore an older backup.`,
    );
  }
  for (const [file, path] of files) {
    const sql = await readFile(path, "utf8");
    const hash = createHash("sha256").update(sql).digest("hex");
    const known = applied.get(file);
    if (known === hash) continue;
    if (known !== undefined) {
      throw new StartFailure(
        `The migration "${file}" has changed since it was applied to this database: restore the file, and put the change into a new migration.`,
      );
    }
    await applyFile(connection, file, sql, hash);
  }
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

async function applyFile(connection: Connection, file: string, sql: string, hash: string): Promise<void> {
  try {
    await connection.execute(
      `begin;\n${sql}\n;insert into migration (name, hash) values ('${file.replaceAll("'", "''")}', '${hash}');\ncommit;`,
    );
  } catch (error) {
    await connection.execute("rollback");
    throw new StartFailure(
      `The migration "${file}" could not be applied: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
