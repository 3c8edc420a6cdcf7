// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /accounts */
  readonly listAccountAmounts: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly fields: "amount" | "before" | "companyName" | "services";
    readonly answers: { readonly 200: ReportedAccountList };
  };
  /** GET /solutions */
  readonly listSolutionAmounts: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly fields: "amount" | "before" | "services" | "solution";
    readonly answers: { readonly 200: ReportedSolutionList };
  };
  /** GET /services */
  readonly listServiceAmounts: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly fields: "amount" | "before" | "companyName" | "service" | "services" | "solution";
    readonly answers: { readonly 200: ReportedServiceList };
  };
  /** GET /contracts */
  readonly listContractAmounts: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly fields: "amount" | "before" | "companyName" | "contract" | "services";
    readonly answers: { readonly 200: ReportedContractList };
  };
  /** GET /totals */
  readonly getReportTotals: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly answers: { readonly 200: ReportTotals };
  };
  /** GET /course */
  readonly getReportCourse: {
    readonly query: {
      readonly by?: "account" | "solution" | "service" | "contract";
      readonly from?: string;
      readonly to?: string;
      readonly currency?: string;
      readonly account_id?: number;
      readonly solution?: string;
    };
    readonly answers: { readonly 200: ReportCourse };
  };
  /** GET /currencies */
  readonly listReportCurrencies: {
    readonly query: {
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: ReportCurrencyList };
  };
  /** GET /months */
  readonly listReportMonths: {
    readonly answers: { readonly 200: ReportMonthList };
  };
  /** GET /schedules */
  readonly listReportSchedules: {
    readonly fields: "report";
    readonly answers: { readonly 200: ReportScheduleList };
  };
  /** POST /schedules */
  readonly createReportSchedule: {
    readonly body: NewReportSchedule;
    readonly answers: { readonly 201: ReportSchedule };
  };
  /** GET /schedules/{id} */
  readonly getReportSchedule: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ReportSchedule };
  };
  /** PATCH /schedules/{id} */
  readonly updateReportSchedule: {
    readonly path: { readonly id: number };
    readonly body: ReportScheduleChange;
    readonly answers: { readonly 200: ReportSchedule };
  };
  /** DELETE /schedules/{id} */
  readonly deleteReportSchedule: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /schedules/{id}/send */
  readonly sendReportSchedule: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: SentReport };
  };
}
export interface ReportedAccountList {
  readonly data: readonly ReportedAccount[];
  readonly meta: ListMeta;
}
export interface ReportedAccount {
  readonly id: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  /** How many services have lines in the period. */
  readonly services: number;
  /** The lines of the invoices of the period, without tax, credit notes taken off. */
  readonly amount: string;
  /** The same of as many months before. */
  readonly before: string;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface ReportedSolutionList {
  readonly data: readonly ReportedSolution[];
  readonly meta: ListMeta;
}
export interface ReportedSolution {
  readonly id: string;
  /** As the invoices name it. */
  readonly solution: string;
  readonly currency: string;
  /** How many services have lines in the period. */
  readonly services: number;
  /** The lines of the invoices of the period, without tax, credit notes taken off. */
  readonly amount: string;
  /** The same of as many months before. */
  readonly before: string;
}
export interface ReportedServiceList {
  readonly data: readonly ReportedService[];
  readonly meta: ListMeta;
}
export interface ReportedService {
  readonly id: string;
  readonly service_id: number;
  /** As the latest invoice names it. */
  readonly service: string;
  readonly solution: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  /** How many services have lines in the period. */
  readonly services: number;
  /** The lines of the invoices of the period, without tax, credit notes taken off. */
  readonly amount: string;
  /** The same of as many months before. */
  readonly before: string;
}
export interface ReportedContractList {
  readonly data: readonly ReportedContract[];
  readonly meta: ListMeta;
}
export interface ReportedContract {
  readonly id: string;
  /** Null: what was charged without a contract. */
  readonly contract_id: number | null;
  /** Empty: what was charged without a contract. */
  readonly contract: string;
  readonly account_id: number;
  readonly companyName: string;
  readonly currency: string;
  /** How many services have lines in the period. */
  readonly services: number;
  /** The lines of the invoices of the period, without tax, credit notes taken off. */
  readonly amount: string;
  /** The same of as many months before. */
  readonly before: string;
}
export interface ReportTotals {
  /** YYYY-MM */
  readonly from: string;
  /** YYYY-MM */
  readonly to: string;
  /** Null where nothing was invoiced. */
  readonly currency: string | null;
  readonly accounts: number;
  /** How many services have lines in the period. */
  readonly services: number;
  /** The lines of the invoices of the period, without tax, credit notes taken off. */
  readonly amount: string;
  /** The same of as many months before. */
  readonly before: string;
  /** What of the amount is in invoices that are not issued yet. */
  readonly drafts: string;
  readonly points: readonly ReportPoint[];
}
export interface ReportPoint {
  readonly timestamp: string;
  readonly value: string;
}
export interface ReportCourse {
  readonly currency: string | null;
  readonly data: readonly ReportSeries[];
}
export interface ReportSeries {
  readonly name: string;
  readonly series: readonly ReportPoint[];
}
export interface ReportCurrencyList {
  readonly data: readonly ReportCurrency[];
}
export interface ReportCurrency {
  readonly currency: string;
  readonly lines: number;
}
export interface ReportMonthList {
  readonly data: readonly ReportMonth[];
}
export interface ReportMonth {
  /** Its first day. */
  readonly month: string;
  /** YYYY-MM */
  readonly name: string;
}
export interface ReportScheduleList {
  readonly data: readonly ReportSchedule[];
  readonly meta: ListMeta;
}
/** A report that somebody has sent to them by mail. */
export interface ReportSchedule {
  readonly id: number;
  /** With what it is filtered by. */
  readonly name: string;
  /** What its lines are added up by. */
  readonly report: "accounts" | "contracts" | "solutions" | "services";
  /** On Mondays, or on the first of a month. */
  readonly every: "Week" | "Month";
  /** How many months it covers: the last one is that of the period that ended. */
  readonly months: number;
  /** Only amounts in this currency; that of most lines where it is not said. */
  readonly currency: string | null;
  /** Only what this account has bought. */
  readonly account_id: number | null;
  /** Only services of the solution of this name. */
  readonly solution: string | null;
  /** The last part of the address of its page. */
  readonly page: string;
  readonly active: boolean;
  /** `Ended`: by the server; the reason says why. */
  readonly state: "Active" | "Paused" | "Ended";
  /** Why none is sent, where it is not you who paused it. */
  readonly reason: string | null;
  readonly nextTime: string | null;
  readonly lastTime: string | null;
  readonly createTime: string;
}
export interface NewReportSchedule {
  /** What its lines are added up by. */
  readonly report: "accounts" | "contracts" | "solutions" | "services";
  /** On Mondays, or on the first of a month. */
  readonly every: "Week" | "Month";
  /** How many months it covers: the last one is that of the period that ended. */
  readonly months?: number;
  /** Only amounts in this currency; that of most lines where it is not said. */
  readonly currency?: string | null;
  /** Only what this account has bought. */
  readonly account_id?: number | null;
  /** Only services of the solution of this name. */
  readonly solution?: string | null;
}
export interface ReportScheduleChange {
  readonly active?: boolean;
}
export interface SentReport {
  readonly delivery: "At once" | "Daily";
}
