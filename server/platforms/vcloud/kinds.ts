import type { KeptDisk, NetworkCard } from "../../machines/index.ts";
import type { Limits } from "../../machines/index.ts";
import type { PowerState } from "../../machines/index.ts";

/** What a vCloud has: the details of each kind, beside its name, its owner and what it is in. */
export interface VcloudKinds {
  organization: OrganizationDetails;
  "provider-vdc": ProviderVdcDetails;
  /** In a provider datacentre. */
  "network-pool": NetworkPoolDetails;
  /** In a provider datacentre. */
  "storage-profile": StorageProfileDetails;
  "external-network": ExternalNetworkDetails;
  /** In an organisation. */
  "org-vdc": OrgVdcDetails;
  /** In a virtual datacentre. */
  vapp: VappDetails;
  /** In a vApp. */
  "virtual-machine": MachineDetails;
  catalog: CatalogDetails;
  /** In a catalog. */
  "vapp-template": TemplateDetails;
  /** In a catalog. */
  media: MediaDetails;
  /** In a virtual datacentre. */
  "organization-network": NetworkDetails;
  /** In a vApp. */
  "vapp-network": VappNetworkDetails;
}

export type VcloudKind = Extract<keyof VcloudKinds, string>;

export interface OrganizationDetails {
  readonly fullName: string;
  readonly isEnabled: boolean;
}

/** GHz and GB. */
export interface ProviderVdcDetails {
  readonly description: string | null;
  readonly isEnabled: boolean;
  readonly cpuCapacity: number;
  readonly memoryCapacity: number;
}

export interface NetworkPoolDetails {
  readonly type: "GENEVE" | "VLAN";
}

export interface StorageProfileDetails {
  readonly description: string | null;
  /** GB. */
  readonly capacity: number;
}

export interface ExternalNetworkDetails {
  readonly description: string | null;
  readonly gateway: string;
  readonly prefixLength: number;
  readonly dns: string | null;
}

/**
 * How a virtual datacentre takes from its provider's: a part of the limits is reserved, what machines use is charged, or the
 * limits are reserved.
 */
export type AllocationModel = "AllocationPool" | "AllocationVApp" | "ReservationPool";

export interface OrgVdcDetails extends Limits {
  readonly description: string | null;
  readonly model: AllocationModel;
  readonly isEnabled: boolean;
  readonly providerVdcUid: string;
  readonly networkPoolUid: string | null;
  /** One sentence that says why it is not removed yet; null where it may be. */
  readonly retentionLock: string | null;
}

export interface VappDetails {
  readonly description: string | null;
  /** False while its machines are being made. */
  readonly isResolved: boolean;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type ToolsStatus = "toolsOk" | "toolsOld" | "toolsNotInstalled";

/** What a template makes: memory in MB. */
export interface MachineSize {
  readonly cores: number;
  readonly coresPerSocket: number;
  readonly memory: number;
  readonly disks: readonly KeptDisk[];
}

export interface MachineDetails extends MachineSize {
  readonly operatingSystem: string;
  readonly hostname: string | null;
  readonly powerState: PowerState;
  readonly network_cards: readonly NetworkCard[];
  readonly annotation: string | null;
  readonly tools: ToolsStatus;
  /** That it has while it runs. */
  readonly address: string | null;
  readonly hotAdd: boolean;
  /** GB that are written to its disks. */
  readonly used: number;
  /** What is in its drive. */
  readonly mediaUid: string | null;
  readonly snapshot: SnapshotDetails | null;
  /** ISO 8601; null where it has always been there. */
  readonly createdAt: string | null;
  /** ISO 8601; null where it does not run. */
  readonly bootedAt: string | null;
  /** When its power changed, in milliseconds, and whether it ran before and after; the latest last. */
  readonly powerChanges: readonly (readonly [at: number, wasOn: boolean, isOn: boolean])[];
}

/** A machine has one at most. */
export interface SnapshotDetails extends MachineSize {
  readonly name: string;
  readonly description: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly hasMemory: boolean;
  readonly isQuiesced: boolean;
  readonly network_cards: readonly NetworkCard[];
}

export interface CatalogDetails {
  readonly description: string | null;
}

export interface TemplateDetails {
  readonly description: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly machines: readonly TemplateMachine[];
}

export interface TemplateMachine extends MachineSize {
  readonly name: string;
  readonly operatingSystem: string;
  readonly tools: ToolsStatus;
  readonly hotAdd: boolean;
}

export interface MediaDetails {
  /** GB. */
  readonly size: number;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface NetworkDetails {
  readonly description: string | null;
  readonly type: "isolated" | "routed" | "direct";
  readonly gateway: string | null;
  readonly prefixLength: number | null;
  readonly dns: string | null;
  readonly externalNetworkUid: string | null;
}

export interface VappNetworkDetails {
  readonly type: "direct" | "isolated";
  readonly organizationNetworkUid: string | null;
  readonly gateway: string | null;
  readonly prefixLength: number | null;
}
