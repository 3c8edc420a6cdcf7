export { CALCULATION_METHODS, DEFAULT_CALCULATION_METHOD, meaningOf } from "./calculation-method.ts";
export type { CalculationMethod } from "./calculation-method.ts";
export { canBeChosen } from "./can-be-chosen.ts";
export { choosePaymentType, keepPricesOf, removePaymentType } from "./choose-payment-type.ts";
export type { ChosenPaymentType } from "./choose-payment-type.ts";
export { clampPercent, DISCOUNT_TYPES, TARGET_TYPES } from "./discount.ts";
export type { Discount, DiscountAttributes, DiscountType, TargetType } from "./discount.ts";
export { DEFAULT_PAYMENT_CYCLE, monthsOf, PAYMENT_CYCLES } from "./payment-cycle.ts";
export type { PaymentCycle } from "./payment-cycle.ts";
export {
  hasRanges,
  PAYMENT_TYPES,
  paymentTypeLabel,
  paymentTypeOf,
  PRICE_KEYS,
  priceKeyOf,
} from "./payment-type.ts";
export type { PaymentType, PriceKey } from "./payment-type.ts";
export type { PriceRange } from "./price-range.ts";
export type { ContractOverride, PricingModel } from "./pricing-model.ts";
export { allowedPaymentTypes, flagOfItem, offeredPaymentTypes } from "./pricing-options.ts";
export {
  billedQuantity,
  DEFAULT_RANGE,
  fitQuantity,
  hasRange,
  LARGEST_INTEGER,
  quantityRangeOf,
  UNLIMITED,
} from "./quantity-range.ts";
export type { QuantityRange } from "./quantity-range.ts";
export { isOrderedByPolicy, SPEC_TYPES, textOfItem } from "./spec.ts";
export type { ChosenValue, Spec } from "./spec.ts";
export { DEFAULT_SERVICE_PRICE, EMPTY_UNIT_PRICE } from "./unit-price.ts";
export type {
  ActualKey,
  ChangeKey,
  ComputedKey,
  ItemPriceKey,
  PriceMetaData,
  Sku,
  UnitPrice,
} from "./unit-price.ts";
