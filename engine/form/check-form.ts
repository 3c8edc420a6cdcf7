import {
  FIELD_RULES,
  PASSWORDS_DIFFER_TEXT,
  PASSWORD_PAIRS,
  brokenRule,
  confirmsPassword,
  convertUnit,
  isEmptyValue,
  isRecord,
  isUnlimited,
  joinPointer,
  readPointer,
  splitPointer,
  whyNoHost,
} from "#validators";
import { ownText } from "../context/index.ts";
import type { FieldModel, FieldProblem, FormModel, FormValue } from "../model/index.ts";
import { isPasswordName } from "../request/index.ts";
import { checkSchema } from "./check-schema.ts";
import { schemaMessage } from "./schema-message.ts";

export type Translations = Readonly<Record<string, string>>;

/**
 * All problems that keep a form from being sent, in the order of its fields. Hidden and disabled fields are not
 * checked.
 */
export function checkForm(
  model: FormModel,
  value: FormValue,
  translations: Translations,
): readonly FieldProblem[] {
  return model.steps.flatMap(({ fields }) => checkFields(fields, value, translations));
}

/** The same for some of its fields, such as those of one step. */
export function checkFields(
  fields: readonly FieldModel[],
  value: FormValue,
  translations: Translations,
): readonly FieldProblem[] {
  return fields.flatMap((field) => {
    const message = checkField(field, value, translations);
    const own = message === undefined ? [] : [{ pointer: field.pointer, label: field.label, message }];
    const inside = [...(field.fields ?? []), ...(field.lines?.flat() ?? [])];
    return [...own, ...checkFields(inside, value, translations)];
  });
}

/**
 * The first problem of a field; undefined: none. Checked in this order: presence, bounds, rules (spec 2 §5), schema,
 * and conditions across fields. An empty field meets bounds, rules and schema.
 */
export function checkField(
  field: FieldModel,
  form: FormValue,
  translations: Translations,
): string | undefined {
  if (field.disabledReason !== undefined) return undefined;
  const typed = readPointer(form, field.pointer);
  // As it is sent: see `normaliseBody`.
  const value = typeof typed === "string" && !isPasswordName(field.pointer) ? typed.trim() : typed;
  if (isEmptyValue(value))
    return field.isRequired
      ? FIELD_RULES["required"]?.message(field.label)
      : (passwordsDiffer(field, form) ?? field.failedChecks[0]);
  // Whatever the description demands of a number, no limit is none.
  if (field.unlimited !== undefined && value === field.unlimited) return field.failedChecks[0];
  return (
    outOfBounds(field, value, translations) ??
    brokenRule(field.validators, value, field.label) ??
    passwordsDiffer(field, form) ??
    outsideNetwork(field, form, value) ??
    againstSchema(field, value, translations) ??
    field.failedChecks[0]
  );
}

function outOfBounds(field: FieldModel, value: unknown, translations: Translations): string | undefined {
  if (field.as !== "number" && field.as !== "currency") return undefined;
  if (typeof value !== "number") return schemaMessage({ keyword: "type", demand: "number" }, translations);
  const { min, max, step = 0, stepsFrom, unit, unlimited } = field;
  if (unlimited !== undefined && isUnlimited(value)) return undefined;
  const shown = (unit && convertUnit(value, unit.send, unit.show)) ?? value;
  if (min !== undefined && shown < min)
    return schemaMessage({ keyword: "minimum", demand: withUnit(min, unit) }, translations);
  if (max !== undefined && shown > max)
    return schemaMessage({ keyword: "maximum", demand: withUnit(max, unit) }, translations);
  if (stepsFrom !== undefined && step > 0 && !isOnStep(shown, stepsFrom, step)) {
    if (stepsFrom === 0)
      return schemaMessage({ keyword: "multipleOf", demand: withUnit(step, unit) }, translations);
    const values = { from: withUnit(stepsFrom, unit), step: withUnit(step, unit) };
    return ownText({ translations }, "form.off-step", values);
  }
  return undefined;
}

/** Converted numbers are not exact. */
function isOnStep(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

function withUnit(bound: number, unit: FieldModel["unit"]): string | number {
  return unit === undefined ? bound : `${bound} ${unit.show}`;
}

function againstSchema(field: FieldModel, value: unknown, translations: Translations): string | undefined {
  // Lines and groups are checked field by field.
  if (field.as === "group" || field.as === "table" || field.as === "plugin") return undefined;
  const check = checkSchema(field.schema, value);
  const problem = check.ok ? check.problems.find(({ keyword }) => !isBound(field, keyword)) : undefined;
  return problem && schemaMessage(problem, translations);
}

function isBound(field: FieldModel, keyword: string): boolean {
  return (field.as === "number" || field.as === "currency") && /^(exclusive)?(min|max)imum$/i.test(keyword);
}

/** The size of its network stands in the field beside that the description names, as a prefix length or a mask. */
function outsideNetwork(field: FieldModel, form: FormValue, value: unknown): string | undefined {
  const size = field.schema["x-host-of"];
  if (typeof size !== "string") return undefined;
  return whyNoHost(
    value,
    readPointer(form, joinPointer([...splitPointer(field.pointer).slice(0, -1), size])),
  );
}

function passwordsDiffer(field: FieldModel, form: FormValue): string | undefined {
  const segments = splitPointer(field.pointer);
  const name = segments.at(-1) ?? "";
  if (!PASSWORD_PAIRS.some(({ confirm }) => confirm === name)) return undefined;
  const around = readPointer(form, joinPointer(segments.slice(0, -1)));
  return isRecord(around) && !confirmsPassword(around, name) ? PASSWORDS_DIFFER_TEXT : undefined;
}
