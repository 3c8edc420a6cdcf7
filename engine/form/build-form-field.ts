import type { JsonSchema } from "#engine/api-description";
import { evaluateCondition, readPath, referencesOf, renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Check, Field, Text } from "#engine/template";
import { currencyOf, isEmptyValue, isRecord, isUnset, readOwn, readPointer, splitPointer } from "#validators";
import { currencyCode, withUnit } from "../cell/index.ts";
import { isDeleted } from "./line-marks.ts";
import { isVisible } from "../access/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import { numberModel, rangeText } from "./build-field-number.ts";
import { controlOf, floorOf, rulesOf } from "./form-control.ts";
import type { FormContext, FormState } from "./form-context.ts";
import type { FieldModel } from "../model/index.ts";
import { pointerOf } from "./resolve-form.ts";
import type { ResolvedForm, ResolvedField } from "./resolve-form.ts";
import { fieldOptions } from "./form-options.ts";
import { buildFieldOptions, fitsOnCards, isSettled } from "./build-field-options.ts";
import { childSchema } from "./form-schema.ts";
import { checkSchema } from "./check-schema.ts";
import { ownText, resolveRead, toWords } from "../context/index.ts";

/** The context in which a field is built. */
export interface FieldPlace {
  readonly context: FormContext;
  readonly state: FormState;
  /** Includes `form` and `picked`, and `entry` in a line of a table. */
  readonly roots: Roots;
  /** The first segment of pointers is the name of a schema, which people need not see. */
  readonly isPrefixed: boolean;
  /** The form changes an existing thing: a secret left empty keeps its value. */
  readonly isChange: boolean;
  /** The viewer may only read the form, which says why. */
  readonly isRefused?: boolean;
  /** Labels of all fields of the form, by pointer. */
  readonly labels: () => ReadonlyMap<string, string>;
  /**
   * Inside a group or a table. Another group or table in it could nest without end, so it gets the control for any
   * value.
   */
  readonly isInside?: boolean;
}

/** The model of a field. */
export function buildField(resolved: ResolvedField, place: FieldPlace): FieldModel {
  const { pointer, found, options } = resolved;
  const field = withUnit(resolved.field, found?.schema);
  const { context, state, roots } = place;
  const schema = found?.schema ?? {};
  const control = controlOf(field, found?.schema);
  const as = place.isInside === true && (control === "group" || control === "table") ? "any" : control;
  const text = (value: Text) =>
    renderText(value, roots, { translations: context.translations, report: context.report });
  const value = readPointer(state.value, pointer);
  const label = fieldLabel(resolved, place);
  const numbers = as === "number" || as === "currency" ? numberModel(resolved, as, roots) : undefined;
  const range = as === "number" && numbers ? rangeText(numbers, field.unit, context) : undefined;
  const help = helpOf(field, as, schema, place, text) ?? range;
  const reason =
    place.isRefused === true
      ? ""
      : (doneReason(pointer, place) ??
        firstReason(field.enable, roots, context, text) ??
        readOnlyReason(schema, context));
  const choices = options === undefined ? undefined : buildFieldOptions(resolved, options, place);
  const isNeeded = isRequired(resolved, as, place);
  return {
    pointer,
    label,
    as: as === "cards" && choices !== undefined && !fitsOnCards(choices) ? "select" : as,
    isRequired: isNeeded,
    isExtra: field.extra === true || field.at.startsWith("?"),
    isSecret: as === "secret" || field.secret === true,
    validators: rulesOf(field, found?.schema).filter((name) => name !== "required"),
    schema,
    failedChecks: failedChecksOf(field, value, place, text),
    isChecking: isChecking(field, value, place),
    help: typeof help === "string" && help !== "" ? help : undefined,
    notice: unofferedText(pointer, place),
    unit: field.unit,
    ...numbers,
    currency: as === "currency" ? symbolOf(currencyCode(field.currency, roots)) : undefined,
    disabledReason: reason,
    ...choices,
    ...(isSettled(as, choices, value) && isNeeded && reason === undefined ? { isSettled: true } : {}),
    upload: field.upload && uploadOf(field.upload),
    ...(field.use === undefined ? {} : { use: field.use, with: pluginParameters(field, roots) }),
    fields: as === "group" ? groupFields(pointer, schema, place) : undefined,
    ...(as === "table" ? tableModel(field, pointer, schema, place) : {}),
  };
}

function unofferedText(pointer: string, { context, state }: FieldPlace): string | undefined {
  const name = state.unoffered?.[pointer];
  if (name === undefined) return undefined;
  return ownText(context, "form.unoffered", {
    name: name.length > NAME_MOST ? `${name.slice(0, NAME_MOST)}…` : name,
  });
}

/** What an address names is shown to be recognised. */
const NAME_MOST = 40;

function doneReason(pointer: string, { context, state }: FieldPlace): string | undefined {
  const { remaining } = state;
  if (remaining === undefined || pointer.startsWith(`/${remaining}/`)) return undefined;
  return ownText(context, "form.done-already");
}

