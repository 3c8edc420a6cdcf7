import type { ApiAnswer, ApiRequest } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import type { Clock } from "../../clock.ts";
import { asSystem } from "../../database/scope.ts";
import { verifyPassword } from "../../identity/password.ts";
import {
  beginEnrolment,
  confirmEnrolment,
  removeSecondFactor,
  spendCode,
} from "../../identity/second-factor.ts";
import { endSessionsOf } from "../../identity/session.ts";
import { countFailure, factorGuess, forgetFailures, waitFor, waitText } from "../../identity/throttle.ts";
import type { User } from "./users.ts";

export interface MfaParts {
  /** False under an external identity provider, which has the passwords and second factors. */
  readonly hasOwnPasswords: boolean;
  /** The address of the identity provider. */
  readonly issuer: string;
  readonly clock: Clock;
}

export interface MfaChange {
  readonly mfa?: boolean;
  readonly code?: string;
  readonly currentPassword?: string;
}

/** What to show of it besides the user, or the answer that refuses it: a wrong guess is counted, so nothing is thrown. */
export interface MfaOutcome {
  readonly shown?: Readonly<Record<string, unknown>>;
  readonly refusal?: ApiAnswer;
}

/**
 * Turns a second factor on, in two steps, or off. On: without a code it answers the enrolment; with a code of it, the
 * recovery codes. Off: one's own with password and code; someone else's, who lost the device, without.
 */
export async function changeMfa(
  request: ApiRequest,
  user: User,
  { mfa, code, currentPassword }: MfaChange,
  { hasOwnPasswords, issuer: provider, clock }: MfaParts,
): Promise<MfaOutcome> {
  const { db, actor } = request;
  if (!hasOwnPasswords)
    throw new ApiFailure(409, `Your second factor is set up at your identity provider, ${provider}.`);
  return await asSystem(db, async (system): Promise<MfaOutcome> => {
    if (user.id !== actor.userId) {
      await removeSecondFactor(system, user.id);
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
    if (mfa === true) {
      const recoveryCodes = await confirmEnrolment(system, user.id, code ?? "", clock.now());
      if (recoveryCodes === undefined) {
        await countFailure(system, [guess]);
        return refusal("/code", "The code is not right.");
      }
      await endSessionsOf(system, [user.id], actor.sessionId);
      return { shown: { recoveryCodes } };
    }
    const [stored] = await system.query<{ password_hash: string | null }>(
      "select password_hash from app_user where id = $1",
      [user.id],
    );
    if (!(await verifyPassword(stored?.password_hash ?? undefined, currentPassword ?? ""))) {
      await countFailure(system, [guess]);
      return refusal("/currentPassword", "The password is not right.");
    }
    if (!(await spendCode(system, user.id, code ?? "", clock.now()))) {
      await countFailure(system, [guess]);
      return refusal("/code", "The code is not right.");
    }
    await removeSecondFactor(system, user.id);
    await forgetFailures(system, guess);
    return {};
  });
}

function refusal(field: string, message: string): MfaOutcome {
  return { refusal: { status: 422, body: { message, errors: [{ field, message }] } } };
}
