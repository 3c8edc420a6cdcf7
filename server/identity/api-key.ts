import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "../database/index.ts";
import type { Actor } from "./actor.ts";
import { actorOf, findPerson } from "./person.ts";

/** How every key begins, so that it is recognised in a request and in a leaked file. */
const PREFIX = "atrium_";
const KEY_BYTES = 32;

export interface NewKey {
  /** Shown once. */
  readonly key: string;
  readonly hash: string;
  /** Its first characters, to distinguish keys. */
  readonly hint: string;
}

export function makeKey(): NewKey {
  const key = PREFIX + randomBytes(KEY_BYTES).toString("base64url");
  return { key, hash: hashKey(key), hint: key.slice(0, PREFIX.length + 4) };
}

export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/** Writes down, to the minute, when a key was used last. */
export async function noteKeyUse(db: Transaction, key: string): Promise<void> {
  await db.query(
    `update api_key set last_used = now()
     where hash = $1 and coalesce(last_used <= now() - interval '1 minute', true)`,
    [hashKey(key)],
  );
}

/**
 * The person who made the key, with their permissions now; undefined when the key is unknown or expired, or the person
 * is blocked.
 */
export async function findKeyOwner(
  db: Transaction,
  by: { readonly key: string } | { readonly id: number },
): Promise<Actor | undefined> {
  const [condition, value] = "id" in by ? ["id = $1", by.id] : ["hash = $1", hashKey(by.key)];
  const [row] = await db.query<{ id: number; user_id: number; read_only: boolean }>(
    `select id, user_id, read_only from api_key where ${condition} and (expires_at is null or expires_at > now())`,
    [value],
  );
  const person = row === undefined ? undefined : await findPerson(db, { id: row.user_id });
  if (row === undefined || person === undefined || person.isBlocked) return undefined;
  const { sessionId: _, ...actor } = actorOf(person, "");
  if (!row.read_only) return { ...actor, apiKeyId: row.id };
  const readable = Object.entries(actor.access).map(([tag, { R }]) => [tag, { R: R === true }]);
  return { ...actor, apiKeyId: row.id, isReadOnly: true, access: Object.fromEntries(readable) };
}

/** Keys are random, not chosen: a plain hash keeps them secret. */
export function hashKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}
