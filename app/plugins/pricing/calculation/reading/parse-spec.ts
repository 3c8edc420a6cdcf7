import { parseDecimal, ZERO } from "#validators";
import { hasRange } from "../model/index.ts";
import type { ChosenValue, Spec } from "../model/index.ts";
import { readUnitPrice } from "./parse-unit-price.ts";
import { below, decimalAt, flagAt, isObjectAt, listAt, report, textAt } from "./place.ts";
import type { Place } from "./place.ts";

/** A price item; `key` is its key among the specs, and the default of its name. */
export function readSpec(place: Place, key: string): Spec | undefined {
  if (!isObjectAt(place)) return undefined;
  const keyMap = textAt(below(place, "keyMap"));
  const fullName = textAt(below(place, "fullName"));
  const parentName = textAt(below(place, "parentName"));
  const min = decimalAt(below(place, "min"));
  const max = decimalAt(below(place, "max"));
  const step = decimalAt(below(place, "step"));
  const spec = {
    keyMap,
    name: textAt(below(place, "name")) ?? key,
    fullName,
    parentName,
    type: textAt(below(place, "type")) ?? "",
    min,
    max,
    step,
    isUnlimited: flagAt(below(place, "isUnlimited"), false),
    builtItem: textsAt(below(place, "builtItem")),
    builtItemLabel: textsAt(below(place, "builtItemLabel")),
    disableAll: flagAt(below(place, "disableAll"), false),
    unitPrice: readUnitPrice(below(place, "unitPrice")),
  };
  if (step?.lte(ZERO)) report(below(place, "step"), "A step is above 0.");
  if (min !== undefined && max !== undefined && max.gte(ZERO) && max.lt(min)) {
    report(below(place, "max"), "The largest quantity is below the smallest.");
  }
  const tempValue = readChosenValue(
    below(place, "tempValue"),
    hasRange(spec) || (spec.type === "formResource" && spec.builtItem.length === 0),
  );
  return { ...spec, tempValue };
}

/** The choice of an item: a quantity for a counted item, otherwise a name, names or a tick. */
export function readChosenValue(place: Place, isCounted: boolean): ChosenValue | undefined {
  const { value } = place;
  if (Array.isArray(value)) return textsAt(place);
  if (value === undefined || typeof value === "boolean") return value;
  const quantity = isCounted ? parseDecimal(value) : undefined;
  if (quantity?.lt(ZERO)) return report(place, "A quantity cannot be negative.");
  return quantity ?? textAt(place);
}

function textsAt(place: Place): readonly string[] {
  return listAt(place).flatMap((entry) => textAt(entry) ?? []);
}
