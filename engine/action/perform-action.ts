import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { RowWork } from "../activity/index.ts";
import { listPlace } from "../context/index.ts";
import type { ActionOutcome, ActionRun } from "./action-run.ts";
import type { OpenedWindow } from "../ports/index.ts";
import { rewriteFailure, rewritesOf, localFailure } from "../request/index.ts";
import { createEdits } from "./create-edits.ts";
import type { PerformParts } from "./create-perform.ts";
import { findAction, followUpsOf, isGoto, SINGLE_CALL, stepsOf, withoutChange } from "./find-action.ts";
import type { Performable } from "./find-action.ts";
import { endText } from "./end-text.ts";
import { followUp } from "./follow-up.ts";
import { labelOf } from "./action-label.ts";
import { doingText } from "./doing-text.ts";
import { runName, thingName } from "./run-name.ts";
import { runSteps } from "./run-steps.ts";
import { staleAfter } from "./stale-after.ts";
import type { Deleted } from "./stale-after.ts";
import { windowMessage } from "./window-message.ts";
import { activityOf } from "./track-call.ts";

/** Performs one run. `window`: the one it opened, which gets a message when the calls are done. */
export type PerformAction = (run: ActionRun, window: OpenedWindow | undefined) => Promise<ActionOutcome>;

/** Call, then track, then what follows (spec 1 §2). */
export function createPerformAction(parts: PerformParts): PerformAction {
  const edits = createEdits(parts);
  return async (run, window) => {
    const [found, translations] = await Promise.all([findAction(parts.templates, run), parts.translations()]);
    if (!found.ok) {
      const failure = localFailure(found.text);
      window?.send({ is: "failed", text: failure.text });
      return { ok: false, failure, results: run.earlier ?? {} };
    }
    const { template, action } = found;
    const report = (problem: string) => parts.log.warn(`${run.template}${run.pointer}: ${problem}`);
    const { steps, isSingle } = stepsOf(action);
    const { id, kind } = action;
    const nameOf = (roots: Roots) => {
      const label =
        id === undefined || kind === undefined
          ? undefined
          : labelOf({ id, label: action.label }, roots, { translations });
      return runName({ ...run, roots, template, label, kind }, translations);
    };
    const work = workOf(run, action, translations);
    if (work !== undefined) parts.beginWork(work, nameOf(run.roots));
    const toasts = run.isQuiet === true ? SILENT : parts.toasts;
    const deleted: Deleted[] = [];
    let hasChanged = false;
    let isTracked = false;
    const init: unknown = run.init ?? resolveValue(action.ask?.init ?? action.init, run.roots);
    const done = await runSteps(run, steps, isSingle, {
      dialect: parts.dialect,
      init,
      send: parts.send,
      operation: parts.operation,
      report,
      edits,
      edit: (spec, roots, key) =>
        edits.begin({
          spec,
          roots,
          seen: run.seen ?? run.roots,
          key,
          template,
          pointer: run.pointer,
          init,
          report,
        }),
      answered(call) {
        hasChanged ||= call.call.method !== "GET";
        const start = activityOf(call, {
          ...parts,
          translations,
          nameOf,
          endOf: (end, what, roots) =>
            endText(
              end,
              {
                id,
                kind,
                label: action.label,
                name: thingName({ ...run, roots, template }, translations),
                what,
              },
              translations,
            ),
        });
        isTracked ||= start !== undefined;
        if (call.call.method === "DELETE") deleted.push({ ...call.call, isRunning: start !== undefined });
        if (start !== undefined && !parts.track({ ...start, work }))
          report("the answer's link names no activity, so it cannot be followed");
      },
      failed(spec, call, failure, optional, roots) {
        const api = parts.api(spec.api);
        const rewritten = rewriteFailure(failure, [
          ...rewritesOf([...(spec.errors ?? []), ...(template.errors ?? [])], roots, { translations }),
          ...(api.errors ?? []),
        ]);
        const toastMs = spec.toast ?? template.toast;
        const isQuiet = run.isQuiet === true || optional !== undefined;
        const failed = {
          name:
            spec.track === undefined || spec.track === false || spec.track.name === undefined
              ? nameOf(roots)
              : renderText(spec.track.name, roots, { translations }),
          api: spec.api,
          call,
          failure: rewritten,
          hasFields: run.roots.form !== undefined,
          isQuiet: isQuiet || (spec.quiet ?? template.quiet ?? api.quiet ?? false),
          toastMs,
        };
        parts.reportFailure(failed, optional === undefined ? work : undefined);
        if (optional !== undefined)
          toasts.show({ text: renderText(optional, roots, { translations }), type: "warn", at: "top" });
        return rewritten;
      },
    });
    const { results } = done;
    parts.endWork(run.submitId, done.failure === undefined);
    const usual = followUpsOf(action, { isTracked, isPage: run.pointer === "" }, translations);
    const then = done.isUnchanged === true ? withoutChange(usual) : usual;
    // What was changed is read again whatever the template says, also where a later call of the chain failed.
    // So is what a change was refused for, and what somebody else has deleted.
    const isOutdated = [404, 409].includes(done.failure?.status ?? 0);
    if (hasChanged || isOutdated || (done.failure === undefined && then.includes("refresh")))
      parts.stale.mark(staleAfter(deleted, done.failure === undefined && then.some(isGoto)));
    if (done.failure !== undefined) {
      window?.send({ is: "failed", text: done.failure.text });
      const { failure, failed, entries } = done;
      return { ok: false, failure, failed: isSingle ? undefined : failed, results, entries };
    }
    const roots: Roots = { ...run.roots, result: isSingle ? results[SINGLE_CALL] : results };
    window?.send(windowMessage(action, roots, done.last, parts.session()));
    const effects = followUp(then, roots, done.last, {
      ...parts,
      toasts,
      translations,
      name: thingName({ ...run, template }, translations),
      warn: report,
      toastMs: (api) => template.toast ?? (api === undefined ? undefined : parts.api(api).toast),
    });
    return { ok: true, effects, results };
  };
}

/** The run shows what becomes of it elsewhere. */
const SILENT: Pick<PerformParts["toasts"], "show"> = { show: () => {} };

/** The row that a run works on, in the words of its action; undefined: none of a list. */
function workOf(
  { list, rowKey, submitId, roots }: ActionRun,
  { id = "", kind, label, doing }: Performable,
  translations: Readonly<Record<string, string>>,
): RowWork | undefined {
  if (list === undefined || rowKey === undefined) return undefined;
  return {
    run: submitId,
    list,
    at: listPlace(roots),
    key: rowKey,
    action: id,
    doing: doingText({ id, kind, label, doing }, roots, translations),
  };
}
