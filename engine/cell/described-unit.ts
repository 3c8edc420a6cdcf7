import type { JsonSchema } from "#engine/api-description";
import type { Column, Unit } from "#engine/template";

/** The unit in which a description counts a number (`x-unit`); undefined where it does not say, and for anything else. */
export function describedUnit(schema: JsonSchema | undefined): Unit | undefined {
  const unit = schema?.["x-unit"];
  const type = schema?.["type"];
  const kind: unknown = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  const isNumber = kind === "number" || kind === "integer";
  return isNumber && typeof unit === "string" && unit !== "" ? { show: unit, send: unit } : undefined;
}

/** A cell or a field with the unit of its description, where it shows what is described and the template says no unit. */
export function withUnit<Spec extends Partial<Pick<Column, "unit" | "value">>>(
  spec: Spec,
  schema: JsonSchema | undefined,
): Spec {
  const unit = spec.unit === undefined && spec.value === undefined ? describedUnit(schema) : undefined;
  return unit === undefined ? spec : { ...spec, unit };
}
