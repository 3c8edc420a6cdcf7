/** How what was measured in a cycle becomes one quantity. */
export const CALCULATION_METHODS = ["average", "maximum", "percentile", "last", "sum"] as const;
export type CalculationMethod = (typeof CALCULATION_METHODS)[number];

/** "calculationMethod average" (spec 2 §9). */
export const DEFAULT_CALCULATION_METHOD: CalculationMethod = "average";

interface Meaning {
  /** The price of a month counts for every month of the cycle; a sum already is the whole cycle's. */
  readonly isPerMonth: boolean;
  /** In a part of a cycle only that part of the price counts; an average and a sum hold the time already. */
  readonly isProrated: boolean;
}

const MEANINGS: Readonly<Record<CalculationMethod, Meaning>> = {
  average: { isPerMonth: true, isProrated: false },
  maximum: { isPerMonth: true, isProrated: true },
  percentile: { isPerMonth: true, isProrated: true },
  last: { isPerMonth: true, isProrated: true },
  sum: { isPerMonth: false, isProrated: false },
};

/** What a method's quantity means for the price of a usage item. */
export function meaningOf(method: CalculationMethod): Meaning {
  return MEANINGS[method];
}
