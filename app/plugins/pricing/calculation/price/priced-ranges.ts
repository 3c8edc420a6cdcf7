import type { PriceRange, PricingModel } from "../model/index.ts";
import { hasRanges } from "../model/index.ts";
import { pricedItem } from "./calculate-price.ts";
import type { PriceOptions } from "./calculate-price.ts";
import { rateAt } from "./rate.ts";

/** The price ranges of an item, each with its `amountAfterDiscount`; none for an item without ranges. */
export function pricedRanges(
  model: PricingModel,
  key: string,
  options: PriceOptions = {},
): readonly PriceRange[] {
  const spec = model.metaData.specs.get(key);
  const item = spec && pricedItem(model, key, spec, options);
  if (item === undefined || !hasRanges(item.priceKey)) return [];
  const ranges = item.spec.unitPrice.metaData[item.priceKey] ?? [];
  return ranges.map((range) => ({ ...range, amountAfterDiscount: rateAt(item, range.min).charged }));
}
