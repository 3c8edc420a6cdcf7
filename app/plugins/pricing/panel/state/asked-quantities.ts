import { leastQuantities, quantityOf, quantityProblem, quantityRangeOf } from "#pricing/calculation";
import type { PriceTerms, PricingModel, Quantities } from "#pricing/calculation";
import { isRecord, printDecimal } from "#validators";
import type { PriceQuestion } from "./price-question.ts";

/** What the price is calculated for: of what is missing the least. */
export function pricedQuantities(
  terms: PriceTerms,
  { quantities, missing }: Pick<PriceQuestion, "quantities" | "missing">,
): Quantities {
  const { specs } = terms.model.metaData;
  const choices = leastQuantities({ ...terms, required: missing });
  const least = missing.flatMap((key) => {
    const spec = specs.get(key);
    const range = spec && quantityRangeOf(spec);
    const from = choices[key] ?? (range && { value: printDecimal(range.min) });
    if (from === undefined) return [];
    const given = quantities[key];
    return [[key, range && isRecord(given) && isRecord(from) ? { ...given, ...from } : from] as const];
  });
  return { ...quantities, ...Object.fromEntries(least) };
}

/** The quantities that the server is asked about: those of the model; undefined while one of them cannot be bought. */
export function askedQuantities(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
): Quantities | undefined {
  const known = [...specs].flatMap(([key, spec]) => {
    const quantity = quantityOf(key, spec, quantities);
    return quantity === undefined ? [] : [[key, quantity] as const];
  });
  return impossibleQuantity(specs, quantities) === undefined ? Object.fromEntries(known) : undefined;
}

/** The first item of which so much cannot be bought, and why; undefined: everything can. */
export function impossibleQuantity(
  specs: PricingModel["metaData"]["specs"],
  quantities: Quantities,
): { readonly item: string; readonly problem: string } | undefined {
  for (const [key, value] of Object.entries(quantities)) {
    const spec = specs.get(key);
    const problem = spec && quantityProblem(spec, value);
    if (spec !== undefined && problem !== undefined) return { item: spec.fullName ?? spec.name, problem };
  }
  return undefined;
}
