import { isEmptyValue, readOwn, readPointer, splitPointer } from "#validators";
import type { FieldModel, FormModel, FormValue } from "../model/index.ts";

/**
 * The value a form sends: that of its visible fields. An empty field is left out, or null where the form opened with
 * a value there. Parameters and `extra` fields can be read by name (`form.account`), but do not belong to a body that
 * is the whole form: they are own, non-enumerable properties.
 */
export function sentValue(model: FormModel, value: FormValue): FormValue {
  return gather(model, value, (is, pointer) => {
    if (!isEmptyValue(is) || Array.isArray(is)) return is;
    return isEmptyValue(readPointer(model.init, pointer)) ? undefined : null;
  });
}

/** The opening values of the visible fields: what `changed` compares with. */
export function sentInit(model: FormModel): FormValue {
  return gather(model, model.init, (is) => is);
}

function gather(
  model: FormModel,
  from: FormValue,
  take: (value: unknown, pointer: string) => unknown,
): FormValue {
  const sent = {};
  const put = (field: FieldModel): void => {
    if (field.fields !== undefined) return field.fields.forEach(put);
    const value = take(readPointer(from, field.pointer), field.pointer);
    if (value !== undefined) place(sent, splitPointer(field.pointer), value, !field.isExtra);
  };
  for (const { fields } of model.steps) fields.forEach(put);
  return sent;
}

/** Defines instead of assigning, so a segment `__proto__` is an ordinary key. */
function place(target: object, segments: readonly string[], value: unknown, enumerable: boolean): void {
  const [segment, ...rest] = segments;
  if (segment === undefined) return;
  const define = (next: unknown) =>
    Object.defineProperty(target, segment, { value: next, enumerable, writable: true, configurable: true });
  if (rest.length === 0) {
    define(value);
    return;
  }
  const inside = readOwn(target, segment);
  const next = typeof inside === "object" && inside !== null ? inside : {};
  if (next !== inside) define(next);
  place(next, rest, value, enumerable);
}
