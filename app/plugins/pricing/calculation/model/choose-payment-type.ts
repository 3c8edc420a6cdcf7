import { hasRange } from "./quantity-range.ts";
import { paymentTypeLabel, priceKeyOf } from "./payment-type.ts";
import type { PaymentType, PriceKey } from "./payment-type.ts";
import { allowedPaymentTypes } from "./pricing-options.ts";
import type { Spec } from "./spec.ts";
import type { PriceMetaData, UnitPrice } from "./unit-price.ts";

/** The unit price of an item that takes a payment type, or why it cannot take it. */
export type ChosenPaymentType =
  { readonly ok: true; readonly unitPrice: UnitPrice } | { readonly ok: false; readonly reason: string };

/**
 * The item takes this payment type and no other: "a price item takes exactly one payment type; prices of the other
 * types are deleted" (spec 2 §4).
 */
export function choosePaymentType(spec: Spec, type: PaymentType): ChosenPaymentType {
  const allowed = allowedPaymentTypes(hasRange(spec));
  if (!allowed.includes(type)) {
    const item = hasRange(spec) ? "An item with a range" : "An item without a range";
    return { ok: false, reason: `${item} takes ${allowed.map(paymentTypeLabel).join(", ")}.` };
  }
  return {
    ok: true,
    unitPrice: {
      ...spec.unitPrice,
      paymentType: type,
      paymentTypeKey: priceKeyOf(type),
      latestTypeAdded: type,
      modified: true,
      metaData: keepPricesOf(spec.unitPrice.metaData, priceKeyOf(type)),
    },
  };
}

/** "Removing a payment type clears the unit price data and marks it unmodified" (spec 2 §4). */
export function removePaymentType(unitPrice: UnitPrice): UnitPrice {
  const { paymentType: _type, paymentTypeKey: _key, latestTypeAdded: _latest, ...rest } = unitPrice;
  return { ...rest, metaData: {}, modified: false };
}

/** The prices of one payment type: its amount or ranges, and its amounts by item, without computed values. */
export function keepPricesOf(metaData: PriceMetaData, key: PriceKey): PriceMetaData {
  const byItem = `${key}ByItem` as const;
  const kept = Object.entries(metaData).filter(([name]) => name === key || name === byItem);
  return Object.fromEntries(kept);
}
