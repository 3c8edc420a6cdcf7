import { decimal, ONE, printDecimal, roundHalfUp } from "#validators";
import type { Decimal } from "#validators";
import { meaningOf, monthsOf } from "../model/index.ts";
import type { CalculationMethod, PaymentCycle, PriceKey } from "../model/index.ts";
import type { Step } from "./step.ts";

/** What is paid for: a payment cycle, or so many of its days. */
export interface PaymentPeriod {
  readonly paymentCycle: PaymentCycle;
  readonly calculationMethod: CalculationMethod;
  readonly part?: Part;
}

/** So many days of a cycle's days; whole numbers. */
export interface Part {
  readonly days: Decimal;
  readonly ofDays: Decimal;
}

interface Amounts {
  readonly price: Decimal;
  readonly charged: Decimal;
}

/** What a month's amounts are for a period. */
export interface PeriodFactor {
  readonly apply: (amounts: Amounts) => Amounts;
  readonly steps: (amounts: Amounts) => readonly Step[];
}

/** How many decimals of an amount that was divided a step shows. */
const SHOWN_DECIMALS = 12;

/** One-time prices are paid once and whole; what is measured as a sum is the whole cycle's already. */
export function periodFactor(
  key: PriceKey,
  { paymentCycle, calculationMethod, part }: PaymentPeriod,
): PeriodFactor {
  const meaning = key === "usage" ? meaningOf(calculationMethod) : { isPerMonth: true, isProrated: true };
  const isOnce = key === "oneTime";
  return factorOf({
    paymentCycle,
    months: isOnce || !meaning.isPerMonth ? ONE : decimal(monthsOf(paymentCycle)),
    share: isOnce || !meaning.isProrated ? undefined : part,
  });
}

/** So many months of a month's amounts, or of these a share. */
export function factorOf({
  paymentCycle,
  months,
  share,
}: {
  readonly paymentCycle: PaymentCycle;
  readonly months: Decimal;
  readonly share: Part | undefined;
}): PeriodFactor {
  const inMonths = times((amount) => amount.times(months));
  const inPart = times((amount) => (share === undefined ? amount : partOf(amount, share)));
  return {
    apply: (amounts) => inPart(inMonths(amounts)),
    steps: (amounts) => {
      const whole = inMonths(amounts);
      return [
        ...(months.eq(ONE)
          ? []
          : [{ step: "months", paymentCycle, months: printDecimal(months), ...shown(whole) } as const]),
        ...(share === undefined
          ? []
          : [
              {
                step: "part",
                days: printDecimal(share.days),
                ofDays: printDecimal(share.ofDays),
                ...shown(inPart(whole)),
              } as const,
            ]),
      ];
    },
  };
}

/** Multiplied before divided, so that a share of a third of 30.00 is 10, not 9.99…. */
function partOf(amount: Decimal, { days, ofDays }: Part): Decimal {
  return amount.times(days).div(ofDays);
}

function times(change: (amount: Decimal) => Decimal): (amounts: Amounts) => Amounts {
  return ({ price, charged }) => ({ price: change(price), charged: change(charged) });
}

function shown({ price, charged }: Amounts): { readonly price: string; readonly priceAfterDiscount: string } {
  return {
    price: printDecimal(roundHalfUp(price, SHOWN_DECIMALS)),
    priceAfterDiscount: printDecimal(roundHalfUp(charged, SHOWN_DECIMALS)),
  };
}
