import { currencyOf, isDecimal, roundHalfUp } from "#validators";
import type { Decimal } from "#validators";
import type { PriceMetaData, PriceRange } from "#pricing/calculation";
import type { PricingDocument } from "./pricing-document.ts";

/** A price that has more digits than a currency. */
export interface LostAmount {
  /** The name of its item, or of the account whose discount it is. */
  readonly of: string;
  readonly amount: Decimal;
}

/**
 * The prices that would lose a part of their value in another currency, as amounts are not converted: 0.10 is nothing in
 * one without decimals. Tiers, choices, contract prices and the prices of discounts count each.
 */
export function lostAmounts({ model, accounts }: PricingDocument, code: string): readonly LostAmount[] {
  const digits = currencyOf(code)?.maximum_decimal_digits ?? 0;
  const lost = (of: string, amounts: readonly Decimal[]): readonly LostAmount[] =>
    amounts.flatMap((amount) => (roundHalfUp(amount, digits).eq(amount) ? [] : [{ of, amount }]));
  const { specs, contractOverride } = model.metaData;
  const nameOf = (key: string) => specs.get(key)?.fullName ?? specs.get(key)?.name ?? key;
  return [
    ...[...specs].flatMap(([key, { unitPrice }]) => lost(nameOf(key), amountsIn(unitPrice.metaData))),
    ...[...(contractOverride?.specs ?? [])].flatMap(([key, prices]) => lost(nameOf(key), amountsIn(prices))),
    ...accounts.flatMap(({ companyName, discounts }) =>
      discounts.flatMap(({ discountType, pricePerUnit }) =>
        discountType === "percent"
          ? []
          : lost(companyName, isDecimal(pricePerUnit) ? [pricePerUnit] : [...pricePerUnit.values()]),
      ),
    ),
  ];
}

/** Those that people set; what a calculation wrote is none. */
function amountsIn(prices: PriceMetaData): readonly Decimal[] {
  const { base, flat, oneTime, recurring = [], usage = [] } = prices;
  const tiers: readonly PriceRange[] = [...recurring, ...usage];
  const byItem = [
    prices.baseByItem,
    prices.flatByItem,
    prices.oneTimeByItem,
    prices.recurringByItem,
    prices.usageByItem,
  ];
  return [
    ...[base, flat, oneTime].flatMap((amount) => amount ?? []),
    ...tiers.map(({ amount }) => amount),
    ...byItem.flatMap((amounts) => [...(amounts?.values() ?? [])]),
  ];
}
