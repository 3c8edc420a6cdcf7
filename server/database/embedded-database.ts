import { access, constants, mkdir, readdir, rename, rm } from "node:fs/promises";
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
const parsers = { [DATE]: (text: string) => text };

async function openFiles(folder: string | undefined): Promise<PGlite> {
  if (folder === undefined) return await PGlite.create({ parsers });
  const files = join(resolve(folder), "database");
  if (await isNew(files)) await createFiles(files);
  try {
    return await PGlite.create({ dataDir: files, parsers });
  } catch (error) {
    throw new StartFailure(
      `The database in ${files} cannot be opened (${reasonOf(error)}): restore a backup, or name another folder in ATRIUM_DATA.`,
    );
  }
}

/** False for a database; what is neither a database nor nothing at all is refused, never written over. */
async function isNew(files: string): Promise<boolean> {
  const names = await readdir(files).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new StartFailure(`The folder ${files} cannot be read (${error.code}): make it readable.`);
  });
  if (names.length > 0 && !names.includes("PG_VERSION")) {
    throw new StartFailure(
      `The folder ${files} holds a part of a database only (it has no PG_VERSION) and is left as it is: restore the whole backup, or name another folder in ATRIUM_DATA.`,
    );
  }
  return names.length === 0;
}

/** The database gets its name when it is whole: a start that is killed leaves only what the next one throws away. */
async function createFiles(files: string): Promise<void> {
  const unfinished = `${files}.new`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const pglite = await PGlite.create({ dataDir: unfinished });
    await pglite.close();
    await rm(files, { recursive: true, force: true }); // at most an empty folder
    await rename(unfinished, files);
  } catch (error) {
    throw new StartFailure(
      `The database in ${files} cannot be created (${reasonOf(error)}): look whether there is room and the folder can be written, or name another one in ATRIUM_DATA.`,
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

/** What went wrong, as far as it can be said: the database's program throws numbers, or that it aborted. */
function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "errno" in error)
    return error.errno === NO_ROOM ? "no room is left on the disk" : "its files cannot be read or written";
  return "its files are damaged or incomplete";
}

const NO_ROOM = 51; // in the numbers of WebAssembly's system interface
