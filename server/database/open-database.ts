import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";
import { migrate, refuseOtherVersion } from "./migrate.ts";

/** A database that is open, migrated, and can be closed. */
export interface OpenDatabase extends Database {
  readonly kind: "embedded" | "postgresql";
  /** The owner's rights, outside any scope: for migrations and the job queue alone. */
  readonly owner: Connection;
  /** Runs with one session that has the owner's rights. */
  migrateWith(migration: (connection: Connection) => Promise<void>): Promise<void>;
  /** Everything in an embedded database, to open another with as its `content`. */
  copyFiles?(): Promise<Blob>;
  close(): Promise<void>;
}

export interface DatabaseSettings {
  /** Of a PostgreSQL server; without it the embedded database keeps its files in `folder`. */
  readonly url?: string | undefined;
  /** Undefined keeps the embedded database in memory: for tests. */
  readonly folder?: string | undefined;
  /** What an embedded database in memory begins with, as `copyFiles` gave it: for tests. */
  readonly content?: Blob | undefined;
  /** Folders with more migrations, such as those of platforms. */
  readonly migrations?: readonly string[];
}

/** Opens the database and migrates it to this version. Fails with a `StartFailure` in one sentence. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  return await openWith(settings, (connection) => migrate(connection, settings.migrations));
}

/**
 * Opens a database as it is, for a command. Fails with a `StartFailure` in one sentence where there is none, or where it
 * is not of exactly this version: none is made, and none is migrated.
 */
export async function openExisting(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { url, folder = "" } = settings;
  if (url === undefined && !existsSync(join(folder, "database/PG_VERSION")))
    throw new StartFailure(`There is no database in ${folder}: ATRIUM_DATA or DATABASE_URL names it.`);
  return await openWith(settings, (connection) => refuseOtherVersion(connection, settings.migrations));
}

async function openWith(
  settings: DatabaseSettings,
  prepare: (connection: Connection) => Promise<void>,
): Promise<OpenDatabase> {
  const database = await openUnmigrated(settings);
  try {
    await database.migrateWith(prepare);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Loads only the one of the two that is used: each takes a noticeable part of the start. */
async function openUnmigrated({ url, folder, content }: DatabaseSettings): Promise<OpenDatabase> {
  if (url === undefined) {
    const { openEmbeddedDatabase } = await import("./embedded-database.ts");
    return await openEmbeddedDatabase(folder, content);
  }
  const { openPostgresDatabase } = await import("./postgres-database.ts");
  return await openPostgresDatabase(url);
}
