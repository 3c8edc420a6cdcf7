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
  spendCode,
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
}

/** What to show of it besides the user, or the answer that refuses it: a wrong guess is counted, so nothing is thrown. */
export interface MfaOutcome {
  readonly shown?: Pick<User, "mfaEnrolment" | "recoveryCodes">;
  readonly refusal?: Refusal;
}

/**
 * Turns a second factor on, in two steps, or off; whoever changes their own has proved their password before. On:
 * without a code it answers the enrolment; with a code of it, the recovery codes. Off: one's own with a code; someone
 * else's, who lost the device, without. Whatever was signed in before, with another factor, is signed out.
 */
export async function changeMfa(
  { db, actor }: ApiRequest,
  user: User,
  { mfa, code }: Pick<UserChange, "mfa" | "code">,
  { clock }: MfaParts,
): Promise<MfaOutcome> {
  return await asSystem(db, async (system): Promise<MfaOutcome> => {
    if (user.id !== actor.userId) {
      await removeSecondFactor(system, user.id);
      await endSessionsOf(system, [user.id]);
      return {};
    }
    if (mfa === true && user.isMFA) throw new ApiFailure(409, "Your second factor is on already.");
    if (mfa === false && !user.isMFA) throw new ApiFailure(409, "Your second factor is off already.");
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
      (mfa === false && (await spendCode(system, user.id, code ?? "", clock.now())));
    if (!isRight) {
      await countFailure(system, [guess]);
      return { refusal: wrongFieldAnswer("/code", "The code is not right.") };
    }
    if (mfa === false) await removeSecondFactor(system, user.id);
    await forgetFailures(system, guess);
    await endSessionsOf(system, [user.id], actor.sessionId);
    return recoveryCodes === undefined ? {} : { shown: { recoveryCodes } };
  });
}
