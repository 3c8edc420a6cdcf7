import { resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Field, Unit } from "#engine/template";
import { isUnlimited } from "#validators";
import { ownText } from "../context/index.ts";
import type { FieldModel } from "../model/index.ts";
import type { FieldPlace } from "./build-form-field.ts";
import { boundsOf, floorOf, NUMBER_MAX, NUMBER_MIN, unlimitedOf } from "./form-control.ts";
import type { Bounds } from "./form-control.ts";
import type { ResolvedField } from "./resolve-form.ts";

/** The bounds of a number, and what it sends for no limit. */
export function numberModel(
  { field, found }: ResolvedField,
  as: "number" | "currency",
  roots: Roots,
): Bounds & Pick<FieldModel, "unlimited"> {
  const read = (value: Field["min"]) => (value === undefined ? undefined : resolveValue(value, roots));
  const narrow = { min: read(field.min), max: read(field.max), step: read(field.step) };
  const schema = found?.schema;
  if (as === "currency") return boundsOf(schema, narrow, field.unit, 0);
  const own = field.unlimited === undefined ? schema?.["x-unlimited"] : read(field.unlimited);
  return {
    ...boundsOf(schema, narrow, field.unit, floorOf(field, schema)),
    unlimited: unlimitedOf(schema, own),
  };
}

/** Between which numbers it must be, "1 to 256 GHz"; undefined where it may be any, or any above one. */
export function rangeText(
  { min, max, step }: Bounds,
  unit: Unit | undefined,
  context: FieldPlace["context"],
): string | undefined {
  if (min <= NUMBER_MIN || max >= NUMBER_MAX || isUnlimited(max)) return undefined;
  const most = unit === undefined ? FIGURES.format(max) : `${FIGURES.format(max)} ${unit.show}`;
  const isFine = step === 1 || step === 0.01;
  return ownText(context, isFine ? "form.range" : "form.range-steps", {
    min: FIGURES.format(min),
    max: most,
    step: FIGURES.format(step),
  });
}

const FIGURES = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
