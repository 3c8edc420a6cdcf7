import { decimal, ONE } from "#validators";
import { monthsOf } from "../model/index.ts";
import type { PaymentCycle } from "../model/index.ts";
import { factorOf } from "./payment-period.ts";
import type { Part } from "./payment-period.ts";
import { roundAmounts } from "./price-line.ts";
import type { PriceLine } from "./price-line.ts";

export interface LinePeriod {
  readonly paymentCycle: PaymentCycle;
  /** The days of the payment cycle that are paid; absent: all. */
  readonly part?: Part | undefined;
  /** Decimals of the currency. */
  readonly decimals: number;
  /** The quantity covers the whole payment cycle: its amount is not multiplied by months. Default false. */
  readonly isWhole?: boolean;
}

/**
 * The line of a price that was calculated before, for a part of its payment cycle: calculated from its exact amount, so
 * that it needs no pricing model, and rounded once. The same as `calculatePrice` with this `part`.
 */
export function partOfLine(
  line: PriceLine,
  { paymentCycle, part, decimals, isWhole = false }: LinePeriod,
): PriceLine {
  const at = line.steps.findIndex(({ step }) => step === "amount");
  const amount = line.steps[at];
  if (amount?.step !== "amount") throw new Error(`The line ${line.key} says no amount.`);
  const isOnce = line.type === "oneTime";
  const factor = factorOf({
    paymentCycle,
    months: isOnce || isWhole ? ONE : decimal(monthsOf(paymentCycle)),
    share: isOnce ? undefined : part,
  });
  const amounts = { price: decimal(amount.price), charged: decimal(amount.priceAfterDiscount) };
  const paid = roundAmounts(factor.apply(amounts), decimals);
  return {
    ...line,
    ...paid,
    steps: [
      ...line.steps.slice(0, at + 1),
      ...factor.steps(amounts),
      { step: "rounding", decimals: String(decimals), ...paid },
    ],
  };
}
