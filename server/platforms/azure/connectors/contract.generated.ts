// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /connectors */
  readonly listConnectors: {
    readonly query: {
      readonly page?: number;
      readonly page_size?: number;
      readonly order?: "asc" | "desc";
      readonly order_by?: "name" | "state" | "lastSyncTime" | "services_count" | "id";
      readonly search?: string;
    };
    readonly answers: { readonly 200: ConnectorList };
  };
  /** POST /connectors */
  readonly createConnector: {
    readonly body: NewConnector;
    readonly answers: { readonly 201: ConnectorWithAccounts };
  };
  /** GET /connectors/{id} */
  readonly getConnector: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 200: ConnectorWithAccounts };
  };
  /** PUT /connectors/{id} */
  readonly updateConnector: {
    readonly path: { readonly id: number };
    readonly body: ConnectorChange;
    readonly answers: { readonly 200: ConnectorWithAccounts };
  };
  /** DELETE /connectors/{id} */
  readonly deleteConnector: {
    readonly path: { readonly id: number };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /connectors/account/test */
  readonly testConnector: {
    readonly body: ConnectorTest;
    readonly answers: { readonly 200: ConnectorTestResult };
  };
  /** POST /connectors/{id}/account */
  readonly createConnectorAccount: {
    readonly path: { readonly id: number };
    readonly body: NewConnectorAccount;
    readonly answers: { readonly 201: ConnectorAccount };
  };
  /** GET /connectors/{id}/account/{accountId} */
  readonly getConnectorAccount: {
    readonly path: {
      readonly id: number;
      readonly accountId: number;
    };
    readonly answers: { readonly 200: ConnectorAccount };
  };
  /** PUT /connectors/{id}/account/{accountId} */
  readonly updateConnectorAccount: {
    readonly path: {
      readonly id: number;
      readonly accountId: number;
    };
    readonly body: ConnectorAccountChange;
    readonly answers: { readonly 200: ConnectorAccount };
  };
  /** DELETE /connectors/{id}/account/{accountId} */
  readonly deleteConnectorAccount: {
    readonly path: {
      readonly id: number;
      readonly accountId: number;
    };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /connectors/{id}/processing */
  readonly processConnector: {
    readonly path: { readonly id: number };
    readonly body: ConnectorProcessing;
    readonly answers: {
      readonly 200: ProcessingState;
      readonly 202: ProcessingState;
    };
  };
}
export interface ConnectorList {
  readonly data: readonly Connector[];
  readonly meta: ListMeta;
}
export interface Connector {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly url: string | null;
  readonly tenant_id: string | null;
  readonly client_id: string | null;
  readonly has_client_secret: boolean;
  readonly state: "available" | "syncing" | "unavailable" | "notConfiguredProperly";
  readonly stateDescription: string | null;
  readonly lastSyncTime: string | null;
  readonly services_count: number;
  readonly accounts_count: number;
  readonly mapped_count: number;
  readonly processing: "on" | "paused";
  /** The last day whose usage is recorded, in UTC. */
  readonly collected_until: string | null;
}
export interface ListMeta {
  readonly total: number;
}
export interface NewConnector {
  readonly name: string;
  readonly description?: string | null;
  readonly url?: string;
  /** As Azure shows it: 0f3b9c52-8e41-4a6d-b2a7-71d2c94e6b08. */
  readonly tenant_id: string;
  /** Of the application that is registered in the directory. */
  readonly client_id: string;
  /** It is stored sealed, and never shown. */
  readonly client_secret?: string;
}
export interface ConnectorWithAccounts {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly url: string | null;
  readonly tenant_id: string | null;
  readonly client_id: string | null;
  readonly has_client_secret: boolean;
  readonly state: "available" | "syncing" | "unavailable" | "notConfiguredProperly";
  readonly stateDescription: string | null;
  readonly lastSyncTime: string | null;
  readonly services_count: number;
  readonly accounts_count: number;
  readonly mapped_count: number;
  readonly processing: "on" | "paused";
  /** The last day whose usage is recorded, in UTC. */
  readonly collected_until: string | null;
  readonly accounts: readonly ConnectorAccount[];
}
export interface ConnectorAccount {
  readonly account_id: number;
  readonly companyName: string;
  /** `resources`: the account sees the resources that are mapped to it. `costs`: what they cost, too. */
  readonly access: "resources" | "costs";
  readonly originalAccess: "resources" | "costs";
  /** CREATE, UPDATE or DELETE; any other changes nothing. */
  readonly processing_status: string | null;
  readonly mapped_count: number;
  readonly createTime: string;
}
export interface ConnectorChange {
  readonly name: string;
  readonly description?: string | null;
  readonly url?: string;
  /** As Azure shows it: 0f3b9c52-8e41-4a6d-b2a7-71d2c94e6b08. */
  readonly tenant_id: string;
  /** Of the application that is registered in the directory. */
  readonly client_id: string;
  /** It is stored sealed, and never shown. */
  readonly client_secret?: string;
  readonly accounts?: readonly AccountChange[];
}
export interface AccountChange {
  readonly account_id: number;
  readonly access: "resources" | "costs";
  readonly originalAccess?: "resources" | "costs";
  /** CREATE, UPDATE or DELETE; any other changes nothing. */
  readonly processing_status?: string;
}
export interface ConnectorTest {
  /** Whose stored secret is tried where none is sent. */
  readonly connector_id?: number;
  readonly url?: string;
  /** As Azure shows it: 0f3b9c52-8e41-4a6d-b2a7-71d2c94e6b08. */
  readonly tenant_id: string;
  /** Of the application that is registered in the directory. */
  readonly client_id: string;
  /** It is stored sealed, and never shown. */
  readonly client_secret?: string;
  /** Accounts that are to get access: whether they can. */
  readonly accounts?: readonly AccountChange[];
}
export interface ConnectorTestResult {
  readonly currency: string;
  readonly subscriptions: number;
  readonly resources: number;
  readonly accounts: number;
  /** The address is that of the Azure inside this server: nothing was checked at Azure. */
  readonly is_demonstration: boolean;
}
export interface NewConnectorAccount {
  readonly account_id: number;
  readonly access: "resources" | "costs";
}
export interface ConnectorAccountChange {
  readonly access: "resources" | "costs";
}
export interface ConnectorProcessing {
  /** `start`: collect now what is due. `pause`: nothing is collected until `resume`. */
  readonly option: "start" | "pause" | "resume";
}
export interface ProcessingState {
  readonly processing: "on" | "paused";
  readonly id?: string;
  /** The address to poll; only of what was started. */
  readonly link?: string;
  readonly state?: string;
}
