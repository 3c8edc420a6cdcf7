import type { ActionModel } from "../model/index.ts";
import { createObservable } from "../ports/index.ts";
import type { Observable, Ports } from "../ports/index.ts";
import { runAt } from "./action-place.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionOutcome, ActionRun, Perform } from "./action-run.ts";

/**
 * The actions that run without a dialog. Pressing again what did not get through is the same submit: it goes on where
 * it failed. Its snapshot changes whenever an action begins or ends.
 */
export interface ActionRuns extends Observable<ReadonlySet<string>> {
  /** Names an action by where it stands and what it is about: the snapshot holds those that run. */
  nameOf(action: ActionModel, place: ActionPlace): string;
  /** Runs an action. Never throws. */
  start(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
  /** Makes the calls of the last run of this action that failed once more. */
  again(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
}

/** One submit of an action that is not over. */
type Unfinished = Pick<ActionRun, "submitId" | "earlier">;

export function createActionRuns(parts: {
  readonly perform: Perform;
  readonly ids: Ports["ids"];
}): ActionRuns {
  const running = createObservable<ReadonlySet<string>>(new Set());
  const unfinished = new Map<string, Unfinished>();
  const failed = new Map<string, Unfinished>();

  async function run(action: ActionModel, place: ActionPlace, submit: Unfinished): Promise<ActionOutcome> {
    const key = nameOf(action, place);
    running.set(new Set([...running.snapshot(), key]));
    const { opens, pointer } = action;
    const outcome = await parts.perform({ ...runAt(place), ...submit, pointer, opens });
    running.set(new Set([...running.snapshot()].filter((each) => each !== key)));
    const next = { submitId: submit.submitId, earlier: outcome.results };
    unfinished.delete(key);
    failed.delete(key);
    if (!outcome.ok) failed.set(key, next);
    // What is said row by row is tried again from there; another press is another selection.
    if (isUnfinished(outcome) && !Array.isArray(place.roots.rows)) unfinished.set(key, next);
    return outcome;
  }

  return {
    ...running,
    nameOf,
    start: (action, place) =>
      run(action, place, unfinished.get(nameOf(action, place)) ?? { submitId: parts.ids.uuid() }),
    again: (action, place) =>
      run(action, place, failed.get(nameOf(action, place)) ?? { submitId: parts.ids.uuid() }),
  };
}

function nameOf(action: ActionModel, { template, rowKey }: ActionPlace): string {
  return JSON.stringify([template, action.pointer, rowKey ?? null]);
}

/** A part of it was done, or nobody knows whether. */
function isUnfinished(outcome: ActionOutcome): boolean {
  if (outcome.ok) return false;
  const { status, isBroken } = outcome.failure;
  return Object.keys(outcome.results).length > 0 || status === 0 || status >= 500 || isBroken;
}
