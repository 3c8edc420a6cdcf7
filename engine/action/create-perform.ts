import type { ApiEntry } from "#engine/api-description";
import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { ActivityStart } from "../activity/create-activities.ts";
import type { ActionOutcome, ActionRun, Engine, Stale } from "../engine.ts";
import type { OpenedWindow, Ports } from "../ports.ts";
import { FAILURE_TEXT } from "../request/failure-text.ts";
import { rewriteFailure } from "../request/rewrite-failure.ts";
import { rewritesOf } from "../request/rewrites-of.ts";
import { localFailure } from "../request/read-answer.ts";
import type { FailureReport } from "../request/report-failure.ts";
import type { TemplateSource } from "../template-source.ts";
import { createEdits } from "./create-edits.ts";
import type { EditParts, Edits } from "./create-edits.ts";
import { findAction, followUpsOf, SINGLE_CALL, stepsOf } from "./find-action.ts";
import { followUp } from "./follow-up.ts";
import type { FollowUpParts } from "./follow-up.ts";
import { runSteps } from "./run-steps.ts";
import { windowMessage } from "./window-message.ts";
import { activityOf } from "./track-call.ts";

export interface PerformParts extends Pick<FollowUpParts, "toasts">, EditParts {
  readonly stale: Pick<Stale, "mark">;
  readonly log: Ports["log"];
  readonly windows: Ports["windows"];
  readonly clock: Pick<Ports["clock"], "after">;
  /** What a window of ours takes this tab's identity from. */
  readonly session: () => string | undefined;
  readonly templates: TemplateSource;
  readonly translations: () => Promise<Readonly<Record<string, string>>>;
  /** What the list of APIs says of failures of one, and how long its toasts stay. */
  readonly api: (name: string) => Partial<Pick<ApiEntry, "errors" | "quiet" | "toast">>;
  readonly track: (start: ActivityStart) => boolean;
  readonly reportFailure: (report: FailureReport) => void;
}

/**
 * Performs actions: call, then track, then what follows. A submit that runs already is not run a second time; whoever
 * presses twice gets the same outcome. Asking is over when this begins.
 */
export function createPerform(parts: PerformParts): Engine["perform"] {
  const running = new Map<string, Promise<ActionOutcome>>();
  const edits = createEdits(parts);
  return (run) => {
    const already = running.get(run.submitId);
    if (already !== undefined) return already;
    // Now, while the click still counts.
    const window = run.opens === undefined ? undefined : parts.windows.open(run.opens);
    if (window !== undefined) watchWindow(window, parts);
    const outcome = performOnce(run, parts, edits, window).finally(() => running.delete(run.submitId));
    running.set(run.submitId, outcome);
    return outcome;
  };
}

/** No browser says that it stopped a window: one that is not heard of in this time was. */
export const WINDOW_TIMEOUT_MS = 10_000;

function watchWindow(window: OpenedWindow, { clock, toasts }: PerformParts): void {
  clock.after(WINDOW_TIMEOUT_MS, () => {
    if (!window.hasAsked()) toasts.show({ text: FAILURE_TEXT.noWindow, type: "warn", at: "top" });
  });
}

async function performOnce(
  run: ActionRun,
  parts: PerformParts,
  edits: Edits,
  window: OpenedWindow | undefined,
): Promise<ActionOutcome> {
  const [page, translations] = await Promise.all([
    parts.templates.page(run.template, run.given),
    parts.translations(),
  ]);
  const action = page.ok ? findAction(page.template, run.pointer) : undefined;
  if (!page.ok || action === undefined) {
    const failure = localFailure(`The template ${run.template} has no action at ${run.pointer}.`);
    window?.tell({ is: "failed", text: failure.text });
    return { ok: false, failure, results: run.earlier ?? {} };
  }
  const { template } = page;
  const report = (problem: string) => parts.log.warn(`${run.template}${run.pointer}: ${problem}`);
  const { steps, isSingle } = stepsOf(action);
  let hasChanged = false;
  const init: unknown = run.init ?? resolveValue(action.ask?.init ?? action.init, run.roots);
  const done = await runSteps(run, steps, isSingle, {
    dialect: parts.dialect,
    init,
    send: parts.send,
    report,
    edits,
    edit: (spec, roots, key) =>
      edits.begin({ spec, roots, key, template, pointer: run.pointer, init, report }),
    answered(call) {
      hasChanged ||= call.call.method !== "GET";
      const start = activityOf(call, translations, parts.send);
      if (start !== undefined && !parts.track(start))
        report("the answer's link names no activity, so it cannot be followed");
    },
    failed(spec, call, failure, optional, roots) {
      const api = parts.api(spec.api);
      const said = rewriteFailure(failure, [
        ...rewritesOf([...(spec.errors ?? []), ...(template.errors ?? [])], roots, { translations }),
        ...(api.errors ?? []),
      ]);
      const toastMs = spec.toast ?? template.toast;
      parts.reportFailure({
        name:
          spec.track === undefined
            ? spec.do.replace(/\{[^{}]*\}/g, "…")
            : renderText(spec.track.name, roots, { translations }),
        api: spec.api,
        ...(call === undefined ? {} : { call }),
        failure: said,
        isQuiet: optional !== undefined || (spec.quiet ?? template.quiet ?? api.quiet ?? false),
        ...(toastMs === undefined ? {} : { toastMs }),
      });
      if (optional !== undefined)
        parts.toasts.show({ text: renderText(optional, roots, { translations }), type: "warn", at: "top" });
      return said;
    },
  });
  const { results } = done;
  const then = followUpsOf(action);
  // What was changed is read again whatever the template says, also where a later call of the chain failed.
  if (hasChanged || (done.failure === undefined && then.includes("refresh"))) parts.stale.mark({});
  if (done.failure !== undefined) {
    window?.tell({ is: "failed", text: done.failure.text });
    const { failure, entries } = done;
    return { ok: false, failure, results, ...(entries === undefined ? {} : { entries }) };
  }
  const roots: Roots = { ...run.roots, result: isSingle ? results[SINGLE_CALL] : results };
  window?.tell(windowMessage(action, roots, done.last, parts.session()));
  const effects = followUp(then, roots, done.last, {
    ...parts,
    translations,
    warn: report,
    toastMs: (api) => template.toast ?? (api === undefined ? undefined : parts.api(api).toast),
  });
  return { ok: true, effects, results };
}
