/** How often a payment is due. Amounts of a pricing model are per month; a cycle has one or more months. */
export const PAYMENT_CYCLES = ["Monthly", "Quarterly", "Semi-Annually", "Annually"] as const;
export type PaymentCycle = (typeof PAYMENT_CYCLES)[number];

/** "Payment cycle Monthly" (spec 2 §9). */
export const DEFAULT_PAYMENT_CYCLE: PaymentCycle = "Monthly";

const MONTHS: Readonly<Record<PaymentCycle, string>> = {
  Monthly: "1",
  Quarterly: "3",
  "Semi-Annually": "6",
  Annually: "12",
};

/** The months of a cycle, as a decimal text. */
export function monthsOf(cycle: PaymentCycle): string {
  return MONTHS[cycle];
}
