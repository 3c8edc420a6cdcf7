import type { ActionModel } from "../model/index.ts";
import { createObservable } from "../ports/index.ts";
import type { Observable, Ports } from "../ports/index.ts";
import { isUncertain } from "../request/index.ts";
import { runAt } from "./action-place.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionOutcome, ActionRun, Perform } from "./action-run.ts";

/**
 * Runs the actions that have no dialog. Pressing an action again after it failed continues the same submit at the
 * failed call. The snapshot changes when an action starts or ends.
 */
export interface ActionRuns extends Observable<ReadonlySet<string>> {
  /** Identifies an action by its place and row: the snapshot holds those that are running. */
  nameOf(action: ActionModel, place: ActionPlace): string;
  /** Runs an action. Never throws. */
  start(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
  /** Repeats the failed calls of this action's last run. */
  again(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
}

/** A submit of an action that has not finished. */
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
    // Failures shown per row are retried from the result dialog; pressing the action again starts a new submit.
    if (isUnfinished(outcome) && !Array.isArray(place.roots.rows)) unfinished.set(key, next);
    return outcome;
  }

  return {
    ...running,
    nameOf,
    start: (action, place) =>
      run(
        action,
        place,
        unfinished.get(nameOf(action, place)) ?? { submitId: place.submitId ?? parts.ids.uuid() },
      ),
    again: (action, place) =>
      run(action, place, failed.get(nameOf(action, place)) ?? { submitId: parts.ids.uuid() }),
  };
}

function nameOf(action: ActionModel, { template, rowKey }: ActionPlace): string {
  return JSON.stringify([template, action.pointer, rowKey ?? null]);
}

/** Some of its calls succeeded, or it is unknown whether they did. */
function isUnfinished(outcome: ActionOutcome): boolean {
  if (outcome.ok) return false;
  return Object.keys(outcome.results).length > 0 || isUncertain(outcome.failure);
}
