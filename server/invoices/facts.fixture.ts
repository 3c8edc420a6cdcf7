import { parsePricingModel, priceOf } from "#pricing/calculation";
import type { PriceTerms } from "#pricing/calculation";
import type { BilledDays, ChargeFact, ServiceFacts, UsageFact } from "./facts.ts";

export function termsOf(
  specs: object,
  more: { paymentCycle?: string; calculationMethod?: string; contractOverride?: object } = {},
): PriceTerms {
  const { paymentCycle = "Monthly", calculationMethod = "average", contractOverride } = more;
  const parsed = parsePricingModel({
    currency: "EUR",
    calculationMethod,
    metaData: { specs, override: { paymentCycle }, ...(contractOverride && { contractOverride }) },
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return { model: parsed.value, discounts: [], isUnderContract: false };
}

export const base = (amount: string) => ({
  service: { name: "Service", type: "base", unitPrice: { paymentType: "Base", metaData: { base: amount } } },
});
export const usage = (amount: string, min = 0) => ({
  memory: {
    name: "Memory",
    min,
    max: -1,
    unitPrice: { paymentType: "Usage", metaData: { usage: [{ min: String(min), amount }] } },
    ...(min > 0 ? { max: 2147483647 } : {}),
  },
});

let nextId = 1;
export function charge(validFrom: string, terms: PriceTerms, more: Partial<ChargeFact> = {}): ChargeFact {
  const quantities = more.quantities ?? {};
  const price = priceOf(terms, quantities);
  return {
    id: (nextId += 1),
    validFrom,
    reason: "ordered",
    monthly: price.totals.perCycleMin.afterDiscount,
    price,
    quantities,
    terms,
    usageCycle: "Monthly",
    usageResolution: "Hourly",
    ...more,
  };
}

export const record = (
  at: string,
  kind: UsageFact["kind"],
  quantities: UsageFact["quantities"] = null,
): UsageFact => ({
  id: (nextId += 1),
  at: Date.parse(at),
  kind,
  quantities,
});

/** Days of a charge that the invoice of a cycle with that last day has. */
export const billedBy = (
  { id: chargeId }: ChargeFact,
  start: string,
  end: string,
  cycleEnd = end,
): BilledDays => ({ item: "service", isOneTime: false, chargeId, cycleEnd, start, end });

export function service(charges: readonly ChargeFact[], records: readonly UsageFact[]): ServiceFacts {
  return { id: 7, name: "pool", solution: "Pool", charges, records, billed: [], invoiced: [] };
}
