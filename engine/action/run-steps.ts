import type { Operation } from "#engine/api-description";
import { evaluateCondition, pickSwitch, readPath } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Call, Text } from "#engine/template";
import type { ActionRun } from "./action-run.ts";
import type { FileContent } from "../ports/index.ts";
import type { Answer, Failure, ResolvedCall } from "../request/index.ts";
import { localFailure, takesVersion, versionIn } from "../request/index.ts";
import { inForm } from "./create-edits.ts";
import type { Edits } from "./create-edits.ts";
import type { Step } from "./find-action.ts";
import { resolveCall } from "./resolve-call.ts";
import type { ResolveOptions } from "./resolve-call.ts";

export interface StepParts extends Pick<ResolveOptions, "dialect" | "init" | "report"> {
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly edits: Pick<Edits, "ended">;
  /** Undefined where the description is not loaded or has no such operation. */
  readonly operation: (api: string, operation: string) => Operation | undefined;
  /** Reads the document of a call with `edit` and changes it. */
  readonly edit: (spec: Call, roots: Roots, key: string) => ReturnType<Edits["begin"]>;
  /** Called after a call succeeded, to follow the activity it started. `roots.result` is set for `track`. */
  readonly answered: (done: DoneCall) => void;
  /** Called after a call failed. Returns the failure with the template's text. */
  readonly failed: (
    spec: Call,
    call: ResolvedCall | undefined,
    failure: Failure,
    optional: Text | undefined,
    roots: Roots,
  ) => Failure;
}

export interface DoneCall {
  readonly spec: Call;
  readonly call: ResolvedCall;
  readonly body: unknown;
  /** Of the answer. */
  readonly status: number;
  readonly roots: Roots;
  /** The document to change, for a call with `edit`. */
  readonly document?: string;
}

export interface StepsDone {
  /** By call name; a list for a call with one request per entry. Undefined for an optional call, or an entry, that failed. */
  readonly results: Readonly<Record<string, unknown>>;
  /** The last answer, for what follows. */
  readonly last?: {
    readonly api: string;
    readonly body: unknown;
    readonly text: string;
    readonly bytes?: FileContent | undefined;
    readonly type: string;
  };
  /** Nothing was sent, because what was to be sent is as it was. */
  readonly isUnchanged?: boolean;
  readonly failure?: Failure;
  /** The name of the call that failed. */
  readonly failed?: string;
  /** For a call with one request per entry: why it failed, by the index of the entry. */
  readonly entries?: readonly (Failure | undefined)[];
}

/**
 * Makes the calls of an action in order. Calls that succeeded in an earlier try of the same submit are skipped; the
 * first failure ends the chain, except that every entry of a list is tried and that an optional call stops nothing.
 */
export async function runSteps(
  run: ActionRun,
  steps: readonly Step[],
  isSingle: boolean,
  parts: StepParts,
): Promise<StepsDone> {
  const results = new Map<string, unknown>(Object.entries(run.earlier ?? {}));
  let last: StepsDone["last"];
  let isSkipped = false;
  let isSent = run.earlier !== undefined;

  const rootsWith = (name: string, body: unknown, entry: unknown): Roots => ({
    ...run.roots,
    result: isSingle ? body : Object.fromEntries([...results, [name, body]]),
    ...(entry === undefined ? {} : { entry }),
  });

  for (const step of steps) {
    const { as: name, each } = step;
    const before = results.get(name);
    const isOptional = optionalOf(step) !== undefined;
    // An optional call that failed is done too: its failure was reported.
    if ((each === undefined || isOptional) && results.has(name)) continue;
    if (
      "when" in step &&
      step.when !== undefined &&
      !evaluateCondition(step.when, rootsWith(name, undefined, undefined), parts.report)
    )
      continue;
    const entries = each === undefined ? [undefined] : listAt(each, run.roots);
    const bodies: unknown[] = [];
    const failures: (Failure | undefined)[] = [];
    for (const [at, entry] of entries.entries()) {
      const done: unknown = Array.isArray(before) ? before[at] : undefined;
      const made =
        done === undefined
          ? await make(step, entry, each === undefined ? name : `${name}.${at}`)
          : { body: done };
      failures.push("failure" in made ? made.failure : undefined);
      bodies.push("failure" in made ? undefined : (made.body ?? null));
    }
    const failure = failures.find((found) => found !== undefined);
    if (failure === undefined || isOptional || each !== undefined)
      results.set(name, each === undefined ? bodies[0] : bodies);
    if (failure !== undefined && !isOptional)
      return {
        results: Object.fromEntries(results),
        failure,
        failed: name,
        entries: each === undefined ? undefined : failures,
      };
  }
  return { results: Object.fromEntries(results), last, isUnchanged: isSkipped && !isSent };

  async function make(
    step: Step,
    entry: unknown,
    key: string,
  ): Promise<{ readonly body: unknown } | { readonly failure: Failure }> {
    const before = rootsWith(step.as, undefined, entry);
    const spec = pickSwitch<Call>(step, before);
    if (spec === undefined) return { body: null };
    const callKey = `${run.submitId}.${key}`;
    const edit = spec.edit === undefined ? undefined : await parts.edit(spec, before, callKey);
    if (edit?.ok === false)
      return { failure: parts.failed(spec, undefined, edit.failure, optionalOf(step), before) };
    const edited = edit?.edited;
    const resolved = resolveCall(spec, edited?.roots ?? before, {
      dialect: parts.dialect,
      init: parts.init,
      idempotencyKey: callKey,
      edited,
      listQuery: run.listQuery,
      report: parts.report,
    });
    if (!resolved.ok)
      return {
        failure: parts.failed(spec, undefined, localFailure(resolved.text), optionalOf(step), before),
      };
    const { call } = resolved;
    if (call === undefined) {
      isSkipped = true;
      return { body: null };
    }
    isSent = true;
    const version =
      edited === undefined && takesVersion(parts.operation(spec.api, spec.do))
        ? versionIn(run.seen ?? before, call)
        : undefined;
    const answer = await parts.send(version === undefined ? call : { ...call, ifMatch: version.tag });
    // What was refused is shown: sent again, it is meant.
    if (version !== undefined)
      version.tag = answer.ok ? answer.headers["etag"] : (answer.failure.version ?? version.tag);
    if (edited !== undefined) parts.edits.ended(callKey, run.roots.form, edited, answer);
    if (!answer.ok) {
      const refusal = edited === undefined ? answer.failure : inForm(answer.failure, edited);
      return { failure: parts.failed(spec, call, refusal, optionalOf(step), before) };
    }
    last = {
      api: call.api,
      body: answer.body,
      text: answer.text,
      bytes: answer.bytes,
      type: answer.headers["content-type"] ?? "application/json",
    };
    const roots = rootsWith(step.as, answer.body, entry);
    const { document } = edited ?? {};
    parts.answered({ spec, call, body: answer.body, status: answer.status, roots, document });
    return { body: answer.body };
  }
}

function optionalOf(step: Step): Text | undefined {
  return "optional" in step ? step.optional : undefined;
}

function listAt(path: string, roots: Roots): readonly unknown[] {
  const list = readPath(path, roots);
  return Array.isArray(list) ? list : [];
}
