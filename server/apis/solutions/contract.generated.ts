// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /serviceOfferings */
  readonly listServiceOfferings: {
    readonly query: { readonly Accounts_id?: number };
    readonly fields:
      | "Accounts_id"
      | "ServiceAdapters_id"
      | "automatorType.type"
      | "automatorType.version"
      | "available"
      | "currency"
      | "description"
      | "forServiceProvidersOnly"
      | "id"
      | "isAvailable"
      | "name"
      | "services_count"
      | "type";
    readonly answers: { readonly 200: ServiceOfferingList };
  };
  /** GET /serviceOfferings/{id} */
  readonly getServiceOffering: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ServiceOffering };
  };
  /** GET /serviceOfferings/pricingModels */
  readonly listOfferingModels: {
    readonly fields: "ServiceOfferings_id" | "currency" | "id" | "name";
    readonly answers: { readonly 200: OfferingModelList };
  };
  /** GET /serviceOfferings/services */
  readonly listOfferingServices: {
    readonly fields: "Accounts_id" | "ServiceOfferings_id" | "id" | "name" | "state";
    readonly answers: { readonly 200: OfferingServiceList };
  };
  /** DELETE /serviceOfferings/services/{service_id} */
  readonly deleteOfferingService: {
    readonly path: { readonly service_id: number };
    readonly query: {
      readonly sync?: "none";
      readonly state?: "Pending Approval";
    };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /serviceOfferings/serviceProviders/serviceOfferings */
  readonly listProviderOfferings: {
    readonly fields:
      | "Accounts_id"
      | "ServiceAdapters_id"
      | "automatorType.type"
      | "currency"
      | "description"
      | "forServiceProvidersOnly"
      | "id"
      | "isAvailable"
      | "name"
      | "services_count"
      | "type";
    readonly answers: { readonly 200: ServiceOfferingList };
  };
}
export interface ServiceOfferingList {
  readonly data: readonly ServiceOffering[];
  readonly meta: ListMeta;
}
/** A service that can be bought. */
export interface ServiceOffering {
  /** Identifies the solution. */
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  /** What kind of service it is. Further platforms add further types. */
  readonly type: string;
  /** The provider or distributor that offers it. */
  readonly Accounts_id: number;
  /** The accounts it is offered to. Empty means every account below the owner. */
  readonly accounts?: readonly {
    readonly id: number;
    readonly companyName: string;
  }[];
  readonly automatorType?: {
    readonly id?: number;
    readonly name?: string;
    /** Further platforms add further types. */
    readonly type?: string;
    readonly version?: "v1" | "v2";
    readonly description?: string;
    readonly isAvailable?: boolean;
  };
  readonly AutomatorTypes_id?: number | null;
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Hidden from customers. */
  readonly forServiceProvidersOnly: boolean;
  /** Whether it can be bought. */
  readonly isAvailable: boolean;
  /** The same as `isAvailable`, under its older name. */
  readonly available: boolean;
  readonly metaData?: {
    /** The same as `type`. */
    readonly type?: string;
    readonly properties?: {
      readonly allowSnapshots?: boolean;
      /** A purchase must be approved by the provider. */
      readonly needsApproval?: boolean;
      /** Whether customers may order without a limit. What has none is charged by what it reserves: it can be ordered only where purchases need approval. */
      readonly allowUnlimited?: boolean;
      /** The clusters it may be placed in. */
      readonly clusters?: readonly string[];
      /** The storage policies it may use. */
      readonly storagePolicies?: readonly string[];
      /** What its machines are made from. */
      readonly template?: string;
      /** The pool of the provider that its machines are in. */
      readonly resourcePool?: string;
      /** Which service of its automator's cloud it sells. */
      readonly cloudService?: string;
      /** What may be ordered, in GHz. */
      readonly cpu?: {
        readonly min?: number;
        readonly max?: number;
        readonly step?: number;
        readonly default?: number;
      };
      /** What may be ordered, in GB. */
      readonly memory?: {
        readonly min?: number;
        readonly max?: number;
        readonly step?: number;
        readonly default?: number;
      };
      /** What may be ordered, in GB. */
      readonly storage?: {
        readonly min?: number;
        readonly max?: number;
        readonly step?: number;
        readonly default?: number;
      };
    };
  };
  readonly PricingModels_id?: number | null;
  readonly pricingModel?: {
    readonly id?: number;
    readonly ServiceOfferings_id?: number;
    readonly calculationMethod?: string;
    readonly currency?: string;
    /** The one that counts for orders of today. An order may name it, and is refused where the prices have changed since. */
    readonly version?: number | null;
  };
  /** Those of your account. */
  readonly discounts?: readonly Discount[];
  /** How many services within your reach were bought from it. */
  readonly services_count: number;
  /** Whether an item has a price. Otherwise whoever buys it pays nothing. */
  readonly isPriced?: boolean;
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity: the calculation method of its prices of today. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  /** What an order of it needs: a name, the answers of its form, or what the page of its platform asks. Absent where it is not ordered at all. */
  readonly orderedWith?: "name" | "form" | "platform";
  /** Why it cannot be ordered now, in one sentence. Absent where it can be. */
  readonly notOrdered?: string;
}
export interface Discount {
  readonly keyMap?: string;
  /** A price key, the group's name, or the item's key; absent for a solution. */
  readonly target?: string;
  readonly targetType?: "solution" | "paymentType" | "group" | "item";
  readonly attributes?: {
    readonly clusterUid?: string;
    readonly storagePolicyUid?: string;
    readonly range?: {
      /** A decimal number, as text or number; answers have texts. */
      readonly min?: { readonly [k: string]: unknown };
      /** A decimal number, as text or number; answers have texts. -1 is unlimited. */
      readonly max?: { readonly [k: string]: unknown };
    };
  };
  readonly discountType: "multi" | "override" | "tier" | "percent";
  readonly overrideType?: "base" | "flat" | "oneTime" | "recurring" | "usage";
  /** The new price of a unit; for `percent` the rate, 0 to 100; for `multi` a price for each named unit. */
  readonly pricePerUnit?: { readonly [k: string]: unknown };
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface OfferingModelList {
  readonly data: readonly OfferingModel[];
  readonly meta: ListMeta;
}
/** What a solution costs, in short. */
export interface OfferingModel {
  /** Of the pricing model. */
  readonly id: number;
  /** Its solution. */
  readonly ServiceOfferings_id: number;
  /** Name of the solution. */
  readonly name: string;
  /** How usage is measured. */
  readonly calculationMethod: string;
  /** Code of the currency. */
  readonly currency: string;
  /** The version that counts today. */
  readonly version: number;
  /** Its first day, `YYYY-MM-DD`. */
  readonly validFrom: string;
}
export interface OfferingServiceList {
  readonly data: readonly OfferingService[];
  readonly meta: ListMeta;
}
/** A service that was bought, in short. */
export interface OfferingService {
  /** Of the service. */
  readonly id: number;
  /** Unique within its account. */
  readonly name: string;
  /** Processing and Procuring are in progress. */
  readonly state: string;
  /** Its account. */
  readonly Accounts_id: number;
  /** Name of the account. */
  readonly companyName: string;
  /** Its solution. */
  readonly ServiceOfferings_id: number;
}
/** Work in the background. Poll its link for the state. */
export interface ActivityLink {
  /** Identifies the activity. */
  readonly id: string;
  /** The address to poll for the state of the activity. */
  readonly link: string;
  /** The state the activity starts in. */
  readonly state: string;
}
