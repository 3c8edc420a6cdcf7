import { parse } from "bowser";
import type { Database } from "../database/index.ts";

/** Where a session begins: what the browser says of itself, and the network address. */
export interface SessionDevice {
  readonly userAgent: string | undefined;
  readonly address: string;
}

const LONGEST_AGENT = 300;

/** As it is stored: `user_agent` and `address`. */
export function storedDevice(device: SessionDevice | undefined): readonly [string | null, string | null] {
  return [device?.userAgent?.slice(0, LONGEST_AGENT) ?? null, device?.address ?? null];
}

/** A browser in plain words: `Firefox on Windows`. */
export function describeDevice(userAgent: string | null): string {
  if (userAgent === null || userAgent === "") return "Unknown browser";
  const { browser, os, platform } = parse(userAgent);
  // Of a browser that it does not know, the library repeats what that says.
  const name = /^[\w ]{2,40}$/.exec(browser.name ?? "")?.[0] ?? "Unknown browser";
  // iPhone and iPad say more than the name of their system.
  const device = platform.model ?? os.name;
  return device === undefined || device === "" ? name : `${name} on ${device}`;
}

const AT_MOST_EVERY_MS = 60_000;
const MOST_REMEMBERED = 10_000;
const remembered = new WeakMap<Database, Map<string, number>>();

/**
 * Writes down that a session is used, once a minute, in a transaction of its own: in that of the call, calls of the same
 * session would wait for each other.
 */
export async function noteUse(database: Database, sessionId: string, address: string): Promise<void> {
  const known = remembered.get(database) ?? new Map<string, number>();
  remembered.set(database, known);
  const now = performance.now();
  if (now - (known.get(sessionId) ?? -Infinity) < AT_MOST_EVERY_MS) return;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(sessionId, now);
  await database.transaction("system", (db) =>
    db.query(
      `update session set last_used_at = now(), address = $2
       where id::text = $1 and revoked_at is null and last_used_at < now() - interval '1 minute'`,
      [sessionId, address],
    ),
  );
}
