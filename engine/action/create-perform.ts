import type { ApiEntry } from "#engine/api-description";
import type { ActivityStart, RowWork } from "../activity/index.ts";
import type { ActionOutcome, ActionRun, Perform } from "./action-run.ts";
import type { Stale } from "../context/index.ts";
import type { OpenedWindow, Ports } from "../ports/index.ts";
import { FAILURE_TEXT, localFailure } from "../request/index.ts";
import type { FailureReport } from "../request/index.ts";
import type { TemplateSource } from "../catalogue/index.ts";
import type { EditParts } from "./create-edits.ts";
import type { FollowUpParts } from "./follow-up.ts";
import type { PerformAction } from "./perform-action.ts";

export interface PerformParts extends Pick<FollowUpParts, "toasts">, EditParts {
  readonly stale: Pick<Stale, "mark">;
  readonly log: Ports["log"];
  readonly windows: Ports["windows"];
  readonly clock: Pick<Ports["clock"], "after">;
  /** What a window that we open needs to take over this tab's identity. */
  readonly session: () => string | undefined;
  readonly templates: Pick<TemplateSource, "page">;
  readonly translations: () => Promise<Readonly<Record<string, string>>>;
  /** The texts the list of APIs has for failures of an API, and how long its toasts stay. */
  readonly api: (name: string) => Partial<Pick<ApiEntry, "errors" | "quiet" | "toast">>;
  readonly track: (start: ActivityStart) => boolean;
  /** An action works on a row; its calls are over. */
  readonly beginWork: (work: RowWork, name: string) => void;
  readonly endWork: (run: string, isDone: boolean) => void;
  /** `work`: the row that it was about. */
  readonly reportFailure: (report: FailureReport, work?: RowWork) => void;
}

/**
 * Performs actions: call, then track, then what follows. A submit that is already running is not started again; a
 * second press gets the same outcome. Dialogs are over at this point. The code that performs is loaded with the first
 * action, or by `prepare`, because a browser that failed to load a module once does not try again on that page.
 */
export function createPerform(parts: PerformParts): {
  readonly perform: Perform;
  /** Never throws. */
  readonly prepare: () => Promise<void>;
} {
  const running = new Map<string, Promise<ActionOutcome>>();
  let performing: Promise<PerformAction> | undefined;

  function load(): Promise<PerformAction> {
    performing ??= import("./perform-action.ts").then(({ createPerformAction }) =>
      createPerformAction(parts),
    );
    return performing;
  }

  async function performOnce(run: ActionRun, window: OpenedWindow | undefined): Promise<ActionOutcome> {
    try {
      const performAction = await load();
      return await performAction(run, window);
    } catch (error) {
      performing = undefined;
      parts.endWork(run.submitId, false);
      parts.log.error(`${run.template}${run.pointer} could not be performed`, error);
      const failure = localFailure(FAILURE_TEXT.notLoaded);
      parts.toasts.show({ text: failure.text, type: "error", at: "top" });
      window?.send({ is: "failed", text: failure.text });
      return { ok: false, failure, results: run.earlier ?? {} };
    }
  }

  const perform: Perform = (run) => {
    const already = running.get(run.submitId);
    if (already !== undefined) return already;
    // At once: browsers allow windows only during the click.
    const window = run.opens === undefined ? undefined : parts.windows.open(run.opens);
    if (window !== undefined) watchWindow(window, parts);
    const outcome = performOnce(run, window).finally(() => running.delete(run.submitId));
    running.set(run.submitId, outcome);
    return outcome;
  };
  return {
    perform,
    prepare: async () => {
      await load().catch(() => (performing = undefined));
    },
  };
}

/**
 * Browsers do not report a blocked window. One counts as blocked that has not asked for its message by then: early while
 * this tab still has the focus, else later, because a window may load slowly.
 */
const WINDOW_TIMEOUTS_MS = { inFocus: 3_000, behind: 10_000 };

function watchWindow(window: OpenedWindow, { clock, toasts }: PerformParts): void {
  const warn = () => toasts.show({ text: FAILURE_TEXT.noWindow, type: "warn", at: "top" });
  clock.after(WINDOW_TIMEOUTS_MS.inFocus, () => {
    if (!window.mayBeOpen()) return warn();
    clock.after(WINDOW_TIMEOUTS_MS.behind - WINDOW_TIMEOUTS_MS.inFocus, () => {
      if (!window.hasAsked()) warn();
    });
  });
}
