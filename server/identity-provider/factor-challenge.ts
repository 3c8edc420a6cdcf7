import type { Transaction } from "../database/index.ts";
import {
  countFailure,
  factorGuess,
  forgetFailures,
  lockPeople,
  redeemCode,
  waitFor,
  waitText,
} from "../identity/index.ts";

const LIFETIME = "5 minutes";
const MAX_ATTEMPTS = 5;

export type ChallengeAnswer =
  | { readonly ok: true; readonly userId: number }
  | {
      readonly ok: false;
      readonly error: string;
      /** The person has to enter the password again. */
      readonly isOver: boolean;
    };

/** Remembers that the password of a sign-in was right and its code is missing. */
export async function beginChallenge(db: Transaction, uid: string, userId: number): Promise<void> {
  await db.query(
    `insert into second_factor_challenge (uid, user_id, expires_at) values ($1, $2, now() + interval '${LIFETIME}')
     on conflict (uid) do update set user_id = excluded.user_id, attempts = 0, expires_at = excluded.expires_at`,
    [uid, userId],
  );
}

/** Checks the code of a sign-in. Wrong ones cost a growing wait, and five of them end it. */
export async function answerChallenge(
  db: Transaction,
  uid: string,
  code: string,
  now: Date,
): Promise<ChallengeAnswer> {
  const [challenge] = await db.query<{ user_id: number }>(
    `update second_factor_challenge set attempts = attempts + 1
     where uid = $1 and attempts < ${MAX_ATTEMPTS} and expires_at > now() returning user_id`,
    [uid],
  );
  if (challenge === undefined) {
    return { ok: false, error: "That took too long, or too many attempts. Begin again.", isOver: true };
  }
  const { user_id: userId } = challenge;
  // Of guesses at one moment each waits for those before it, and so for the wait that they cost.
  await lockPeople(db, [userId]);
  const guess = factorGuess(userId);
  const seconds = await waitFor(db, [guess]);
  if (seconds > 0) return { ok: false, error: waitText(seconds), isOver: false };
  if (!(await redeemCode(db, userId, code, now))) {
    await countFailure(db, [guess]);
    return { ok: false, error: "The code is incorrect.", isOver: false };
  }
  await db.query("delete from second_factor_challenge where uid = $1", [uid]);
  await forgetFailures(db, guess);
  return { ok: true, userId };
}
