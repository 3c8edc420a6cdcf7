import type { Transaction } from "../database/index.ts";
import { writePasswordMail } from "./password-mail.ts";
import { endSessionsOf } from "./session.ts";
import { factorGuess, forgetFailures } from "./throttle.ts";

export interface NewPassword {
  readonly userId: number;
  readonly passwordHash: string;
  /** Who sets it: the person themselves, somebody else, or whoever has the link that was sent to the person. */
  readonly by: "oneself" | "other" | "link" | "invitation";
  /** The session in which it was set; it continues. */
  readonly keptSession?: string | undefined;
  readonly publicUrl: string;
}

/** What was changed, for the audit log. */
export interface PasswordChange {
  readonly userId: number;
  readonly accountId: number;
  readonly username: string;
  readonly by: NewPassword["by"];
}

/**
 * The one way in which a person's password changes. Everything that began with the old one ends: sessions, and links that
 * would set another one. Where the password was lost or stolen, a key could have been made with it, so keys end too. The
 * person is told by mail, except of their first password.
 */
export async function setPassword(
  system: Transaction,
  { userId, passwordHash, by, keptSession, publicUrl }: NewPassword,
): Promise<PasswordChange | undefined> {
  await endSessionsOf(system, [userId], keptSession);
  const [person] = await system.query<{ account_id: number; username: string }>(
    "update app_user set password_hash = $2, invited_at = null where id = $1 returning account_id, username",
    [userId, passwordHash],
  );
  if (person === undefined) return undefined;
  await system.query("delete from password_link where user_id = $1", [userId]);
  await forgetFailures(system, factorGuess(userId));
  if (by !== "oneself") await system.query("delete from api_key where user_id = $1", [userId]);
  if (by !== "invitation") await writePasswordMail(system, userId, { kind: "changed", by, publicUrl });
  return { userId, accountId: person.account_id, username: person.username, by };
}
