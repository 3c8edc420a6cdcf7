import type { PaymentCycle, Price, PriceLine, PriceTerms, Quantities } from "#pricing/calculation";
import type { Day } from "./days.ts";

/** What a service costs from a day on: a row of `service_price`. */
export interface ChargeFact {
  readonly id: number;
  readonly validFrom: Day;
  readonly reason: string;
  /** A decimal text. */
  readonly monthly: string;
  readonly price: Price;
  readonly quantities: Quantities;
  /** By what its usage is priced; undefined where nothing is measured. */
  readonly terms?: PriceTerms | undefined;
  readonly usageCycle: string;
  readonly usageResolution: string;
  /** The reseller in whose name its days are billed. */
  readonly resoldBy?: number | null;
  /** Its days are on invoices of somebody else, or to somebody else. Default no. */
  readonly isOfOthers?: boolean;
}

export type UsageKind = "began" | "quantities" | "stopped" | "running" | "ended";

/** A row of `usage_record`. */
export interface UsageFact {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: UsageKind;
  readonly quantities: Quantities | null;
}

/** Days of an item that an invoice has already; both ends included. */
export interface BilledDays {
  readonly item: string;
  readonly isOneTime: boolean;
  readonly chargeId: number;
  /** The last day of the invoice. */
  readonly cycleEnd: Day;
  readonly start: Day;
  readonly end: Day;
}

/** Days that an invoice is for; both ends included. */
export interface InvoicedDays {
  readonly currency: string;
  readonly timeZone: string;
  readonly start: Day;
  readonly end: Day;
}

/** Everything that decides what is billed for a service. */
export interface ServiceFacts {
  readonly id: number;
  readonly name: string;
  readonly solution: string;
  /** Of a service that the buyer resells: to which account. */
  readonly resoldTo?: number | undefined;
  /** By their first days, then ids. */
  readonly charges: readonly ChargeFact[];
  /** In the order of their time, then ids. */
  readonly records: readonly UsageFact[];
  readonly billed: readonly BilledDays[];
  /** Of all invoices of the account by this seller. */
  readonly invoiced: readonly InvoicedDays[];
}

/** A line of an invoice. */
export interface BilledLine {
  readonly serviceId: number;
  readonly serviceName: string;
  readonly solution: string;
  readonly currency: string;
  readonly paymentCycle: PaymentCycle;
  /** Both days included. */
  readonly start: Day;
  readonly end: Day;
  readonly chargeId: number;
  /** The reseller in whose name it is billed, and on its own invoices the account that it resells to. */
  readonly resoldBy?: number | undefined;
  readonly resoldTo?: number | undefined;
  /** The usage records behind it. */
  readonly records: readonly number[];
  /** With each step. Its `priceAfterDiscount` is the amount of the line. */
  readonly line: PriceLine;
}
