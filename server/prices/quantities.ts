import type { PricingModel, Quantities } from "#pricing/calculation";
import { orderProblem, quantityProblem } from "#pricing/calculation";
import { escapeSegment } from "#validators";
import type { FieldFailure } from "../api/index.ts";

/** What of these quantities cannot be bought, or ordered by name (`isOrder`); fields are JSON Pointers. */
export function checkQuantities(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
  isOrder: boolean,
): readonly FieldFailure[] {
  const problemOf = isOrder ? orderProblem : quantityProblem;
  return Object.entries(quantities).flatMap(([key, value]) => {
    const spec = specs.get(key);
    const message = spec === undefined ? "There is no such price item." : problemOf(spec, value);
    return message === undefined ? [] : [{ field: `/quantities/${escapeSegment(key)}`, message }];
  });
}
