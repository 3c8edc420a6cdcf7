import { FIELD_RULES, UNIT_NAMES } from "#validators";
import { canBeResource, isChoice, isText } from "./form-field.ts";
import type { FormField, FormOption, FormProblem } from "./form-field.ts";

export const MOST_FIELDS = 60;
export const MOST_OPTIONS = 100;
/** In the whole form: all of them are checked while others wait. */
export const MOST_OPTIONS_OF_FORM = 1000;

/** Everything that is wrong with the fields of a form, at its place: `/fields/2/key`. */
export function formProblems(fields: readonly FormField[]): readonly FormProblem[] {
  const tooMany =
    fields.length > MOST_FIELDS
      ? [{ pointer: "/fields", message: `A form has at most ${MOST_FIELDS} fields.` }]
      : [];
  const options = fields.reduce((sum, field) => sum + (field.options?.length ?? 0), 0);
  if (options > MOST_OPTIONS_OF_FORM)
    return [
      ...tooMany,
      { pointer: "/fields", message: `A form has at most ${MOST_OPTIONS_OF_FORM} choices in all.` },
    ];
  return [
    ...tooMany,
    ...fields.flatMap((field, index) => {
      const isTaken = fields.findIndex(({ key }) => key === field.key) < index;
      return fieldProblems(field, isTaken).map(({ pointer, message }) => ({
        pointer: `/fields/${index}${pointer}`,
        message,
      }));
    }),
  ];
}

function fieldProblems(field: FormField, isTaken: boolean): readonly FormProblem[] {
  const { key, label, kind, help = "", resource = false, unit } = field;
  return [
    ...at("/key", keyProblem(key) ?? (isTaken ? "Another field has this key." : undefined)),
    ...at("/label", label.trim() === "" ? "A field needs a label." : textProblem(label)),
    ...at("/help", textProblem(help)),
    ...at(
      "/resource",
      resource && !canBeResource(kind) ? "Only numbers, choices and checkboxes can have a price." : undefined,
    ),
    ...at("/unit", unit === undefined || UNIT_NAMES.includes(unit) ? undefined : `There is no unit ${unit}.`),
    ...foreignParts(field),
    ...(field.validators ?? []).flatMap((name, index) =>
      at(`/validators/${index}`, Object.hasOwn(FIELD_RULES, name) ? undefined : `There is no rule ${name}.`),
    ),
    ...boundProblems(field),
    ...(isChoice(kind) ? optionProblems(field.options ?? []) : []),
  ];
}

/** What belongs to another kind of field. */
function foreignParts({
  kind,
  validators,
  min,
  max,
  step,
  unit,
  options,
}: FormField): readonly FormProblem[] {
  const isNumber = kind === "number";
  return [
    ...wrong("validators", (validators ?? []).length > 0, isText(kind), "texts"),
    ...wrong("min", min !== undefined, isNumber, "numbers"),
    ...wrong("max", max !== undefined, isNumber, "numbers"),
    ...wrong("step", step !== undefined, isNumber, "numbers"),
    ...wrong("unit", unit !== undefined, isNumber, "numbers"),
    ...wrong("options", options !== undefined, isChoice(kind), "choices"),
  ];
}

function boundProblems({ kind, min, max, step, resource }: FormField): readonly FormProblem[] {
  if (kind !== "number") return [];
  const found: FormProblem[] = [];
  if (resource === true && min !== undefined && min < 0)
    found.push({ pointer: "/min", message: "What has a price is not negative." });
  if (min !== undefined && max !== undefined && max < min)
    found.push({ pointer: "/max", message: "The largest number is below the smallest." });
  if (step !== undefined && !(step > 0)) found.push({ pointer: "/step", message: "A step is above 0." });
  return found;
}

function optionProblems(options: readonly FormOption[]): readonly FormProblem[] {
  if (options.length === 0) return [{ pointer: "/options", message: "There is nothing to choose from." }];
  if (options.length > MOST_OPTIONS)
    return [{ pointer: "/options", message: `A field has at most ${MOST_OPTIONS} choices.` }];
  return options.flatMap(({ value, label }, index) => {
    const isTaken = options.findIndex((each) => each.value === value) < index;
    const ofValue = keyProblem(value) ?? (isTaken ? "Another choice has this key." : undefined);
    const ofLabel = label.trim() === "" ? "A choice needs a label." : textProblem(label);
    return [
      ...(ofValue === undefined ? [] : [{ pointer: `/options/${index}/value`, message: ofValue }]),
      ...(ofLabel === undefined ? [] : [{ pointer: `/options/${index}/label`, message: ofLabel }]),
    ];
  });
}

/** Keys are names of values and of prices: a number would read as a quantity. */
function keyProblem(key: string): string | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_-]{0,39}$/.test(key))
    return "Use at most 40 letters, digits, - and _, and begin with a letter.";
  return key in {} ? "This name is not permitted." : undefined;
}

/** The page of a form is a template, where some signs have a meaning of their own. */
function textProblem(text: string): string | undefined {
  if (text.includes("{{")) return "{{ has a meaning of its own in pages: write it otherwise.";
  return text.startsWith("t:")
    ? "t: at the beginning names a text of the portal: write it otherwise."
    : undefined;
}

function at(pointer: string, message: string | undefined): readonly FormProblem[] {
  return message === undefined ? [] : [{ pointer, message }];
}

function wrong(name: string, isThere: boolean, isOwn: boolean, of: string): readonly FormProblem[] {
  return isThere && !isOwn ? [{ pointer: `/${name}`, message: `Only ${of} have this.` }] : [];
}
