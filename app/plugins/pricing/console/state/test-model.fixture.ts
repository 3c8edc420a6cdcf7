interface Parts {
  readonly base?: string;
  readonly currency?: string;
  readonly version?: number;
}

/** A model as the API answers it, with every kind of item. */
export function answerOf({ base = "25.00", currency = "EUR", version = 12 }: Parts = {}): unknown {
  return {
    id: 7,
    name: "Pool",
    solutionType: "veeam_backup_resource",
    calculationMethod: "average",
    currency,
    version,
    validFrom: "2026-09-01",
    metaData: {
      override: { paymentCycle: "Monthly" },
      specs: {
        base: { name: "Base", type: "base", unitPrice: { paymentType: "Base", metaData: { base } } },
        support: {
          name: "Support",
          parentName: "Pool",
          type: "select",
          builtItem: ["basic", "business"],
          builtItemLabel: ["Basic", "Business"],
          unitPrice: { paymentType: "Flat", metaData: { flat: "0", flatByItem: { business: "49" } } },
        },
        memory: {
          name: "Memory",
          parentName: "Compute",
          min: 8,
          max: 400,
          step: 8,
          unitPrice: {
            paymentType: "Recurring",
            metaData: {
              recurring: [
                { display: 8, min: 8, max: 56, amount: "4.80" },
                { display: 64, min: 64, max: 400, amount: "4.20" },
              ],
            },
          },
        },
        machines: {
          name: "Machines",
          type: "vmCount",
          min: 0,
          max: -1,
          unitPrice: { paymentType: "Flat", metaData: { flat: "1.50" } },
        },
        free: { name: "Free", type: "", min: 0, max: 10, unitPrice: {} },
      },
      contractOverride: { specs: { base: { base: "20" } } },
    },
    discounts: [
      {
        Accounts_id: 21,
        companyName: "Contoso",
        discounts: [{ targetType: "solution", discountType: "percent", pricePerUnit: "10" }],
      },
      { Accounts_id: 22, companyName: "Bellows", discounts: [] },
    ],
  };
}
