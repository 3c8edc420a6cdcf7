import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/** How long a sign-in lasts at most, however often its token is refreshed. */
export const SESSION_LIFETIME_S = 8 * 60 * 60;

export interface StartedSession {
  readonly sessionId: string;
  readonly tokenId: string;
}

/**
 * Undefined when the identity token was signed out before: it does not sign in twice. `signIn`: the browser's sign-in
 * at the identity provider, with which the session ends.
 */
export async function startSession(
  db: Transaction,
  userId: number,
  idToken: string,
  signIn?: string,
): Promise<StartedSession | undefined> {
  const hash = createHash("sha256").update(idToken).digest("hex");
  const ended = await db.query(
    "select from session where id_token_hash = $1 and revoked_at is not null limit 1",
    [hash],
  );
  if (ended.length > 0) return undefined;
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  await db.query(
    `insert into session (id, user_id, token_id, id_token_hash, ends_at, sign_in)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5), $6)`,
    [sessionId, userId, tokenId, hash, SESSION_LIFETIME_S, signIn ?? null],
  );
  await db.query("update app_user set last_login = now() where id = $1", [userId]);
  return { sessionId, tokenId };
}

/**
 * Starts a managed session: `userId` is acted for, `actingUserId` acts. It lasts as long as its parent at most, and
 * the database ends it with its parent.
 */
export async function startManagedSession(
  db: Transaction,
  userId: number,
  actingUserId: number,
  parentSessionId: string,
): Promise<StartedSession> {
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  await db.query(
    `insert into session (id, user_id, acting_user_id, parent_session_id, token_id, id_token_hash, ends_at)
     select $1, $2, $3, id, $5, $6, ends_at from session where id = $4`,
    [sessionId, userId, actingUserId, parentSessionId, tokenId, `managed ${sessionId}`],
  );
  return { sessionId, tokenId };
}

/** The id of the next token; undefined when the session is over. */
export async function rotateToken(db: Transaction, sessionId: string): Promise<string | undefined> {
  const next = randomUUID();
  const rows = await db.query(
    `update session set previous_token_id = token_id, token_id = $2, rotated_at = now()
     where id = $1 and revoked_at is null and ends_at > now() returning id`,
    [sessionId, next],
  );
  return rows.length > 0 ? next : undefined;
}

/** Ends a session, and every other one that the same identity token, or the same sign-in of the browser, started. */
export async function endSession(db: Transaction, sessionId: string): Promise<void> {
  await db.query(
    `update session s set revoked_at = now() from session ended
     where ended.id = $1 and s.user_id = ended.user_id and s.revoked_at is null
       and (s.id_token_hash = ended.id_token_hash or s.sign_in = ended.sign_in)`,
    [sessionId],
  );
}

/** Ends what people have open, the sign-in at the embedded identity provider included; one session may go on. */
export async function endSessionsOf(
  db: Transaction,
  userIds: readonly number[],
  kept?: string,
): Promise<void> {
  await db.query(
    `update session set revoked_at = now()
     where (user_id = any($1::int[]) or acting_user_id = any($1::int[])) and id::text <> $2 and revoked_at is null`,
    [userIds, kept ?? ""],
  );
  await db.query(
    "delete from oidc_state where model = 'Session' and payload->>'accountId' = any($1::text[])",
    [userIds.map(String)],
  );
}
