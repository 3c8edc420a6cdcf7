// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /resource */
  readonly listCloudResources: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly order?: "asc" | "desc";
      readonly order_by?:
        "name" | "kind" | "type" | "resource_group" | "region" | "state" | "companyName" | "service" | "cost";
      readonly connector_id?: number;
      readonly service_id?: number;
      readonly account_id?: number;
      readonly mapped?: "yes" | "no";
      readonly search?: string;
    };
    readonly answers: { readonly 200: CloudResourceList };
  };
  /** POST /resource/map */
  readonly mapCloudResources: {
    readonly body: CloudResourceMapping;
    readonly answers: { readonly 204: undefined };
  };
  /** PATCH /resource/unmap */
  readonly unmapCloudResources: {
    readonly body: CloudResourceUnmapping;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /resource/insights */
  readonly getCloudInsights: {
    readonly query: {
      readonly connector_id: number;
      readonly service_id?: number;
    };
    readonly answers: { readonly 200: CloudInsights };
  };
  /** GET /report-log */
  readonly listReportLog: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly order?: "asc" | "desc";
      readonly order_by?: "id" | "from_day" | "records" | "state" | "start_time";
      readonly connector_id?: number;
      readonly state?: "Done" | "Failed";
    };
    readonly answers: { readonly 200: UsageReportList };
  };
  /** GET /billing-summary */
  readonly listBillingSummaries: {
    readonly query: {
      readonly start_date?: string;
      readonly end_date?: string;
      readonly page?: number;
      readonly page_size?: number;
      readonly order?: "asc" | "desc";
      readonly order_by?: "start_date" | "companyName" | "connector" | "id";
      readonly connector_id?: number;
      readonly account_id?: number;
      readonly search?: string;
    };
    readonly answers: { readonly 200: BillingSummaryList };
  };
  /** GET /billing-summary/{id} */
  readonly getBillingSummary: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: BillingSummaryWithLines };
  };
  /** GET /billing-summary/{id}/download */
  readonly downloadBillingSummary: {
    readonly path: { readonly id: number };
    readonly query: { readonly doc_type?: "csv" | "xlsx" | "pdf" };
    readonly answers: { readonly 200: Uint8Array };
  };
}
export interface CloudResourceList {
  readonly data: readonly CloudResource[];
  readonly meta: ListMeta;
}
export interface CloudResource {
  readonly id: string;
  readonly name: string;
  readonly kind:
    | "virtual-machine"
    | "storage-account"
    | "sql-database"
    | "app-service-plan"
    | "backup-vault"
    | "desktop-host-pool"
    | "vpn-gateway"
    | "public-ip-address"
    | "other";
  /** As Azure calls it. */
  readonly type: string;
  readonly connector_id: number;
  readonly connector: string;
  readonly subscription: string;
  readonly resource_group: string;
  readonly region: string;
  readonly sku: string | null;
  readonly state: "Running" | "Stopped" | "Available";
  readonly tags: readonly {
    readonly key: string;
    readonly value: string;
  }[];
  readonly Accounts_id: number | null;
  readonly companyName: string | null;
  readonly service_id: number | null;
  readonly service: string | null;
  readonly mapped_since: string | null;
  /** Of the days of this month that are recorded; with `service_id` only of those since the resource was mapped to the service. Null for those who do not see costs. */
  readonly cost: string | null;
  readonly currency: string | null;
}
export interface ListMeta {
  readonly total: number;
}
export interface CloudResourceMapping {
  readonly connector_id: number;
  readonly account_id: number;
  readonly service_id?: number | null;
  /** Accounts that are known to lose resources by this. A resource of any other account is refused; a null says nothing. */
  readonly leaving?: readonly (number | null)[];
  readonly resource_ids: readonly string[];
}
export interface CloudResourceUnmapping {
  readonly connector_id: number;
  readonly resource_ids: readonly string[];
}
export interface CloudInsights {
  readonly resources: number;
  readonly mapped: number;
  readonly unmapped: number;
  readonly subscriptions: number;
  readonly accounts: number;
  readonly cost: string | null;
  readonly cost_before: string | null;
  readonly currency: string | null;
  readonly collected_until: string | null;
  readonly kinds: readonly {
    readonly kind:
      | "virtual-machine"
      | "storage-account"
      | "sql-database"
      | "app-service-plan"
      | "backup-vault"
      | "desktop-host-pool"
      | "vpn-gateway"
      | "public-ip-address"
      | "other";
    readonly resources: number;
    readonly cost: string | null;
    readonly currency: string | null;
  }[];
  /** Whether you may see costs of it. Where you may and they are null, nothing is recorded. */
  readonly shows_costs: boolean;
  /** The months of the last twelve in which something was recorded, the latest first. */
  readonly months: readonly {
    readonly start_date: string;
    readonly end_date: string;
    readonly resources: number;
    readonly cost: string;
    readonly currency: string;
  }[];
  readonly daily: readonly {
    readonly name: string;
    readonly series: readonly {
      readonly timestamp: string;
      readonly value: number;
    }[];
  }[];
}
export interface UsageReportList {
  readonly data: readonly UsageReport[];
  readonly meta: ListMeta;
}
export interface UsageReport {
  readonly id: number;
  readonly connector_id: number;
  readonly connector: string;
  readonly state: "Done" | "Failed";
  /** Null where no day was due. */
  readonly from_day: string | null;
  /** Null where no day was due. */
  readonly until_day: string | null;
  readonly records: number;
  readonly cost: string | null;
  readonly currency: string | null;
  readonly reason: string | null;
  readonly username: string | null;
  readonly start_time: string;
  readonly end_time: string;
}
export interface BillingSummaryList {
  readonly data: readonly BillingSummary[];
  readonly meta: ListMeta;
}
export interface BillingSummary {
  readonly id: number;
  readonly connector_id: number;
  readonly connector: string;
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Closed once every day of it is recorded: its amounts never change again. */
  readonly state: "Open" | "Closed";
  readonly collected_until: string;
  readonly resources: number;
  /** The sum of the lines, each rounded once. */
  readonly cost: string;
  readonly currency: string;
}
export interface BillingSummaryWithLines {
  readonly id: number;
  readonly connector_id: number;
  readonly connector: string;
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly start_date: string;
  readonly end_date: string;
  /** Closed once every day of it is recorded: its amounts never change again. */
  readonly state: "Open" | "Closed";
  readonly collected_until: string;
  readonly resources: number;
  /** The sum of the lines, each rounded once. */
  readonly cost: string;
  readonly currency: string;
  readonly lines: readonly BillingSummaryLine[];
}
export interface BillingSummaryLine {
  readonly key: string;
  readonly resource_id: string;
  readonly resource: string;
  readonly type: string;
  readonly resource_group: string;
  readonly region: string;
  readonly meter: string;
  readonly unit: string;
  readonly days: number;
  readonly quantity: string;
  readonly unit_price: string;
  /** Rounded once, half up. */
  readonly amount: string;
}
