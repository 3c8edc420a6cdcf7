export { afterPrice, readBudget } from "./account-budget.ts";
export type { AccountBudget, BudgetAfter } from "./account-budget.ts";
export { besideList } from "./beside-list.ts";
export {
  enterAmount,
  enteredAmounts,
  enterTierStart,
  isAmount,
  strayPrices,
  withoutTier,
  withTier,
} from "./contract-prices.ts";
export type { ContractPrices, EnteredAmount } from "./contract-prices.ts";
export { readQuestion } from "./price-question.ts";
export type { PriceQuestion } from "./price-question.ts";
export { groupLines, isSamePrice, readCharge, readLine, readPrice } from "./shown-price.ts";
export type { ServiceCharge, ShownGroup, ShownLine } from "./shown-price.ts";
export { askedQuantities, impossibleQuantity, pricedQuantities } from "./asked-quantities.ts";
export { listPrices } from "./price-list.ts";
export type { PriceListItem, UnitPriceRow } from "./price-list.ts";
