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
      | "createTime"
      | "description"
      | "id"
      | "metaData.data.moId"
      | "name"
      | "quota.cpu"
      | "quota.memory"
      | "quota.storage"
      | "service_offering.name"
      | "service_offering.type"
      | "state"
      | "under_contract";
    readonly answers: { readonly 200: ServiceList };
  };
  /** POST /service */
  readonly createService: {
    readonly body: NewService;
    readonly answers: { readonly 202: PurchaseLink };
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
    readonly query: { readonly sync?: "none" };
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
}
/** The solution a service was bought from. */
export interface ServiceSolution {
  readonly id: number;
  readonly name: string;
  /** What kind of service it is. Further platforms add further types. */
  readonly type: string;
  /** The automator that runs services of this solution. */
  readonly ServiceAdapters_id?: number | null;
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
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
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
/** The fields to change; or, as a list, operations (replace, remove, copy) on `/name` and `/description`. */
export interface ServiceChange {
  /** Unique within the account. */
  readonly name?: string;
  /** What the service is for, in your own words. */
  readonly description?: string | null;
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
  /** Available clears an error or ends a suspension; Suspended stops the use of the service. Only an account above the service's own can suspend it or end a suspension. */
  readonly state: "Available" | "Suspended";
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
