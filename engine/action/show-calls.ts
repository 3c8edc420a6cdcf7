import { readPointer } from "#validators";
import { evaluateCondition, pickSwitch, resolveValue } from "#engine/expression";
import type { Dialect } from "#engine/api-description";
import type { Roots } from "#engine/expression";
import type { Call, Template } from "#engine/template";
import type { ActionRun } from "./action-run.ts";
import type { ResolvedCall } from "../request/index.ts";
import type { TemplateSource } from "../catalogue/index.ts";
import { editedDocument } from "./edited-document.ts";
import { findEditPlace } from "./edit-place.ts";
import { findAction, stepsOf } from "./find-action.ts";
import { resolveCall } from "./resolve-call.ts";
import { curlCommand } from "./curl-command.ts";

export interface ShowCallsParts {
  readonly templates: Pick<TemplateSource, "page">;
  readonly dialect: (api: string, name?: string) => Dialect | undefined;
  readonly address: (api: string) => Promise<string | undefined>;
  readonly origin: string;
}

/** The most entries of a list that are shown. */
const ENTRIES_MAX = 5;

/**
 * The calls that a run would make, each as a curl command with secrets masked; nothing is sent. A call that needs an
 * earlier answer is shown as a comment.
 */
export async function showCalls(run: ActionRun, parts: ShowCallsParts): Promise<readonly string[]> {
  const found = await findAction(parts.templates, run);
  if (!found.ok) return [];
  const { template, action } = found;
  const init: unknown = run.init ?? resolveValue(action.ask?.init ?? action.init, run.roots);
  const secrets = secretsOf(template, run);
  const shown: string[] = [];
  for (const step of stepsOf(action).steps) {
    for (const entry of entriesOf(step.each, run.roots)) {
      const roots: Roots = entry === undefined ? run.roots : { ...run.roots, entry };
      const spec = pickSwitch<Call>(step, roots);
      if (spec === undefined || isSkipped(step, roots)) continue;
      for (const call of callsOf(spec, roots, { ...run, init }, template, parts)) {
        const address = typeof call === "string" ? undefined : await parts.address(call.api);
        const text =
          typeof call === "string" || address === undefined
            ? undefined
            : curlCommand(call, address, parts.origin, secrets);
        shown.push(text ?? `# ${typeof call === "string" ? call : spec.do}`);
      }
    }
  }
  return shown;
}

/** The call, preceded by the read of the document it changes. A text: it cannot be filled yet. */
function callsOf(
  spec: Call,
  roots: Roots,
  run: ActionRun,
  template: Template,
  parts: ShowCallsParts,
): readonly (ResolvedCall | string)[] {
  const resolved = resolveCall(spec, roots, {
    dialect: parts.dialect,
    init: run.init,
    listQuery: run.listQuery,
    edited: spec.edit === undefined ? undefined : { body: undefined },
  });
  if (!resolved.ok) return [spec.do];
  const own = resolved.call === undefined ? [] : [resolved.call];
  if (spec.edit === undefined) return own;
  const document = editedDocument(spec, findEditPlace(template, run.pointer), roots, parts);
  return [...(document.ok ? [document.read] : []), ...own];
}

function entriesOf(each: string | undefined, roots: Roots): readonly unknown[] {
  if (each === undefined) return [undefined];
  const list: unknown = resolveValue({ $: each }, roots);
  return Array.isArray(list) ? list.slice(0, ENTRIES_MAX) : [];
}

/** A call whose condition depends on an answer is shown, because it may be made. */
function isSkipped(step: object, roots: Roots): boolean {
  const when: unknown = "when" in step ? step.when : undefined;
  if (when === undefined || JSON.stringify(when).includes('"result.')) return false;
  return !evaluateCondition(when, roots);
}

/** The values typed into secret fields. */
function secretsOf(template: Template, { pointer, roots }: ActionRun): readonly string[] {
  const { forms } = findEditPlace(template, pointer);
  const fields = forms.flatMap((form) => [
    ...(form.fields ?? []),
    ...(form.steps ?? []).flatMap((step) => step.fields),
  ]);
  return fields.flatMap(({ at, as, secret }) => {
    const value = secret === true || as === "secret" ? readPointer(roots.form, at) : undefined;
    return typeof value === "string" && value !== "" ? [value] : [];
  });
}
