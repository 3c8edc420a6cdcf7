import type { FieldModel } from "#engine/model";
import { convertUnit, isEmptyValue, isUnlimited, readOwn, splitPointer } from "#validators";
import { textOf } from "../field/index.ts";
import type { Translate } from "../translation.tsx";

/** The value of a field as text, for a review or where it is only shown. */
export function readableValue(field: FieldModel, value: unknown, t: Translate): string {
  if (typeof value === "boolean") return t(value ? "form.on" : "form.off");
  if (isEmptyValue(value)) return t("form.none");
  if (field.isSecret) return "••••••";
  const option = (one: unknown) => field.options?.find((each) => each.value === one)?.label;
  if (typeof value === "number" && field.unlimited !== undefined && isUnlimited(value))
    return t("form.unlimited-shown");
  if (typeof value === "number" && field.unit !== undefined && option(value) === undefined) {
    const { show, send } = field.unit;
    return `${convertUnit(value, send, show) ?? value} ${show === "percent" ? "%" : show}`;
  }
  if (Array.isArray(value)) {
    return field.lines === undefined
      ? value.map((one) => option(one) ?? String(one)).join(", ")
      : field.lines.map((line, at) => readableLine(line, value[at], t)).join("; ");
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${String(one)}`)
      .join(", ");
  return option(value) ?? textOf(value);
}

/** A line of a table: the values of its fields that are not empty. */
function readableLine(fields: readonly FieldModel[], line: unknown, t: Translate): string {
  return fields
    .flatMap((field) => {
      const value = readOwn(line, splitPointer(field.pointer).at(-1) ?? "");
      return isEmptyValue(value) ? [] : [readableValue(field, value, t)];
    })
    .join(" – ");
}
