import type { Decimal } from "#validators";

/** A tier of a recurring or usage price (spec 2 §3). */
export interface PriceRange {
  /** The start as entered; `normaliseRanges` derives `min` from it. */
  readonly display: Decimal;
  /** The smallest quantity of the tier. */
  readonly min: Decimal;
  /** The largest; -1 is unlimited. */
  readonly max: Decimal;
  /** Price of one unit. */
  readonly amount: Decimal;
  /** `amount` after discounts and contract: computed, never read for a price. */
  readonly amountAfterDiscount?: Decimal;
}
