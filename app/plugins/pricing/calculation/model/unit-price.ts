import { ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { PaymentType, PriceKey } from "./payment-type.ts";
import type { PriceRange } from "./price-range.ts";

/** The price of one item (spec 2 §3). */
export interface UnitPrice {
  readonly id?: string;
  readonly sku?: Sku;
  /** Absent: free of charge. */
  readonly paymentType?: PaymentType;
  readonly paymentTypeKey?: PriceKey;
  /** The payment types that an editor offers; computed by `offeredPaymentTypes`. */
  readonly filteredPricingOptions: readonly PaymentType[];
  /** Whether a price has been set. */
  readonly modified: boolean;
  /** A percent discount on this item, 0 to 100. */
  readonly percentage: Decimal;
  /** Whether a contract's price replaces this one. */
  readonly includeOverride: boolean;
  readonly latestTypeAdded?: PaymentType;
  readonly metaData: PriceMetaData;
}

export interface Sku {
  readonly type?: string;
  readonly code?: string;
  readonly id?: string;
}

/** Prices by key: only those of the item's payment type count. */
export type PriceMetaData = FixedPrices & RangedPrices & ItemPrices & Partial<Record<ComputedKey, Decimal>>;

type FixedPrices = Partial<Readonly<Record<"base" | "flat" | "oneTime", Decimal>>>;
type RangedPrices = Partial<Readonly<Record<"recurring" | "usage", readonly PriceRange[]>>>;

/** Another amount for each select item, cluster or storage policy. */
type ItemPrices = Partial<Readonly<Record<ItemPriceKey, ReadonlyMap<string, Decimal>>>>;
export type ItemPriceKey = `${PriceKey}ByItem`;

/** Values that a calculation writes for screens and never reads (docs/decisions/0020-how-prices-are-calculated.md). */
export type ComputedKey = ChangeKey | ActualKey | `${ActualKey}BeforeDiscount`;
export type ChangeKey = `${PriceKey}${"Before" | "After" | "AfterDiscount"}`;
export type ActualKey =
  "actualRecurring" | "actualUsage" | "actualFlat" | "actualMinAmount" | "actualMaxAmount";

/** A unit price in which nothing is set. */
export const EMPTY_UNIT_PRICE: UnitPrice = {
  filteredPricingOptions: [],
  modified: false,
  percentage: ZERO,
  includeOverride: true,
  metaData: {},
};

/** "Service price base 0, flat 0, oneTime 0" (spec 2 §9). */
export const DEFAULT_SERVICE_PRICE: UnitPrice = {
  ...EMPTY_UNIT_PRICE,
  metaData: { base: ZERO, flat: ZERO, oneTime: ZERO },
};
