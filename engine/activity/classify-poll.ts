import { readOwn } from "#validators";
import type { Answer } from "../request/index.ts";
import { activityErrorText, FAILURE_TEXT, pollFailedText, gatherMessages } from "../request/index.ts";
import type { ActivityItem } from "./activity-item.ts";
import { ACTIVITY_TIMEOUT_MS, FAILED_POLL_WAITS_MS, UNANSWERED_POLL_WAITS_MS } from "./poll-plan.ts";

/** The outcome of a poll. */
export type PollVerdict =
  | { readonly is: "complete"; readonly message: string }
  /** Waits for somebody's decision: complete, but not finished. */
  | { readonly is: "waiting"; readonly message: string }
  /** `reason`: the server's own words. */
  | { readonly is: "failed"; readonly error: string; readonly reason?: string }
  | { readonly is: "running" }
  /** The poll itself failed: repeat it after `waitMs`. */
  | { readonly is: "again"; readonly waitMs: number }
  /** The polls of a delete failed: it counts as completed, and the row is read again to see whether it still exists. */
  | { readonly is: "lost-delete" };

export interface PolledItem extends Pick<ActivityItem, "name" | "isDelete" | "timeCreated"> {
  /** Number of polls that failed in a row. */
  readonly failedPolls: number;
}

/** Each state, in lower case, and its outcome (spec 1 §4); any other state keeps the activity running. */
const STATES: Readonly<Record<string, "complete" | "waiting" | "failed">> = {
  completed: "complete",
  purchased: "complete",
  available: "complete",
  "pending approval": "waiting",
  error: "failed",
  failed: "failed",
  "bad state": "failed",
  "change failed": "failed",
  timeout: "failed",
};

/**
 * The state table of background activities (spec 1 §4), with our decisions: an empty answer completes only where it
 * is well formed; a failed poll counts after two more, or after five minutes in which nobody answered; `delayed` has
 * the limit of 12 hours like any running state.
 * `kinds`: see the list of APIs.
 */
export function classifyPoll(
  answer: Answer,
  item: PolledItem,
  now: number,
  kinds: Readonly<Record<string, string>> = {},
): PollVerdict {
  if (!answer.ok) return classifyFailedPoll(answer.failure.status === 0, item);
  if (isEmpty(answer.body)) return { is: "complete", message: "" };
  const state = readOwn(answer.body, "state");
  const word = typeof state === "string" ? state.trim().toLowerCase() : "";
  const known = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  const messages = gatherMessages(answer.body);
  if (known === "failed")
    return {
      is: "failed",
      error: activityErrorText(failedPart(answer.body, kinds), messages),
      reason: messages.join(" - "),
    };
  if (known !== undefined) return { is: known, message: messages.join(" - ") };
  if (now - item.timeCreated < ACTIVITY_TIMEOUT_MS) return { is: "running" };
  return { is: "failed", error: FAILURE_TEXT.activityTimedOut };
}

function classifyFailedPoll(isUnanswered: boolean, item: PolledItem): PollVerdict {
  const waitMs = (isUnanswered ? UNANSWERED_POLL_WAITS_MS : FAILED_POLL_WAITS_MS)[item.failedPolls];
  if (waitMs !== undefined) return { is: "again", waitMs };
  return item.isDelete ? { is: "lost-delete" } : { is: "failed", error: pollFailedText(item.name) };
}

function isEmpty(body: unknown): boolean {
  if (body === undefined || body === null || body === "") return true;
  return typeof body === "object" && Object.keys(body).length === 0;
}

/** A link may lead to a thing that has its own message; some activities carry the status of what failed. */
function failedPart(body: unknown, kinds: Readonly<Record<string, string>>): number | string {
  const status = readOwn(body, "status") ?? readOwn(body, "statusCode");
  if (typeof status === "number" && status >= 400 && status < 600) return status;
  const kind = Object.entries(kinds).find(([field]) => readOwn(body, field) !== undefined);
  return kind?.[1] ?? "Activity";
}
