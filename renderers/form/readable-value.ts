import type { FieldModel } from "#engine/model";
import { isEmptyValue } from "#engine";
import { convertUnit, isUnlimited } from "#validators";
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
      : String(value.length);
  }
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${String(one)}`)
      .join(", ");
  return option(value) ?? textOf(value);
}
