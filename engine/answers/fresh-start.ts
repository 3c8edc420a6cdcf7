import { callKey } from "../context/index.ts";
import type { AnswerState } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import type { AnswerReader } from "./answers.ts";

/**
 * Whether what is known of a call may be the first that is shown. A form keeps what it opens with, so that has to be
 * fresh, or all there is; what comes later does not close it again.
 */
export function createFreshStart(reader: AnswerReader): (call: ResolvedCall, answer: AnswerState) => boolean {
  const opened = new Set<string>();
  return (call, answer) => {
    if (answer.state !== "ready") return true;
    const key = `${call.api} ${callKey(call)}`;
    if (!opened.has(key) && answer.failure === undefined && !reader.isFresh(call)) return false;
    opened.add(key);
    return true;
  };
}
