// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /service_provider/{id}/currency */
  readonly getProviderCurrency: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BillingCurrency };
  };
  /** PUT /service_provider/{id}/currency */
  readonly updateProviderCurrency: {
    readonly path: { readonly id: number };
    readonly body: NewBillingCurrency;
    readonly answers: { readonly 200: BillingCurrency };
  };
}
/** In what a provider bills. */
export interface BillingCurrency {
  readonly ServiceProviders_id: number;
  /** ISO 4217 code. */
  readonly currency: string;
  /** In English. */
  readonly name: string;
  /** As written in other countries. */
  readonly symbol: string;
  readonly minimum_decimal_digits: number;
  readonly maximum_decimal_digits: number;
}
export interface NewBillingCurrency {
  /** ISO 4217 code. */
  readonly currency: string;
}
