import { createHash, randomBytes } from "node:crypto";
import type { Transaction } from "../database/index.ts";
import { writePasswordMail } from "./password-mail.ts";
import { countFailure, waitFor } from "./throttle.ts";
import type { Guess } from "./throttle.ts";
import { lockPeople } from "./session.ts";
import type { PasswordChange } from "./set-password.ts";
import { setPassword } from "./set-password.ts";

/** A link for whoever forgot the password, or for whoever was invited. */
type LinkKind = "reset" | "invitation";

const TOKEN_BYTES = 32;
const LIFETIME_MINUTES: Readonly<Record<LinkKind, number>> = { reset: 30, invitation: 72 * 60 };
/** More are not sent to a person, whoever asks for them. */
const MOST_PER_HOUR = 3;
const MOST_PER_DAY = 10;
/** An account invites so many within an hour before each further one waits longer. */
const FREE_OF_AN_ACCOUNT = 30;

/**
 * Sends a person a link that sets a new password. Nothing happens for an unknown address, for blocked people, and for those
 * who were sent enough already: whoever asks is never told.
 */
export async function requestPasswordLink(
  system: Transaction,
  email: string,
  publicUrl: string,
): Promise<void> {
  const [person] = await system.query<{ id: number }>(
    `select u.id from app_user u join account a on a.id = u.account_id
     where lower(u.username) = lower($1) and not (u.is_blocked or u.is_system or a.is_blocked or a.is_deleted)
     for update of u`,
    [email],
  );
  if (person === undefined || (await hasEnough(system, person.id))) return;
  await sendPasswordLink(system, person.id, "reset", publicUrl);
}

/**
 * Invites a person to set their first password. False where they were sent enough mail already; the links that they have
 * stay good.
 */
export async function invite(system: Transaction, userId: number, publicUrl: string): Promise<boolean> {
  await lockPeople(system, [userId]);
  const guesses = await invitationsOf(system, userId);
  if ((await hasEnough(system, userId)) || (await waitFor(system, guesses)) > 0) return false;
  await countFailure(system, guesses);
  await system.query("update app_user set invited_at = now() where id = $1", [userId]);
  await sendPasswordLink(system, userId, "invitation", publicUrl);
  return true;
}

/** What is counted of invitations, also when the person is deleted and added again: by the address, and by the account. */
async function invitationsOf(system: Transaction, userId: number): Promise<readonly Guess[]> {
  const [person] = await system.query<{ username: string; account_id: number }>(
    "select lower(username) as username, account_id from app_user where id = $1",
    [userId],
  );
  return person === undefined
    ? []
    : [
        { key: `invitation to ${person.username}`, free: MOST_PER_HOUR, maxWait: 3600 },
        { key: `invitations of ${person.account_id}`, free: FREE_OF_AN_ACCOUNT },
      ];
}

/** Links from after now were sent before the clock was set back, and do not count. */
async function hasEnough(system: Transaction, userId: number): Promise<boolean> {
  const [sent] = await system.query<{ hour: number; day: number }>(
    `select count(*) filter (where created_at > now() - interval '1 hour') as hour, count(*) as day from password_link
     where user_id = $1 and created_at between now() - interval '1 day' and clock_timestamp()`,
    [userId],
  );
  return sent !== undefined && (sent.hour >= MOST_PER_HOUR || sent.day >= MOST_PER_DAY);
}

async function sendPasswordLink(
  system: Transaction,
  userId: number,
  kind: LinkKind,
  publicUrl: string,
): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const minutes = LIFETIME_MINUTES[kind];
  await system.query(
    `insert into password_link (hash, user_id, kind, expires_at)
     values ($1, $2, $3, now() + make_interval(mins => $4))`,
    [hashOf(token), userId, kind, minutes],
  );
  const link = `${publicUrl}/sign-in/password?link=${token}`;
  await writePasswordMail(system, userId, { kind, link, minutes });
}

/** A link as it was found. */
export interface PasswordLink {
  readonly kind: LinkKind;
  readonly isExpired: boolean;
  readonly email: string;
}

/** Undefined for what is none, for one that was used, and for one of somebody who is blocked. */
export async function findPasswordLink(
  system: Transaction,
  token: string,
): Promise<PasswordLink | undefined> {
  const link = await readLink(system, token);
  return link === undefined
    ? undefined
    : { kind: link.kind, isExpired: link.is_expired, email: link.username };
}

interface LinkRow {
  readonly user_id: number;
  readonly kind: LinkKind;
  readonly is_expired: boolean;
  readonly username: string;
}

async function readLink(system: Transaction, token: string): Promise<LinkRow | undefined> {
  const [link] = await system.query<LinkRow>(
    `select l.user_id, l.kind, l.expires_at <= now() as is_expired, u.username
     from password_link l join app_user u on u.id = l.user_id join account a on a.id = u.account_id
     where l.hash = $1 and not (u.is_blocked or a.is_blocked or a.is_deleted)`,
    [hashOf(token)],
  );
  return link;
}

/**
 * Sets the password, once: of two that come with the same link at the same moment, one finds it used. The person's other
 * links end too. Undefined where the link is not good, or not any more.
 */
export async function redeemPasswordLink(
  system: Transaction,
  token: string,
  passwordHash: string,
  publicUrl: string,
): Promise<PasswordChange | undefined> {
  const found = await readLink(system, token);
  if (found === undefined) return undefined;
  // The person first, as everywhere, so that no two wait for each other; then what holds at this moment.
  await lockPeople(system, [found.user_id]);
  const link = await readLink(system, token);
  if (link === undefined || link.is_expired) return undefined;
  return await setPassword(system, {
    userId: link.user_id,
    passwordHash,
    by: link.kind === "invitation" ? "invitation" : "link",
    publicUrl,
  });
}

/** They are random, not chosen: a plain hash keeps them secret. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
