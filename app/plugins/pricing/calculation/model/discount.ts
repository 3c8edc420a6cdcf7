import { HUNDRED, largerDecimal, smallerDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { PriceKey } from "./payment-type.ts";

export const DISCOUNT_TYPES = ["multi", "override", "tier", "percent"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** The targets of a discount, widest first: a solution, a payment type, a group of items, one item. */
export const TARGET_TYPES = ["solution", "paymentType", "group", "item"] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** A discount entry (spec 2 §3). */
export interface Discount {
  readonly keyMap?: string;
  readonly targetType: TargetType;
  /** A price key, the group's name, or the item's key or keyMap; absent for a solution. */
  readonly target?: string;
  readonly attributes: DiscountAttributes;
  readonly discountType: DiscountType;
  /** The price that is replaced; absent: the one that the item has. */
  readonly overrideType?: PriceKey;
  /** The new unit price; for `percent` the rate, 0 to 100; for `multi` a price for each named unit. */
  readonly pricePerUnit: Decimal | ReadonlyMap<string, Decimal>;
  /** What people read of a cluster, a storage policy or a choice that it names, by its id. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Conditions of a discount: all present ones must match. */
export interface DiscountAttributes {
  readonly clusterUid?: string;
  readonly storagePolicyUid?: string;
  /** The quantities, both ends included; a max of -1 is unlimited. */
  readonly range?: { readonly min: Decimal; readonly max: Decimal };
}

/** "Discount percentage is clamped to 0-100" (spec 2 §5). */
export function clampPercent(rate: Decimal): Decimal {
  return smallerDecimal(largerDecimal(rate, ZERO), HUNDRED);
}
