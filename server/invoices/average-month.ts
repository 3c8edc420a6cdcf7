import { decimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { billedLines } from "./billed-lines.ts";
import type { BillingCycle } from "./days.ts";
import type { ServiceFacts } from "./facts.ts";

/**
 * What a service costs in these cycles, one after another, on average in one: by the calculation of the invoices themselves,
 * without what is paid once. Cycles of a whole year hold every payment.
 */
export function averageMonth(service: ServiceFacts, cycles: readonly BillingCycle[]): Decimal {
  const lines = cycles.flatMap((cycle) => billedLines(service, cycle));
  const paid = lines.filter(({ line }) => line.type !== "oneTime");
  return paid
    .reduce((sum, { line }) => sum.plus(decimal(line.priceAfterDiscount)), ZERO)
    .div(decimal(String(cycles.length)));
}
