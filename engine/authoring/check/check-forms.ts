import { readOwn } from "#validators";
import { isReference } from "#engine/expression";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import { fieldsOf, pathOfField, placedFields } from "./form-fields.ts";
import { formAround } from "./form-schema.ts";
import type { CheckOptions } from "./check-options.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";

/** The fields of a form: each place once, all in steps or none, and what the form starts with has them. */
export const checkFields: Rule = (part, options) => [
  ...(hasBoth(part) ? checkSteps(part) : checkTwice(part)),
  ...checkStart(part, options),
];

/** A summary names fields of its form. */
export const checkSummary: Rule = (part) => {
  const around = formAround(part);
  const named = readOwn(part.value, "summary");
  if (around === undefined || !Array.isArray(named)) return [];
  const known = fieldsOf(around.form.value).map((field) => String(readOwn(field, "at")));
  return named.flatMap((at: unknown, index) =>
    typeof at !== "string" || known.includes(at)
      ? []
      : [
          {
            pointer: `${part.pointer}/summary/${index}`,
            message: `"${at}" is no field of this form${suggest(at, known)}`,
          },
        ],
  );
};

function hasBoth({ value }: Part): boolean {
  return Array.isArray(readOwn(value, "fields")) && Array.isArray(readOwn(value, "steps"));
}

function checkSteps({ pointer }: Part): readonly Problem[] {
  const message = 'a form has "fields" or "steps", not both: its steps hold all its fields';
  return [{ pointer: `${pointer}/fields`, atKey: true, message }];
}

/** Two fields of one place are alternatives only where something decides between them. */
function checkTwice({ value, pointer: at }: Part): readonly Problem[] {
  const placed = placedFields(value, at);
  return placed.flatMap(({ field, pointer, conditions }, index) => {
    const path = readOwn(field, "at");
    const first = placed.slice(0, index).find((each) => readOwn(each.field, "at") === path);
    const [own, other] = [conditions, first?.conditions ?? []];
    const isChoice = own.length > 0 && other.length > 0 && JSON.stringify(own) !== JSON.stringify(other);
    return typeof path !== "string" || first === undefined || isChoice
      ? []
      : [{ pointer: `${pointer}/at`, message: `"${path}" is the place of ${first.pointer} already` }];
  });
}

/** A thing that has none of the form's fields is another thing. */
function checkStart(part: Part, options: CheckOptions): readonly Problem[] {
  const init = readOwn(part.value, "init");
  if (!isReference(init) || init.pick !== undefined) return [];
  const read = readSchema(part, init.$, options);
  if (read === undefined) return [];
  const pointer = `${part.pointer}/init`;
  const kinds = kindsOf(read);
  if (kinds?.every((kind) => kind !== "object") === true)
    return [{ pointer, message: `"${init.$}" is ${typeWords(kinds)}, where a form starts with an object` }];
  const names = placedFields(part.value, part.pointer)
    .filter(({ field }) => readOwn(field, "extra") !== true && String(readOwn(field, "at")).startsWith("/"))
    .map(({ field }) => pathOfField(field).split(".")[0] ?? "");
  const isKnown = names.some((name) => followSchema(read.root, read.schema, [name]).ok);
  if (names.length === 0 || isKnown) return [];
  const fields = [...new Set(names)].join(", ");
  return [{ pointer, message: `"${init.$}" has none of the fields of this form: ${fields}` }];
}
