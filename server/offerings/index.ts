export {
  findBuyableOffering,
  findManagedOffering,
  findOffering,
  findOwnOffering,
  managedSource,
  offeredTo,
  offeringSource,
  ORDER_FACTS,
  PRESENT_CURRENCY,
  PRESENT_PRICES,
  PRICES_VERSION,
  SHOWN,
} from "./offering.ts";
export type {
  AutomatorState,
  AutomatorVersion,
  ManagedOffering,
  Offering,
  OfferingProperties,
  OrderRange,
} from "./offering.ts";
export { refuseUnknownAccount } from "./known-account.ts";
export { isSoldByCaller } from "./seller.ts";
export { findPartSizes, isOnStep } from "./order-range.ts";
export type { RunBy, WantedSolution } from "./solution-types.ts";
