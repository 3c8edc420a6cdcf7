import { printDecimal } from "#validators";
import type { Decimal } from "#validators";
import { unitPrices } from "#pricing/calculation";
import type { Discount, PricingModel } from "#pricing/calculation";

/** A unit that an own price makes dearer than the list price. */
export interface DearerPrice {
  readonly item: string;
  /** The first quantity; absent: any. */
  readonly from?: string;
  readonly listed: Decimal;
  readonly own: Decimal;
}

/** Where a discount, alone, makes a unit dearer: each item, tier and choice. A percentage never does. */
export function dearerPrices(model: PricingModel, discount: Discount): readonly DearerPrice[] {
  if (discount.discountType === "percent") return [];
  return [...model.metaData.specs].flatMap(([key, spec]) =>
    unitPrices(model, key, { discounts: [discount] })
      .filter(({ price, charged }) => charged.gt(price))
      .map(({ from, price, charged }) => ({
        item: spec.fullName ?? spec.name,
        ...(from === undefined ? {} : { from: printDecimal(from) }),
        listed: price,
        own: charged,
      })),
  );
}
