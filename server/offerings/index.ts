export { findBuyableOffering, findOffering, findOwnOffering, offeringSource } from "./offering.ts";
export type { AutomatorVersion, Offering, OrderRange } from "./offering.ts";
