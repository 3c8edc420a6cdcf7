import type { Transaction } from "../database/index.ts";
import type { Person } from "../identity/index.ts";
import {
  areSignInsValid,
  countFailure,
  factorGuess,
  findPerson,
  forgetFailures,
  lockPeople,
  redeemCode,
  waitFor,
  waitText,
} from "../identity/index.ts";

const LIFETIME = "5 minutes";
const MAX_ATTEMPTS = 5;

export type ChallengeAnswer =
  | { readonly ok: true; readonly person: Person }
  | {
      readonly ok: false;
      readonly error: string;
      /** The person has to enter the password again. */
      readonly isOver: boolean;
    };

/** Remembers that the password of a sign-in was right and its code is missing. False where it is right no longer. */
export async function beginChallenge(db: Transaction, uid: string, person: Person): Promise<boolean> {
  if (!(await areSignInsValid(db, person))) return false;
  await db.query(
    `insert into second_factor_challenge (uid, user_id, expires_at) values ($1, $2, now() + interval '${LIFETIME}')
     on conflict (uid) do update set user_id = excluded.user_id, attempts = 0, expires_at = excluded.expires_at`,
    [uid, person.id],
  );
  return true;
}

const OVER: ChallengeAnswer = {
  ok: false,
  error: "That took too long, or too many attempts. Begin again.",
  isOver: true,
};

/** Checks the code of a sign-in. Wrong ones cost a growing wait, and five of them end it. */
export async function answerChallenge(
  db: Transaction,
  uid: string,
  code: string,
  now: Date,
): Promise<ChallengeAnswer> {
  const [challenge] = await db.query<{ user_id: number }>(
    "select user_id from second_factor_challenge where uid = $1",
    [uid],
  );
  if (challenge === undefined) return OVER;
  const { user_id: userId } = challenge;
  // Of guesses at one moment each waits for those before it, and so for the wait that they cost.
  await lockPeople(db, [userId]);
  const counted = await db.query(
    `update second_factor_challenge set attempts = attempts + 1
     where uid = $1 and user_id = $2 and attempts < ${MAX_ATTEMPTS} and expires_at > now() returning uid`,
    [uid, userId],
  );
  const person = await findPerson(db, { id: userId });
  if (counted.length === 0 || person === undefined) return OVER;
  const guess = factorGuess(userId);
  const seconds = await waitFor(db, [guess]);
  if (seconds > 0) return { ok: false, error: waitText(seconds), isOver: false };
  if (!(await redeemCode(db, userId, code, now))) {
    await countFailure(db, [guess]);
    return { ok: false, error: "The code is incorrect.", isOver: false };
  }
  await db.query("delete from second_factor_challenge where uid = $1", [uid]);
  await forgetFailures(db, guess);
  return { ok: true, person };
}
