import { ONE } from "#validators";
import type { Decimal } from "#validators";
import { quantityRangeOf, TARGET_TYPES, UNLIMITED } from "../model/index.ts";
import type { Discount, Spec, TargetType } from "../model/index.ts";
import type { PricedItem } from "./priced-item.ts";

/** Finds the discounts for an item and its purchase, for any quantity; the widest first. */
export type FindDiscounts = (item: Omit<PricedItem, "discounts" | "contract">) => readonly Discount[];

/** Groups discounts by their target, once for all items. */
export function discountFinder(discounts: readonly Discount[]): FindDiscounts {
  const byTarget = Map.groupBy(discounts, ({ targetType, target }) => targetKey(targetType, target));
  return (item) => {
    return [...targetsOf(item)].flatMap(
      (target) => byTarget.get(target)?.filter((each) => fits(each, item)) ?? [],
    );
  };
}

/** Whether a discount is for an item, wherever that is bought and however much of it. */
export function isFor(discount: Discount, item: PricedTarget): boolean {
  const { targetType, target, overrideType } = discount;
  return (
    targetsOf(item).has(targetKey(targetType, target)) &&
    (overrideType === undefined || overrideType === item.priceKey)
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
    conditionsOf(one) - conditionsOf(other)
  );
}

/** A condition that was not set may stand there without a value. */
function conditionsOf({ attributes }: Discount): number {
  return Object.values(attributes).filter((each) => each !== undefined).length;
}

export function stepOf(spec: Spec): Decimal {
  return quantityRangeOf(spec)?.step ?? ONE;
}

type PricedTarget = Pick<PricedItem, "key" | "spec" | "priceKey">;

/** What a discount for an item can be for, the widest first. */
function targetsOf({ key, spec, priceKey }: PricedTarget): ReadonlySet<string> {
  return new Set([
    targetKey("solution", undefined),
    targetKey("paymentType", priceKey),
    targetKey("group", spec.parentName),
    targetKey("item", spec.keyMap),
    targetKey("item", key),
  ]);
}

function targetKey(targetType: TargetType, target: string | undefined): string {
  return target === undefined ? targetType : `${targetType} ${target}`;
}

/** Whether the attributes and the kind of price of a discount match the item. */
function fits(
  { attributes: { clusterUid, storagePolicyUid }, overrideType }: Discount,
  { choice, priceKey }: Pick<PricedItem, "choice" | "priceKey">,
): boolean {
  return (
    (clusterUid === undefined || clusterUid === choice.clusterUid) &&
    (storagePolicyUid === undefined || storagePolicyUid === choice.storagePolicyUid) &&
    (overrideType === undefined || overrideType === priceKey)
  );
}
