import { access, constants, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { Results } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { createGiveWay } from "../in-slices.ts";
import { StartFailure } from "../start-failure.ts";
import type { Connection } from "./connection.ts";
import type { Transaction } from "./database.ts";
import { DURABLE_PARAMETERS, DurableFiles, syncNames, writeThrough } from "./durable-files.ts";
import { lockFolder } from "./folder-lock.ts";
import type { OpenDatabase } from "./open-database.ts";
import { currentRights, openScope, planRights } from "./scope.ts";
import { createStatementNames } from "./prepared-statements.ts";

/**
 * PostgreSQL inside this process, with its files below `folder` (in memory without one). Transactions run one at a time.
 * A commit is on disk before it is acknowledged. Only one process at a time may use the folder.
 */
export async function openEmbeddedDatabase(
  folder: string | undefined,
  content?: Blob,
): Promise<OpenDatabase> {
  const unlock = folder === undefined ? undefined : await claimFolder(resolve(folder));
  const pglite = await openFiles(folder, content).catch(async (error: unknown) => {
    await unlock?.();
    throw error;
  });
  const owner = connectionOver(pglite);
  const prepare = createPreparing();
  // Queries are answered without leaving the process: many in a row would keep every connection and timer waiting.
  const giveWay = createGiveWay();
  await owner.execute("set search_path to atrium; set timezone to 'UTC'");
  let closing: Promise<void> | undefined;
  return {
    kind: "embedded",
    owner,
    transaction: (scope, work) =>
      openScope(
        scope,
        async () =>
          await pglite.transaction(async (raw) => {
            // One after the other, in the order in which they are asked for: they depend on the role that is set.
            let before: Promise<unknown> = Promise.resolve();
            const rightsFor = planRights(scope);
            const db: Transaction = {
              query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
                const rights = rightsFor(currentRights(scope));
                const answer = before.then(async () => {
                  await giveWay();
                  const prepared = await prepare(sql, parameters, (text) => raw.exec(text));
                  // A text without parameters is one message to the database, a query with parameters is five.
                  if (prepared !== undefined)
                    return lastRows<Row>(
                      await raw.exec(rights === undefined ? prepared : `${rights}; ${prepared}`),
                    );
                  if (rights !== undefined) await raw.exec(rights);
                  return (await raw.query<Row>(sql, [...parameters])).rows;
                });
                before = answer.catch(() => undefined);
                return await answer;
              },
            };
            return await work(db);
          }),
      ),
    migrateWith: (migration) => migration(owner),
    copyFiles: () => pglite.dumpDataDir("none"),
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

/**
 * Of a query that is sent again and again its plan is kept, by the statement `prepare`: planning it takes longer than
 * answering it. Answers the statement that executes it; undefined where it is not prepared, or where a parameter is more
 * than plain words.
 */
function createPreparing() {
  const nameOf = createStatementNames();
  const made = new Set<string>();
  return async (
    sql: string,
    parameters: readonly unknown[],
    execute: (text: string) => Promise<unknown>,
  ): Promise<string | undefined> => {
    const plain = parameters.filter(isPlain);
    const isWorthIt = /^\s*select\b/i.test(sql) && plain.length === parameters.length;
    const name = isWorthIt ? nameOf(sql) : undefined;
    if (name === undefined) return undefined;
    if (!made.has(name)) await execute(`prepare ${name} as ${sql}`);
    made.add(name);
    const values = plain.map(writePlain);
    return `execute ${name}${values.length === 0 ? "" : `(${values.join(", ")})`}`;
  };
}

/** The rows of the last statement of a text: their type is said by whoever asks, as for a single query. */
function lastRows<Row>(results: readonly Results[]): Row[];
function lastRows(results: readonly Results[]): unknown[] {
  return results.at(-1)?.rows ?? [];
}

type PlainWord = string | number | boolean;

function isPlain(value: unknown): value is PlainWord | null | readonly PlainWord[] {
  return value === null || isPlainWord(value) || (Array.isArray(value) && value.every(isPlainWord));
}

function isPlainWord(value: unknown): value is PlainWord {
  return (
    typeof value === "boolean" ||
    (typeof value === "number" && Number.isFinite(value)) ||
    (typeof value === "string" && /^[\w .:@+-]*$/.test(value))
  );
}

function writePlain(value: PlainWord | null | readonly PlainWord[]): string {
  if (value === null) return "null";
  return typeof value === "object" ? `'{${value.map((each) => `"${each}"`).join(",")}}'` : `'${value}'`;
}

function connectionOver(pglite: PGlite): Connection {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await pglite.query<Row>(sql, [...parameters])).rows,
    execute: async (sql) => (await pglite.exec(sql)).at(-1)?.rows ?? [],
  };
}

/** A database in memory keeps no more of its log than it needs: copies of it are smaller. */
const SMALL = ["min_wal_size = 32MB", "wal_recycle = off"];

const DATE = 1082;
const extensions = { pg_trgm };
const parsers = { [DATE]: (text: string) => text };

async function openFiles(folder: string | undefined, content: Blob | undefined): Promise<PGlite> {
  if (folder === undefined)
    return await PGlite.create({
      parsers,
      extensions,
      ...(content ? { loadDataDir: content } : { postgresqlconf: SMALL }),
    });
  const files = join(resolve(folder), "database");
  if (await isNew(files)) await createFiles(files);
  try {
    return await PGlite.create({
      fs: new DurableFiles(files),
      startParams: [...DURABLE_PARAMETERS],
      parsers,
      extensions,
    });
  } catch (error) {
    throw new StartFailure(
      `The database in ${files} cannot be opened (${reasonOf(error)}): restore a backup, or name another folder in ATRIUM_DATA.`,
    );
  }
}

/** False for a database, true for an empty or missing folder; anything else is refused, never overwritten. */
async function isNew(files: string): Promise<boolean> {
  const names = await readdir(files).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === "ENOENT") return [];
    throw new StartFailure(`The folder ${files} cannot be read (${error.code}): make it readable.`);
  });
  if (names.length > 0 && !names.includes("PG_VERSION")) {
    throw new StartFailure(
      `The folder ${files} has only a part of a database (PG_VERSION is missing) and is not touched: restore the whole backup, or name another folder in ATRIUM_DATA.`,
    );
  }
  return names.length === 0;
}

/**
 * Renames the folder when the database is complete and on the disk: if the process is killed before, or the power is lost,
 * the next start removes the rest.
 */
async function createFiles(files: string): Promise<void> {
  const unfinished = `${files}.new`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    const pglite = await PGlite.create({ dataDir: unfinished });
    await pglite.close();
    await writeThrough(unfinished);
    await rm(files, { recursive: true, force: true }); // at most an empty folder
    await rename(unfinished, files);
    await syncNames(dirname(files));
  } catch (error) {
    throw new StartFailure(
      `The database in ${files} cannot be created (${reasonOf(error)}): check that there is space and that the folder can be written, or name another one in ATRIUM_DATA.`,
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

/** What went wrong, as far as it is known: PGlite throws error numbers, or aborts. */
function reasonOf(error: unknown): string {
  if (typeof error === "object" && error !== null && "errno" in error)
    return error.errno === NO_SPACE ? "the disk is full" : "its files cannot be read or written";
  return "its files are damaged or incomplete";
}

const NO_SPACE = 51; // WASI's ENOSPC
