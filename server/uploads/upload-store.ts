import { accessSync, constants, createReadStream, createWriteStream, mkdirSync, statSync } from "node:fs";
import { readdir, rm, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { StartFailure } from "../start-failure.ts";

/** The bytes of uploaded files, in one folder: a file for each id. Several servers on one database share the folder. */
export interface UploadStore {
  /** Bytes that are there. */
  sizeOf(id: string): number;
  /** Adds to the end. */
  append(id: string): Writable;
  /** From `start`, and `length` bytes of it where that is given. */
  read(id: string, start?: number, length?: number): Readable;
  remove(id: string): Promise<void>;
  ids(): Promise<readonly string[]>;
  /** Bytes that the disk has left. */
  room(): Promise<number>;
}

export function openUploadStore(folder: string): UploadStore {
  const pathOf = (id: string) => {
    if (!ID.test(id)) throw new Error(`"${id}" is no id of an upload.`);
    return join(folder, id);
  };
  const make = () => mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    sizeOf: (id) => statSync(pathOf(id), { throwIfNoEntry: false })?.size ?? 0,
    append(id) {
      make();
      return createWriteStream(pathOf(id), { flags: "a", mode: 0o600 });
    },
    read: (id, start = 0, length) =>
      createReadStream(pathOf(id), { start, ...(length !== undefined && { end: start + length - 1 }) }),
    remove: (id) => rm(pathOf(id), { force: true }),
    ids: async () => (await readdir(folder).catch(() => [])).filter((name) => ID.test(name)),
    async room() {
      make();
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** Fails with a `StartFailure` where files of uploads could not be written: the folder itself is made for the first one. */
export function refuseUnwritable(folder: string): void {
  let there = folder;
  while (statSync(there, { throwIfNoEntry: false }) === undefined) there = dirname(there);
  try {
    if (!statSync(there).isDirectory()) throw new Error("It is no folder.");
    accessSync(there, constants.W_OK | constants.X_OK);
  } catch {
    throw new StartFailure(
      `The folder of uploads ${folder} cannot be written: make it writable, or name another one in UPLOADS_FOLDER.`,
    );
  }
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
