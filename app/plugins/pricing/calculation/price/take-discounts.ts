import { decimal, isDecimal, printDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { clampPercent, hasRanges } from "../model/index.ts";
import type { Discount } from "../model/index.ts";
import { compareWidth } from "./applies.ts";
import { priceByItem } from "./choice.ts";
import type { PricedItem } from "./priced-item.ts";
import type { Step } from "./step.ts";

type DiscountStep = Step & { readonly step: "discount" };

/** A price after discounts, and each discount that changed it. */
export interface Discounted {
  readonly amount: Decimal;
  readonly steps: readonly DiscountStep[];
}

/** A product of decimals is exact, a division need not be. */
const HUNDREDTH = decimal("0.01");

/** The price of a unit after the discounts that apply: first the one that gives another price, then every percentage. */
export function takeDiscounts(
  listed: Decimal,
  discounts: readonly Discount[],
  item: PricedItem,
  name: string | undefined,
): Discounted {
  const replaced = replacePrice(listed, discounts, item, name);
  return takePercents(replaced, discounts, item);
}

/** Of all discounts that give another price the narrowest counts, of two as narrow the lower price. */
function replacePrice(
  listed: Decimal,
  discounts: readonly Discount[],
  item: PricedItem,
  name: string | undefined,
): Discounted {
  const offers = discounts.flatMap((discount) => {
    const amount = replacement(discount, item, name);
    return amount === undefined ? [] : [{ discount, amount }];
  });
  const best = offers.toSorted(
    (one, other) => compareWidth(other.discount, one.discount) || one.amount.cmp(other.amount),
  )[0];
  return best === undefined
    ? { amount: listed, steps: [] }
    : { amount: best.amount, steps: [discountStep(best.discount, listed, best.amount)] };
}

function replacement(
  { discountType, pricePerUnit }: Discount,
  { priceKey, choice }: PricedItem,
  name: string | undefined,
): Decimal | undefined {
  if (discountType === "percent") return undefined;
  if (!isDecimal(pricePerUnit)) return priceByItem(pricePerUnit, name, choice);
  return discountType === "tier" && !hasRanges(priceKey) ? undefined : pricePerUnit;
}

/** "Percent discount is price times rate over 100" (spec 2 §9): one after the other, each on what the last has left. */
function takePercents(
  { amount, steps }: Discounted,
  discounts: readonly Discount[],
  { spec, key }: PricedItem,
): Discounted {
  const taken = [...steps];
  let left = amount;
  for (const discount of discounts) {
    if (discount.discountType !== "percent" || !isDecimal(discount.pricePerUnit)) continue;
    const rate = clampPercent(discount.pricePerUnit);
    const next = lessPercent(left, rate);
    taken.push({ ...discountStep(discount, left, next), rate: printDecimal(rate) });
    left = next;
  }
  const percentage = clampPercent(spec.unitPrice.percentage);
  if (percentage.eq(ZERO)) return { amount: left, steps: taken };
  const after = lessPercent(left, percentage);
  taken.push({
    step: "discount",
    discountType: "item",
    targetType: "item",
    target: key,
    rate: printDecimal(percentage),
    before: printDecimal(left),
    after: printDecimal(after),
  });
  return { amount: after, steps: taken };
}

function lessPercent(price: Decimal, rate: Decimal): Decimal {
  return price.minus(price.times(rate).times(HUNDREDTH));
}

function discountStep(discount: Discount, before: Decimal, after: Decimal): DiscountStep {
  const { discountType, targetType, target } = discount;
  return {
    step: "discount",
    discountType,
    targetType,
    target,
    before: printDecimal(before),
    after: printDecimal(after),
  };
}
