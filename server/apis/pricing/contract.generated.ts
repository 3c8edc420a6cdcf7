// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /service */
  readonly listServices: {
    readonly fields:
      | "Accounts_id"
      | "ServiceOfferings_id"
      | "automator.automator_version"
      | "automator.id"
      | "automator.name"
      | "automator.state"
      | "charge.monthly"
      | "createTime"
      | "description"
      | "id"
      | "metaData.data.moId"
      | "name"
      | "quota.cpu"
      | "quota.memory"
      | "quota.storage"
      | "resource.cores"
      | "resource.diskCapacity"
      | "resource.memory"
      | "resource.name"
      | "resource.operatingSystem"
      | "resource.powerState"
      | "resource.region"
      | "service_offering.name"
      | "service_offering.type"
      | "state"
      | "under_contract";
    readonly answers: { readonly 200: ServiceList };
  };
  /** POST /service */
  readonly createService: {
    readonly query: { readonly prices?: number };
    readonly body: NewService;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** POST /service/map */
  readonly mapService: {
    readonly body: NewMapping;
    readonly answers: { readonly 201: Service };
  };
  /** GET /service/map/{automatorId} */
  readonly listMappableResources: {
    readonly path: { readonly automatorId: number };
    readonly fields: "moId" | "name" | "place" | "quota.cpu" | "quota.memory" | "quota.storage" | "type";
    readonly answers: { readonly 200: MappableResourceList };
  };
  /** GET /service/map/{automatorId}/{moId} */
  readonly getMappableResource: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly answers: { readonly 200: MappableResource };
  };
  /** PATCH /service/unmap/{service_id} */
  readonly unmapService: {
    readonly path: { readonly service_id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /service/{id} */
  readonly getService: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Service };
  };
  /** PATCH /service/{id} */
  readonly updateService: {
    readonly path: { readonly id: number };
    readonly patch: ServiceChange;
    readonly answers: { readonly 200: Service };
  };
  /** DELETE /service/{id} */
  readonly deleteService: {
    readonly path: { readonly id: number };
    readonly query: {
      readonly sync?: "none";
      readonly state?: "Pending Approval";
    };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** PATCH /service/{id}/state */
  readonly updateServiceState: {
    readonly path: { readonly id: number };
    readonly body: ServiceStateChange;
    readonly answers: { readonly 200: Service };
  };
  /** GET /service/{id}/history */
  readonly getServiceHistory: {
    readonly path: { readonly id: number };
    readonly fields: "id" | "state" | "time";
    readonly answers: { readonly 200: ServiceHistory };
  };
  /** GET /service/{id}/price-history */
  readonly listServicePrices: {
    readonly path: { readonly id: number };
    readonly fields: "id" | "validFrom" | "version";
    readonly answers: { readonly 200: ServicePriceList };
  };
  /** GET /service/{id}/terms */
  readonly getServiceTerms: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: PriceTerms };
  };
  /** POST /service/{id}/price */
  readonly calculateServicePrice: {
    readonly path: { readonly id: number };
    readonly body: PriceChangeQuestion;
    readonly answers: { readonly 200: PriceChange };
  };
  /** GET /order */
  readonly listOrders: {
    readonly fields:
      | "Accounts_id"
      | "ServiceOfferings_id"
      | "changeTime"
      | "charge.monthly"
      | "companyName"
      | "createTime"
      | "id"
      | "name"
      | "orderedBy"
      | "service_offering.isSold"
      | "service_offering.name"
      | "service_offering.type"
      | "state";
    readonly answers: { readonly 200: OrderList };
  };
  /** GET /order/{service_id} */
  readonly getOrder: {
    readonly path: { readonly service_id: number };
    readonly answers: { readonly 200: Order };
  };
  /** PATCH /order/{service_id}/state */
  readonly answerOrder: {
    readonly path: { readonly service_id: number };
    readonly body: OrderAnswer;
    readonly answers: { readonly 200: Order };
  };
  /** GET /model/{id} */
  readonly getPricingModel: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: PricingModel };
  };
  /** PATCH /model/{id} */
  readonly updatePricingModel: {
    readonly path: { readonly id: number };
    readonly body: PricingModelChange;
    readonly answers: { readonly 200: PricingModel };
  };
  /** GET /model/{id}/history */
  readonly listPricingModelVersions: {
    readonly path: { readonly id: number };
    readonly fields: "validFrom" | "version";
    readonly answers: { readonly 200: PricingModelHistory };
  };
  /** POST /model/{id}/simulation */
  readonly simulatePricingModel: {
    readonly path: { readonly id: number };
    readonly body: PricingModelChange;
    readonly answers: { readonly 200: PricingSimulation };
  };
  /** POST /model/{id}/price */
  readonly calculateModelPrice: {
    readonly path: { readonly id: number };
    readonly body: PriceQuestion;
    readonly answers: { readonly 200: Price };
  };
  /** GET /solution */
  readonly listSolutions: {
    readonly fields: "currency" | "description" | "id" | "name" | "type";
    readonly answers: { readonly 200: ClientSolutionList };
  };
  /** GET /solution/minimal */
  readonly listMinimalSolutions: {
    readonly fields: "id" | "name" | "type";
    readonly answers: { readonly 200: MinimalSolutionList };
  };
  /** GET /solution/{id}/terms */
  readonly getSolutionTerms: {
    readonly path: { readonly id: number };
    readonly query: { readonly Accounts_id?: number };
    readonly answers: { readonly 200: PriceTerms };
  };
  /** GET /solution/{id}/form */
  readonly getSolutionForm: {
    readonly path: { readonly id: number };
    readonly query: { readonly version?: number };
    readonly answers: { readonly 200: SolutionForm };
  };
  /** GET /solution/draft/{automatorId} */
  readonly listDraftSolutions: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "state" | "type";
    readonly answers: { readonly 200: DraftSolutionList };
  };
  /** POST /solution/draft/{automatorId} */
  readonly createDraftSolution: {
    readonly path: { readonly automatorId: number };
    readonly body: NewDraftSolution;
    readonly answers: { readonly 201: ManagedSolution };
  };
  /** GET /solution/managed */
  readonly listManagedSolutions: {
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
    readonly answers: { readonly 200: ManagedSolutionList };
  };
  /** POST /solution/managed */
  readonly createManagedSolution: {
    readonly query: { readonly copy_of?: number };
    readonly body: NewSolution;
    readonly answers: { readonly 201: ManagedSolution };
  };
  /** GET /solution/managed/filters */
  readonly getManagedSolutionFilters: {
    readonly answers: { readonly 200: SolutionFilters };
  };
  /** GET /solution/managed/{id} */
  readonly getManagedSolution: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ManagedSolution };
  };
  /** PATCH /solution/managed/{id} */
  readonly updateManagedSolution: {
    readonly path: { readonly id: number };
    readonly patch: SolutionChange;
    readonly answers: { readonly 200: ManagedSolution };
  };
  /** DELETE /solution/managed/{id} */
  readonly deleteManagedSolution: {
    readonly path: { readonly id: number };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /solution/managed/{id}/form */
  readonly getManagedForm: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: SolutionForm };
  };
  /** PUT /solution/managed/{id}/form */
  readonly storeForm: {
    readonly path: { readonly id: number };
    readonly body: SolutionFormChange;
    readonly answers: { readonly 200: SolutionForm };
  };
  /** GET /solution/managed/{id}/form/history */
  readonly listFormVersions: {
    readonly path: { readonly id: number };
    readonly fields: "version";
    readonly answers: { readonly 200: FormHistory };
  };
  /** GET /insights */
  readonly getInsights: {
    readonly answers: { readonly 200: SolutionInsights };
  };
  /** GET /contract */
  readonly listOwnContracts: {
    readonly fields: "ServiceOfferings_id" | "account_id" | "companyName" | "id" | "name" | "serviceName";
    readonly answers: { readonly 200: MinimalContractList };
  };
  /** GET /contractOffering */
  readonly listContractOfferings: {
    readonly fields: "ServiceOfferings_id" | "contract_id" | "id" | "name";
    readonly answers: { readonly 200: ContractOfferingList };
  };
}
export interface ServiceList {
  readonly data: readonly Service[];
  readonly meta: ListMeta;
}
/** A purchased solution. */
export interface Service {
  /** Identifies the service. */
  readonly id: number;
  /** Unique within the account. */
  readonly name: string;
  /** What the service is for, in your own words. */
  readonly description?: string | null;
  /** In Processing and Procuring, work on the service is in progress. */
  readonly state: "Available" | "Processing" | "Procuring" | "Pending Approval" | "Suspended" | "Error";
  /** What the state means for this service. */
  readonly stateDescription?: string | null;
  /** Why the service is in the state Error. */
  readonly errorDisplay?: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** The account that owns the service. */
  readonly Accounts_id: number;
  /** The company of the account that owns the service. */
  readonly companyName: string;
  /** The solution it was bought from. */
  readonly ServiceOfferings_id: number;
  /** Whether a contract covers the service. */
  readonly under_contract: boolean;
  readonly service_offering: ServiceSolution;
  readonly automator?: ServiceAutomator;
  readonly metaData?: ServiceMetaData;
  readonly quota?: Quota;
  readonly resource?: ServiceResource;
  readonly charge?: ServiceCharge;
  /** Why nothing is charged, in one sentence. Absent for whatever was provided, or still will be. */
  readonly notCharged?: string;
  readonly price?: ServicePrice;
  readonly nextCharge?: NextCharge;
  readonly form?: ServiceForm;
}
/** The solution a service was bought from. */
export interface ServiceSolution {
  readonly id: number;
  readonly name: string;
  /** What kind of service it is. Further platforms add further types. */
  readonly type: string;
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
  /** Whether the caller's account sells the solution, or an account below it. */
  readonly isSold?: boolean;
  /** Whether only the account that sells the solution changes what its services have: their orders are approved, and the caller does not sell it. */
  readonly sellerChanges?: boolean;
  readonly metaData?: {
    readonly properties?: {
      /** Whether machines of this solution may have snapshots. */
      readonly allowSnapshots?: boolean;
    };
  };
}
/** The automator that runs the service. Absent for custom services. */
export interface ServiceAutomator {
  readonly id: number;
  readonly name: string;
  readonly automator_version: "v1" | "v2";
  /** Only an available automator accepts work. */
  readonly state: "available" | "syncing" | "unavailable" | "notConfiguredProperly";
  /** Why it is in this state; empty while it is available. */
  readonly stateDescription: string | null;
}
export interface ServiceMetaData {
  readonly data?: {
    /** The resource's id on the platform, such as `vm-1042` or `resgroup-87`. */
    readonly moId?: string;
  };
}
/** The limits of a pool or datacentre. 0 or -1 is unlimited. Absent where a service has none. */
export interface Quota {
  /** In GHz; 0 or -1 is unlimited. */
  readonly cpu?: number;
  /** In GB; 0 or -1 is unlimited. */
  readonly memory?: number;
  /** In GB; 0 or -1 is unlimited. */
  readonly storage?: number;
}
/** What the platform last said of the resource of the service: after each work on it, and every few minutes. Absent where nothing is known. */
export interface ServiceResource {
  /** As the platform calls it; its id where it has no name. */
  readonly name?: string;
  /** Of a machine. */
  readonly cores?: number;
  /** Of a machine, in GB. */
  readonly memory?: number;
  /** Of all disks of a machine, in GB. */
  readonly diskCapacity?: number;
  /** Of a machine, as its platform knows it. */
  readonly operatingSystem?: string;
  /** Of a machine. */
  readonly powerState?: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  /** Where it is: the region or datacentre of its platform. */
  readonly region?: string;
  /** Whether what was provided may be used: not while the service is suspended or in error. Absent where no platform has it. */
  readonly enabled?: boolean;
}
/** What the service costs today. Absent where it has no charge. */
export interface ServiceCharge {
  /** What is paid every month, with the least usage. */
  readonly monthly: string;
  readonly currency: string;
}
/** What a service costs from a day on. */
export interface ServicePrice {
  readonly id: number;
  /** The first day of the charge. */
  readonly validFrom: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Why there is a new charge. */
  readonly reason: "ordered" | "changed" | "moved" | "contract";
  readonly PricingModels_id: number;
  /** Of the pricing model. */
  readonly version: number;
  /** The contract whose prices count. */
  readonly contract_id?: number | null;
  readonly quantities: Quantities;
  /** What is paid every month, with the least usage. */
  readonly monthly: string;
  /** What its first day counts with. Of several charges of one day the highest counts, from the last one on that prices or a contract made, and so does the charge that the day began with: a reduction makes the days after it cheaper. */
  readonly dayMonthly: string;
  readonly price: Price;
}
/** By spec key: a quantity, an item, a list of items, or a tick; or an object with `value`, `item`, `clusterUid` and `storagePolicyUid`. What is left out has its default. */
export interface Quantities {
  readonly [k: string]: unknown;
}
/** The price of one payment cycle. Amounts are decimal texts. */
export interface Price {
  readonly currency: string;
  readonly paymentCycle: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually";
  readonly lines: readonly PriceLine[];
  readonly totals: PriceTotals;
}
export interface PriceLine {
  /** The spec key. */
  readonly key: string;
  readonly label: string;
  readonly type: "base" | "flat" | "oneTime" | "recurring" | "usage";
  readonly typeLabel: string;
  /** By the list price, without discounts and contract: less than what is paid where these are dearer. */
  readonly price: string;
  readonly pricePerUnit: string;
  readonly pricePerUnitAfterDiscount: string;
  readonly reservedQuantity: string;
  /** The quantity above the included one. */
  readonly billedReservedQuantity: string;
  /** In whole percent. */
  readonly discount: string;
  /** What is paid. */
  readonly priceAfterDiscount: string;
  /** What a usage item costs at least and at most. */
  readonly usage?: {
    readonly least: PriceAmounts;
    readonly most?: PriceAmounts;
  };
  /** How the line was calculated. */
  readonly steps: readonly { readonly step: string }[];
}
export interface PriceAmounts {
  readonly price: string;
  readonly priceAfterDiscount: string;
}
/** One per kind; `perCycleMin` and `perCycleMax` are paid every cycle. Without `usageMax` usage has no limit. */
export interface PriceTotals {
  readonly oneTime: PriceTotal;
  readonly base: PriceTotal;
  readonly flat: PriceTotal;
  readonly recurring: PriceTotal;
  readonly usageMin: PriceTotal;
  readonly usageMax?: PriceTotal;
  readonly perCycleMin: PriceTotal;
  readonly perCycleMax?: PriceTotal;
}
export interface PriceTotal {
  readonly afterDiscount: string;
  /** By the list price. Only where it differs. */
  readonly beforeDiscount?: string;
}
/** The first amount to come that is another than today's, by what is planned today. Absent where there is none. */
export interface NextCharge {
  /** The first day of the charge. */
  readonly validFrom: string;
  /** What is paid every month, with the least usage. */
  readonly monthly: string;
  readonly currency: string;
}
/** What was filled in when it was bought. Absent where its solution asks for nothing. */
export interface ServiceForm {
  /** Of the form that it was bought with. */
  readonly version: number;
  /** By the key of the field. */
  readonly values: { readonly [k: string]: unknown };
  /** The values as people read them, in the order of the form. */
  readonly answers: readonly {
    /** Of the field. */
    readonly key: string;
    /** What the field was called. */
    readonly label: string;
    readonly text: string;
  }[];
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** Why some rows are not there, or are as they were: a platform answers in part, or late. */
  readonly notice?: string;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
/** Buys a service of a solution. */
export interface NewService {
  /** The solution to buy. */
  readonly ServiceOfferings_id: number;
  /** Unique within the account. */
  readonly name: string;
  /** What the service is for, in your own words. */
  readonly description?: string;
  /** The account to buy for; by default your own. */
  readonly Accounts_id?: number;
  readonly quantities?: Quantities;
  /** The version that was filled in: another one than the newest is refused. The newest where absent. */
  readonly formVersion?: number;
  /** What the form of a custom service asks for, by the key of the field. Quantities follow from it. */
  readonly values?: { readonly [k: string]: unknown };
}
/** The new service and the background activity that provides it. */
export interface PurchaseLink {
  /** The new service. */
  readonly id: number;
  readonly name: string;
  /** The state the service starts in. */
  readonly state: "Available" | "Processing" | "Procuring" | "Pending Approval" | "Suspended" | "Error";
  /** The address to poll for the state of the activity. */
  readonly link: string;
}
/** Makes a service of a resource that exists. */
export interface NewMapping {
  /** The account that gets the service, and pays for it. */
  readonly Accounts_id: number;
  /** The solution that it becomes a service of: its prices count. */
  readonly ServiceOfferings_id: number;
  /** The automator whose platform has the resource. */
  readonly ServiceAdapters_id: number;
  /** What the platform calls the resource. */
  readonly moId: string;
  /** Unique within the account. */
  readonly name: string;
  /** What the service is for, in your own words. */
  readonly description?: string;
}
export interface MappableResourceList {
  readonly data: readonly MappableResource[];
  readonly meta: ListMeta;
}
/** Something on a platform that nobody bought here. */
export interface MappableResource {
  /** The automator whose platform has it. */
  readonly ServiceAdapters_id: number;
  /** What the platform calls it. */
  readonly moId: string;
  /** The type of solution that it can become a service of. */
  readonly type: string;
  /** Its name on the platform. */
  readonly name: string;
  readonly description?: string | null;
  /** Where it is. */
  readonly place: string;
  readonly quota?: Quota;
  readonly quantities: Quantities;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on `/name`, `/description` and `/quantities`. */
export interface ServiceChange {
  /** Unique within the account. */
  readonly name?: string;
  /** What the service is for, in your own words. */
  readonly description?: string | null;
  readonly quantities?: Quantities;
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
export interface ServiceStateChange {
  /** Available clears an error or ends a suspension; Suspended stops the use of the service. Processing approves an order that waits for it, while its automator accepts work, and Error refuses it, or says that people cannot provide it; the service that was refused is gone then, and its order says why. Only the account that sells it, or one above that, can approve, refuse, say that it is provided or cannot be, suspend and end a suspension. */
  readonly state: "Available" | "Suspended" | "Processing" | "Error";
  /** Why an order is refused or cannot be provided: the customer reads it. */
  readonly reason?: string;
}
export interface ServiceHistory {
  readonly data: readonly ServiceHistoryEntry[];
  readonly meta: ListMeta;
}
/** One event in the history of a service. */
export interface ServiceHistoryEntry {
  readonly id: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly time: string;
  /** The state the service was in after the event. */
  readonly state: "Available" | "Processing" | "Procuring" | "Pending Approval" | "Suspended" | "Error";
  readonly message: string;
  /** Who caused it; absent for the platform. */
  readonly username?: string | null;
}
export interface ServicePriceList {
  readonly data: readonly ServicePrice[];
  readonly meta: ListMeta;
}
/** All that decides what an account pays, but for the quantities. */
export interface PriceTerms {
  readonly ServiceOfferings_id: number;
  readonly PricingModels_id?: number;
  /** Of the pricing model. */
  readonly version?: number;
  /** The day for which they count. */
  readonly validOn: string;
  /** The contract whose prices count. */
  readonly contract_id?: number | null;
  readonly budget?: AccountBudget;
  /** Whether the contract prices count. */
  readonly isUnderContract: boolean;
  /** How what was measured in a cycle becomes a quantity. */
  readonly calculationMethod?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** ISO 4217 code. */
  readonly currency?: string;
  readonly metaData?: PricingModelData;
  /** Those of the account. */
  readonly discounts: readonly Discount[];
  /** The items that every order chooses, by spec key. */
  readonly required?: readonly string[];
  readonly least?: Quantities;
}
/** What the services of the account may cost in a month before people are told, in the currency of these prices. Nothing is refused because of it. */
export interface AccountBudget {
  readonly monthly: string;
  /** What all services of the account are charged today. */
  readonly spent: string;
}
export interface PricingModelData {
  /** By spec key. */
  readonly specs?: { readonly [k: string]: Spec };
  readonly override?: {
    /** Amounts are per month; a cycle has one or more months. */
    readonly paymentCycle?: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually";
  };
  readonly contractOverride?: ContractPrices;
}
/** A price item of a solution. */
export interface Spec {
  readonly keyMap?: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly parentName?: string;
  /** `base`, `vmCount`, `datastore` and `formResource` affect the price. */
  readonly type?: string;
  /** A decimal number, as text or number; answers have texts. */
  readonly min?: { readonly [k: string]: unknown };
  /** A decimal number, as text or number; answers have texts. -1 is unlimited. */
  readonly max?: { readonly [k: string]: unknown };
  /** A decimal number, as text or number; answers have texts. */
  readonly step?: { readonly [k: string]: unknown };
  readonly isUnlimited?: boolean;
  readonly builtItem?: readonly string[];
  readonly builtItemLabel?: readonly string[];
  /** A quantity, an item, a list of items, or a tick. */
  readonly tempValue?: { readonly [k: string]: unknown };
  readonly disableAll?: boolean;
  readonly unitPrice?: UnitPrice;
}
export interface UnitPrice {
  readonly id?: string;
  readonly sku?: {
    readonly type?: string;
    readonly code?: string;
    readonly id?: string;
  };
  readonly paymentType?: "Base" | "Flat" | "One Time" | "Recurring" | "Usage";
  readonly paymentTypeKey?: "base" | "flat" | "oneTime" | "recurring" | "usage";
  readonly filteredPricingOptions?: readonly string[];
  readonly modified?: boolean;
  /** 0 to 100. A decimal number, as text or number; answers have texts. */
  readonly percentage?: { readonly [k: string]: unknown };
  readonly includeOverride?: boolean;
  readonly latestTypeAdded?: "Base" | "Flat" | "One Time" | "Recurring" | "Usage";
  readonly metaData?: PriceData;
}
/** By key: `base`, `flat` and `oneTime` are amounts, `recurring` and `usage` lists of price ranges; with `ByItem` a map from item to amount. */
export interface PriceData {
  readonly [k: string]: unknown;
}
/** Prices for services under contract. */
export interface ContractPrices {
  readonly paymentCycle?: "Monthly" | "Quarterly" | "Semi-Annually" | "Annually";
  /** By spec key, the prices that a contract replaces. */
  readonly specs?: { readonly [k: string]: PriceData };
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
  /** What people read of the clusters, storage policies and choices that it names, by id. */
  readonly names?: { readonly [k: string]: string };
}
export interface PriceChangeQuestion {
  readonly quantities?: Quantities;
}
export interface PriceChange {
  /** The first day of the new charge, if the change is made today. */
  readonly validFrom: string;
  /** Absent for a service without a charge. */
  readonly formerMonthly?: string;
  readonly former?: Price;
  /** What is paid every month, with the least usage. */
  readonly monthly: string;
  /** How much more is paid every month; less than 0: how much less. Absent without a present charge in this currency. */
  readonly difference?: string;
  readonly price: Price;
}
export interface OrderList {
  readonly data: readonly Order[];
  readonly meta: ListMeta;
}
/** What an account has ordered, and what became of it. It stays when its service is gone. */
export interface Order {
  /** That of the service that was ordered. */
  readonly id: number;
  /** As it was ordered. */
  readonly name: string;
  readonly description?: string | null;
  /** Pending Approval, Procuring and Processing wait for an approval, for people or for a platform. What is Provided has a service; what was Refused or Withdrawn has none. */
  readonly state:
    "Pending Approval" | "Procuring" | "Processing" | "Provided" | "Refused" | "Withdrawn" | "Failed";
  /** What the order waits for. */
  readonly stateDescription?: string | null;
  /** Why it was refused, or has failed. */
  readonly reason?: string | null;
  readonly orderedBy?: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** When it came into its state. Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly changeTime: string;
  /** Who brought it into its state; absent for the platform. */
  readonly changedBy?: string | null;
  /** The account that ordered it. */
  readonly Accounts_id: number;
  /** The company of the account that ordered it. */
  readonly companyName: string;
  /** The solution that was ordered. */
  readonly ServiceOfferings_id: number;
  /** The service that was ordered, while it exists. */
  readonly service_id?: number | null;
  /** The solution as it was called. */
  readonly service_offering: {
    /** Whether the caller's account sells the solution, or an account below it: then the order can be answered. */
    readonly isSold: boolean;
    readonly id: number;
    readonly name: string;
    /** What kind of service it is. Further platforms add further types. */
    readonly type: string;
  };
  /** The automator that provides it. Absent for custom services. */
  readonly automator?: {
    readonly id: number;
    readonly automator_version: "v1" | "v2";
  };
  readonly quota?: Quota;
  readonly place?: OrderPlace;
  /** What it was to cost when it was ordered. Absent where the solution had no price. */
  readonly charge?: {
    readonly monthly: string;
    /** Absent where nothing is paid once. */
    readonly oneTime?: string;
    readonly currency: string;
  };
  readonly price?: {
    /** Of the pricing model. */
    readonly version: number;
    readonly quantities: Quantities;
    readonly price: Price;
  };
  readonly form?: ServiceForm;
  /** From the order on. */
  readonly steps?: readonly OrderStep[];
}
/** Where it is to be provided. */
export interface OrderPlace {
  readonly dataCenter?: string;
  readonly cluster?: string;
  readonly storagePolicy?: string;
  readonly providerVdc?: string;
  readonly externalNetwork?: string;
  readonly region?: string;
}
export interface OrderStep {
  readonly state:
    "Pending Approval" | "Procuring" | "Processing" | "Provided" | "Refused" | "Withdrawn" | "Failed";
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly time: string;
  /** Who did it; absent for the platform. */
  readonly username?: string | null;
  readonly reason?: string | null;
}
export interface OrderAnswer {
  /** Processing approves an order that waits for it, while its automator accepts work, and Refused refuses it. Provided and Failed say that people have provided what was ordered, or cannot. Only the account that sells it, or one above that, answers an order. */
  readonly state: "Processing" | "Refused" | "Provided" | "Failed";
  /** Why an order is refused or cannot be provided: the customer reads it. */
  readonly reason?: string;
}
/** The prices of a solution. */
export interface PricingModel {
  /** Identifies the pricing model. */
  readonly id: number;
  /** The solution whose prices these are. */
  readonly ServiceOfferings_id: number;
  readonly name: string;
  readonly solutionType: string;
  /** How what was measured in a cycle becomes a quantity. */
  readonly calculationMethod: "average" | "maximum" | "percentile" | "last" | "sum";
  /** ISO 4217 code. */
  readonly currency: string;
  readonly metaData: PricingModelData;
  /** The first day of this version. */
  readonly validFrom: string;
  /** Counts from 1; send it with a change. */
  readonly version: number;
  /** The keys of the items of which an order says how much there is: by the form of a custom service, else as the platform of the solution takes orders. Any other that is chosen is charged to nobody. For the owner alone, where it is known. */
  readonly askedItems?: readonly string[];
  /** The keys of those of which buyers can choose several at once. For the owner of a custom service alone. */
  readonly severalItems?: readonly string[];
  /** Whether the platform of the solution counts its machines: items of the type `vmCount` are charged then, whatever their key. It goes with `askedItems`. */
  readonly countsMachines?: boolean;
  /** Whether the solution is of the caller's account or of one below: nobody else changes its prices. */
  readonly isOwned?: boolean;
  /** What an order of the solution starts with, by the key of the item. For the owner alone. */
  readonly suggested?: { readonly [k: string]: number };
  /** By account. */
  readonly discounts: readonly AccountDiscounts[];
}
export interface AccountDiscounts {
  readonly Accounts_id: number;
  /** Of the account; it is not read. */
  readonly companyName?: string;
  readonly discounts: readonly Discount[];
}
/** What is left out stays as it is. */
export interface PricingModelChange {
  /** How what was measured in a cycle becomes a quantity. */
  readonly calculationMethod?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** ISO 4217 code. */
  readonly currency?: string;
  readonly metaData?: PricingModelData;
  /** All discounts by account; an account that is left out has none any more. */
  readonly discounts?: readonly AccountDiscounts[];
  /** Today or later; today where it is left out. */
  readonly validFrom?: string;
  /** Whether services that exist get the new prices, too. */
  readonly moveExisting?: boolean;
  /** The version that was read. */
  readonly version: number;
}
export interface PricingModelHistory {
  readonly data: readonly PricingModelVersion[];
  readonly meta: ListMeta;
}
export interface PricingModelVersion {
  readonly version: number;
  readonly validFrom: string;
  readonly moveExisting: boolean;
  /** Effective is what an order of today has, Planned counts from a later day on, Former for no new order any more. Of several that begin on one day the newest counts. */
  readonly state: "Effective" | "Planned" | "Former";
  /** Who saved it; absent for the platform. */
  readonly username?: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Against the version before; none for the first. */
  readonly changes: readonly {
    /** Its path in the model: `metaData.specs.cpu.unitPrice.percentage`. */
    readonly field: string;
    /** The value before; null for none. */
    readonly former?: { readonly [k: string]: unknown };
    /** The value after; null for none. */
    readonly value?: { readonly [k: string]: unknown };
  }[];
}
export interface PricingSimulation {
  readonly currency: string;
  /** Per month, for all services. */
  readonly before: string;
  /** Per month, for all services. */
  readonly after: string;
  /** Per month. */
  readonly difference: string;
  readonly accounts: readonly {
    readonly Accounts_id: number;
    readonly companyName: string;
    readonly services: number;
    /** Per month. */
    readonly before: string;
    /** Per month. */
    readonly after: string;
    /** Per month. */
    readonly difference: string;
    /** The day from which its services get the new prices; null where they keep theirs. */
    readonly movedFrom: string | null;
  }[];
}
export interface PriceQuestion {
  readonly quantities?: Quantities;
  /** The account that would buy; by default your own. */
  readonly Accounts_id?: number;
}
export interface ClientSolutionList {
  readonly data: readonly ClientSolution[];
  readonly meta: ListMeta;
}
/** What you can buy. Its price is that of the default quantities. */
export interface ClientSolution {
  readonly id: number;
  readonly name: string;
  readonly description?: string | null;
  readonly type: string;
  readonly ServiceAdapters_id?: number | null;
  readonly smallLogo?: string | null;
  readonly currency: string;
  /** Of the automator that provides it; absent where people do. */
  readonly automator_version?: "v1" | "v2";
  readonly PricingModels_id: number;
  /** Whether each order of it waits until its seller has approved it. */
  readonly needsApproval?: boolean;
  /** What an order of it needs: a name, the answers of its form, or what the page of its platform asks. Absent where it is not ordered at all. */
  readonly orderedWith?: "name" | "form" | "platform";
  /** Why it cannot be ordered now, in one sentence. Absent where it can be. */
  readonly notOrdered?: string;
  /** The one that counts for orders of today. An order may name it, and is refused where the prices have changed since. */
  readonly pricesVersion?: number;
  readonly price: Price;
}
export interface MinimalSolutionList {
  readonly data: readonly MinimalSolution[];
  readonly meta: ListMeta;
}
export interface MinimalSolution {
  readonly id: number;
  readonly name: string;
  readonly type: string;
}
export interface SolutionForm {
  readonly ServiceOfferings_id: number;
  /** Of the solution. */
  readonly name: string;
  /** 0 where there is no form. */
  readonly version: number;
  /** In the order in which they are asked. */
  readonly fields: readonly FormField[];
  /** Who saved it; absent for the platform. */
  readonly username?: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime?: string;
  /** Has the prices of the resources; absent for buyers. */
  readonly PricingModels_id?: number;
}
/** What buyers are asked for. */
export interface FormField {
  /** Names the value in orders, and the price item of a resource. At most 40 letters, digits, - and _, beginning with a letter. */
  readonly key: string;
  readonly label: string;
  readonly kind: "text" | "textarea" | "number" | "select" | "radio" | "multi-select" | "checkbox" | "date";
  /** Stands below the field. */
  readonly help?: string;
  readonly required?: boolean;
  /** The pricing model has an item for it. For numbers, choices and checkboxes. */
  readonly resource?: boolean;
  /** Names of field rules, for texts. */
  readonly validators?: readonly string[];
  readonly min?: number;
  readonly max?: number;
  /** Between two numbers; 1 where absent. */
  readonly step?: number;
  readonly unit?: string;
  readonly options?: readonly FormOption[];
}
export interface FormOption {
  /** What is stored. At most 40 letters, digits, - and _, beginning with a letter. */
  readonly value: string;
  /** What people read. */
  readonly label: string;
}
export interface DraftSolutionList {
  readonly data: readonly DraftSolution[];
  readonly meta: ListMeta;
  /** How many of each there are. What a platform does not have is left out. */
  readonly found: {
    readonly places?: number;
    readonly clusters?: number;
    readonly storages?: number;
    readonly networks?: number;
    readonly freeResources?: number;
    readonly freeMachines?: number;
  };
}
export interface DraftSolution {
  /** What it is on the platform. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  /** A draft is there, and cannot be bought yet. */
  readonly state: "Not sold" | "Draft" | "Sold";
  /** The solution that sells it. */
  readonly soldAs: string | null;
  readonly ServiceOfferings_id: number | null;
  readonly PricingModels_id: number | null;
}
export interface NewDraftSolution {
  /** As the list of drafts says it. */
  readonly key: string;
}
/** A solution of a provider or distributor. Lists have no `pricingModel`, and neither have answers to those who lack the permission Pricing (R). */
export interface ManagedSolution {
  /** Identifies the solution. */
  readonly id: number;
  /** Unique within your account. */
  readonly name: string;
  readonly description?: string | null;
  /** What kind of service it is. Further platforms add further types. */
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
    /** Further platforms add further types. */
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
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity: the calculation method of its prices of today. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  /** The same as `isAvailable`, under its older name. */
  readonly available: boolean;
  readonly metaData: {
    /** The same as `type`. */
    readonly type?: string;
    readonly properties?: SolutionProperties;
  };
  readonly PricingModels_id: number;
  readonly pricingModel?: PricingModel;
  /** How many services were bought from it. */
  readonly services_count: number;
}
export interface SolutionProperties {
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
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly default: number;
  };
  /** What may be ordered, in GB. */
  readonly memory?: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly default: number;
  };
  /** What may be ordered, in GB. */
  readonly storage?: {
    readonly min: number;
    readonly max: number;
    readonly step: number;
    readonly default: number;
  };
}
export interface ManagedSolutionList {
  readonly data: readonly ManagedSolution[];
  readonly meta: ListMeta;
}
export interface NewSolution {
  /** Unique within your account. */
  readonly name: string;
  readonly description?: string | null;
  readonly type:
    | "vcloud_allocation_vdc"
    | "vcloud_pay_as_you_go_vdc"
    | "vcloud_reservation_vdc"
    | "vcloud_edge_gateway"
    | "vCenterVirtualMachine"
    | "vCenterResourcePool"
    | "veeam_backup_resource"
    | "aws_ec2"
    | "microsoft_azure"
    | "form";
  /** ISO 4217 code; by default the billing currency of the provider. */
  readonly currency?: string;
  /** The accounts it is offered to, with those below. Empty means every account below the owner. */
  readonly accounts?: readonly number[];
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
  /** Hidden from customers. */
  readonly forServiceProvidersOnly?: boolean;
  /** Whether it can be bought. */
  readonly isAvailable?: boolean;
  readonly smallLogo?: string | null;
  /** How measured usage becomes a quantity, until the prices say otherwise. */
  readonly usage_calculation_method?: "average" | "maximum" | "percentile";
  /** How often usage is billed. */
  readonly usage_cycle?: "Monthly" | "Weekly" | "Daily";
  /** How often usage is measured. */
  readonly usage_resolution?: "Hourly" | "Daily";
  readonly metaData?: { readonly properties?: SolutionProperties };
  readonly pricingModel?: NewPricingModel;
}
export interface NewPricingModel {
  /** How what was measured in a cycle becomes a quantity. */
  readonly calculationMethod?: "average" | "maximum" | "percentile" | "last" | "sum";
  /** ISO 4217 code. */
  readonly currency?: string;
  readonly metaData?: PricingModelData;
  /** All discounts by account; an account that is left out has none any more. */
  readonly discounts?: readonly AccountDiscounts[];
}
/** Values that managed solutions have, in order. */
export interface SolutionFilters {
  readonly types: readonly string[];
  readonly currencies: readonly string[];
  readonly platforms: readonly string[];
  readonly automators: readonly {
    readonly id: number;
    readonly name: string;
  }[];
  readonly owners: readonly {
    readonly id: number;
    readonly companyName: string;
  }[];
}
/** The fields to change; or, as a list, operations (replace, remove, copy). */
export interface SolutionChange {
  /** Unique within your account. */
  readonly name?: string;
  readonly description?: string | null;
  /** The accounts it is offered to, with those below. Empty means every account below the owner. */
  readonly accounts?: readonly number[];
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
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
  readonly metaData?: { readonly properties?: SolutionProperties };
}
export interface SolutionFormChange {
  /** In the order in which they are asked. At most 1000 choices in all. */
  readonly fields: readonly FormField[];
  /** Keys of resources that are gone, and whose prices go with them. */
  readonly dropPrices?: readonly string[];
}
export interface FormHistory {
  readonly data: readonly FormVersion[];
  readonly meta: ListMeta;
}
export interface FormVersion {
  readonly version: number;
  /** Who saved it; absent for the platform. */
  readonly username?: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime?: string;
  /** In the order in which they are asked. */
  readonly fields: readonly FormField[];
}
export interface SolutionInsights {
  /** By type. */
  readonly solutions: readonly {
    readonly type: string;
    readonly total: number;
    readonly available: number;
    readonly services: number;
  }[];
  /** How many services there are within your reach. */
  readonly services: number;
  /** What services cost every month, by currency, with the least usage. */
  readonly monthly: readonly {
    readonly currency: string;
    readonly amount: string;
  }[];
}
export interface MinimalContractList {
  readonly data: readonly MinimalContract[];
  readonly meta: ListMeta;
}
export interface MinimalContract {
  readonly id: number;
  readonly name: string;
  readonly account_id: number;
  readonly companyName: string;
  /** The name of the one service that it is about, while that exists. */
  readonly serviceName?: string | null;
  /** The names of the solutions that it covers. */
  readonly solutions?: readonly string[];
  readonly startDate: string;
  readonly endDate?: string | null;
}
export interface ContractOfferingList {
  readonly data: readonly ContractOffering[];
  readonly meta: ListMeta;
}
export interface ContractOffering {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly contract_id: number;
  readonly contractName: string;
  readonly account_id: number;
}
