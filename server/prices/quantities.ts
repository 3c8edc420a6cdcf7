import type { PricingModel, Quantities } from "#pricing/calculation";
import { quantityProblem } from "#pricing/calculation";
import { escapeSegment } from "#validators";
import type { FieldFailure } from "../api/index.ts";

/** What of these quantities cannot be bought; fields are JSON Pointers below `at`. */
export function checkQuantities(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
  at = "/quantities",
): readonly FieldFailure[] {
  return Object.entries(quantities).flatMap(([key, value]) => {
    const spec = specs.get(key);
    const message = spec === undefined ? "There is no such price item." : quantityProblem(spec, value);
    return message === undefined ? [] : [{ field: `${at}/${escapeSegment(key)}`, message }];
  });
}
