import { randomUUID } from "node:crypto";
import type { Transaction } from "../database/index.ts";
import type { Person } from "./person.ts";
import type { SessionDevice } from "./session-device.ts";
import { storedDevice } from "./session-device.ts";

/** How long a sign-in lasts at most, however often its token is refreshed. */
export const SESSION_LIFETIME_S = 8 * 60 * 60;

export interface StartedSession {
  readonly sessionId: string;
  readonly tokenId: string;
}

/** What a session starts with. */
export interface SessionStart {
  /** Of the identity token that is exchanged for it. */
  readonly tokenHash: string;
  /** The sign-in at the identity provider, with which the session ends. */
  readonly signIn?: string | undefined;
  /** When the person signed in, where that was earlier: the session's time runs from then. */
  readonly from?: Date | undefined;
  readonly device?: SessionDevice | undefined;
}

/** Undefined when the identity token has already started a session, even at the same moment. */
export async function startSession(
  db: Transaction,
  userId: number,
  { tokenHash, signIn, from, device }: SessionStart,
): Promise<StartedSession | undefined> {
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  const started = await db.query(
    `insert into session (id, user_id, token_id, id_token_hash, ends_at, sign_in, user_agent, address)
     values ($1, $2, $3, $4, least(now(), $7::timestamptz) + make_interval(secs => $5), $6, $8, $9)
     on conflict (id_token_hash) do nothing returning id`,
    [
      sessionId,
      userId,
      tokenId,
      tokenHash,
      SESSION_LIFETIME_S,
      signIn ?? null,
      from ?? null,
      ...storedDevice(device),
    ],
  );
  if (started.length === 0) return undefined;
  await db.query("update app_user set last_login = now() where id = $1", [userId]);
  return { sessionId, tokenId };
}

/**
 * Starts a managed session in which `actingUserId` acts for `userId`. It ends with its parent session at the latest; the
 * database sees to that.
 */
export async function startManagedSession(
  db: Transaction,
  userId: number,
  actingUserId: number,
  parentSessionId: string,
  device: SessionDevice,
): Promise<StartedSession> {
  const sessionId = randomUUID();
  const tokenId = randomUUID();
  await db.query(
    `insert into session (id, user_id, acting_user_id, parent_session_id, token_id, id_token_hash, ends_at, user_agent, address)
     select $1, $2, $3, id, $5, $6, ends_at, $7, $8 from session where id = $4`,
    [
      sessionId,
      userId,
      actingUserId,
      parentSessionId,
      tokenId,
      `managed ${sessionId}`,
      ...storedDevice(device),
    ],
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

/** Ends a session and its sign-in: all sessions of that sign-in, and the one at the embedded identity provider. */
export async function endSession(db: Transaction, sessionId: string): Promise<void> {
  const [ended] = await db.query<{ user_id: number; sign_in: string | null }>(
    "select user_id, sign_in from session where id = $1",
    [sessionId],
  );
  if (ended === undefined) return;
  const { user_id: userId, sign_in: signIn } = ended;
  await lockPeople(db, [userId]);
  await db.query(
    "update session set revoked_at = now() where (id = $1 or (user_id = $2 and sign_in = $3)) and revoked_at is null",
    [sessionId, userId, signIn],
  );
  await db.query(
    "delete from oidc_state where model = 'Session' and uid = $1 and payload ->> 'accountId' = $2",
    [signIn, String(userId)],
  );
}

/**
 * Ends all sessions of these people, unfinished sign-ins, links for forgotten passwords and those at the embedded identity
 * provider included, and invalidates their earlier identity tokens. The session `kept` continues.
 */
export async function endSessionsOf(
  db: Transaction,
  userIds: readonly number[],
  kept?: string,
): Promise<void> {
  await lockPeople(db, userIds);
  // The clock's time, not the transaction's: a sign-in while this waited for the lock was earlier.
  await db.query("update app_user set sign_ins_valid_from = clock_timestamp() where id = any($1::int[])", [
    userIds,
  ]);
  await db.query(
    `update session set revoked_at = now()
     where (user_id = any($1::int[]) or acting_user_id = any($1::int[])) and id::text <> $2 and revoked_at is null`,
    [userIds, kept ?? ""],
  );
  await db.query("delete from password_link where kind = 'reset' and user_id = any($1::int[])", [userIds]);
  await db.query("delete from second_factor_challenge where user_id = any($1::int[])", [userIds]);
  await db.query(
    `delete from oidc_state where (model = 'Session' and payload ->> 'accountId' = any($1::text[]))
       or (model = 'Interaction' and payload -> 'result' -> 'login' ->> 'accountId' = any($1::text[]))`,
    [userIds.map(String)],
  );
}

/**
 * Whether no sign-in of this person has been ended since they were read: by a new password, a block or another second
 * factor. It stays so until the transaction ends.
 */
export async function areSignInsValid(
  db: Transaction,
  { id, signInsValidFrom }: Pick<Person, "id" | "signInsValidFrom">,
): Promise<boolean> {
  await lockPeople(db, [id]);
  const rows = await db.query(
    "select from app_user where id = $1 and sign_ins_valid_from = $2::timestamptz",
    [id, signInsValidFrom],
  );
  return rows.length > 0;
}

/** Locks people, so that no session of theirs starts while their sessions are being ended. */
export async function lockPeople(db: Transaction, userIds: readonly number[]): Promise<void> {
  await db.query("select from app_user where id = any($1::int[]) order by id for update", [userIds]);
}
