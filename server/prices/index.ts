export type { Quantities } from "#pricing/calculation";
export { BUDGETED, readBudget } from "./budgets.ts";
export { buildPriceBook } from "./price-book.ts";
export type { Ordered, PriceBook, PriceBookData } from "./price-book.ts";
export { checkQuantities } from "./quantities.ts";
export {
  readNextCharge,
  readMarkupsOf,
  readOwnMarkupOf,
  readPresentCharge,
  serviceCharges,
} from "./read-charges.ts";
export { DEFAULT_CURRENCY, readPriceBook, readToday } from "./read-price-book.ts";
export { readOwnMarkup, readResales } from "./read-resales.ts";
export { readModelFor, refuseOrderedQuantities, refuseQuantities } from "./refuse-quantities.ts";
export type { QuantitiesFor } from "./refuse-quantities.ts";
export { resoldOn } from "./resale.ts";
export type { BookResale } from "./resale.ts";
export {
  chargeAgain,
  chargeService,
  holdPrices,
  CURRENT_CHARGE,
  CURRENT_CHARGES,
  endCharges,
  INSERT as INSERT_CHARGES,
  IS_BOUGHT,
  lockOrder,
  lockPrices,
  planCharges,
  readChargedServices,
} from "./service-charges.ts";
export type { ChargedService } from "./service-charges.ts";
