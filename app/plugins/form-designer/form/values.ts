import { brokenRule, decimal, escapeSegment, isEmptyValue, parseDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { FormField, FormProblem } from "./form-field.ts";

/** What was filled in, by the key of the field. */
export type FormValues = Readonly<Record<string, unknown>>;

const LONGEST: Readonly<Record<"text" | "textarea", number>> = { text: 500, textarea: 10_000 };

/** What is wrong with what was filled in: `/seats`. */
export function valueProblems(fields: readonly FormField[], values: FormValues): readonly FormProblem[] {
  const unknown = Object.keys(values).filter((key) => !fields.some((field) => field.key === key));
  const wrong = fields.flatMap((field): readonly FormProblem[] => {
    const message = problemOf(field, valueOf(field, values));
    return message === undefined ? [] : [{ pointer: pointerOf(field.key), message }];
  });
  return [
    ...unknown.map((key) => ({ pointer: pointerOf(key), message: "There is no such field." })),
    ...wrong,
  ];
}

/** The values of the fields that were filled in, in the order of the form. */
export function filledValues(fields: readonly FormField[], values: FormValues): FormValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = valueOf(field, values);
      return isEmptyValue(value) ? [] : [[field.key, value]];
    }),
  );
}

/** How much of each priced item was chosen, as an order has it. */
export function quantitiesOf(fields: readonly FormField[], values: FormValues): FormValues {
  return filledValues(
    fields.filter(({ resource }) => resource === true),
    values,
  );
}

function valueOf({ key }: FormField, values: FormValues): unknown {
  return Object.hasOwn(values, key) ? values[key] : undefined;
}

function problemOf(field: FormField, value: unknown): string | undefined {
  const { label, kind, required = false, options = [] } = field;
  if (isEmptyValue(value)) return required ? `${label} is required` : undefined;
  if (kind === "text" || kind === "textarea") return textProblem(field, kind, value);
  if (kind === "number") return numberProblem(field, value);
  if (kind === "checkbox") {
    if (typeof value !== "boolean") return "This must be yes or no.";
    return required && !value ? `${label} is required` : undefined;
  }
  if (kind === "date") return isDay(value) ? undefined : "This must be a day: YYYY-MM-DD.";
  const chosen: readonly unknown[] = kind === "multi-select" && Array.isArray(value) ? value : [value];
  const isOffered = (each: unknown): boolean => options.some((option) => option.value === each);
  if (kind === "multi-select" && !Array.isArray(value)) return "This must be a list.";
  if (new Set(chosen).size < chosen.length) return "A choice stands twice.";
  return chosen.every(isOffered)
    ? undefined
    : `Must be one of ${options.map((each) => each.value).join(", ")}.`;
}

function textProblem(
  { label, validators = [] }: FormField,
  kind: "text" | "textarea",
  value: unknown,
): string | undefined {
  if (typeof value !== "string") return "This must be a text.";
  if (value.length > LONGEST[kind]) return `Must have at most ${LONGEST[kind]} characters.`;
  if (kind === "text" && /[\r\n]/.test(value)) return "This must be one line.";
  return brokenRule(validators, value, label);
}

function numberProblem({ min, max, step = 1 }: FormField, value: unknown): string | undefined {
  const quantity = typeof value === "number" ? parseDecimal(value) : undefined;
  if (quantity === undefined) return "This must be a number.";
  if (min !== undefined && quantity.lt(decimalOf(min))) return `Must be at least ${min}.`;
  if (max !== undefined && quantity.gt(decimalOf(max))) return `Must be at most ${max}.`;
  const isOnStep = quantity
    .minus(decimalOf(min ?? 0))
    .mod(decimalOf(step))
    .eq(ZERO);
  return isOnStep ? undefined : `Must be ${min ?? 0} or a multiple of ${step} above it.`;
}

function decimalOf(value: number): Decimal {
  return decimal(String(value));
}

function isDay(value: unknown): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

function pointerOf(key: string): string {
  return `/${escapeSegment(key)}`;
}

/** A field and what was filled in, as people read it. */
export interface Answer {
  readonly key: string;
  readonly label: string;
  readonly text: string;
}

/** What was filled in, in the order of the form. */
export function answersOf(fields: readonly FormField[], values: FormValues): readonly Answer[] {
  const filled = filledValues(fields, values);
  return fields
    .filter(({ key }) => Object.hasOwn(filled, key))
    .map((field) => ({ key: field.key, label: field.label, text: textOf(field, filled[field.key]) }));
}

function textOf({ options = [], unit }: FormField, value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return unit === undefined ? String(value) : `${value} ${unit}`;
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return texts
    .map((each) => options.find((option) => option.value === each)?.label ?? String(each))
    .join(", ");
}
