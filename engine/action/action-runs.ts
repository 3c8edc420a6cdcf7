import type { ActionModel } from "../model/index.ts";
import { createObservable } from "../ports/index.ts";
import type { Observable, Ports } from "../ports/index.ts";
import { listPlace } from "../context/index.ts";
import { isUncertain } from "../request/index.ts";
import { runAt } from "./action-place.ts";
import type { ActionPlace } from "./action-place.ts";
import type { ActionOutcome, ActionRun, Perform } from "./action-run.ts";

/**
 * Runs the actions that have no dialog. Pressing an action again after it failed continues the same submit at the
 * failed call: on the same thing, and where it is unknown whether anything was done, for some minutes. The snapshot
 * changes when an action starts or ends.
 */
export interface ActionRuns extends Observable<ReadonlySet<string>> {
  /** Identifies an action by its place, the thing of the page and the row: the snapshot holds those that are running. */
  nameOf(action: ActionModel, place: ActionPlace): string;
  /** Runs an action. Never throws. */
  start(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
  /** Repeats the failed calls of this action's last run. */
  again(action: ActionModel, place: ActionPlace): Promise<ActionOutcome>;
}

/** A submit of an action that has not finished. */
type Unfinished = Pick<ActionRun, "submitId" | "earlier">;

/** Who presses again after that wants it to be done again. */
const UNCERTAIN_MS = 600_000;

export function createActionRuns({
  perform,
  ports,
}: {
  readonly perform: Perform;
  readonly ports: Pick<Ports, "ids" | "clock">;
}): ActionRuns {
  const running = createObservable<ReadonlySet<string>>(new Set());
  const unfinished = new Map<string, Unfinished>();
  const failed = new Map<string, Unfinished>();

  async function run(action: ActionModel, place: ActionPlace, submit: Unfinished): Promise<ActionOutcome> {
    const key = nameOf(action, place);
    running.set(new Set([...running.snapshot(), key]));
    const { opens, pointer } = action;
    const outcome = await perform({ ...runAt(place), ...submit, pointer, opens });
    running.set(new Set([...running.snapshot()].filter((each) => each !== key)));
    const next = { submitId: submit.submitId, earlier: outcome.results };
    unfinished.delete(key);
    failed.delete(key);
    if (outcome.ok) return outcome;
    failed.set(key, next);
    // Failures shown per row are retried from the result dialog; pressing the action again starts a new submit.
    if (Array.isArray(place.roots.rows)) return outcome;
    const isHalfDone = Object.keys(outcome.results).length > 0;
    if (isHalfDone || isUncertain(outcome.failure)) unfinished.set(key, next);
    if (!isHalfDone)
      ports.clock.after(UNCERTAIN_MS, () => {
        if (unfinished.get(key) === next) unfinished.delete(key);
      });
    return outcome;
  }

  return {
    ...running,
    nameOf,
    start: (action, place) =>
      run(
        action,
        place,
        unfinished.get(nameOf(action, place)) ?? { submitId: place.submitId ?? ports.ids.uuid() },
      ),
    again: (action, place) =>
      run(action, place, failed.get(nameOf(action, place)) ?? { submitId: ports.ids.uuid() }),
  };
}

function nameOf(action: ActionModel, { template, rowKey, roots }: ActionPlace): string {
  return JSON.stringify([template, listPlace(roots), action.pointer, rowKey ?? null]);
}
