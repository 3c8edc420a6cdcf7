import { ONE } from "#validators";
import type { Decimal } from "#validators";
import { quantityRangeOf, TARGET_TYPES, UNLIMITED } from "../model/index.ts";
import type { Discount, PriceKey, Spec } from "../model/index.ts";
import type { Choice } from "./choice.ts";

/** Whether a discount is for this item as it is bought, whatever the quantity. */
export function isDiscountFor(
  discount: Discount,
  item: { readonly key: string; readonly spec: Spec; readonly priceKey: PriceKey; readonly choice: Choice },
): boolean {
  const { clusterUid, storagePolicyUid } = discount.attributes;
  return (
    isTarget(discount, item) &&
    (clusterUid === undefined || clusterUid === item.choice.clusterUid) &&
    (storagePolicyUid === undefined || storagePolicyUid === item.choice.storagePolicyUid) &&
    (discount.overrideType === undefined || discount.overrideType === item.priceKey)
  );
}

/** Whether a quantity lies in a discount's range; between two steps it belongs to the lower one, as with tiers. */
export function isInRange(discount: Discount, quantity: Decimal, spec: Spec): boolean {
  const { range } = discount.attributes;
  if (range === undefined) return true;
  return quantity.gte(range.min) && (range.max.eq(UNLIMITED) || quantity.lt(range.max.plus(stepOf(spec))));
}

/** How narrow a discount is: an item before a group, a payment type and all, then the one with more attributes. */
export function compareWidth(one: Discount, other: Discount): number {
  return (
    TARGET_TYPES.indexOf(one.targetType) - TARGET_TYPES.indexOf(other.targetType) ||
    Object.keys(one.attributes).length - Object.keys(other.attributes).length
  );
}

export function stepOf(spec: Spec): Decimal {
  return quantityRangeOf(spec)?.step ?? ONE;
}

function isTarget(
  { targetType, target }: Discount,
  { key, spec, priceKey }: { readonly key: string; readonly spec: Spec; readonly priceKey: PriceKey },
): boolean {
  if (targetType === "solution") return true;
  if (targetType === "paymentType") return target === priceKey;
  if (targetType === "group") return target === spec.parentName;
  return target === key || target === spec.keyMap;
}
