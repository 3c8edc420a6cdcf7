import type { Database } from "../database/index.ts";
import { StartFailure } from "../start-failure.ts";
import { DEMO_PASSWORD, demoUsers } from "./demo-accounts.ts";
import { verifyPassword } from "./password.ts";

/** Whether a host, or the host of an address, is reached from this machine alone. */
export function isOfThisMachine(hostOrUrl: string): boolean {
  const host = URL.canParse(hostOrUrl) ? new URL(hostOrUrl).hostname : hostOrUrl.toLowerCase();
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host);
}

/** The password of the demo's people in a database that is filled for the first time. */
export function chooseDemoPassword(chosen: string | undefined, mayBePublic: boolean): string {
  if (chosen !== undefined) return chosen;
  if (mayBePublic) return DEMO_PASSWORD;
  throw new StartFailure(
    "PUBLIC_URL is not an address of this machine, and the demo's accounts would get a password that everybody can read in the manual: set DEMO_PASSWORD to the one that they are to have.",
  );
}

/** The email addresses of the demo's people who can sign in with this password. */
export async function findDemoPeople(database: Database, password: string): Promise<readonly string[]> {
  const people = await database.transaction("system", (db) =>
    db.query<{ username: string; hash: string | null }>(
      `select u.username, u.password_hash as hash from app_user u join account a on a.id = u.account_id
       where u.id = any($1) and not (u.is_blocked or a.is_blocked or a.is_deleted) order by u.id`,
      [demoUsers.map(({ id }) => id)],
    ),
  );
  const found: string[] = [];
  // One after the other: each takes 19 MiB.
  for (const { username, hash } of people)
    if (hash !== null && (await verifyPassword(hash, password))) found.push(username);
  return found;
}

/** Warns of demo accounts that anybody can sign in to. */
export async function warnOfPublicPassword(
  database: Database,
  log: { warn(detail: object, text: string): void },
): Promise<void> {
  const people = await findDemoPeople(database, DEMO_PASSWORD);
  if (people.length === 0) return;
  log.warn(
    { people },
    "demo accounts have the password that everybody can read in the manual: change it, or block them",
  );
}
