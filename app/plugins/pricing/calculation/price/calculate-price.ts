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
  /** By spec key; absent: the `tempValue` of the spec. */
  readonly choices?: ReadonlyMap<string, Choice>;
  /** The discounts of the account. */
  readonly discounts?: readonly Discount[];
  /** Whether the model's contract prices count. */
  readonly isUnderContract?: boolean;
  /** The days of the cycle that are paid; absent: all. */
  readonly part?: Part;
}

/** The lines and totals of a payment. */
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
  return createPriceCalculator()(model, options);
}

/** Calculates prices and reuses lines that have not changed. */
export type PriceCalculator = (model: PricingModel, options?: PriceOptions) => Price;

/**
 * A `calculatePrice` for input fields: an item keeps its line when it is the same object as the last time with the same
 * purchase, and nothing changed that concerns all items.
 */
export function createPriceCalculator(): PriceCalculator {
  let shared: readonly unknown[] = [];
  let find = discountFinder([]);
  let known = new Map<string, KnownLine>();
  return (model, options = {}) => {
    const { currency, calculationMethod, metaData } = model;
    const contract = options.isUnderContract === true ? metaData.contractOverride : undefined;
    const paymentCycle = contract?.paymentCycle ?? metaData.override.paymentCycle;
    const decimals = decimalsOf(currency);
    const next = [currency, calculationMethod, paymentCycle, contract, options.discounts, options.part];
    if (next.some((each, index) => each !== shared[index])) {
      shared = next;
      find = discountFinder(options.discounts ?? []);
      known = new Map();
    }
    const period = { paymentCycle, calculationMethod, part: options.part };
    known = new Map(
      [...metaData.specs].map(([key, spec]) => {
        const choice = options.choices?.get(key);
        const last = known.get(key);
        if (last !== undefined && last.spec === spec && last.choice === choice) return [key, last];
        const item = pricedItem(model, key, spec, options, find);
        const line = item && buildPriceLine(item, { period, decimals });
        return [key, { spec, choice, line }];
      }),
    );
    const lines = [...known.values()].flatMap(({ line }) => line ?? []);
    return { currency, paymentCycle, lines, totals: sumTotals(lines, decimals) };
  };
}

interface KnownLine {
  readonly spec: Spec;
  readonly choice?: Choice;
  readonly line?: PriceLine;
}

/** The decimals to which a currency's lines are rounded. */
export function decimalsOf(currency: string): number {
  return currencyOf(currency)?.minimum_decimal_digits ?? 2;
}

/** An item with everything that affects its price; undefined: it has no price. */
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
    contract,
  };
}

const NO_CHOICE: Choice = {};
