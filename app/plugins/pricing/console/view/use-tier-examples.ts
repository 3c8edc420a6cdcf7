import { useMemo } from "react";
import { printDecimal } from "#validators";
import type { Decimal } from "#validators";
import {
  calculatePrice,
  chooseTier,
  exampleQuantity,
  hasRanges,
  pricedRanges,
  priceKeyOf,
} from "#pricing/calculation";
import type { PriceRange, PricingModel, QuantityRange, Spec } from "#pricing/calculation";
import { paidBy } from "../state/index.ts";
import type { PricePlace } from "../state/index.ts";
import { usePriceInputs, useTools } from "./console-context.tsx";

/** What a quantity in a tier costs. */
export interface TierExample {
  readonly quantity: string;
  readonly billed: string;
  readonly pricePerUnit: string;
  readonly price: string;
  /** The published price of a unit at the tier's start; absent: the item was not paid that way. */
  readonly published: Decimal | undefined;
  /** Absent: there is no discount in this tier. */
  readonly afterDiscount: Decimal | undefined;
}

/** An example for each tier, by the calculation itself: the item alone, at the list's or the contract's price. */
export function useTierExamples(
  { key, isContract }: PricePlace,
  spec: Spec,
  ranges: readonly PriceRange[],
  bounds: QuantityRange,
): readonly TierExample[] {
  const { published } = useTools();
  const { model, discounts, choiceOf } = usePriceInputs();
  const tried = choiceOf(key)?.value;
  return useMemo(() => {
    // Amounts of a model are those of a month, and so are the examples.
    const monthly = paidBy(model, "Monthly");
    const alone: PricingModel = {
      ...monthly,
      metaData: { ...monthly.metaData, specs: new Map([[key, spec]]) },
    };
    const after = isContract ? [] : pricedRanges(alone, key, { discounts });
    const before = isContract
      ? published.document.model.metaData.contractOverride?.specs.get(key)
      : published.document.model.metaData.specs.get(key)?.unitPrice.metaData;
    const { paymentType } = spec.unitPrice;
    const priceKey = paymentType && priceKeyOf(paymentType);
    const old = priceKey !== undefined && hasRanges(priceKey) ? (before?.[priceKey] ?? []) : [];
    return ranges.map((range, index) => {
      const value = exampleQuantity(range, bounds, tried);
      const choices = new Map([[key, { value }]]);
      const line = calculatePrice(alone, { choices, isUnderContract: isContract }).lines[0];
      const discounted = after[index]?.amountAfterDiscount;
      return {
        quantity: printDecimal(value),
        billed: line?.billedReservedQuantity ?? "0",
        pricePerUnit: printDecimal(range.amount),
        price: line?.priceAfterDiscount ?? "0",
        published: chooseTier(old, range.min)?.amount,
        afterDiscount: discounted?.eq(range.amount) === false ? discounted : undefined,
      };
    });
  }, [key, isContract, spec, ranges, bounds, model, discounts, published, tried]);
}
