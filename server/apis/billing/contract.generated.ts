// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /accounts */
  readonly listBillingAccounts: {
    readonly query: {
      readonly invoice_start?: string;
      readonly invoice_end?: string;
    };
    readonly fields:
      | "account_id"
      | "companyName"
      | "currency"
      | "invoiced"
      | "invoices"
      | "monthly"
      | "open"
      | "overdue"
      | "services";
    readonly answers: { readonly 200: BillingAccountList };
  };
  /** GET /accounts/{id} */
  readonly getBillingAccount: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BillingAccountDetail };
  };
  /** GET /accounts/{id}/profile */
  readonly getBillingProfile: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BillingProfile };
  };
  /** PUT /accounts/{id}/profile */
  readonly updateBillingProfile: {
    readonly path: { readonly id: number };
    readonly body: BillingProfileChange;
    readonly answers: { readonly 200: BillingProfile };
  };
  /** GET /accounts/{id}/forecast */
  readonly getForecast: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: CycleForecast };
  };
  /** GET /accounts/{id}/services */
  readonly listBilledServices: {
    readonly path: { readonly id: number };
    readonly query: {
      readonly invoice_start?: string;
      readonly invoice_end?: string;
    };
    readonly fields: "invoiced" | "monthly" | "name" | "solution" | "state";
    readonly answers: { readonly 200: BilledServiceList };
  };
  /** GET /accounts/{id}/services/{service_id} */
  readonly getBilledService: {
    readonly path: {
      readonly id: number;
      readonly service_id: number;
    };
    readonly answers: { readonly 200: BilledServiceDetail };
  };
  /** GET /invoice-cycles */
  readonly listInvoiceCycles: {
    readonly fields: "month" | "state";
    readonly answers: { readonly 200: InvoiceCycleList };
  };
  /** GET /line-items */
  readonly listLineItems: {
    readonly fields:
      | "account_id"
      | "amount"
      | "invoice_id"
      | "label"
      | "period_start"
      | "position"
      | "service_id"
      | "service_name"
      | "type";
    readonly answers: { readonly 200: LineItemList };
  };
  /** GET /invoices */
  readonly listInvoices: {
    readonly fields:
      | "account_id"
      | "companyName"
      | "cycle_start"
      | "due_date"
      | "kind"
      | "number"
      | "report_id"
      | "state"
      | "total";
    readonly answers: { readonly 200: InvoiceList };
  };
  /** GET /invoices/{id} */
  readonly getInvoice: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Invoice };
  };
  /** DELETE /invoices/{id} */
  readonly discardInvoice: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /invoices/{id}/pdf */
  readonly getInvoicePdf: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Uint8Array };
  };
  /** GET /invoices/{id}/xlsx */
  readonly getInvoiceSheet: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Uint8Array };
  };
  /** POST /invoices/{id}/issue */
  readonly issueInvoice: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Invoice };
  };
  /** POST /invoices/{id}/pay */
  readonly payInvoice: {
    readonly path: { readonly id: number };
    readonly body: Payment;
    readonly answers: { readonly 200: Invoice };
  };
  /** POST /invoices/{id}/credit */
  readonly withdrawInvoice: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 201: Invoice };
  };
  /** POST /invoices/{id}/remind */
  readonly remindInvoice: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Invoice };
  };
  /** GET /invoices/reports */
  readonly listInvoiceReports: {
    readonly fields: "id" | "month" | "state";
    readonly answers: { readonly 200: InvoiceReportList };
  };
  /** POST /invoices/reports */
  readonly createInvoiceReport: {
    readonly body: InvoiceReportOrder;
    readonly answers: { readonly 202: Started };
  };
  /** GET /invoices/reports/{id} */
  readonly getInvoiceReport: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: InvoiceReport };
  };
}
export interface BillingAccountList {
  readonly data: readonly BillingAccount[];
  readonly meta: ListMeta;
}
export interface BillingAccount {
  readonly id: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  readonly services: number;
  /** What its services cost a month today. */
  readonly monthly: string;
  readonly invoices: number;
  /** With tax, credit notes taken off. */
  readonly invoiced: string;
  readonly open: string;
  readonly overdue: string;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface BillingAccountDetail {
  readonly id: number;
  readonly companyName: string;
  /** The day of the month on which its cycles begin. */
  readonly billing_anniversary: number;
  /** That of its provider, whose calendar the cycles follow. */
  readonly time_zone: string;
  readonly cycle_start: string;
  readonly cycle_end: string;
  /** By currency, of all times. */
  readonly amounts: readonly {
    readonly currency: string;
    readonly services: number;
    /** What its services cost a month today. */
    readonly monthly: string;
    readonly invoices: number;
    /** With tax, credit notes taken off. */
    readonly invoiced: string;
    readonly open: string;
    readonly overdue: string;
  }[];
}
export interface BillingProfile {
  readonly account_id: number;
  /** As it stands on invoices; without it the name of the account. */
  readonly company: string;
  /** Line by line. */
  readonly address: string;
  readonly tax_id: string;
  readonly tax_label: string;
  /** In percent, with at most three decimals. */
  readonly tax_rate: number;
  /** Whose calendar the cycles follow, such as Europe/Amsterdam. */
  readonly time_zone: string;
  /** 0 to 365. Once they are over, the account is reminded by mail, and twice more, a week apart. */
  readonly due_days: number;
  readonly number_prefix: string;
  /** Stands below the total. */
  readonly payment_text: string;
}
export interface BillingProfileChange {
  /** As it stands on invoices; without it the name of the account. */
  readonly company?: string;
  /** Line by line. */
  readonly address?: string;
  readonly tax_id?: string;
  readonly tax_label?: string;
  /** In percent, with at most three decimals. */
  readonly tax_rate?: number;
  /** Whose calendar the cycles follow, such as Europe/Amsterdam. */
  readonly time_zone?: string;
  /** 0 to 365. Once they are over, the account is reminded by mail, and twice more, a week apart. */
  readonly due_days?: number;
  readonly number_prefix?: string;
  /** Stands below the total. */
  readonly payment_text?: string;
}
export interface CycleForecast {
  readonly cycle_start: string;
  readonly cycle_end: string;
  readonly data: readonly Forecast[];
}
export interface Forecast {
  readonly currency: string;
  /** Where everything stays as it is. Without tax. */
  readonly likely: string;
  /** Where nothing more is used from now on. */
  readonly least: string;
  /** Where the most of each item that was there in this cycle is used until its end. */
  readonly most: string;
}
export interface BilledServiceList {
  readonly data: readonly BilledService[];
  readonly meta: ListMeta;
}
export interface BilledService {
  readonly id: number;
  readonly name: string;
  readonly solution: string;
  readonly state: "Active" | "Ended";
  readonly currency: string;
  /** What it costs a month today. */
  readonly monthly: string;
  readonly lines: number;
  /** Without tax, credit notes taken off. */
  readonly invoiced: string;
}
export interface BilledServiceDetail {
  readonly id: number;
  readonly name: string;
  readonly solution: string;
  readonly state: "Active" | "Ended";
  readonly currency: string;
  /** What it costs a month today. */
  readonly monthly: string;
  readonly lines: number;
  /** Without tax, credit notes taken off. */
  readonly invoiced: string;
  readonly first_day: string | null;
  readonly last_day: string | null;
  readonly time_zone: string;
  readonly records: readonly UsageRecord[];
}
export interface UsageRecord {
  readonly id: number;
  readonly at: string;
  readonly kind: "began" | "quantities" | "stopped" | "running" | "ended";
  readonly quantities: object;
}
export interface InvoiceCycleList {
  readonly data: readonly InvoiceCycle[];
  readonly meta: ListMeta;
}
export interface InvoiceCycle {
  readonly month: string;
  readonly start: string;
  readonly end: string;
  readonly time_zone: string;
  /** Over: to be invoiced. */
  readonly state: "Running" | "Over" | "Invoiced";
  readonly invoices: number;
  readonly drafts: number;
}
export interface LineItemList {
  readonly data: readonly LineItem[];
  readonly meta: ListMeta;
}
export interface LineItem {
  readonly id: number;
  readonly invoice_id: number;
  readonly number: string | null;
  readonly account_id: number;
  readonly position: number;
  readonly service_id: number;
  readonly service_name: string;
  readonly solution: string;
  readonly label: string;
  readonly type: "base" | "flat" | "oneTime" | "recurring" | "usage";
  readonly period_start: string;
  readonly period_end: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly quantity: string;
  readonly billed_quantity: string;
  readonly price_per_unit: string;
  /** Without tax. */
  readonly amount: string;
  readonly charge_id: number;
  /** The line as it was calculated, with each step. */
  readonly derivation: object;
  /** What was recorded of its use. */
  readonly records: readonly UsageRecord[];
}
export interface InvoiceList {
  readonly data: readonly Invoice[];
  readonly meta: ListMeta;
}
export interface Invoice {
  readonly id: number;
  readonly account_id: number;
  readonly companyName: string;
  readonly seller_id: number;
  readonly sellerName: string;
  readonly report_id: number | null;
  readonly kind: "invoice" | "credit note";
  /** The number of the invoice that a credit note takes back. */
  readonly credits: string | null;
  readonly credits_id: number | null;
  /** The number of the credit note that takes an invoice back. */
  readonly credited_by: string | null;
  readonly credited_by_id: number | null;
  /** A draft has none. */
  readonly number: string | null;
  readonly state: "Draft" | "Open" | "Overdue" | "Paid" | "Credited" | "Credit note";
  readonly cycle_start: string;
  readonly cycle_end: string;
  readonly time_zone: string;
  readonly currency: string;
  readonly net: string;
  readonly tax_label: string;
  /** In percent. */
  readonly tax_rate: string;
  readonly tax: string;
  readonly total: string;
  readonly issue_date: string | null;
  readonly due_date: string | null;
  readonly paid_date: string | null;
  readonly reminders: number;
  readonly create_time: string;
  readonly is_own: boolean;
  readonly seller: Party;
  readonly buyer: Party;
}
export interface Party {
  readonly company: string;
  readonly address: string;
  readonly taxId: string;
  readonly paymentText?: string;
}
export interface Payment {
  /** From the day on which it was issued until today, which it is where nothing is said. */
  readonly paid_date?: string;
}
export interface InvoiceReportList {
  readonly data: readonly InvoiceReport[];
  readonly meta: ListMeta;
}
export interface InvoiceReport {
  readonly id: number;
  readonly month: string;
  readonly state: "Running" | "Done" | "Failed";
  readonly username: string;
  readonly create_time: string;
  readonly end_time: string | null;
  /** Those that are there of this month. */
  readonly invoices: number;
  readonly drafts: number;
  /** Accounts whose cycle was not over. */
  readonly later: number;
  readonly totals: readonly {
    readonly currency: string;
    readonly net: string;
    readonly total: string;
  }[];
}
export interface InvoiceReportOrder {
  /** The month in which the cycles begin: 2026-10. */
  readonly month: string;
}
export interface Started {
  readonly id: string;
  readonly link: string;
  readonly state: string;
  readonly report_id: number;
}
