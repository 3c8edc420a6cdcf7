import { decimal, HUNDRED, isDecimal, roundHalfUp } from "#validators";
import type { Decimal } from "#validators";
import type { Discount, PriceMetaData, PricingModel, Spec } from "../model/index.ts";
import type { Price } from "./calculate-price.ts";
import type { PriceLine } from "./price-line.ts";

/** "At most 12 decimals" is what prices are read with. */
const MOST_DECIMALS = 12;

/**
 * The prices of who resells with a markup (docs/decisions/0058): every price is raised by so many percent, also those of a
 * contract and of discounts; percentages and quantities stay. As all of a price is multiplication, a line is then that of the
 * model before, after its discounts and contract, times the markup, and rounded once. An amount keeps at most 12 decimals.
 */
export function markUpModel(model: PricingModel, percent: string): PricingModel {
  const { contractOverride, ...metaData } = model.metaData;
  const raise = raiser(percent);
  return {
    ...model,
    metaData: {
      ...metaData,
      specs: mapValues(metaData.specs, (spec) => markUpSpec(spec, raise)),
      ...(contractOverride !== undefined && {
        contractOverride: {
          ...contractOverride,
          specs: mapValues(contractOverride.specs, (prices) => markUpPrices(prices, raise)),
        },
      }),
    },
  };
}

/** The same of discounts: another price is raised, a percentage is not. */
export function markUpDiscounts(discounts: readonly Discount[], percent: string): readonly Discount[] {
  const raise = raiser(percent);
  return discounts.map((discount) => {
    if (discount.discountType === "percent") return discount;
    const { pricePerUnit } = discount;
    return {
      ...discount,
      pricePerUnit: isDecimal(pricePerUnit) ? raise(pricePerUnit) : mapValues(pricePerUnit, raise),
    };
  });
}

/**
 * The price of a customer as its reseller is shown it: the steps of what the reseller pays, then the markup as one step, then
 * what becomes of the amount. `cost` is the same price before the markup.
 */
export function showMarkup(price: Price, cost: Price, percent: string): Price {
  return {
    ...price,
    lines: price.lines.map((line) => {
      const before = cost.lines.find(({ key }) => key === line.key);
      const amount = line.steps.find(({ step }) => step === "amount");
      if (before === undefined || amount?.step !== "amount") return line;
      const { price: raised, priceAfterDiscount } = amount;
      return {
        ...line,
        steps: [
          ...before.steps.slice(0, amountAt(before) + 1),
          { step: "markup", percent, price: raised, priceAfterDiscount },
          ...line.steps.slice(amountAt(line) + 1),
        ],
      };
    }),
  };
}

function amountAt({ steps }: PriceLine): number {
  return steps.findIndex(({ step }) => step === "amount");
}

type Raise = (amount: Decimal) => Decimal;

function raiser(percent: string): Raise {
  const factor = decimal(percent).plus(HUNDRED);
  return (amount) => roundHalfUp(amount.times(factor).div(HUNDRED), MOST_DECIMALS);
}

function markUpSpec(spec: Spec, raise: Raise): Spec {
  return {
    ...spec,
    unitPrice: { ...spec.unitPrice, metaData: markUpPrices(spec.unitPrice.metaData, raise) },
  };
}

function markUpPrices(prices: PriceMetaData, raise: Raise): PriceMetaData {
  return Object.fromEntries(
    Object.entries(prices).map(([key, price]) => {
      if (price instanceof Map) return [key, mapValues(price, raise)];
      if (Array.isArray(price))
        return [key, price.map((range) => ({ ...range, amount: raise(range.amount) }))];
      return [key, isDecimal(price) ? raise(price) : price];
    }),
  );
}

function mapValues<Key, Value, Result>(
  map: ReadonlyMap<Key, Value>,
  change: (value: Value) => Result,
): ReadonlyMap<Key, Result> {
  return new Map([...map].map(([key, value]) => [key, change(value)] as const));
}
