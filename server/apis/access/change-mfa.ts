import type { ApiRequest, Refusal } from "../../api/index.ts";
import { ApiFailure, wrongFieldAnswer } from "../../api/index.ts";
import type { Clock } from "../../clock.ts";
import { asSystem } from "../../database/index.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  countFailure,
  endSessionsOf,
  factorGuess,
  forgetFailures,
  removeSecondFactor,
  redeemCode,
  waitFor,
  waitText,
} from "../../identity/index.ts";
import type { User, UserChange } from "./contract.generated.ts";

export interface MfaParts {
  /** False under an external identity provider, which has the passwords and second factors. */
  readonly hasOwnPasswords: boolean;
  /** The address of the identity provider. */
  readonly issuer: string;
  readonly clock: Clock;
  /** Where links in mail lead. */
  readonly publicUrl: string;
}

/** What the answer adds to the user, or a refusal. It is returned, not thrown, so that the count of a wrong guess is saved. */
export interface MfaOutcome {
  readonly shown?: Pick<User, "mfaEnrolment" | "recoveryCodes">;
  readonly refusal?: Refusal;
}

/**
 * Turns a second factor on, in two steps, or off; the password of one's own has been checked before. On: without a code
 * it returns the enrolment, with a code of it the recovery codes. Off: one's own with a code, that of somebody who lost
 * the device without. All other sessions of the person end.
 */
export async function changeMfa(
  { db, actor }: ApiRequest,
  user: User,
  { mfa, code }: Pick<UserChange, "mfa" | "code">,
  { clock }: MfaParts,
): Promise<MfaOutcome> {
  return await asSystem(db, async (system): Promise<MfaOutcome> => {
    if (user.id !== actor.userId) {
      if (!user.isMFA) throw new ApiFailure(409, `${user.username} has no second factor.`);
      await removeSecondFactor(system, user.id);
      await endSessionsOf(system, [user.id]);
      return {};
    }
    if (mfa === true && user.isMFA) throw new ApiFailure(409, "Your second factor is already on.");
    if (mfa === false && !user.isMFA) throw new ApiFailure(409, "Your second factor is already off.");
    if (mfa === true && code === undefined) {
      const issuer = user.account.companyName;
      return { shown: { mfaEnrolment: await beginEnrolment(system, user.id, user.username, issuer) } };
    }
    const guess = factorGuess(user.id);
    const seconds = await waitFor(system, [guess]);
    if (seconds > 0) return { refusal: { status: 429, body: { message: waitText(seconds) } } };
    const recoveryCodes =
      mfa === true ? await confirmEnrolment(system, user.id, code ?? "", clock.now()) : undefined;
    const isRight =
      recoveryCodes !== undefined ||
      (mfa === false && (await redeemCode(system, user.id, code ?? "", clock.now())));
    if (!isRight) {
      await countFailure(system, [guess]);
      return { refusal: wrongFieldAnswer("/code", "The code is incorrect.") };
    }
    if (mfa === false) await removeSecondFactor(system, user.id);
    await forgetFailures(system, guess);
    await endSessionsOf(system, [user.id], actor.sessionId);
    return recoveryCodes === undefined ? {} : { shown: { recoveryCodes } };
  });
}
