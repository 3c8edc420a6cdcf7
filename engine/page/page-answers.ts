import { createFreshStart } from "../answers/index.ts";
import type { AnswerReader } from "../answers/index.ts";
import { callKey } from "../context/index.ts";
import type { AnswerState, NeededCall } from "../context/index.ts";
import type { ResolvedCall } from "../request/index.ts";

interface ShownList {
  readonly call: ResolvedCall;
  readonly answer: Extract<AnswerState, { readonly state: "ready" }>;
}

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
  /** Of lists, whose slots name the thing of the page. */
  let shownBySlot = new Map<string, ShownList>();
  const isFreshEnough = createFreshStart(reader);
  let sentLater = new Set<string>();

  return {
    read({ call, slot }, mustBeFresh = false) {
      const answer = reader.known(call);
      if (mustBeFresh && !isFreshEnough(call, answer)) return { state: "loading" };
      if (answer.state !== "loading") return answer;
      const before = shownBySlot.get(slot);
      const isSameList = before?.call.api === call.api && before.call.path === call.path;
      return isSameList ? { ...before.answer, isPrevious: true } : answer;
    },
    show(needed) {
      const before = shownBySlot;
      shownBySlot = new Map();
      for (const { call, slot } of needed) {
        const answer = reader.known(call);
        const shown = answer.state === "ready" ? { call, answer } : before.get(slot);
        if (shown && slot.startsWith("list:")) shownBySlot.set(slot, shown);
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
