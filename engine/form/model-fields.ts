import type { FieldModel, FormModel } from "../model/index.ts";

/** Every field of a form, those inside groups and tables among them. Worked out once per model. */
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

/** The step that holds a field, or the table or group it stands in; -1: none does. */
export function stepOf(model: FormModel, pointer: string): number {
  return model.steps.findIndex(({ fields }) =>
    fields.some((field) => pointer === field.pointer || pointer.startsWith(`${field.pointer}/`)),
  );
}

/** Whether neither a field's own model nor a table around it hangs on its value. */
export function isPlain({ pointer, options, failedChecks, as }: FieldModel, model: FormModel): boolean {
  if (options !== undefined || failedChecks.length > 0 || as === "table" || as === "group") return false;
  return !model.steps.some(({ fields }) =>
    fields.some((field) => field.as === "table" && pointer.startsWith(`${field.pointer}/`)),
  );
}

/** The pointers that no draft may hold. A table with a secret column is left out whole. */
export function secretPointers(model: FormModel): readonly string[] {
  return model.steps.flatMap(({ fields }) => fields.flatMap(secretsIn));
}

function secretsIn(field: FieldModel): readonly string[] {
  if (field.isSecret) return [field.pointer];
  if (field.lines?.flat().some(({ isSecret }) => isSecret) === true) return [field.pointer];
  return field.fields?.flatMap(secretsIn) ?? [];
}
