import { quantityProblem, quantityRangeOf } from "#pricing/calculation";
import type { PricingModel, Quantities } from "#pricing/calculation";
import { isRecord, printDecimal } from "#validators";
import type { PriceQuestion } from "./price-question.ts";

/** What the price is calculated for: of what is missing the least. */
export function pricedQuantities(
  { metaData: { specs } }: PricingModel,
  { quantities, missing }: Pick<PriceQuestion, "quantities" | "missing">,
): Quantities {
  const least = missing.flatMap((key) => {
    const spec = specs.get(key);
    const range = spec && quantityRangeOf(spec);
    if (range === undefined) return [];
    const given = quantities[key];
    return [[key, { ...(isRecord(given) ? given : {}), value: printDecimal(range.min) }] as const];
  });
  return { ...quantities, ...Object.fromEntries(least) };
}

/** The quantities that the server is asked about: those of the model; undefined while one of them cannot be bought. */
export function askedQuantities(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
): Quantities | undefined {
  const known = Object.entries(quantities).flatMap(([key, value]) => {
    const spec = specs.get(key);
    return spec === undefined ? [] : [{ key, value, problem: quantityProblem(spec, value) }];
  });
  if (known.some(({ problem }) => problem !== undefined)) return undefined;
  return Object.fromEntries(known.map(({ key, value }) => [key, value]));
}
