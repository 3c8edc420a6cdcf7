import type { CalculationMethod } from "./calculation-method.ts";
import type { PaymentCycle } from "./payment-cycle.ts";
import type { Spec } from "./spec.ts";
import type { PriceMetaData } from "./unit-price.ts";

/** The prices of a solution (spec 2 §3). */
export interface PricingModel {
  readonly id?: string;
  readonly ServiceOfferings_id?: string;
  readonly calculationMethod: CalculationMethod;
  /** ISO 4217, one of `CURRENCY_CODES`. */
  readonly currency: string;
  readonly metaData: {
    /** By spec key. */
    readonly specs: ReadonlyMap<string, Spec>;
    readonly override: { readonly paymentCycle: PaymentCycle };
    readonly contractOverride?: ContractOverride;
  };
}

/** The prices that a contract replaces, for services under contract. */
export interface ContractOverride {
  readonly paymentCycle?: PaymentCycle;
  /** By spec key. */
  readonly specs: ReadonlyMap<string, PriceMetaData>;
}
