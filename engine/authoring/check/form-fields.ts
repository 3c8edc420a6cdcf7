import { readOwn } from "#validators";
import { formAround } from "./form-schema.ts";
import type { Part } from "./part.ts";
import { segmentsOf } from "./schema-path.ts";

/** The fields of the form a part belongs to, as paths below `form`: `pool.name`. */
export function fieldPathsAround(part: Part): readonly string[] {
  const around = formAround(part);
  return around === undefined ? [] : fieldsOf(around.form.value).map(pathOfField);
}

/** The fields of a form or dialog, those of its steps included. */
export function fieldsOf(form: unknown): readonly unknown[] {
  return placedFields(form, "").map(({ field }) => field);
}

export interface PlacedField {
  readonly field: unknown;
  readonly pointer: string;
  /** What decides whether it is there: its own `show` and `access`, and those of its step. */
  readonly conditions: readonly unknown[];
}

/** The fields of a form that stands at `pointer`, with their places. */
export function placedFields(form: unknown, pointer: string): readonly PlacedField[] {
  const steps = readOwn(form, "steps");
  const holders = [
    { holder: form, at: pointer, conditions: [] },
    ...(Array.isArray(steps) ? steps : []).map((holder: unknown, index) => ({
      holder,
      at: `${pointer}/steps/${index}`,
      conditions: conditionsOf(holder),
    })),
  ];
  return holders.flatMap(({ holder, at, conditions }) => {
    const fields = readOwn(holder, "fields");
    return (Array.isArray(fields) ? fields : []).map((field: unknown, index) => ({
      field,
      pointer: `${at}/fields/${index}`,
      conditions: [...conditions, ...conditionsOf(field)],
    }));
  });
}

function conditionsOf(part: unknown): readonly unknown[] {
  return ["show", "access"].flatMap((key) => readOwn(part, key) ?? []);
}

/** Where a field's value is below `form`: `pool.name`. */
export function pathOfField(field: unknown): string {
  const at = readOwn(field, "at");
  if (typeof at !== "string") return "";
  return at.startsWith("?") ? at.slice(1) : segmentsOf(at).join(".");
}
