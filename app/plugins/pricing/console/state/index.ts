export { accountsUnderContract, contractOf, underContract } from "./account-contract.ts";
export type { AccountContract } from "./account-contract.ts";
export { changeBody, changedParts, countChanges, discountsOf, isItemChanged } from "./changes.ts";
export type { ChangedPart, Release } from "./changes.ts";
export { changeConsole, isUnsaved, openConsole } from "./console-state.ts";
export type { ConsoleAction, ConsoleState } from "./console-state.ts";
export { dearerPrices } from "./dearer-prices.ts";
export type { DearerPrice } from "./dearer-prices.ts";
export { openDraft, printDraft } from "./draft.ts";
export {
  addDiscount,
  addItem,
  discountPointer,
  itemPointer,
  moveRanges,
  pricesPointer,
  removeDiscount,
  removeItem,
  setAmount,
  setAmountsByItem,
  setCalculationMethod,
  setContractCycle,
  setCurrency,
  setDiscount,
  setHasContractPrice,
  setIncludeOverride,
  setItemText,
  setPaymentCycle,
  setPaymentType,
  setPercentage,
  setRanges,
  setUnread,
  together,
} from "./edits.ts";
export type { DocumentEdit, PricePlace } from "./edits.ts";
export { givenAway, newDiscounts } from "./given-away.ts";
export { ITEM_KINDS, itemKeyOf, newItem, newItemProblems } from "./new-item.ts";
export type { ItemKind } from "./new-item.ts";
export { conflictingParts } from "./merge.ts";
export { curveQuantities, priceCurve, tiersOf } from "./price-curve.ts";
export { listOf, readPublishedModel, rowsOf, textOf } from "./pricing-document.ts";
export type {
  AccountChoice,
  AccountDiscounts,
  FieldProblem,
  PricingDocument,
  PublishedModel,
} from "./pricing-document.ts";
export { PLACE_KINDS, placesInPrices, placesOf, readPlaceLists, readPlaces, withNames } from "./places.ts";
export type { Names, PlaceKind, Places } from "./places.ts";
export { documentProblems, problemKind, unreadReason } from "./problems.ts";
export { isCountedKind, isOrderedByForm, isUnasked, unaskedItems, uncoveredKeys } from "./unasked-items.ts";
export { lostAmounts } from "./lost-amounts.ts";
export type { LostAmount } from "./lost-amounts.ts";
export { countDirections, readSimulation, sizeOf } from "./simulation.ts";
export type { Direction, SimulatedAccount, Simulation } from "./simulation.ts";
export { accountsOf, simulationTable } from "./simulation-table.ts";
export { completeTrial, fitTrial, isInRange, trialControl, trialRange, tryIn, tryValue } from "./trial.ts";
export type { Trial, TrialControl } from "./trial.ts";
export { paidBy } from "./paid-by.ts";
