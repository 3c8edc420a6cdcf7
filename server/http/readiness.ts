import { statfs } from "node:fs/promises";
import type { Database } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";

/** Why the server cannot do its work at this moment, in a sentence; undefined: it can. Asking often costs nothing. */
export type Readiness = () => Promise<string | undefined>;

/** An answer counts for so long. */
const FRESH_MS = 1000;
const ANSWER_WITHIN_MS = 5000;
/** What the embedded database needs at once for its log. */
const LEAST_ROOM_MB = 32;

/** Asks the database, writes one row, and looks at the disk of the embedded database's `folder`. */
export function buildReadiness(
  database: Database,
  folder: string | undefined,
  now: () => number = () => performance.now(),
): Readiness {
  let last: { readonly at: number; readonly answer: Promise<string | undefined> } | undefined;
  return async () => {
    if (last === undefined || now() - last.at > FRESH_MS) {
      last = { at: now(), answer: look(database, folder) };
    }
    return await last.answer;
  };
}

async function look(database: Database, folder: string | undefined): Promise<string | undefined> {
  const room = folder === undefined ? undefined : await roomInMb(folder);
  if (room !== undefined && room < LEAST_ROOM_MB)
    return `The disk of the data folder is full: ${room} MB are left.`;
  const written = database
    .transaction("system", (db) =>
      db.query(
        "insert into write_probe (id, at) values (1, now()) on conflict (id) do update set at = excluded.at",
      ),
    )
    .then(
      () => undefined,
      (error: unknown) =>
        error instanceof DatabaseLost ? NO_ANSWER : "Nothing can be written to the database.",
    );
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(NO_ANSWER), ANSWER_WITHIN_MS);
  return await Promise.race([written, late]).finally(() => clearTimeout(timer));
}

const NO_ANSWER = "The database does not answer.";

/** Undefined where the system does not say. */
async function roomInMb(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / 1024 / 1024);
  } catch {
    return undefined;
  }
}
