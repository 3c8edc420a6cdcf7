import { statfs } from "node:fs/promises";
import type { Database } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";

/** Why the server cannot work at this moment, in a sentence; undefined when it can. The result is cached for a second. */
export type Readiness = () => Promise<string | undefined>;

/** How long a result is reused. */
const FRESH_MS = 1000;
const ANSWER_WITHIN_MS = 5000;
/** What the embedded database needs for its log. */
const MIN_FREE_MB = 32;

/** Writes one row to the database, and checks the disk of the embedded database's `folder` and who migrated the database. */
export function buildReadiness(
  database: Database,
  folder: string | undefined,
  isOutdated: () => Promise<boolean> = async () => false,
  now: () => number = () => performance.now(),
): Readiness {
  let last: { readonly at: number; readonly answer: Promise<string | undefined> } | undefined;
  return async () => {
    if (last === undefined || now() - last.at > FRESH_MS) {
      last = { at: now(), answer: check(database, folder, isOutdated) };
    }
    return await last.answer;
  };
}

async function check(
  database: Database,
  folder: string | undefined,
  isOutdated: () => Promise<boolean>,
): Promise<string | undefined> {
  const free = folder === undefined ? undefined : await freeMb(folder);
  if (free !== undefined && free < MIN_FREE_MB)
    return `The disk of the data folder is full: ${free} MB are left.`;
  const written = database
    .transaction("system", (db) =>
      db.query(
        "insert into write_probe (id, at) values (1, now()) on conflict (id) do update set at = excluded.at",
      ),
    )
    .then(() => isOutdated())
    .then(
      (isOld) => (isOld ? OUTDATED : undefined),
      (error: unknown) =>
        error instanceof DatabaseLost ? NO_ANSWER : "Nothing can be written to the database.",
    );
  const { promise: late, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(NO_ANSWER), ANSWER_WITHIN_MS);
  return await Promise.race([written, late]).finally(() => clearTimeout(timer));
}

const OUTDATED =
  "A newer version of Atrium has updated the database: stop this process, which takes no more work.";
const NO_ANSWER = "The database does not answer.";

/** Undefined where the system does not know. */
async function freeMb(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return Math.floor((bavail * bsize) / 1024 / 1024);
  } catch {
    return undefined;
  }
}
