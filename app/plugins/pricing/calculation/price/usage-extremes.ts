import { largerDecimal, smallerDecimal } from "#validators";
import type { Decimal } from "#validators";
import { billedQuantity } from "../model/index.ts";
import { priceChanges } from "./price-changes.ts";
import type { PricedItem } from "./priced-item.ts";
import { rateAt } from "./rate.ts";
import type { Rate } from "./rate.ts";

/** The lowest and the highest price of usage between two quantities. */
export interface Extremes {
  readonly price: MinMax;
  readonly charged: MinMax;
}

interface MinMax {
  readonly min: Decimal;
  readonly max: Decimal;
}

/**
 * The lowest and the highest price of usage from `least` to `most`. With tiers more can cost less, so the ends are not
 * enough: between two quantities where the unit price changes, the price grows, so it is lowest at the first and highest
 * just before the second.
 */
export function usageExtremes(item: PricedItem, min: Decimal, least: Decimal, most: Decimal): Extremes {
  const starts = [least, ...priceChanges(item).filter((start) => start.gt(least) && start.lte(most))];
  const corners = starts.flatMap((start, index) => {
    const rate = rateAt(item, start);
    return [amountsAt(rate, start, min), amountsAt(rate, starts[index + 1] ?? most, min)];
  });
  return {
    price: extremesOf(corners.map(({ price }) => price)),
    charged: extremesOf(corners.map(({ charged }) => charged)),
  };
}

function amountsAt(
  rate: Rate,
  quantity: Decimal,
  min: Decimal,
): { readonly price: Decimal; readonly charged: Decimal } {
  const billed = billedQuantity(quantity, min);
  return { price: billed.times(rate.price), charged: billed.times(rate.charged) };
}

function extremesOf(amounts: readonly Decimal[]): MinMax {
  return { min: amounts.reduce(smallerDecimal), max: amounts.reduce(largerDecimal) };
}
