import { printDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { hasRanges } from "../model/index.ts";
import type { PriceMetaData } from "../model/index.ts";
import { priceByItem } from "./choice.ts";
import { chooseTier } from "./choose-tier.ts";
import type { PricedItem } from "./priced-item.ts";
import type { Step } from "./step.ts";

/** The amount of one unit in some prices, and how it was found. */
export interface UnitAmount {
  readonly amount: Decimal;
  readonly step: Step;
}

/**
 * What a unit costs by these prices: the amount of what is selected, the amount of the tier that the quantity falls into,
 * or the item's one amount. Undefined where the prices say nothing about what the item is paid by.
 */
export function unitAmount(
  prices: PriceMetaData,
  { priceKey, choice }: PricedItem,
  quantity: Decimal,
  name: string | undefined,
): UnitAmount | undefined {
  const byItem = prices[`${priceKey}ByItem`];
  const ofItem = byItem && priceByItem(byItem, name, choice);
  if (ofItem !== undefined) return { amount: ofItem, step: priceStep(ofItem, name) };
  if (!hasRanges(priceKey)) {
    const amount = prices[priceKey];
    return amount && { amount, step: priceStep(amount, name) };
  }
  const ranges = prices[priceKey] ?? [];
  const tier = chooseTier(ranges, quantity);
  return (
    tier && {
      amount: tier.amount,
      step: {
        step: "tier",
        from: printDecimal(tier.min),
        to: printDecimal(tier.max),
        number: String(ranges.indexOf(tier) + 1),
        of: String(ranges.length),
        pricePerUnit: printDecimal(tier.amount),
      },
    }
  );
}

/** An item for which no price is set costs nothing. */
export const NO_AMOUNT: UnitAmount = { amount: ZERO, step: priceStep(ZERO, undefined) };

function priceStep(amount: Decimal, item: string | undefined): Step {
  return { step: "price", item, pricePerUnit: printDecimal(amount) };
}
