import type { Discount, PriceKey, PriceMetaData, Spec } from "../model/index.ts";
import type { Choice } from "./choice.ts";

/** An item with a payment type, and what changes its price. */
export interface PricedItem {
  readonly key: string;
  readonly spec: Spec;
  readonly priceKey: PriceKey;
  readonly choice: Choice;
  /** Those that are for this item, whatever the quantity. */
  readonly discounts: readonly Discount[];
  /** What a contract has agreed for it. */
  readonly contract?: PriceMetaData;
}
