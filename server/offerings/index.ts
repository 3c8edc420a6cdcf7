export {
  findBuyableOffering,
  findManagedOffering,
  findOffering,
  findOwnOffering,
  managedSource,
  offeringSource,
  SHOWN,
} from "./offering.ts";
export type { AutomatorState, AutomatorVersion, ManagedOffering, Offering, OrderRange } from "./offering.ts";
