import type { Decimal } from "#validators";
import type { PriceKey } from "./payment-type.ts";

export const DISCOUNT_TYPES = ["multi", "override", "tier", "percent"] as const;
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** What a discount is for, the widest first: all of a solution, a payment type, a group of items, one item. */
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
  /** The price that is replaced; absent where it is whatever the item has. */
  readonly overrideType?: PriceKey;
  /** The new price of a unit; of `percent` the rate, 0 to 100; of `multi` a price for each unit that has a name. */
  readonly pricePerUnit: Decimal | ReadonlyMap<string, Decimal>;
}

/** Narrows a discount: all that are there must hold. */
export interface DiscountAttributes {
  readonly clusterUid?: string;
  readonly storagePolicyUid?: string;
  /** The quantities that it is for, both ends included; a max of -1 is unlimited. */
  readonly range?: { readonly min: Decimal; readonly max: Decimal };
}