function symbolOf(code: string): NonNullable<FieldModel["currency"]> {
  const record = currencyOf(code);
  const decimals = record?.minimum_decimal_digits ?? 2;
  return { symbol: record?.symbol ?? code, isAfter: record?.position === "after", decimals };
}

/** The template's help, else why a secret is empty, else the description's. */
function helpOf(
  field: Field,
  as: FieldModel["as"],
  schema: JsonSchema,
  { context, isChange }: FieldPlace,
  text: (value: Text) => string,
): unknown {
  if (field.help !== undefined) return text(field.help);
  const isKept = as === "secret" && isChange && field.validators?.includes("required") !== true;
  if (isKept) return ownText(context, "form.secret-kept");
  // That a number means no limit is for programs: people have a switch.
  return floorOf(field, schema) === undefined ? schema["description"] : undefined;
}

function uploadOf({
  accept = [],
  max,
  from,
}: NonNullable<Field["upload"]>): NonNullable<FieldModel["upload"]> {
  return { accept, largest: max, continues: from !== undefined };
}

function isRequired(resolved: ResolvedField, as: FieldModel["as"], place: FieldPlace): boolean {
  const { field, found } = resolved;
  const { roots, context } = place;
  // A switch always has a value, and a group is as required as its fields.
  if (as === "switch" || as === "group") return false;
  return (
    rulesOf(field, found?.schema).includes("required") ||
    found?.isRequired === true ||
    (field.required !== undefined && evaluateCondition(field.required, roots, context.report)) ||
    isNeverEmpty(resolved, place)
  );
}

/**
 * Whether a field can be changed but not emptied: it has a value, and the description of its PATCH does not let it be
 * null. An empty list is a value.
 */
function isNeverEmpty(
  { field, found, pointer, isPatched }: ResolvedField,
  { state, isInside }: FieldPlace,
): boolean {
  if (isPatched !== true || isInside === true || field.extra === true || found === undefined) return false;
  const is = readPointer(state.init, pointer);
  if (isEmptyValue(is) || Array.isArray(is)) return false;
  const check = checkSchema(found.schema, null);
  return check.ok && check.problems.length > 0;
}

/** What a field is called without a label: the title of its schema, else its name in words. */
export function labelOf(pointer: string, schema: JsonSchema, isPrefixed: boolean): string {
  const title = schema["title"];
  if (typeof title === "string" && title !== "") return title;
  const segments = splitPointer(pointer).filter((segment) => !/^\d+$/.test(segment));
  return toWords(segments.slice(isPrefixed && segments.length > 1 ? 1 : 0).join("."));
}

/** Why the template does not let a field, or the form, be entered now. */
export function firstReason(
  enable: Field["enable"],
  roots: Roots,
  context: FormContext,
  text: (value: Text) => string,
): string | undefined {
  const failing = enable?.find((rule) => !evaluateCondition(rule.if, roots, context.report));
  return failing && text(failing.reason);
}

function readOnlyReason(schema: JsonSchema, context: FormContext): string | undefined {
  return schema["readOnly"] === true ? ownText(context, "form.read-only") : undefined;
}

function pluginParameters(field: Field, roots: Roots): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(field.with ?? {}).map(([name, value]) => [name, resolveValue(value, roots)]),
  );
}

/** The label of every field, by pointer. */
export function labelsOf(
  resolved: ResolvedForm,
  place: Omit<FieldPlace, "labels">,
): ReadonlyMap<string, string> {
  const fields = resolved.steps.flatMap((step) => step.fields);
  return new Map(fields.map((field) => [field.pointer, fieldLabel(field, place)]));
}

function fieldLabel(
  { field, pointer, found }: ResolvedField,
  { context, roots, isPrefixed }: Omit<FieldPlace, "labels">,
): string {
  return field.label === undefined
    ? labelOf(pointer, found?.schema ?? {}, isPrefixed)
    : renderText(field.label, roots, { translations: context.translations, report: context.report });
}

/**
 * The messages of the field's failed checks. A condition is evaluated in any case; a check that asks the server is
 * skipped while a value it reads is missing.
 */
function failedChecksOf(
  field: Field,
  value: unknown,
  { context, state, roots }: FieldPlace,
  text: (value: Text) => string,
): readonly string[] {
  return (field.check ?? []).flatMap((check) => {
    const isMet =
      check.do === undefined
        ? evaluateCondition(check.ok, roots, context.report)
        : isMetByAnswer(check, askedResult(check, field, value, context, state, roots), roots, context);
    return isMet ? [] : [text(check.message)];
  });
}

/** Whether the server's answer meets a check; so does none, and one without a value that the condition reads. */
function isMetByAnswer(
  { ok }: Check,
  result: Roots | undefined,
  roots: Roots,
  { report }: FormContext,
): boolean {
  if (result === undefined) return true;
  const own: Roots = { ...roots, ...result };
  return (
    referencesOf(ok).some((path) => readPath(path, own) === undefined) || evaluateCondition(ok, own, report)
  );
}

