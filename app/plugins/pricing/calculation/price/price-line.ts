import { HUNDRED, ONE, printDecimal, roundHalfUp, ZERO } from "#validators";
import type { Decimal } from "#validators";
import {
  billedQuantity,
  canBeChosen,
  hasRanges,
  paymentTypeLabel,
  paymentTypeOf,
  priceKeyOf,
  quantityRangeOf,
} from "../model/index.ts";
import type { PriceKey, QuantityRange, Spec } from "../model/index.ts";
import { chosenQuantity, fixedCount, selectedItems } from "./choice.ts";
import { periodFactor } from "./payment-period.ts";
import type { PaymentPeriod, PeriodFactor } from "./payment-period.ts";
import type { PricedItem } from "./priced-item.ts";
import { isPricedByItem, rateAt } from "./rate.ts";
import type { Rate } from "./rate.ts";
import type { Step } from "./step.ts";
import { usageExtremes } from "./usage-extremes.ts";

/** A line of a price (spec 2 §3). Amounts are decimal texts with the currency's decimals. */
export interface PriceLine {
  /** The spec's key. */
  readonly key: string;
  readonly label: string;
  readonly type: PriceKey;
  readonly typeLabel: string;
  /** By the list price: less than what is paid where a contract or an own price is dearer. */
  readonly price: string;
  /** List price of a unit, with all its decimals. */
  readonly pricePerUnit: string;
  readonly pricePerUnitAfterDiscount: string;
  readonly reservedQuantity: string;
  /** The quantity above the included one. */
  readonly billedReservedQuantity: string;
  /** "Displayed discount is rounded to a whole percent" (spec 2 §9): `10`. */
  readonly discount: string;
  /** What is paid. */
  readonly priceAfterDiscount: string;
  /** Of a usage item: what it costs at least and at most; `most` is absent where there is no limit. */
  readonly usage?: { readonly least: LineAmounts; readonly most?: LineAmounts };
  /** The steps of the calculation. */
  readonly steps: readonly Step[];
}

export interface LineAmounts {
  readonly price: string;
  readonly priceAfterDiscount: string;
}

export interface LineOptions {
  readonly period: PaymentPeriod;
  /** Decimals of the currency. */
  readonly decimals: number;
}

/** The line of an item. */
export function buildPriceLine(item: PricedItem, { period, decimals }: LineOptions): PriceLine {
  const { key, spec, priceKey } = item;
  const count = countOf(item);
  const rate = rateAt(item, count.quantity);
  const factor = periodFactor(priceKey, period);
  const amounts = { price: count.billed.times(rate.price), charged: count.billed.times(rate.charged) };
  const exact = factor.apply(amounts);
  const line = roundAmounts(exact, decimals);
  const usage = priceKey === "usage" ? readUsage(item, factor, decimals) : undefined;
  return {
    key,
    label: spec.fullName ?? spec.name,
    type: priceKey,
    typeLabel: paymentTypeLabel(paymentTypeOf(priceKey)),
    price: line.price,
    pricePerUnit: printDecimal(rate.price, decimals),
    pricePerUnitAfterDiscount: printDecimal(rate.charged, decimals),
    reservedQuantity: printDecimal(count.quantity),
    billedReservedQuantity: printDecimal(count.billed),
    discount: displayedDiscount(rate),
    priceAfterDiscount: line.priceAfterDiscount,
    usage,
    steps: [
      ...countSteps(item, count, period),
      ...rate.steps,
      {
        step: "amount",
        billed: printDecimal(count.billed),
        price: printDecimal(amounts.price),
        priceAfterDiscount: printDecimal(amounts.charged),
      },
      ...factor.steps(amounts),
      { step: "rounding", decimals: String(decimals), ...line },
    ],
  };
}

/** The discount on the list price in whole percent, rounded half up; 0 where what is paid is dearer. */
function displayedDiscount({ price, charged }: Rate): string {
  if (price.lte(charged)) return "0";
  return printDecimal(roundHalfUp(price.minus(charged).times(HUNDRED).div(price), 0));
}

