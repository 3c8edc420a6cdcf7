import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { ActionModel, FormModel, FormSource } from "../model/index.ts";
import { buildAction } from "../action/index.ts";
import { isVisible, visibleParts } from "../access/index.ts";
import { buildField, labelsOf } from "./build-form-field.ts";
import type { FormContext, FormState } from "./form-context.ts";
import { hasNamedSchemas } from "./form-schema.ts";
import { firstState, fillForm } from "./form-state.ts";
import { ownText } from "../context/index.ts";
import { resolveForm } from "./resolve-form.ts";

/**
 * The model of a form: from its template, the schemas of its operations, the roots of the page and a person's input
 * (`state`; absent: as it opens). Pure; asks for choices through `context.answers`.
 */
export function buildForm(source: FormSource, context: FormContext, state?: FormState): FormModel {
  const { spec } = source;
  const now = state ?? fillForm(spec, context, firstState(spec, context));
  const resolved = resolveForm(spec, context, now);
  const { steps, roots } = resolved;
  const text = (value: Parameters<typeof renderText>[0]) =>
    renderText(value, roots, { translations: context.translations, report: context.report });
  const isChange = source.kind === "modify";
  const unlabelled = { context, state: now, roots, isPrefixed: hasNamedSchemas(spec), isChange };
  // Labels are only needed where a choice waits for another field, so they are computed on demand.
  let labels: ReadonlyMap<string, string> | undefined;
  const place = { ...unlabelled, labels: () => (labels ??= labelsOf(resolved, unlabelled)) };
  return {
    source,
    steps: steps
      .filter(({ isShown }) => isShown)
      .map(({ step, fields }) => ({
        title: text(step?.title),
        fields: fields
          .filter(({ isShown }) => isShown)
          .map((field) => buildField(field, { ...place, context: { ...context, api: field.api } })),
      })),
    init: now.init,
    submit: submitAction(source, context, text(spec.submit)),
    actions: actionsOf(source, context, roots),
    confirm: spec.confirm === undefined ? undefined : text(spec.confirm),
    aside: asides(source, context, roots),
  };
}

function submitAction({ kind, run, spec }: FormSource, context: FormContext, label: string): ActionModel {
  return {
    id: "submit",
    kind,
    label: label === "" ? submitLabel(kind, context) : label,
    icon: "check",
    isDanger: false,
    asks: spec.confirm !== undefined,
    pointer: run,
  };
}

/** What the button of a form is called without a `submit`. */
export function submitLabel(kind: FormSource["kind"], context: Parameters<typeof ownText>[0]): string {
  return ownText(context, kind === "add" || kind === "purchase" ? "form.create" : "form.save");
}

/** Buttons beside the submit, such as a test before saving. They read the form's current values. */
function actionsOf(
  { spec, pointer }: FormSource,
  context: FormContext,
  roots: Roots,
): readonly ActionModel[] {
  const { viewer, translations, report } = context;
  return visibleParts(spec.actions, `${pointer}/actions`, context).flatMap(({ part, pointer: at }) => {
    return buildAction(part, { pointer: at, roots, viewer, translations, report }) ?? [];
  });
}

function asides({ spec }: FormSource, context: FormContext, roots: Roots): FormModel["aside"] {
  return (spec.aside ?? []).flatMap((panel) => {
    if (!("use" in panel) || !isVisible(panel.access, context.viewer)) return [];
    const parameters = Object.entries(panel.with ?? {}).map(
      ([name, value]) => [name, resolveValue(value, roots)] as const,
    );
    return [{ use: panel.use, with: Object.fromEntries(parameters) }];
  });
}
