import { evaluateCondition, renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { DetailItem, Options } from "#engine/template";
import { pointersMeet, readPointer } from "#validators";
import { isVisible } from "../access/index.ts";
import { buildCell, formatOf, pictureIn } from "../cell/index.ts";
import { answerSchema, NO_SCHEMA, ownText } from "../context/index.ts";
import type { AnswerSchema, Choice } from "../context/index.ts";
import { labelOf } from "../list/index.ts";
import type { FieldModel, OptionFact, OptionModel } from "../model/index.ts";
import type { FieldPlace } from "./build-form-field.ts";
import type { FieldOptions } from "./form-options.ts";
import { choiceOf, formPointer } from "./resolve-form.ts";
import type { ResolvedField } from "./resolve-form.ts";

/** As many choices are compared at a glance; more are a list. */
const CARDS_MOST = 6;

export type FieldChoices = Required<Pick<FieldModel, "options" | "optionsState">> &
  Pick<FieldModel, "optionsText" | "isSearched">;

/** The choices of a field as they are shown. */
export function buildFieldOptions(
  { field, pointer }: ResolvedField,
  options: FieldOptions,
  place: FieldPlace,
): FieldChoices {
  const details =
    field.as === "cards" && field.options !== undefined ? detailsOf(field.options, place) : undefined;
  return {
    options: [
      ...kept(options, readPointer(place.state.value, pointer), place),
      ...options.choices.map((choice) => ({
        value: choice.value,
        label: choice.label,
        ...details?.(choice),
        ...pictureOf(field.options, choice, place),
      })),
    ],
    optionsState: options.state,
    optionsText:
      options.state === "waiting"
        ? waitingText(place, options.reason)
        : options.state === "error"
          ? (options.reason ?? "")
          : nothingText(field.options, place),
    isSearched: options.isSearched,
  };
}

/** Whether the choices can be compared at a glance. */
export function fitsOnCards({ options, isSearched }: FieldChoices): boolean {
  return isSearched !== true && options.length <= CARDS_MOST;
}

/** Whether a field for one value has the only one that there is. */
export function isSettled(as: FieldModel["as"], choices: FieldChoices | undefined, value: unknown): boolean {
  if (choices?.optionsState !== "ready" || choices.isSearched === true || !FOR_ONE.has(as)) return false;
  const [only, ...others] = choices.options;
  return only !== undefined && others.length === 0 && only.value === value;
}

const FOR_ONE: ReadonlySet<FieldModel["as"]> = new Set(["select", "radio", "cards"]);

/** Values that are not among the choices any more stay visible, by their names where these are known. */
function kept(options: FieldOptions, value: unknown, { context }: FieldPlace): readonly OptionModel[] {
  const { state, others = [], isSearched } = options;
  const labelOfKept = (each: string | number): string => {
    const name = others.find((other) => String(other.value) === String(each))?.label ?? String(each);
    return state === "ready" && !isSearched ? ownText(context, "form.not-offered", { name }) : name;
  };
  if (state === "waiting" || (state === "loading" && !isSearched)) return [];
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((each) =>
    (typeof each === "string" || typeof each === "number") && choiceOf(options, each) === undefined
      ? [{ value: each, label: labelOfKept(each) }]
      : [],
  );
}

/** What the template says where there is nothing to choose. */
function nothingText(options: Options | undefined, { context, roots }: FieldPlace): string | undefined {
  return options?.none === undefined
    ? undefined
    : renderText(options.none, roots, { translations: context.translations, report: context.report });
}

/** Names the field that a choice waits for, by its label. */
function waitingText({ context, labels }: FieldPlace, reference: string | undefined): string {
  const at = reference === undefined ? undefined : formPointer(reference);
  const found = at === undefined ? undefined : [...labels()].find(([pointer]) => pointersMeet(pointer, at));
  return found === undefined
    ? ownText(context, "form.waiting")
    : ownText(context, "form.waits-for", { field: found[1] });
}

/** What a card says of a choice besides its label. */
function detailsOf(
  spec: Options,
  { context, roots }: FieldPlace,
): (choice: Choice) => Pick<OptionModel, "text" | "facts"> {
  const schema =
    "from" in spec ? NO_SCHEMA : answerSchema(context.apis.description(spec.api), spec.do, spec.rows);
  const items = (spec.facts ?? []).filter(({ access }) => isVisible(access, context.viewer));
  return ({ item }) => {
    const own: Roots = { ...roots, item };
    const text = renderText(spec.text, own, context);
    const facts = items.flatMap((each) => factOf(each, schema, item, own, context));
    return {
      ...(text === "" ? {} : { text }),
      ...(facts.length === 0 ? {} : { facts }),
    };
  };
}

function pictureOf(
  spec: Options | undefined,
  { item }: Choice,
  { roots }: FieldPlace,
): Pick<OptionModel, "picture"> {
  return spec?.picture === undefined ? {} : pictureIn(resolveValue(spec.picture, { ...roots, item }));
}

/** A fact of a choice; none where the choice lacks it. */
function factOf(
  spec: DetailItem,
  schema: AnswerSchema,
  item: unknown,
  roots: Roots,
  context: FieldPlace["context"],
): readonly OptionFact[] {
  if (spec.show !== undefined && !evaluateCondition(spec.show, roots, context.report)) return [];
  const { text, hint } = buildCell(
    context,
    spec,
    formatOf(spec.format, schema.at(spec.field), spec.unit),
    item,
    roots,
  );
  if (text === "") return [];
  return [{ label: labelOf(context, spec, schema, roots), text, ...(hint === undefined ? {} : { hint }) }];
}
