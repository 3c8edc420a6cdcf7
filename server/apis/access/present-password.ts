import type { Refusal } from "../../api/index.ts";
import { wrongFieldAnswer } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import {
  countFailure,
  factorGuess,
  lockPeople,
  verifyPassword,
  waitFor,
  waitText,
} from "../../identity/index.ts";

/**
 * Holds `password` against the one a person has now: a session that somebody else picked up changes neither password
 * nor second factor. Undefined where it is right; else the answer that refuses. A wrong one is counted with wrong codes,
 * so nothing is thrown: the count must be committed.
 */
export async function refuseWithoutPassword(
  db: Transaction,
  userId: number,
  password: string | undefined,
): Promise<Refusal | undefined> {
  if (password === undefined || password === "")
    return wrongFieldAnswer("/currentPassword", "Current password is required");
  return await asSystem(db, async (system) => {
    // Guesses that are sent all at once take turns: none overtakes the count.
    await lockPeople(system, [userId]);
    const guesses = [factorGuess(userId)];
    const seconds = await waitFor(system, guesses);
    if (seconds > 0) return { status: 429, body: { message: waitText(seconds) } };
    const [stored] = await system.query<{ password_hash: string | null }>(
      "select password_hash from app_user where id = $1",
      [userId],
    );
    if (await verifyPassword(stored?.password_hash ?? undefined, password)) return undefined;
    await countFailure(system, guesses);
    return wrongFieldAnswer("/currentPassword", "The password is not right.");
  });
}
