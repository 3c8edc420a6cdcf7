/** Ticketing systems to which the lines of invoices are pushed (docs/decisions/0050-lines-are-pushed-to-ticketing-systems.md). */
export { asSystemFailure, keepCompanies, noteAnswer, noteFailure } from "./companies.ts";
export { findConnection, openStored, openSystem, openSystemSecret, sealSystemSecret } from "./open-system.ts";
export type { StoredConnection, SystemParts } from "./open-system.ts";
export { buildLinePusher } from "./push-lines.ts";
export { SystemFailure, TITLES } from "./ticketing-system.ts";
export type { SystemCompany, SystemName, TicketingSystem } from "./ticketing-system.ts";
