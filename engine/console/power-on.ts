import { readOwn } from "#validators";
import { ACTIVITY_POLL_MS, ACTIVITY_TIMEOUT_MS, activityId, classifyPoll } from "../activity/index.ts";
import type { Ports } from "../ports/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";

export interface PowerOnParts {
  readonly clock: Ports["clock"];
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  /** True once nobody waits for the end any more. */
  readonly isOver: () => boolean;
}

/**
 * Powers a machine on from the window of its console, and waits until that has ended: `PATCH …/state`, then its activity
 * (spec 1 §4). Undefined where it is on, else one sentence that says why it is not. Ends in any case.
 */
export async function powerOn(
  call: Pick<ResolvedCall, "api" | "path" | "body">,
  { clock, send, isOver }: PowerOnParts,
): Promise<string | undefined> {
  const begun = clock.now();
  const answer = await send({ ...call, method: "PATCH", query: [["sync", "none"]], quiet: true });
  if (!answer.ok) return answer.failure.text;
  const id = activityId(readOwn(answer.body, "link"));
  if (id === undefined) return undefined;
  for (let failedPolls = 0; !isOver();) {
    const poll = { api: "activity", method: "GET", path: `/${id}`, query: [], quiet: true } as const;
    const told = await send(poll);
    const item = { name: "", isDelete: false, timeCreated: begun, failedPolls };
    const verdict = classifyPoll(told, item, clock.now());
    failedPolls = told.ok ? 0 : failedPolls + 1;
    if (verdict.is === "complete" || verdict.is === "waiting") return undefined;
    if (verdict.is === "failed") return verdict.reason ?? verdict.error;
    if (clock.now() - begun >= ACTIVITY_TIMEOUT_MS) return FAILURE_TEXT.noConsole;
    await new Promise<void>((resolve) => void clock.after(ACTIVITY_POLL_MS, resolve));
  }
  return undefined;
}
