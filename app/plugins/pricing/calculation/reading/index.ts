export { COMPUTED_KEYS } from "./computed-keys.ts";
export { parseDiscounts } from "./parse-discounts.ts";
export { parsePricingModel } from "./parse-pricing-model.ts";
export { clampPercent } from "./parse-unit-price.ts";
export type { Parsed, Problem } from "./place.ts";
export { printDiscounts, printPricingModel } from "./print.ts";
