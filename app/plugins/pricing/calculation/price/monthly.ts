import { decimal, roundHalfUp } from "#validators";
import { monthsOf } from "../model/index.ts";
import { decimalsOf } from "./calculate-price.ts";
import type { Price } from "./calculate-price.ts";

/** What is paid every month, with the least usage: a decimal text. */
export function monthlyOf({ currency, paymentCycle, totals }: Price): string {
  const decimals = decimalsOf(currency);
  const cycle = decimal(totals.perCycleMin.afterDiscount);
  return roundHalfUp(cycle.div(decimal(monthsOf(paymentCycle))), decimals).toFixed(decimals);
}
