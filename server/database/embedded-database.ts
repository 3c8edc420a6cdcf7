import { access, constants, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import type { Transaction } from "./database.ts";
import { lockFolder } from "./folder-lock.ts";
import type { OpenDatabase } from "./open-database.ts";
import { enterScope, onlyOne } from "./scope.ts";

/**
 * PostgreSQL inside this process, its files below `folder` (in memory without one). One transaction runs at a
 * time, the others queue. A commit is on disk before it is acknowledged. One process at a time owns the folder.
 */
export async function openEmbeddedDatabase(folder: string | undefined): Promise<OpenDatabase> {
  const unlock = folder === undefined ? undefined : await claimFolder(resolve(folder));
  const pglite = await openFiles(folder).catch(async (error: unknown) => {
    await unlock?.();
    throw error;
  });
  const owner = connectionOver(pglite);
  await owner.execute("set search_path to atrium; set timezone to 'UTC'");
  let closing: Promise<void> | undefined;
  return {
    kind: "embedded",
    owner,
    transaction: (scope, work) =>
      onlyOne(
        async () =>
          await pglite.transaction(async (raw) => {
            const db: Transaction = {
              query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
                (await raw.query<Row>(sql, [...parameters])).rows,
            };
            await enterScope(db, scope);
            return await work(db);
          }),
      ),
    migrateWith: (migration) => migration(owner),
    close: () => (closing ??= closeFiles(pglite, unlock)),
  };
}

async function closeFiles(pglite: PGlite, unlock: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await pglite.close();
  } finally {
    await unlock?.();
  }
}

function connectionOver(pglite: PGlite): Connection {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await pglite.query<Row>(sql, [...parameters])).rows,
    execute: async (sql) => (await pglite.exec(sql)).at(-1)?.rows ?? [],
  };
}

const DATE = 1082;

async function openFiles(folder: string | undefined): Promise<PGlite> {
  const parsers = { [DATE]: (text: string) => text };
  if (folder === undefined) return await PGlite.create({ parsers });
  const files = join(resolve(folder), "database");
  try {
    return await PGlite.create({ dataDir: files, parsers });
  } catch (error) {
    throw new StartFailure(
      `The database in ${files} cannot be opened (${error instanceof Error ? error.message : String(error)}): restore a backup, or name another folder in ATRIUM_DATA.`,
    );
  }
}

async function claimFolder(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch {
    throw new StartFailure(
      `The data folder ${folder} cannot be written: make it writable, or name another one in ATRIUM_DATA.`,
    );
  }
  return await lockFolder(folder);
}
