import type { PaymentCycle, PricingModel } from "#pricing/calculation";

/** The same prices, paid once in this cycle, under contract too. */
export function paidBy({ metaData, ...model }: PricingModel, paymentCycle: PaymentCycle): PricingModel {
  const { contractOverride, override } = metaData;
  return {
    ...model,
    metaData: {
      ...metaData,
      override: { ...override, paymentCycle },
      ...(contractOverride && { contractOverride: { ...contractOverride, paymentCycle } }),
    },
  };
}
