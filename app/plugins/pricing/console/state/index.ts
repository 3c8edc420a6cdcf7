export { changeBody, changedParts, discountsOf, isItemChanged } from "./changes.ts";
export type { ChangedPart, Release } from "./changes.ts";
export { changeConsole, isUnsaved, openConsole } from "./console-state.ts";
export type { ConsoleAction, ConsoleState } from "./console-state.ts";
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
export { givenAway } from "./given-away.ts";
export { ITEM_KINDS, itemKeyOf, newItem } from "./new-item.ts";
export type { ItemKind } from "./new-item.ts";
export { conflictingParts } from "./merge.ts";
export { curveQuantities, priceCurve, tiersOf } from "./price-curve.ts";
export { listOf, readPublishedModel, rowsOf, textOf } from "./pricing-document.ts";
export type { AccountDiscounts, FieldProblem, PricingDocument, PublishedModel } from "./pricing-document.ts";
export { PLACE_KINDS, placesOf, readPlaceLists, readPlaces, withNames } from "./places.ts";
export type { Names, PlaceKind, Places } from "./places.ts";
export { documentProblems, unreadReason } from "./problems.ts";
export { addTier, enterStart, exampleQuantity, removeTier, setTierAmount } from "./ranges.ts";
export type { StartedRanges, StartNote } from "./ranges.ts";
export { isUnasked, unaskedItems } from "./unasked-items.ts";
export { lostAmounts } from "./lost-amounts.ts";
export type { LostAmount } from "./lost-amounts.ts";
export { countDirections, readSimulation, sizeOf } from "./simulation.ts";
export type { Direction, SimulatedAccount, Simulation } from "./simulation.ts";
export { accountsOf, simulationTable } from "./simulation-table.ts";
export { completeTrial, fitTrial, isInRange, trialControl, trialRange, tryItem, tryValue } from "./trial.ts";
export type { Trial, TrialControl } from "./trial.ts";
