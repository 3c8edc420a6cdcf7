import { createFreshStart } from "../answers/index.ts";
import type { AnswerReader } from "../answers/index.ts";
import { callKey } from "../context/index.ts";
import type { AnswerState, NeededCall } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";

/** The answers for what is on screen. */
export interface PageAnswers {
  /**
   * The known state of a call. A list that asks for another page keeps its rows until the new ones are there.
   * `mustBeFresh`: answers from before the page was opened are not used while they are read again.
   */
  read(needed: NeededCall, mustBeFresh?: boolean): AnswerState;
  /**
   * Sets the calls on screen: they are read, others are released. Those that may come later are sent when all others
   * are answered; once sent they are kept.
   */
  show(needed: readonly NeededCall[]): void;
}

export function createPageAnswers(reader: AnswerReader): PageAnswers {
  const shownBySlot = new Map<string, { readonly call: ResolvedCall; readonly answer: AnswerState }>();
  const isFreshEnough = createFreshStart(reader);
  let sentLater = new Set<string>();

  return {
    read({ call, slot }, mustBeFresh = false) {
      const answer = reader.known(call);
      if (mustBeFresh && !isFreshEnough(call, answer)) return { state: "loading" };
      if (answer.state !== "loading") return answer;
      const before = slot.startsWith("list:") ? shownBySlot.get(slot) : undefined;
      if (before?.answer.state !== "ready") return answer;
      const isSameList = before.call.api === call.api && before.call.path === call.path;
      return isSameList ? { ...before.answer, isPrevious: true } : answer;
    },
    show(needed) {
      for (const { call, slot } of needed) {
        const answer = reader.known(call);
        if (answer.state === "ready") shownBySlot.set(slot, { call, answer });
      }
      const isReading = needed.some(
        ({ call, isLater = false }) => !isLater && reader.known(call).state === "loading",
      );
      const now = needed.filter(
        ({ call, isLater = false }) => !isLater || !isReading || sentLater.has(callKey(call)),
      );
      sentLater = new Set(now.filter(({ isLater }) => isLater).map(({ call }) => callKey(call)));
      reader.need(now.map(({ call }) => call));
    },
  };
}
