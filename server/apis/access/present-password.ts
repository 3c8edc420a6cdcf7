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
 * Checks `password` against the person's present one, so that somebody who took over a session cannot change password or
 * second factor. Undefined where it is right, else the refusal; it is returned, not thrown, so that the count of wrong
 * passwords and codes is saved.
 */
export async function refuseWithoutPassword(
  db: Transaction,
  userId: number,
  password: string | undefined,
): Promise<Refusal | undefined> {
  if (password === undefined || password === "")
    return wrongFieldAnswer("/currentPassword", "Current password is required");
  return await asSystem(db, async (system) => {
    // Parallel guesses run one after the other, so that all are counted.
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
    return wrongFieldAnswer("/currentPassword", "The password is incorrect.");
  });
}
