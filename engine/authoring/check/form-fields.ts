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
  const steps = readOwn(form, "steps");
  const lists = [
    readOwn(form, "fields"),
    ...(Array.isArray(steps) ? steps.map((step: unknown) => readOwn(step, "fields")) : []),
  ];
  return lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []));
}

/** Where a field's value is below `form`: `pool.name`. */
export function pathOfField(field: unknown): string {
  const at = readOwn(field, "at");
  if (typeof at !== "string") return "";
  return at.startsWith("?") ? at.slice(1) : segmentsOf(at).join(".");
}
