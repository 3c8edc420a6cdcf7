import { isEmptyValue, pointersMeet, readPointer } from "#validators";
import { evaluateCondition, referencesOf, renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { PluginPanel, Text } from "#engine/template";
import type {
  ActionModel,
  FieldModel,
  FieldProblem,
  FormModel,
  FormSource,
  FormSpec,
  FormValue,
  SectionModel,
} from "../model/index.ts";
import { buildAction } from "../action/index.ts";
import { isVisible, missedRules, visibleParts } from "../access/index.ts";
import { buildField, firstReason, labelsOf } from "./build-form-field.ts";
import { checkFields } from "./check-form.ts";
import type { FormContext, FormState } from "./form-context.ts";
import { hasNamedSchemas } from "./form-schema.ts";
import { firstState, fillForm } from "./form-state.ts";
import { missingWords, ownText } from "../context/index.ts";
import { formPointer, pointerOf, resolveForm } from "./resolve-form.ts";
import type { DeclaredSection, ResolvedField, ResolvedForm } from "./resolve-form.ts";

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
  const refusal = refusalOf(source, context) ?? closedBy(spec, resolved, text, context);
  const isChange = source.kind === "modify";
  const isRefused = refusal !== undefined;
  const unlabelled = { context, state: now, roots, isPrefixed: hasNamedSchemas(spec), isChange, isRefused };
  // Labels are only needed where a choice waits for another field, so they are computed on demand.
  let labels: ReadonlyMap<string, string> | undefined;
  const place = { ...unlabelled, labels: () => (labels ??= labelsOf(resolved, unlabelled)) };
  const shown = steps
    .filter(({ isShown }) => isShown)
    .map(({ step, fields }) => ({
      title: text(step?.title),
      fields: withSections(
        fields.filter(({ isShown }) => isShown),
        (field) => buildField(field, { ...place, context: { ...context, api: field.api } }),
        text,
      ),
    }));
  const [question, review] = [text(spec.confirm), text(spec.review)];
  const confirm = question === "" ? undefined : question;
  const refusedOf = (panel: PluginUse) => refusedIn(panel, shown, now.value, context.translations);
  return {
    source,
    steps: shown,
    init: now.init,
    submit: submitAction(source, context, text(spec.submit), confirm),
    refusal,
    actions: actionsOf(source, context, roots),
    confirm,
    hasReview: shown.length > 1 || spec.review !== undefined,
    review: review === "" ? undefined : review,
    aside: asides(source, context, roots, { text, refusedOf }),
  };
}

/** Why the viewer may read the form but not send it; undefined: they may. What is known of its calls decides. */
function refusalOf({ spec: { call, calls } }: FormSource, context: FormContext): string | undefined {
  const missed = missedRules({ call, calls }, context);
  if (missed.length === 0) return undefined;
  return ownText(context, "form.refused", { missing: missingWords(missed, context) });
}

/** Why nothing of the form can be entered: by its own `enable`, or where all its fields have the same reason. It is said once. */
function closedBy(
  { enable }: FormSpec,
  { steps, roots }: ResolvedForm,
  text: (value: Text | undefined) => string,
  context: FormContext,
): string | undefined {
  const own = firstReason(enable, roots, context, text);
  if (own !== undefined) return own;
  const shown = steps.flatMap(({ isShown, fields }) =>
    isShown ? fields.filter((each) => each.isShown) : [],
  );
  const [first, ...others] = shown.map(({ field }) => firstReason(field.enable, roots, context, text));
  return others.length > 0 && others.every((reason) => reason === first) ? first : undefined;
}

/** The models of fields, with the head of each section at its first field. */
function withSections(
  fields: readonly ResolvedField[],
  build: (field: ResolvedField) => FieldModel,
  text: (value: Text | undefined) => string,
): readonly FieldModel[] {
  return fields.map((field, index) => {
    const { section } = field;
    const model = build(field);
    if (section === undefined || section.id === fields[index - 1]?.section?.id) return model;
    return { ...model, section: sectionModel(section, text) };
  });
}

function sectionModel(
  { id, head }: DeclaredSection,
  text: (value: Text | undefined) => string,
): SectionModel {
  if (typeof head === "string" || !("title" in head)) return { id, title: text(head) };
  const explanation = text(head.text);
  return { id, title: text(head.title), ...(explanation === "" ? {} : { text: explanation }) };
}

function submitAction(
  { kind, run }: FormSource,
  context: FormContext,
  label: string,
  confirm: string | undefined,
): ActionModel {
  return {
    id: "submit",
    kind,
    label: label === "" ? submitLabel(kind, context) : label,
    icon: "check",
    isDanger: false,
    asks: confirm !== undefined,
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

function asides(
  { spec }: FormSource,
  context: FormContext,
  roots: Roots,
  { text, refusedOf }: AsideWords,
): FormModel["aside"] {
  return (spec.aside ?? []).flatMap((panel): FormModel["aside"] => {
    if (!isVisible(panel.access, context.viewer)) return [];
    if (panel.show !== undefined && !evaluateCondition(panel.show, roots, context.report)) return [];
    if ("summary" in panel) {
      const title = text(panel.title);
      return [
        {
          title: title === "" ? ownText(context, "form.aside") : title,
          summary: panel.summary.map((at) => pointerOf({ at })),
        },
      ];
    }
    if (!("use" in panel)) return [];
    const parameters = Object.entries(panel.with ?? {}).map(
      ([name, value]) => [name, resolveValue(value, roots)] as const,
    );
    const title = text(panel.title);
    return [
      {
        use: panel.use,
        with: Object.fromEntries(parameters),
        title: title === "" ? undefined : title,
        refused: refusedOf(panel),
      },
    ];
  });
}

type PluginUse = Pick<PluginPanel, "with">;

interface AsideWords {
  readonly text: (value: Text | undefined) => string;
  readonly refusedOf: (panel: PluginUse) => FieldProblem | undefined;
}

/** The first value that a panel reads and that the form refuses. What is empty is not there yet. */
function refusedIn(
  panel: PluginUse,
  steps: FormModel["steps"],
  value: FormValue,
  translations: FormContext["translations"],
): FieldProblem | undefined {
  const read = referencesOf(panel.with).flatMap((path) =>
    path.startsWith("form.") ? (formPointer(path) ?? []) : [],
  );
  const fields = steps.flatMap((step) => step.fields);
  return checkFields(fields, value, translations).find(
    ({ pointer }) =>
      read.some((at) => pointersMeet(at, pointer)) && !isEmptyValue(readPointer(value, pointer)),
  );
}
