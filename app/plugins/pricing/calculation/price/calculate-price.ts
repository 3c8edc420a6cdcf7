import { currencyOf } from "#validators";
import { priceKeyOf } from "../model/index.ts";
import type { Discount, PaymentCycle, PricingModel, Spec } from "../model/index.ts";
import { discountFinder } from "./applies.ts";
import type { FindDiscounts } from "./applies.ts";
import type { Choice } from "./choice.ts";
import type { Part } from "./payment-period.ts";
import { buildPriceLine } from "./price-line.ts";
import type { PriceLine } from "./price-line.ts";
import type { PricedItem } from "./priced-item.ts";
import { sumTotals } from "./totals.ts";
import type { Totals } from "./totals.ts";

export interface PriceOptions {
  /** By spec key; what is absent is as the spec's `tempValue` has it. */
  readonly choices?: ReadonlyMap<string, Choice>;
  /** Those of the account. */
  readonly discounts?: readonly Discount[];
  /** Whether the model's contract prices count. */
  readonly isUnderContract?: boolean;
  /** Only so many days of the cycle are paid. */
  readonly part?: Part;
}

/** What a payment is made of. */
export interface Price {
  readonly currency: string;
  readonly paymentCycle: PaymentCycle;
  /** In the order of the specs; an item without payment type, or not for sale, has none. */
  readonly lines: readonly PriceLine[];
  readonly totals: Totals;
}

/**
 * What one payment cycle of a solution costs (spec 2 §9, docs/decisions/0020-how-prices-are-calculated.md). Exact: decimals
 * from end to end, rounded once for each line. The same for the wizard, the service, the invoice and the reports.
 */
export function calculatePrice(model: PricingModel, options: PriceOptions = {}): Price {
  const { currency, calculationMethod, metaData } = model;
  const contract = options.isUnderContract === true ? metaData.contractOverride : undefined;
  const paymentCycle = contract?.paymentCycle ?? metaData.override.paymentCycle;
  const decimals = decimalsOf(currency);
  const period = { paymentCycle, calculationMethod, ...(options.part && { part: options.part }) };
  const find = discountFinder(options.discounts ?? []);
  const lines = [...metaData.specs].flatMap(([key, spec]) => {
    const item = pricedItem(model, key, spec, options, find);
    return item === undefined ? [] : [buildPriceLine(item, { period, decimals })];
  });
  return { currency, paymentCycle, lines, totals: sumTotals(lines, decimals) };
}

/** The decimals to which a currency's lines are rounded. */
export function decimalsOf(currency: string): number {
  return currencyOf(currency)?.minimum_decimal_digits ?? 2;
}

/** An item with all that changes its price; undefined where it has none. */
export function pricedItem(
  model: PricingModel,
  key: string,
  spec: Spec,
  { choices, discounts = [], isUnderContract }: PriceOptions,
  find: FindDiscounts = discountFinder(discounts),
): PricedItem | undefined {
  const { paymentType, includeOverride } = spec.unitPrice;
  if (paymentType === undefined || spec.disableAll) return undefined;
  const item = { key, spec, priceKey: priceKeyOf(paymentType), choice: choices?.get(key) ?? NO_CHOICE };
  const contract =
    isUnderContract === true && includeOverride ? model.metaData.contractOverride?.specs.get(key) : undefined;
  return {
    ...item,
    discounts: find(item),
    ...(contract !== undefined && { contract }),
  };
}

const NO_CHOICE: Choice = {};
