import { callKey } from "../context/index.ts";
import type { AnswerState } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import type { AnswerReader } from "./answers.ts";

/**
 * Whether an answer may be shown first. A form keeps the values it opens with, so they must be fresh, or final; a
 * later refresh does not close it again.
 */
export function createFreshStart(reader: AnswerReader): (call: ResolvedCall, answer: AnswerState) => boolean {
  const opened = new Set<string>();
  return (call, answer) => {
    if (answer.state !== "ready") return true;
    const key = callKey(call);
    if (!opened.has(key) && answer.failure === undefined && !reader.isFresh(call)) return false;
    opened.add(key);
    return true;
  };
}
