// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
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
    readonly query: { readonly type?: "ami" | "instance" };
    readonly fields: "memory" | "name" | "region_id" | "vcpus";
    readonly answers: { readonly 200: SearchResultList };
  };
  /** GET /{automatorId}/private-images */
  readonly listPrivateImages: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: ImageList };
  };
  /** GET /{automatorId}/vpcs */
  readonly listVpcs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: VpcList };
  };
  /** GET /{automatorId}/subnets */
  readonly listSubnets: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id" | "vpc_id";
    readonly answers: { readonly 200: SubnetList };
  };
  /** GET /{automatorId}/security-groups */
  readonly listSecurityGroups: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id" | "vpc_id";
    readonly answers: { readonly 200: SecurityGroupList };
  };
  /** GET /{automatorId}/key-pairs */
  readonly listKeyPairs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "region_id";
    readonly answers: { readonly 200: KeyPairList };
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
}
export interface AwsConfiguration {
  /** aws: for Amazon itself, which is the default; embedded: for the account that Atrium brings; or the address of another service that speaks EC2's language, with {region} where the region stands. */
  readonly url?: string;
  readonly access_key?: string;
  /** Leave it empty to keep the present one. */
  readonly secret_access_key?: string;
}
export interface AwsConfigured {
  readonly automator_id: number;
  readonly url: string;
  readonly access_key: string | null;
  readonly has_secret_access_key: boolean;
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
  /** The account that owns it. */
  readonly Accounts_id: number;
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
  /** Whose private key opens the instance. Windows needs one: its password is encrypted for it. */
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
