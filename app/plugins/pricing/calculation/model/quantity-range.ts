import { decimal, ONE, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { Spec } from "./spec.ts";

/** The quantities of an item that can be chosen. */
export interface QuantityRange {
  /** Included in the price: only the quantity above it is billed. */
  readonly min: Decimal;
  /** Absent: unlimited. */
  readonly max?: Decimal;
  readonly step: Decimal;
}

/** How an unlimited bound is stored (spec 2 §9). */
export const UNLIMITED = decimal("-1");

/** The largest integer of the platforms' APIs: as a maximum it means unlimited (spec 2 §9). */
export const LARGEST_INTEGER = decimal("2147483647");

/** "VM Count and unlimited properties min 0, max -1, step 1" (spec 2 §9). */
export const DEFAULT_RANGE: QuantityRange = { min: ZERO, step: ONE };

type Bounds = Pick<Spec, "type" | "min" | "max" | "step" | "isUnlimited">;

/** Whether an item is chosen by quantity: "range items (with min and max)" (spec 2 §4). */
export function hasRange(spec: Bounds): boolean {
  return spec.type === "vmCount" || spec.isUnlimited || (spec.min !== undefined && spec.max !== undefined);
}

/** The effective range of an item; undefined: it has none. */
export function quantityRangeOf(spec: Bounds): QuantityRange | undefined {
  if (!hasRange(spec)) return undefined;
  const { min, max, step = ONE } = spec;
  // "Stored as min -1 or max -1 and treated as min 0, step 1, range max -1" (spec 2 §9).
  if (min === undefined || max === undefined || min.eq(UNLIMITED) || max.eq(UNLIMITED)) return DEFAULT_RANGE;
  return spec.isUnlimited || max.gte(LARGEST_INTEGER) ? { min, step } : { min, max, step };
}

/** The quantity that can be bought nearest below, at least the least. The most can be bought on a step or not. */
export function fitQuantity(quantity: Decimal, { min, max, step }: QuantityRange): Decimal {
  if (quantity.lt(min)) return min;
  if (max?.lte(quantity) === true) return max;
  const past = quantity.minus(min);
  return min.plus(past.minus(past.mod(step)));
}

/** "Billed quantity = quantity minus min, floored at 0" (spec 2 §5). */
export function billedQuantity(quantity: Decimal, min: Decimal): Decimal {
  return quantity.gt(min) ? quantity.minus(min) : ZERO;
}
