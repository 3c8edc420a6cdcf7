import { decimal, unitSizes } from "#validators";
import type { Decimal } from "#validators";

/**
 * A quantity in another unit of its kind, exactly (spec 2 §9, "1024 per GB"): 0.1 GB → 102.4 MB. Undefined where the units
 * do not fit each other.
 */
export function convertQuantity(quantity: Decimal, from: string, to: string): Decimal | undefined {
  const sizes = unitSizes(from, to);
  return sizes && quantity.times(decimal(String(sizes.from))).div(decimal(String(sizes.to)));
}
