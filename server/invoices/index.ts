/** Metering and invoices (docs/decisions/0042-how-invoices-are-made.md). */
export {
  creditInvoice,
  discardInvoice,
  IS_SHOWN,
  issueInvoice,
  lockInvoice,
  payInvoice,
  remindOf,
} from "./change-invoice.ts";
export type { LockedInvoice } from "./change-invoice.ts";
export { averageMonth } from "./average-month.ts";
export {
  addDays,
  beginOfDay,
  cycleOfMonth,
  cycleStart,
  dayAt,
  isTimeZone,
  momentOf,
  monthOfCycle,
} from "./days.ts";
export type { BillingCycle } from "./days.ts";
export { forecastCycle } from "./forecast.ts";
export type { ChargeFact, ServiceFacts, UsageFact } from "./facts.ts";
export { IS_OVERDUE } from "./overdue.ts";
export { readFacts } from "./read-facts.ts";
export type { BillingProfile } from "./profile.ts";
export { readProfile } from "./profile.ts";
export { renewDrafts } from "./renew-drafts.ts";
export { buildInvoiceRun, INVOICE_RUN, nextAccounts } from "./run-job.ts";
export { remindOfOverdue } from "./tell-of-invoice.ts";
export { findUnbilled } from "./unbilled.ts";
export {
  drawBlock,
  drawHead,
  drawPages,
  drawRow,
  drawSubject,
  drawSums,
  INK,
  MARGIN,
  QUIET,
} from "./pdf-pages.ts";
export type { Brand } from "./pdf-pages.ts";
export { printInTurn } from "./print-in-turn.ts";
export { printInvoice, sumsOf } from "./print-invoice.ts";
export { readBrand, readPrintedInvoice } from "./printed-invoice.ts";
