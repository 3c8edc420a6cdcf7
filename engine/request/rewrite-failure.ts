import type { Failure } from "./call.ts";
import { statusErrorText } from "./failure-text.ts";

/** Replaces a message that contains a text, ignoring case (spec 1 §8, spec 2 §8). */
export interface FailureRewrite {
  readonly has: string;
  readonly say: string;
}

/** The failure with the text of the first rule that matches its message; unchanged where none does. */
export function rewriteFailure(failure: Failure, rules: readonly FailureRewrite[]): Failure {
  const lower = failure.message.toLowerCase();
  const rule = rules.find(({ has }) => lower.includes(has.toLowerCase()));
  if (rule === undefined) return failure;
  const text = statusErrorText(failure.status, [rule.say]);
  return { ...failure, message: rule.say, text, lead: undefined };
}