/** Whether the checks of a value ask the server. */
function isToAsk(field: Field, value: unknown, { unanswered }: FormState): boolean {
  return !isUnset(value) && (unanswered === undefined || readPointer(unanswered, pointerOf(field)) !== value);
}

/** Whether the server has not yet answered about this value. */
function isChecking(field: Field, value: unknown, { context, state, roots }: FieldPlace): boolean {
  if (!isToAsk(field, value, state)) return false;
  return (field.check ?? []).some((check) => {
    const read = readOfCheck(check, context, roots);
    if (read === undefined) return false;
    if (state.left[pointerOf(field)] !== value) return true;
    const answer = context.answers({ call: read, slot: `check:${field.at}` });
    return answer.state === "loading" || (answer.state === "ready" && answer.isPrevious === true);
  });
}

function readOfCheck(check: Check, context: FormContext, roots: Roots): ResolvedCall | undefined {
  if (check.api === undefined || check.do === undefined) return undefined;
  const { api, do: call, query, filter } = check;
  // Without an answer the value counts as right: who may not read the list is not told so.
  const read = resolveRead(context, { api, do: call, query, filter, quiet: true }, roots);
  return read.state === "ready" ? read.call : undefined;
}

/** The server is asked about a value when the field is left, not at every key. */
function askedResult(
  check: Check,
  field: Field,
  value: unknown,
  context: FormContext,
  state: FormState,
  roots: Roots,
): Roots | undefined {
  if (!isToAsk(field, value, state) || state.left[pointerOf(field)] !== value) return undefined;
  const read = readOfCheck(check, context, roots);
  if (read === undefined) return undefined;
  const answer = context.answers({ call: read, slot: `check:${field.at}` });
  return answer.state === "ready" && answer.isPrevious !== true ? { result: answer.body } : undefined;
}

/** The properties of an object, each as a field. */
function groupFields(pointer: string, schema: JsonSchema, place: FieldPlace): readonly FieldModel[] {
  const properties = schema["properties"];
  return Object.keys(isRecord(properties) ? properties : {}).map((name) =>
    buildPlain({ at: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}` }, name, schema, place),
  );
}

function tableModel(
  field: Field,
  pointer: string,
  schema: JsonSchema,
  place: FieldPlace,
): Pick<FieldModel, "columns" | "lines" | "isFixed" | "marks"> {
  const entrySchema = childSchema(schema, "-")?.schema ?? {};
  const properties = entrySchema["properties"];
  const columns = (
    field.fields ??
    Object.keys(isRecord(properties) ? properties : {}).map((name): Field => ({ at: `/${name}` }))
  ).filter(({ access }) => isVisible(access, place.context.viewer));
  const lines = readPointer(place.state.value, pointer);
  const build = (entry: unknown, index: number) =>
    columns.flatMap((column) => {
      const at = { ...place, roots: { ...place.roots, entry }, isPrefixed: false };
      if (column.show !== undefined && !evaluateCondition(column.show, at.roots, place.context.report))
        return [];
      const name = splitPointer(column.at)[0] ?? "";
      const built = buildPlain({ ...column, at: `${pointer}/${index}${column.at}` }, name, entrySchema, at);
      const isRepeated = name === schema["x-unique"] && repeats(lines, index, name);
      const message = ownText(place.context, "form.repeated");
      return [isRepeated ? { ...built, failedChecks: [...built.failedChecks, message] } : built];
    });
  return {
    columns: columns.map((column) => {
      const name = splitPointer(column.at)[0] ?? "";
      const own = childSchema(entrySchema, name)?.schema ?? {};
      return column.label === undefined
        ? labelOf(column.at, own, false)
        : renderText(column.label, place.roots, { translations: place.context.translations });
    }),
    lines: (Array.isArray(lines) ? lines : []).map((entry, index) =>
      field.marks !== undefined && isDeleted(entry, field.marks) ? [] : build(entry, index),
    ),
    marks: field.marks,
    isFixed: field.fixed === true,
  };
}

/** Whether an earlier line has the same there. */
function repeats(lines: unknown, index: number, name: string): boolean {
  const values = (Array.isArray(lines) ? lines : []).map((line: unknown) => readOwn(line, name));
  return !isEmptyValue(values[index]) && values.indexOf(values[index]) < index;
}

/** A field inside another, with the schema of its property. */
function buildPlain(field: Field, name: string, parent: JsonSchema, place: FieldPlace): FieldModel {
  const found = childSchema(parent, name);
  const { searches, chosen, value } = place.state;
  const at = {
    roots: place.roots,
    search: searches[field.at] ?? "",
    isNeeded: () => false,
    value: readPointer(value, field.at),
    chosen: chosen[field.at],
  };
  const options = fieldOptions(place.context, field, found?.schema, at);
  const label = labelOf(`/${name}`, found?.schema ?? {}, false);
  const resolved = { field: { label, ...field }, pointer: field.at, found, isShown: true, options };
  return buildField(resolved, { ...place, isInside: true });
}
