import { quantityProblem } from "#pricing/calculation";
import type { PricingModel, Quantities } from "#pricing/calculation";

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
