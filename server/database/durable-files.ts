import fs from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { isRecord, readOwn } from "#validators";

/**
 * The files of an embedded database that survive a loss of power. PGlite starts PostgreSQL so that it leaves it to the
 * system when something is written to the disk, and its files cannot do otherwise: these can.
 */
export class DurableFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: object) => addSync(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

/** PGlite's own, but that the log is on the disk before a commit is acknowledged. Of all ways to do that PGlite has this one. */
export const DURABLE_PARAMETERS: readonly string[] = [
  ...PGlite.defaultStartParams.filter((each) => each !== "-F"),
  "-c",
  "wal_sync_method=fsync",
];

/** Teaches the files of a module the one thing that they lack. */
function addSync(module: object): void {
  const files: unknown = Reflect.get(module, "NODEFS");
  const operations = isRecord(files) ? files["stream_ops"] : undefined;
  if (!isRecord(operations)) throw new Error("PGlite's files are not those that this version knows.");
  Reflect.set(operations, "fsync", ({ nfd }: { readonly nfd: number }) => {
    try {
      fs.fsyncSync(nfd);
    } catch (error) {
      const code = String(readOwn(error, "code"));
      if (!NOT_OFFERED.has(code)) endProcess(code);
    }
    return 0;
  });
}

/** Of folders, and of file systems that know no such thing. */
const NOT_OFFERED: ReadonlySet<string> = new Set(["EINVAL", "ENOTSUP", "ENOSYS", "EISDIR", "EBADF"]);

const STANDARD_ERROR = 2;

/** As PostgreSQL does then: nobody knows what is on the disk, but the next start does, from the log. */
function endProcess(code: string): never {
  fs.writeSync(
    STANDARD_ERROR,
    `The files of the embedded database cannot be written to the disk (${code}), so the process ends: check the disk, and start again. What was acknowledged is there.\n`,
  );
  process.exit(1);
}

/** Returns when everything in a folder is on the disk. */
export async function writeThrough(folder: string): Promise<void> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true })).values();
  const sync = async () => {
    for (const each of entries) {
      const path = join(each.parentPath, each.name);
      await (each.isDirectory() ? syncNames(path) : syncContents(path));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sync));
  await syncNames(folder);
}

/** The system writes what is asked for together as one. */
const AT_ONCE = 16;

/** Returns when the names of what is in a folder are on the disk. Windows opens no folders, and sees to that itself. */
export async function syncNames(folder: string): Promise<void> {
  if (process.platform !== "win32") await syncContents(folder, "r");
}

async function syncContents(path: string, flags = "r+"): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
