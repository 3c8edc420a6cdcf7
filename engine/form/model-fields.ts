import type { FieldModel, FormModel } from "../model/index.ts";

/** Every field of a form, including those inside groups and tables. Computed once per model. */
export function fieldsByPointer(model: FormModel): ReadonlyMap<string, FieldModel> {
  const known = fieldMaps.get(model);
  if (known !== undefined) return known;
  const fields = new Map<string, FieldModel>();
  const add = (field: FieldModel): void => {
    fields.set(field.pointer, field);
    field.fields?.forEach(add);
    field.lines?.flat().forEach(add);
  };
  for (const step of model.steps) step.fields.forEach(add);
  fieldMaps.set(model, fields);
  return fields;
}

const fieldMaps = new WeakMap<FormModel, ReadonlyMap<string, FieldModel>>();

/** The index of the step with a field, or with the table or group around it; -1: none. */
export function stepOf(model: FormModel, pointer: string): number {
  return model.steps.findIndex(({ fields }) =>
    fields.some((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`)),
  );
}

/** Whether neither the field's model nor a table around it depends on its value. */
export function isPlain({ pointer, options, failedChecks, as }: FieldModel, model: FormModel): boolean {
  if (options !== undefined || failedChecks.length > 0 || as === "table" || as === "group") return false;
  return !model.steps.some(({ fields }) =>
    fields.some((field) => field.as === "table" && pointer.startsWith(`${field.pointer}/`)),
  );
}

/** The pointers that a draft leaves out. A table with a secret column is left out as a whole. */
export function secretPointers(model: FormModel): readonly string[] {
  return model.steps.flatMap(({ fields }) => fields.flatMap(secretsIn));
}

function secretsIn(field: FieldModel): readonly string[] {
  if (field.isSecret) return [field.pointer];
  if (field.lines?.flat().some(({ isSecret }) => isSecret) === true) return [field.pointer];
  return field.fields?.flatMap(secretsIn) ?? [];
}
