/** How the measurements of a cycle become one quantity. */
export const CALCULATION_METHODS = ["average", "maximum", "percentile", "last", "sum"] as const;
export type CalculationMethod = (typeof CALCULATION_METHODS)[number];

/** "calculationMethod average" (spec 2 §9). */
export const DEFAULT_CALCULATION_METHOD: CalculationMethod = "average";

interface Meaning {
  /** The monthly price is multiplied by the months of the cycle; a sum covers the whole cycle already. */
  readonly isPerMonth: boolean;
  /** A part of a cycle reduces the price; an average and a sum include the time already. */
  readonly isProrated: boolean;
}

const MEANINGS: Readonly<Record<CalculationMethod, Meaning>> = {
  average: { isPerMonth: true, isProrated: false },
  maximum: { isPerMonth: true, isProrated: true },
  percentile: { isPerMonth: true, isProrated: true },
  last: { isPerMonth: true, isProrated: true },
  sum: { isPerMonth: false, isProrated: false },
};

/** How a method affects the price of a usage item. */
export function meaningOf(method: CalculationMethod): Meaning {
  return MEANINGS[method];
}
