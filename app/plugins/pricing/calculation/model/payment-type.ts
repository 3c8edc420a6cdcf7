/** How an item is paid; an item takes exactly one (spec 2 §4). */
export const PAYMENT_TYPES = ["Base", "Flat", "One Time", "Recurring", "Usage"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** The key in a unit price's `metaData` that holds the price of a payment type (spec 2 §3). */
export const PRICE_KEYS = ["base", "flat", "oneTime", "recurring", "usage"] as const;
export type PriceKey = (typeof PRICE_KEYS)[number];

const KEYS: Readonly<Record<PaymentType, PriceKey>> = {
  Base: "base",
  Flat: "flat",
  "One Time": "oneTime",
  Recurring: "recurring",
  Usage: "usage",
};

/** "Base becomes Recurring Base, Flat becomes Recurring Flat Fee, …" (spec 2 §9). One Time keeps its name. */
const LABELS: Readonly<Record<PaymentType, string>> = {
  Base: "Recurring Base",
  Flat: "Recurring Flat Fee",
  "One Time": "One Time",
  Recurring: "Recurring Ordered",
  Usage: "Recurring Usage",
};

export function priceKeyOf(type: PaymentType): PriceKey {
  return KEYS[type];
}

export function paymentTypeOf(key: PriceKey): PaymentType {
  return PAYMENT_TYPES.find((type) => KEYS[type] === key) ?? "Base";
}

/** A payment type as people read it. */
export function paymentTypeLabel(type: PaymentType): string {
  return LABELS[type];
}

/** Whether a price of this key is a list of price ranges; the others are one amount. */
export function hasRanges(key: PriceKey): key is "recurring" | "usage" {
  return key === "recurring" || key === "usage";
}
