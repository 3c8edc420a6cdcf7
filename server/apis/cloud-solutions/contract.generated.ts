// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /solution */
  readonly listCloudSolutions: {
    readonly fields:
      | "Accounts_id"
      | "ServiceAdapters_id"
      | "description"
      | "id"
      | "isAvailable"
      | "name"
      | "services_count"
      | "type";
    readonly answers: { readonly 200: CloudSolutionList };
  };
  /** POST /solution */
  readonly createCloudSolution: {
    readonly body: NewCloudSolution;
    readonly answers: { readonly 201: CloudSolution };
  };
  /** GET /solution/{solution_id} */
  readonly getCloudSolution: {
    readonly path: { readonly solution_id: number };
    readonly answers: { readonly 200: CloudSolution };
  };
  /** PUT /solution/{solution_id} */
  readonly updateCloudSolution: {
    readonly path: { readonly solution_id: number };
    readonly body: CloudSolutionContent;
    readonly answers: { readonly 200: CloudSolution };
  };
  /** DELETE /solution/{solution_id} */
  readonly deleteCloudSolution: {
    readonly path: { readonly solution_id: number };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /solution/service_provider/{id}/currency */
  readonly getProviderCurrency: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BillingCurrency };
  };
  /** PUT /solution/service_provider/{id}/currency */
  readonly updateProviderCurrency: {
    readonly path: { readonly id: number };
    readonly body: NewBillingCurrency;
    readonly answers: { readonly 200: BillingCurrency };
  };
}
export interface CloudSolutionList {
  readonly data: readonly CloudSolution[];
  readonly meta: ListMeta;
}
/** What a provider sells of a public cloud. */
export interface CloudSolution {
  /** Identifies the solution. */
  readonly id: number;
  /** Unique within your account. */
  readonly name: string;
  readonly description?: string | null;
  /** That of its platform. */
  readonly type: string;
  /** The provider or distributor that offers it. */
  readonly Accounts_id: number;
  /** The company that offers it. */
  readonly companyName: string;
  /** The accounts it is offered to. Empty means every account below the owner. */
  readonly accounts: readonly {
    readonly id: number;
    readonly companyName: string;
  }[];
  /** Absent where nothing is automated. */
  readonly automatorType?: {
    readonly id?: number;
    readonly name?: string;
    readonly type?: string;
    readonly version?: "v1" | "v2";
    readonly description?: string;
    readonly isAvailable?: boolean;
  } | null;
  readonly AutomatorTypes_id?: number | null;
  /** ISO 4217 code; that of the pricing model. */
  readonly currency: string;
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
  /** Hidden from customers. */
  readonly forServiceProvidersOnly: boolean;
  /** Whether it can be bought. */
  readonly isAvailable: boolean;
  /** The same as `isAvailable`, under its older name. */
  readonly available: boolean;
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity: the calculation method of its prices of today. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  readonly metaData: {
    /** The same as `type`. */
    readonly type: string;
    readonly properties: CloudSolutionProperties;
  };
  readonly PricingModels_id: number;
  /** How many services were bought from it. */
  readonly services_count: number;
}
export interface CloudSolutionProperties {
  /** Which service of its automator's cloud it sells; `services` lists them. */
  readonly cloudService: string;
  /** A purchase must be approved by the provider. */
  readonly needsApproval?: boolean;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface NewCloudSolution {
  /** Unique within your account. */
  readonly name: string;
  readonly description?: string | null;
  /** That of its platform. */
  readonly type: string;
  /** ISO 4217 code; by default the billing currency of the provider. */
  readonly currency?: string;
  /** The accounts it is offered to, with those below. Empty means every account below the owner. */
  readonly accounts?: readonly number[];
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id: number;
  /** Hidden from customers. */
  readonly forServiceProvidersOnly?: boolean;
  /** Whether it can be bought. */
  readonly isAvailable?: boolean;
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  readonly metaData: { readonly properties: CloudSolutionProperties };
}
export interface CloudSolutionContent {
  /** Unique within your account. */
  readonly name: string;
  readonly description?: string | null;
  /** The accounts it is offered to, with those below. Empty means every account below the owner. */
  readonly accounts?: readonly number[];
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id: number;
  /** Hidden from customers. */
  readonly forServiceProvidersOnly?: boolean;
  /** Whether it can be bought. */
  readonly isAvailable?: boolean;
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity. It is changed with the prices: one that is not theirs is refused. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  readonly metaData: { readonly properties: CloudSolutionProperties };
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
