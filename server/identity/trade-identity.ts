import type { Transaction } from "../database/index.ts";
import type { VerifiedIdentity } from "./identity-tokens.ts";
import type { SessionDevice } from "./session-device.ts";
import type { StartedSession } from "./session.ts";
import { lockPeople, startSession } from "./session.ts";

/**
 * Exchanges a verified identity token for a session, once. Undefined when it was used before, or when its sign-in has
 * ended: by a sign-out, a new password, a block, or another second factor.
 */
export async function tradeIdentity(
  db: Transaction,
  userId: number,
  identity: VerifiedIdentity,
  device: SessionDevice,
): Promise<StartedSession | undefined> {
  await lockPeople(db, [userId]);
  const { authenticatedAt, signIn, isOurs, hash } = identity;
  // Our own provider gives whole seconds only, but its sign-in must still exist. Of an issuer that does not tell sign-ins
  // apart, which gives whole seconds too, no token from before the second of a sign-out counts. What is in the future has not
  // happened: the clock was set back.
  const valid = await db.query(
    `select from app_user u where u.id = $1
       and ($2::timestamptz >= case when $4 then date_trunc('second', u.sign_ins_valid_from) else u.sign_ins_valid_from end
         or u.sign_ins_valid_from > clock_timestamp())
       and not exists (select from session s where s.user_id = u.id and (s.sign_in = $3 and s.revoked_at >= $2
         or $3::text is null and s.sign_in is null and s.acting_user_id is null and date_trunc('second', s.revoked_at) > $2
           and s.revoked_at <= clock_timestamp()))
       and (not $4 or exists (select from oidc_state o where o.model = 'Session' and o.uid = $3
         and o.payload ->> 'accountId' = u.id::text and o.expires_at > now()))`,
    [userId, authenticatedAt, signIn ?? null, isOurs],
  );
  if (valid.length === 0) return undefined;
  return await startSession(db, userId, {
    tokenHash: hash,
    signIn,
    // An external issuer may keep a sign-in longer than a session of ours lasts.
    from: isOurs ? authenticatedAt : undefined,
    device,
  });
}
