import type { Discount, PriceKey, PriceMetaData, Spec } from "../model/index.ts";
import type { Choice } from "./choice.ts";

/** An item with a payment type, and what changes its price. */
export interface PricedItem {
  readonly key: string;
  readonly spec: Spec;
  readonly priceKey: PriceKey;
  readonly choice: Choice;
  /** The discounts for this item, for any quantity. */
  readonly discounts: readonly Discount[];
  /** The price agreed in a contract. */
  readonly contract?: PriceMetaData;
}