/** Whether an item with a price counts where no order says anything of it: nobody chooses it, or it has something at first. */
export function countsUnsaid(spec: Spec): boolean {
  const { paymentType } = spec.unitPrice;
  if (paymentType === undefined) return false;
  const item = { key: "", spec, priceKey: priceKeyOf(paymentType), choice: {}, discounts: [] };
  return !canBeChosen(spec) || countOf(item).billed.gt(ZERO);
}

interface Count {
  readonly quantity: Decimal;
  readonly billed: Decimal;
  readonly range?: QuantityRange;
}

/** A range item is billed by quantity if its price is; a flat fee only for machines, which are counted. */
function countOf(item: PricedItem): Count {
  const { spec, priceKey, choice } = item;
  const range = quantityRangeOf(spec);
  const isCounted = hasRanges(priceKey) || (spec.type === "vmCount" && priceKey === "flat");
  if (!isCounted) {
    const count = fixedCount(spec, choice, priceKey);
    // A price by item is the sum over what is selected: it counts once.
    const isSum = isPricedByItem(item) && selectedItems(spec, choice).length > 0;
    const billed = isSum && count.gt(ONE) ? ONE : count;
    return { quantity: billed, billed };
  }
  const chosen = chosenQuantity(spec, choice);
  const quantity = priceKey === "usage" ? usageQuantity(choice.usage, chosen) : chosen;
  return { quantity, billed: billedQuantity(quantity, range?.min ?? ZERO), range };
}

/** A usage item shows the price of its largest known quantity. */
function usageQuantity(usage: PricedItem["choice"]["usage"], chosen: Decimal): Decimal {
  if (usage === undefined) return chosen;
  return usage.most ?? (chosen.gt(usage.least) ? chosen : usage.least);
}

function countSteps(
  { spec, priceKey, choice }: PricedItem,
  count: Count,
  period: PaymentPeriod,
): readonly Step[] {
  const quantity = printDecimal(count.quantity);
  const isMeasured = priceKey === "usage" && choice.usage !== undefined;
  const source = isMeasured
    ? "measured"
    : count.range !== undefined
      ? "chosen"
      : spec.type === "formResource"
        ? "resources"
        : "once";
  return [
    { step: "quantity", source, quantity, method: isMeasured ? period.calculationMethod : undefined },
    ...(count.range === undefined
      ? []
      : [
          {
            step: "billedQuantity",
            quantity,
            min: printDecimal(count.range.min),
            billed: printDecimal(count.billed),
          } as const,
        ]),
  ];
}

/** The least and the most usage: the chosen one, else the end of the range, else no limit. */
function readUsage(item: PricedItem, factor: PeriodFactor, decimals: number): PriceLine["usage"] {
  const { spec, choice } = item;
  const range = quantityRangeOf(spec);
  const min = range?.min ?? ZERO;
  const least = choice.usage?.least ?? ZERO;
  const limit = choice.usage?.most ?? (isQuantityChosen(item) ? chosenQuantity(spec, choice) : range?.max);
  const most = limit === undefined || limit.lt(least) ? least : limit;
  const { price, charged } = usageExtremes(item, min, least, most);
  const amounts = (one: Decimal, other: Decimal) =>
    roundAmounts(factor.apply({ price: one, charged: other }), decimals);
  return {
    least: amounts(price.min, charged.min),
    most: limit === undefined ? undefined : amounts(price.max, charged.max),
  };
}

function isQuantityChosen({ spec, choice }: PricedItem): boolean {
  return (choice.value ?? spec.tempValue) !== undefined;
}

/** Rounded half up, with the currency's decimals. */
export function roundAmounts(
  { price, charged }: { readonly price: Decimal; readonly charged: Decimal },
  decimals: number,
): LineAmounts {
  return {
    price: roundHalfUp(price, decimals).toFixed(decimals),
    priceAfterDiscount: roundHalfUp(charged, decimals).toFixed(decimals),
  };
}
