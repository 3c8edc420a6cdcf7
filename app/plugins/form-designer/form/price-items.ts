import { decimal, ZERO } from "#validators";
import { isChoice } from "./form-field.ts";
import type { FormField } from "./form-field.ts";

/** What a pricing model says of the item of a resource field, without its price. */
export interface PriceItem {
  readonly keyMap: string;
  readonly name: string;
  readonly type: "formResource";
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly isUnlimited: boolean;
  readonly builtItem: readonly string[];
  readonly builtItemLabel: readonly string[];
  /** What the least order has. */
  readonly tempValue?: number;
}

/** The items that a pricing model has for the resource fields of a form, by key. */
export function priceItemsOf(fields: readonly FormField[]): ReadonlyMap<string, PriceItem> {
  return new Map(
    fields.filter(({ resource }) => resource === true).map((field) => [field.key, itemOf(field)]),
  );
}

function itemOf(field: FormField): PriceItem {
  const { key, label, kind, options = [] } = field;
  const choices = isChoice(kind) ? options : [];
  return {
    keyMap: key,
    name: label,
    type: "formResource",
    ...(kind === "number" ? rangeOf(field) : { isUnlimited: false }),
    builtItem: choices.map(({ value }) => value),
    builtItemLabel: choices.map((each) => each.label),
  };
}

/** From nothing on: every unit that is ordered is paid, also those below the least order. */
function rangeOf({ min = 0, max, step = 1, required }: FormField) {
  return {
    min: 0,
    max: max ?? -1,
    step: isOnStep(min, step) ? step : 10 ** -Math.max(decimalsOf(min), decimalsOf(step)),
    isUnlimited: max === undefined,
    ...(required === true && min > 0 ? { tempValue: min } : {}),
  };
}

function isOnStep(min: number, step: number): boolean {
  return decimal(String(min))
    .mod(decimal(String(step)))
    .eq(ZERO);
}

function decimalsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}
