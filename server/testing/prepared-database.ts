import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { OpenDatabase } from "../database/index.ts";
import { openDatabase } from "../database/index.ts";
import { PREPARED, RUN_FOLDER } from "./run-folder.ts";
import type { TestDatabase } from "./test-database.ts";
import { createTestDatabase, testServer } from "./test-database.ts";

/** A database for one test file; `drop` after it is closed. */
export interface PreparedDatabase extends Pick<TestDatabase, "drop"> {
  readonly database: OpenDatabase;
}

/** How a database is made that can be copied. */
interface Recipe {
  /** Different for each content. */
  readonly name: string;
  readonly migrations: readonly string[];
  fill(database: OpenDatabase): Promise<void>;
}

/**
 * A database made by the recipe. Only the first of a run of tests to ask for it fills one, all others get copies:
 * migrating and filling would be most of the time that a short test takes.
 */
export async function openPrepared(recipe: Recipe): Promise<PreparedDatabase> {
  const key = createHash("sha256").update(recipe.name).digest("hex").slice(0, 12);
  const file = join(process.env[RUN_FOLDER] ?? "", key);
  while (!existsSync(`${file}${PREPARED}`)) {
    if (await isFirst(file)) return await prepare(file, recipe);
    await delay(50);
  }
  return await openCopy(await readFile(`${file}${PREPARED}`), recipe);
}

/** An empty database of this version, with the migrations of these folders besides. */
export async function openMigrated(migrations: readonly string[] = []): Promise<PreparedDatabase> {
  const name = `migrated ${migrations.join()}`;
  return await openPrepared({ name, migrations, fill: async () => undefined });
}

/** Leaves what copies are made of: the files of an embedded database, or the address of one on PostgreSQL. */
async function prepare(file: string, recipe: Recipe): Promise<PreparedDatabase> {
  try {
    const { url, drop } = await createTestDatabase();
    const database = await openDatabase({ url, migrations: recipe.migrations });
    await recipe.fill(database);
    if (url === undefined) {
      // Else each copy would do again what the log says since the last one.
      await database.owner.execute("checkpoint");
      await leave(file, await database.copyFiles?.());
      return { database, drop };
    }
    await database.close(); // nobody may be connected to what is copied
    await leave(file, url);
    return await openCopy(Buffer.from(url), recipe);
  } catch (error) {
    await rm(begun(file), { recursive: true });
    throw error;
  }
}

async function openCopy(prepared: Buffer, { migrations }: Recipe): Promise<PreparedDatabase> {
  const isEmbedded = testServer() === undefined;
  const { url, drop } = await createTestDatabase(isEmbedded ? undefined : prepared.toString());
  const content = isEmbedded ? new Blob([prepared]) : undefined;
  return { database: await openDatabase({ url, content, migrations }), drop };
}

/** Renames when the file is whole: until then the others wait. */
async function leave(file: string, content: Blob | string | undefined): Promise<void> {
  await writeFile(file, content instanceof Blob ? content.stream() : (content ?? ""));
  await rename(file, `${file}${PREPARED}`);
}

/** Whether nobody else prepares this one. */
async function isFirst(file: string): Promise<boolean> {
  return await mkdir(begun(file)).then(
    () => true,
    () => false,
  );
}

function begun(file: string): string {
  return `${file}.begun`;
}
