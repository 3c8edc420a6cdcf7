import type { CalculationMethod, DiscountType, PaymentCycle, TargetType } from "../model/index.ts";

/**
 * One step in the calculation of a line, for screens to describe. All numbers are decimal texts. The steps of a line are
 * in the order of the calculation: quantity, billed quantity, tier or price, discounts, contract, amount,
 * markup, part of the cycle, months, rounding.
 */
export type Step =
  | QuantityStep
  | BilledQuantityStep
  | TierStep
  | PriceStep
  | DiscountStep
  | ContractStep
  | AmountStep
  | MarkupStep
  | PartStep
  | MonthsStep
  | RoundingStep;

/** How many: chosen by the buyer, measured, or the number of selected resources. */
interface QuantityStep {
  readonly step: "quantity";
  readonly source: "chosen" | "measured" | "resources" | "once";
  readonly quantity: string;
  /** How the measurements became one quantity. */
  readonly method?: CalculationMethod;
}

/** The included quantity is not billed: quantity − min, at least 0. */
interface BilledQuantityStep {
  readonly step: "billedQuantity";
  readonly quantity: string;
  readonly min: string;
  readonly billed: string;
}

/** The tier that the quantity falls into; its price counts for the whole billed quantity. */
interface TierStep {
  readonly step: "tier";
  readonly from: string;
  /** -1 is unlimited. */
  readonly to: string;
  /** Number of the tier, from 1. */
  readonly number: string;
  readonly of: string;
  readonly pricePerUnit: string;
}

/** A price without tiers, of the item or of the selection in it. */
interface PriceStep {
  readonly step: "price";
  readonly item?: string;
  readonly pricePerUnit: string;
}

/** A discount on the price of a unit. */
interface DiscountStep {
  readonly step: "discount";
  /** `item`: the percentage of the unit price itself. */
  readonly discountType: DiscountType | "item";
  readonly targetType: TargetType;
  readonly target?: string;
  /** Percent. */
  readonly rate?: string;
  readonly before: string;
  readonly after: string;
}

/** The unit price of the contract replaces the price and its discounts. */
interface ContractStep {
  readonly step: "contract";
  readonly before: string;
  readonly after: string;
}

interface Amounts {
  readonly price: string;
  readonly priceAfterDiscount: string;
}

/** Billed quantity × price of a unit, without and with discounts. */
interface AmountStep extends Amounts {
  readonly step: "amount";
  readonly billed: string;
}

/** What a reseller adds, of which its customers see no step: docs/decisions/0058. */
interface MarkupStep extends Amounts {
  readonly step: "markup";
  /** A decimal text. */
  readonly percent: string;
}

/** The paid days of the cycle. Amounts are shown with 12 decimals; the calculation continues with all of them. */
interface PartStep extends Amounts {
  readonly step: "part";
  readonly days: string;
  readonly ofDays: string;
}

/** The months that a payment is for. */
interface MonthsStep extends Amounts {
  readonly step: "months";
  readonly paymentCycle: PaymentCycle;
  readonly months: string;
}

/** Half up to the currency's decimals: the amounts of the line. */
interface RoundingStep extends Amounts {
  readonly step: "rounding";
  readonly decimals: string;
}
