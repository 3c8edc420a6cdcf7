// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** POST /automator/{id}/check */
  readonly checkAutomator: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 202: Started };
  };
  /** GET /automator/insights */
  readonly getAutomatorInsights: {
    readonly answers: { readonly 200: AutomatorInsights };
  };
  /** GET /automator/care */
  readonly listAutomatorCare: {
    readonly fields: "care" | "name" | "since";
    readonly answers: { readonly 200: AutomatorCareList };
  };
  /** GET /automator/solution_types */
  readonly listSolutionTypes: {
    readonly answers: {
      readonly 200: { readonly data: readonly SolutionType[] };
    };
  };
  /** GET /automator/type */
  readonly listAutomatorTypes: {
    readonly fields: "id" | "isAvailable" | "name" | "type";
    readonly answers: { readonly 200: AutomatorTypeList };
  };
  /** GET /automator */
  readonly listAutomators: {
    readonly fields:
      | "account_id"
      | "automator_type"
      | "automator_type.type"
      | "connected"
      | "connectedSince"
      | "description"
      | "id"
      | "lastSyncTime"
      | "machines_count"
      | "name"
      | "services_count"
      | "state";
    readonly answers: { readonly 200: AutomatorList };
  };
  /** POST /automator */
  readonly createAutomator: {
    readonly body: NewAutomator;
    readonly answers: { readonly 201: Automator };
  };
  /** GET /automator/{id} */
  readonly getAutomator: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: Automator };
  };
  /** PATCH /automator/{id} */
  readonly updateAutomator: {
    readonly path: { readonly id: number };
    readonly patch: AutomatorChange;
    readonly answers: { readonly 200: Automator };
  };
  /** DELETE /automator/{id} */
  readonly deleteAutomator: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
}
export interface Started {
  readonly id: string;
  readonly state: string;
  /** Address of the activity. */
  readonly link: string;
}
export interface AutomatorInsights {
  readonly total: number;
  /** Those whose platform answered the last check. */
  readonly connected: number;
  readonly syncing: number;
  /** Those of which something needs care. */
  readonly needsAttention: number;
  /** The services on them within your reach. */
  readonly services: number;
  /** One series for each platform: how many services on its automators were ordered in each of the last twelve months. */
  readonly ordered: readonly {
    readonly name: string;
    readonly series: readonly {
      readonly timestamp: string;
      readonly value: number;
    }[];
  }[];
}
export interface AutomatorCareList {
  readonly data: readonly AutomatorCare[];
  readonly meta: ListMeta;
}
export interface AutomatorCare {
  readonly id: string;
  readonly automator_id: number;
  readonly name: string;
  readonly automatorType: AutomatorTypeName;
  /** Type and version in one, as `vCenter-v2`: by it the pages of the automator are found. */
  readonly platform: string;
  /** The services on it within your reach. */
  readonly services_count: number;
  readonly care: "connection" | "agents" | "services" | "changes" | "catalogs" | "solutions";
  /** The solution that it is about, where it is about one. */
  readonly about: number | null;
  readonly reason: string;
  readonly since: string;
}
export interface AutomatorTypeName {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly version: "v1" | "v2";
  /** A small picture, as a data address. */
  readonly logo?: string | null;
}
export interface ListMeta {
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface SolutionType {
  /** The type and the version of its automators. */
  readonly id: string;
  readonly type: string;
  readonly automatorType: AutomatorTypeName;
  /** How many of your automators can run it; null where it needs none. */
  readonly automators_count: number | null;
}
export interface AutomatorTypeList {
  readonly data: readonly AutomatorType[];
  readonly meta: ListMeta;
}
export interface AutomatorType {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** The kind of platform: Veeam, AWS and others. */
  readonly type: string;
  readonly version: "v1" | "v2";
  /** Whether automators of this type can be added. */
  readonly isAvailable: boolean;
  readonly hostS3Bucket: string | null;
  readonly metaData: object;
  readonly ovaURL: string | null;
  readonly schemaTemplate: object;
  readonly logo: string | null;
}
export interface AutomatorList {
  readonly data: readonly Automator[];
  readonly meta: ListMeta;
}
export interface Automator {
  readonly id: number;
  readonly account_id: number;
  readonly name: string;
  readonly description: string | null;
  readonly automator_type_id: number;
  readonly automator_version: "v1" | "v2";
  readonly automatorType: AutomatorTypeName;
  readonly platform: string;
  /** Host and port of the agent beside the platform, such as https://asa.example.com:8443. */
  readonly asa_url: string | null;
  /** The key with which its agents sign in. */
  readonly api_key_id: number | null;
  /** The service that the platform itself is; empty where it is none. */
  readonly service_id: number | null;
  /** The configuration of a vCloud platform; empty for others, and until it is configured. */
  readonly vcloud_configuration: object;
  /** What the last check of its platform found. Only an available automator accepts work. */
  readonly state: "available" | "syncing" | "unavailable" | "notConfiguredProperly";
  /** Why it is in this state; empty while it is available. */
  readonly stateDescription: string | null;
  /** Whether its platform answered the last check. */
  readonly connected: boolean;
  /** Since when its platform has been reachable, or not. */
  readonly connectedSince: string;
  /** When its platform last answered. */
  readonly lastSyncTime: string | null;
  readonly syncingSince: string | null;
  /** What came, went and was renamed on the platform, as the syncs found it; the newest first. */
  readonly changes: readonly InventoryChange[];
  /** The services on it within your reach. */
  readonly services_count: number;
  readonly machines_count: number | null;
  readonly carries: AutomatorLoad;
}
export interface InventoryChange {
  readonly id: string;
  readonly time: string;
  readonly kind: string;
  readonly change: "added" | "removed" | "renamed";
  readonly count: number;
  /** A few of them by name. */
  readonly names: string;
}
/** What its services have and use together, as the last survey found it: GHz of compute, GB of memory and storage. What has no limit, or is not known, is left out. */
export interface AutomatorLoad {
  readonly machines?: number;
  readonly running?: number;
  readonly compute?: LimitAndUse;
  readonly memory?: LimitAndUse;
  readonly storage?: LimitAndUse;
}
export interface LimitAndUse {
  readonly limit: number;
  readonly used: number;
}
export interface NewAutomator {
  readonly name: string;
  readonly description?: string;
  readonly automator_type_id: number;
  /** Host and port of the agent beside the platform, such as https://asa.example.com:8443. */
  readonly asa_url?: string;
  /** The key with which its agents sign in. */
  readonly api_key_id?: number;
}
export interface AutomatorChange {
  readonly name?: string;
  readonly description?: string | null;
  /** Host and port of the agent beside the platform, such as https://asa.example.com:8443. */
  readonly asa_url?: string | null;
  /** The key with which its agents sign in. */
  readonly api_key_id?: number | null;
}
