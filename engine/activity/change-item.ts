import { FAILURE_TEXT, fitText, isMarkup } from "../request/index.ts";
import type { ActivityItem } from "./activity-item.ts";
import type { PollVerdict } from "./classify-poll.ts";

/** The item after a poll. `now` is the time of the answer, in milliseconds since 1970. */
export function applyVerdict(item: ActivityItem, verdict: PollVerdict, now: number): ActivityItem {
  switch (verdict.is) {
    case "again":
      return item;
    case "running":
      // Approved meanwhile: the work starts now, and with it the 12 hours.
      return item.isWaiting
        ? { ...item, type: "running", isWaiting: false, timeCreated: now, date: now }
        : item;
    case "waiting":
      if (item.isWaiting) return item;
      return { ...item, type: "complete", isWaiting: true, message: scrub(verdict.message), date: now };
    case "complete":
      return { ...item, type: "complete", isWaiting: false, message: scrub(verdict.message), date: now };
    case "lost-delete":
      return {
        ...item,
        type: "complete",
        isWaiting: false,
        message: FAILURE_TEXT.deleteLostUnknown,
        date: now,
      };
    case "failed": {
      const [error, reason] = [scrub(verdict.error), scrub(verdict.reason ?? "")];
      return { ...item, type: "failed", isWaiting: false, message: "", error, reason, date: now };
    }
  }
  throw new Error(`No change is known for the verdict ${JSON.stringify(verdict)}.`);
}

/** Removes tokens, passwords and addresses from a text and cuts it to 500 characters, so that it may be stored. */
export function scrub(text: string): string {
  const clean = text
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, "…")
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 …")
    .replace(
      /\b(password|passwd|secret|token|api[_-]?key|access[_-]?key)(["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;]+)/gi,
      "$1$2…",
    )
    .replace(/\bhttps?:\/\/[^\s"'<>]+/gi, "…");
  return isMarkup(clean) ? "" : fitText(clean);
}
