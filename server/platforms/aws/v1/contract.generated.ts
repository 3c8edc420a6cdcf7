// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

/** Ids of one region; of key pairs, their names. */
export type MappedIds = readonly string[];

export interface Operations {
  /** GET /{automatorId}/config */
  readonly getAwsConfiguration: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: AwsConfigured };
  };
  /** POST /{automatorId}/config */
  readonly configureAws: {
    readonly path: { readonly automatorId: number };
    readonly body: AwsConfiguration;
    readonly answers: { readonly 200: AwsConfigured };
  };
  /** GET /{automatorId}/check-connection */
  readonly checkAwsConnection: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: ConnectionCheck };
  };
  /** GET /{automatorId}/regions */
  readonly listRegions: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: RegionList };
  };
  /** GET /{automatorId}/search */
  readonly searchCatalogue: {
    readonly path: { readonly automatorId: number };
    readonly query: {
      readonly type?: "ami" | "instance";
      readonly Accounts_id?: number;
    };
    readonly fields: "memory" | "name" | "region_id" | "vcpus";
    readonly answers: { readonly 200: SearchResultList };
  };
  /** GET /{automatorId}/private-images */
  readonly listPrivateImages: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly Accounts_id?: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: ImageList };
  };
  /** GET /{automatorId}/vpcs */
  readonly listVpcs: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly Accounts_id?: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: VpcList };
  };
  /** GET /{automatorId}/subnets */
  readonly listSubnets: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly Accounts_id?: number };
    readonly fields: "name" | "region_id" | "vpc_id";
    readonly answers: { readonly 200: SubnetList };
  };
  /** PATCH /{automatorId}/subnets/map/{accountId} */
  readonly mapSubnets: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** PATCH /{automatorId}/subnets/unmap/{accountId} */
  readonly unmapSubnets: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /{automatorId}/security-groups */
  readonly listSecurityGroups: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly Accounts_id?: number };
    readonly fields: "name" | "region_id" | "vpc_id";
    readonly answers: { readonly 200: SecurityGroupList };
  };
  /** PATCH /{automatorId}/security-groups/map/{accountId} */
  readonly mapSecurityGroups: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** PATCH /{automatorId}/security-groups/unmap/{accountId} */
  readonly unmapSecurityGroups: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /{automatorId}/key-pairs */
  readonly listKeyPairs: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly Accounts_id?: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: KeyPairList };
  };
  /** PATCH /{automatorId}/key-pairs/map/{accountId} */
  readonly mapKeyPairs: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** PATCH /{automatorId}/key-pairs/unmap/{accountId} */
  readonly unmapKeyPairs: {
    readonly path: {
      readonly automatorId: number;
      readonly accountId: number;
    };
    readonly query: { readonly region_id: string };
    readonly body: MappedIds;
    readonly answers: { readonly 204: undefined };
  };
  /** GET /{automatorId}/tags */
  readonly listTags: {
    readonly path: { readonly automatorId: number };
    readonly fields: "key" | "value";
    readonly answers: { readonly 200: TagList };
  };
  /** GET /{automatorId}/instances */
  readonly listInstances: {
    readonly path: { readonly automatorId: number };
    readonly fields: "id" | "instance_type" | "name" | "region_id" | "state";
    readonly answers: { readonly 200: InstanceList };
  };
  /** POST /{automatorId}/instances */
  readonly purchaseInstance: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly prices?: number };
    readonly body: NewInstance;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** GET /{automatorId}/instances/available-instances */
  readonly listAvailableInstances: {
    readonly path: { readonly automatorId: number };
    readonly fields: "id" | "instance_type" | "name" | "region_id" | "state";
    readonly answers: { readonly 200: AvailableInstanceList };
  };
  /** GET /{automatorId}/instances/{instanceId} */
  readonly getInstance: {
    readonly path: {
      readonly automatorId: number;
      readonly instanceId: string;
    };
    readonly answers: { readonly 200: Instance };
  };
  /** GET /{automatorId}/instances/{instanceId}/windows-password */
  readonly getWindowsPassword: {
    readonly path: {
      readonly automatorId: number;
      readonly instanceId: string;
    };
    readonly answers: { readonly 200: WindowsPassword };
  };
  /** POST /{automatorId}/instances/{instanceId}/state */
  readonly changeInstanceState: {
    readonly path: {
      readonly automatorId: number;
      readonly instanceId: string;
    };
    readonly body: InstanceStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/catalogs */
  readonly listCatalogs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: CatalogList };
  };
  /** POST /{automatorId}/catalogs */
  readonly createCatalog: {
    readonly path: { readonly automatorId: number };
    readonly body: NewCatalog;
    readonly answers: { readonly 201: Catalog };
  };
  /** GET /{automatorId}/catalogs/{catalogId} */
  readonly getCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly answers: { readonly 200: Catalog };
  };
  /** PATCH /{automatorId}/catalogs/{catalogId} */
  readonly updateCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly body: CatalogChange;
    readonly answers: { readonly 200: Catalog };
  };
  /** DELETE /{automatorId}/catalogs/{catalogId} */
  readonly deleteCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /{automatorId}/resources/accounts */
  readonly listResourceAccounts: {
    readonly path: { readonly automatorId: number };
    readonly fields: "companyName" | "instances" | "region_id" | "running";
    readonly answers: { readonly 200: AccountResourcesList };
  };
  /** GET /{automatorId}/insights */
  readonly getAwsInsights: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: AwsInsights };
  };
}
export interface AwsConfigured {
  readonly automator_id: number;
  readonly url: string | null;
  readonly access_key: string | null;
  readonly has_secret_access_key: boolean;
}
export interface AwsConfiguration {
  /** aws: for Amazon itself, which is the default; embedded: for the account that Atrium brings; or the address of another service that speaks EC2's language, with {region} where the region stands. */
  readonly url?: string;
  readonly access_key?: string;
  /** Leave it empty to keep the present one. */
  readonly secret_access_key?: string;
}
export interface ConnectionCheck {
  readonly connected: boolean;
  readonly message?: string;
}
export interface RegionList {
  readonly data: readonly Region[];
  readonly meta: ListMeta;
}
export interface Region {
  readonly region_id: string;
  readonly name: string;
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
export interface SearchResultList {
  readonly data: readonly SearchResult[];
  readonly meta: ListMeta;
}
export interface SearchResult {
  readonly region_id: string;
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  /** Of images. */
  readonly platform: string | null;
  readonly architecture: string;
  /** Of instance types. */
  readonly vcpus: number | null;
  /** Of instance types, in GiB. */
  readonly memory: number | null;
}
export interface ImageList {
  readonly data: readonly Image[];
  readonly meta: ListMeta;
}
export interface Image {
  readonly region_id: string;
  readonly image_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly platform: "Linux" | "Windows";
  readonly architecture: string;
  /** Every account below the automator's owner may use it. */
  readonly is_for_all: boolean;
  /** The accounts that may use it; those that you see. */
  readonly accounts: readonly MappedAccount[];
}
export interface MappedAccount {
  readonly id: number;
  readonly companyName: string;
}
export interface VpcList {
  readonly data: readonly Vpc[];
  readonly meta: ListMeta;
}
export interface Vpc {
  readonly region_id: string;
  readonly vpc_id: string;
  readonly name: string;
  readonly cidr_block: string;
  readonly is_default: boolean;
}
export interface SubnetList {
  readonly data: readonly Subnet[];
  readonly meta: ListMeta;
}
export interface Subnet {
  readonly region_id: string;
  readonly subnet_id: string;
  readonly name: string;
  readonly vpc_id: string;
  readonly availability_zone: string;
  readonly cidr_block: string;
  /** Every account below the automator's owner may use it. */
  readonly is_for_all: boolean;
  /** The accounts that may use it; those that you see. */
  readonly accounts: readonly MappedAccount[];
}
export interface SecurityGroupList {
  readonly data: readonly SecurityGroup[];
  readonly meta: ListMeta;
}
export interface SecurityGroup {
  readonly region_id: string;
  readonly group_id: string;
  readonly name: string;
  readonly vpc_id: string;
  readonly description: string | null;
  /** Every account below the automator's owner may use it. */
  readonly is_for_all: boolean;
  /** The accounts that may use it; those that you see. */
  readonly accounts: readonly MappedAccount[];
}
export interface KeyPairList {
  readonly data: readonly KeyPair[];
  readonly meta: ListMeta;
}
export interface KeyPair {
  readonly region_id: string;
  readonly name: string;
  readonly key_type: string;
  readonly key_fingerprint: string;
  /** Every account below the automator's owner may use it. */
  readonly is_for_all: boolean;
  /** The accounts that may use it; those that you see. */
  readonly accounts: readonly MappedAccount[];
}
export interface TagList {
  readonly data: readonly Tag[];
  readonly meta: ListMeta;
}
export interface Tag {
  readonly key: string;
  readonly value: string;
}
export interface InstanceList {
  readonly data: readonly Instance[];
  readonly meta: ListMeta;
}
export interface Instance {
  readonly region_id: string;
  readonly id: string;
  readonly name: string;
  readonly state: "pending" | "running" | "shutting-down" | "terminated" | "stopping" | "stopped";
  readonly platform: "Linux" | "Windows";
  readonly instance_type: string;
  readonly image_id: string;
  readonly vpc_id: string | null;
  readonly subnet_id: string | null;
  readonly availability_zone: string | null;
  readonly security_groups: readonly {
    readonly group_id: string;
    readonly name: string;
  }[];
  readonly key_name: string | null;
  readonly private_ip_address: string | null;
  readonly public_ip_address: string | null;
  /** When it was last launched. Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly launch_time: string;
  readonly tags: readonly Tag[];
  /** The service it belongs to. */
  readonly service_id: number;
  /** What its service is called, and how it is: one that is suspended or being changed has no power actions. */
  readonly service: {
    readonly name: string;
    readonly state: string;
  };
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** What its parts are called; their id where they have no name. Of a single instance alone. */
  readonly names?: {
    readonly region: string;
    readonly image: string;
    readonly network: string | null;
    readonly subnet: string | null;
  };
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
/** Buys an instance. */
export interface NewInstance {
  readonly ServiceOfferings_id: number;
  /** The account to buy for; by default your own. */
  readonly Accounts_id?: number;
  /** Unique within the account. */
  readonly name: string;
  /** What the instance is for, in your own words. */
  readonly description?: string;
  readonly region_id: string;
  readonly image_id: string;
  readonly instance_type: string;
  readonly vpc_id: string;
  readonly subnet_id: string;
  /** What may reach the instance, and what it may reach. */
  readonly security_group_ids: readonly string[];
  /** You open the instance with its private key. Windows needs one: its password is encrypted with it. */
  readonly key_name?: string;
  readonly tags?: readonly Tag[];
}
/** The new service and the background activity that provides it. */
export interface PurchaseLink {
  /** The new service. */
  readonly id: number;
  readonly name: string;
  /** The state the service starts in: Processing, or Pending Approval. */
  readonly state: "Processing" | "Pending Approval";
  /** The address to poll for the state of the activity. */
  readonly link: string;
}
export interface AvailableInstanceList {
  readonly data: readonly AvailableInstance[];
  readonly meta: ListMeta;
}
export interface AvailableInstance {
  readonly region_id: string;
  readonly id: string;
  readonly name: string;
  readonly state: "pending" | "running" | "shutting-down" | "terminated" | "stopping" | "stopped";
  readonly platform: "Linux" | "Windows";
  readonly instance_type: string;
  readonly image_id: string;
  readonly vpc_id: string | null;
  readonly subnet_id: string | null;
  readonly availability_zone: string | null;
  readonly security_groups: readonly {
    readonly group_id: string;
    readonly name: string;
  }[];
  readonly key_name: string | null;
  readonly private_ip_address: string | null;
  readonly public_ip_address: string | null;
  /** When it was last launched. Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly launch_time: string;
  readonly tags: readonly Tag[];
}
export interface WindowsPassword {
  /** In base 64, encrypted for the key pair with RSA (PKCS #1 v1.5). */
  readonly password_data: string;
  readonly key_name: string | null;
}
export interface InstanceStateChange {
  /** start: stopped instances. stop and reboot: running ones. terminate: deletes the service. */
  readonly state: "start" | "stop" | "reboot" | "terminate";
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
export interface CatalogList {
  readonly data: readonly Catalog[];
  readonly meta: ListMeta;
}
/** What of a region customers can order. Where a region has none, all of it. */
export interface Catalog {
  readonly id: number;
  readonly region_id: string;
  /** Unique within its region. */
  readonly name: string;
  readonly description: string | null;
  /** What customers can start instances from. */
  readonly image_ids: readonly string[];
  /** How large instances of customers can be. */
  readonly instance_types: readonly string[];
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface NewCatalog {
  readonly region_id: string;
  /** Unique within its region. */
  readonly name: string;
  readonly description?: string | null;
  /** What customers can start instances from. */
  readonly image_ids?: readonly string[];
  /** How large instances of customers can be. */
  readonly instance_types?: readonly string[];
}
export interface CatalogChange {
  /** Unique within its region. */
  readonly name?: string;
  readonly description?: string | null;
  /** What customers can start instances from. */
  readonly image_ids?: readonly string[];
  /** How large instances of customers can be. */
  readonly instance_types?: readonly string[];
}
export interface AccountResourcesList {
  readonly data: readonly AccountResources[];
  readonly meta: ListMeta;
}
export interface AccountResources {
  readonly Accounts_id: number;
  readonly companyName: string;
  readonly instances: number;
  readonly running: number;
  readonly key_pairs: number;
  readonly subnets: number;
  readonly security_groups: number;
}
/** Where a region does not answer, what is counted over all regions is null; what could be mapped is counted in those that do. */
export interface AwsInsights {
  readonly instances: number | null;
  readonly running: number | null;
  readonly stopped: number | null;
  readonly available_instances: number;
  readonly accounts: number | null;
  readonly regions: readonly RegionUse[];
}
export interface RegionUse {
  readonly region_id: string;
  readonly name: string;
  readonly instances: number | null;
  readonly running: number | null;
  /** A region that does not answer. Its figures are null then. */
  readonly silence: string | null;
  readonly available_instances: number | null;
}
