import { createHash, randomUUID } from "node:crypto";
import type { Transaction } from "../database/database.ts";

/** How long a sign-in lasts at most, however often its token is refreshed. */
export const SESSION_LIFETIME_S = 8 * 60 * 60;

/** After a refresh the token before it is good for this long: for calls on their way and for an answer that got lost. */
const OLD_TOKEN_GRACE_S = 120;

export interface StartedSession {
  readonly sessionId: string;
  readonly tokenId: string;
}

/** Undefined when the identity token was signed out before: it does not sign in twice. */
export async function startSession(
  db: Transaction,
  userId: number,
  idToken: string,
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
    `insert into session (id, user_id, token_id, id_token_hash, ends_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [sessionId, userId, tokenId, hash, SESSION_LIFETIME_S],
  );
  await db.query("update app_user set last_login = now() where id = $1", [userId]);
  return { sessionId, tokenId };
}

/** Whether a token still counts: its session is not over, and it is the latest one or was replaced a moment ago. */
export async function isTokenAlive(db: Transaction, sessionId: string, tokenId: string): Promise<boolean> {
  const rows = await db.query(
    `select from session s join app_user u on u.id = s.user_id join account a on a.id = u.account_id
     where s.id = $1 and s.revoked_at is null and s.ends_at > now()
       and (s.token_id = $2 or (s.previous_token_id = $2 and s.rotated_at > now() - make_interval(secs => $3)))
       and not (u.is_blocked or a.is_blocked or a.is_deleted)`,
    [sessionId, tokenId, OLD_TOKEN_GRACE_S],
  );
  return rows.length > 0;
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

/** Ends a session, and every other one that the same identity token started. */
export async function endSession(db: Transaction, sessionId: string): Promise<void> {
  await db.query(
    `update session set revoked_at = now() where revoked_at is null
     and id_token_hash = (select id_token_hash from session where id = $1)`,
    [sessionId],
  );
}

/** After a change of password only the session that made it goes on. */
export async function endOtherSessions(db: Transaction, userId: number, kept: string): Promise<void> {
  await db.query(
    "update session set revoked_at = now() where user_id = $1 and id::text <> $2 and revoked_at is null",
    [userId, kept],
  );
}
