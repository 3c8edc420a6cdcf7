// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{automatorId}/check-connection */
  readonly checkConnection: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: ConnectionCheck };
  };
  /** GET /{automatorId}/organizations */
  readonly listOrganizations: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: OrganizationList };
  };
  /** GET /{automatorId}/provider-vdcs */
  readonly listProviderVdcs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: ProviderVdcList };
  };
  /** GET /{automatorId}/network-pools */
  readonly listNetworkPools: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "providerVdcUid";
    readonly answers: { readonly 200: NetworkPoolList };
  };
  /** GET /{automatorId}/storage-profiles */
  readonly listStorageProfiles: {
    readonly path: { readonly automatorId: number };
    readonly fields: "capacity" | "name" | "providerVdcUid";
    readonly answers: { readonly 200: StorageProfileList };
  };
  /** GET /{automatorId}/external-networks */
  readonly listExternalNetworks: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: ExternalNetworkList };
  };
  /** GET /{automatorId}/org-vdcs */
  readonly listOrgVdcs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "model" | "name" | "uid" | "vapps_count" | "virtual_machines_count";
    readonly answers: { readonly 200: OrgVdcList };
  };
  /** POST /{automatorId}/org-vdcs */
  readonly purchaseOrgVdc: {
    readonly path: { readonly automatorId: number };
    readonly body: NewOrgVdc;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** GET /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly getOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly answers: { readonly 200: OrgVdc };
  };
  /** PATCH /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly updateOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: OrgVdcChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/org-vdcs/{orgVdcUid} */
  readonly deleteOrgVdc: {
    readonly path: {
      readonly automatorId: number;
      readonly orgVdcUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapps */
  readonly listVapps: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      "cores" | "memory" | "name" | "orgVdcUid" | "powerState" | "storage" | "uid" | "virtual_machines_count";
    readonly answers: { readonly 200: VappList };
  };
  /** POST /{automatorId}/vapps */
  readonly createVapp: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVapp;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapps/{vappUid} */
  readonly getVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly answers: { readonly 200: Vapp };
  };
  /** PATCH /{automatorId}/vapps/{vappUid} */
  readonly updateVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: VappChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/vapps/{vappUid} */
  readonly deleteVapp: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** PATCH /{automatorId}/vapps/{vappUid}/change-state */
  readonly changeVappState: {
    readonly path: {
      readonly automatorId: number;
      readonly vappUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: PowerStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/vapp-templates */
  readonly listVappTemplates: {
    readonly path: { readonly automatorId: number };
    readonly fields: "catalogUid" | "cores" | "memory" | "name" | "operatingSystem" | "storage";
    readonly answers: { readonly 200: VappTemplateList };
  };
  /** GET /{automatorId}/virtual-machines */
  readonly listVirtualMachines: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      | "cores"
      | "hostname"
      | "memory"
      | "name"
      | "operatingSystem"
      | "orgVdcUid"
      | "powerState"
      | "uid"
      | "vappName"
      | "vappUid";
    readonly answers: { readonly 200: VirtualMachineList };
  };
  /** POST /{automatorId}/virtual-machines */
  readonly createVirtualMachine: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVirtualMachine;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid} */
  readonly getVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly answers: { readonly 200: VirtualMachine };
  };
  /** PATCH /{automatorId}/virtual-machines/{vmUid} */
  readonly updateVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: VirtualMachineChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/virtual-machines/{vmUid} */
  readonly deleteVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** PATCH /{automatorId}/virtual-machines/{vmUid}/change-state */
  readonly changeVirtualMachineState: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: PowerStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/clone-vm */
  readonly cloneVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewClone;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/metrics */
  readonly getVirtualMachineMetrics: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: {
      readonly metric?: readonly ("cpu" | "memory" | "disk" | "network")[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Metrics };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/console */
  readonly openVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly answers: {
      readonly 200: ConsoleAddress;
      readonly 202: ConsoleInPreparation;
    };
  };
  /** GET /{automatorId}/virtual-machines/{vmUid}/console/{id} */
  readonly getVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
      readonly id: string;
    };
    readonly answers: { readonly 200: ConsoleAccess };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/media/mount */
  readonly mountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: MountedMedium;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/media/unmount */
  readonly unmountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/snapshot */
  readonly createSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewSnapshot;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/virtual-machines/{vmUid}/snapshot */
  readonly removeSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machines/{vmUid}/snapshot/revert */
  readonly revertToSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly vmUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/organization-networks */
  readonly listOrganizationNetworks: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "orgVdcUid" | "type";
    readonly answers: { readonly 200: OrganizationNetworkList };
  };
  /** POST /{automatorId}/organization-networks */
  readonly createOrganizationNetwork: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewOrganizationNetwork;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/organization-networks/{networkUid} */
  readonly deleteOrganizationNetwork: {
    readonly path: {
      readonly automatorId: number;
      readonly networkUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/catalogs */
  readonly listCatalogs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: CatalogList };
  };
  /** GET /{automatorId}/media */
  readonly listMedia: {
    readonly path: { readonly automatorId: number };
    readonly fields: "catalogUid" | "name" | "size";
    readonly answers: { readonly 200: MediaList };
  };
  /** GET /{automatorId}/vapp-networks */
  readonly listVappNetworks: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly vappUid?: string };
    readonly fields: "name" | "type" | "vappUid";
    readonly answers: { readonly 200: VappNetworkList };
  };
  /** POST /{automatorId}/vapp-networks */
  readonly createVappNetwork: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVappNetwork;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/vapp-networks/{vappNetworkUid} */
  readonly deleteVappNetwork: {
    readonly path: {
      readonly automatorId: number;
      readonly vappNetworkUid: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/activity */
  readonly listActivities: {
    readonly path: { readonly automatorId: number };
    readonly fields: "createTime" | "name" | "resourceId" | "state";
    readonly answers: { readonly 200: ActivityList };
  };
}
export interface ConnectionCheck {
  readonly connected: boolean;
  readonly message?: string;
}
export interface OrganizationList {
  readonly data: readonly Organization[];
  readonly meta: ListMeta;
}
export interface Organization {
  readonly uid: string;
  readonly name: string;
  readonly fullName: string;
  readonly isEnabled: boolean;
  /** The account that owns it. */
  readonly Accounts_id: number;
  readonly org_vdcs_count: number;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface ProviderVdcList {
  readonly data: readonly ProviderVdc[];
  readonly meta: ListMeta;
}
export interface ProviderVdc {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly isEnabled: boolean;
  readonly cpuCapacity: number;
  /** What is not reserved. */
  readonly cpuFree: number;
  readonly memoryCapacity: number;
  /** What is not reserved. */
  readonly memoryFree: number;
}
export interface NetworkPoolList {
  readonly data: readonly NetworkPool[];
  readonly meta: ListMeta;
}
export interface NetworkPool {
  readonly uid: string;
  readonly name: string;
  readonly type: "GENEVE" | "VLAN";
  readonly providerVdcUid: string;
}
export interface StorageProfileList {
  readonly data: readonly StorageProfile[];
  readonly meta: ListMeta;
}
export interface StorageProfile {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly capacity: number;
  readonly providerVdcUid: string;
}
export interface ExternalNetworkList {
  readonly data: readonly ExternalNetwork[];
  readonly meta: ListMeta;
}
export interface ExternalNetwork {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly gateway: string;
  readonly prefixLength: number;
  readonly dns: string | null;
}
export interface OrgVdcList {
  readonly data: readonly OrgVdc[];
  readonly meta: ListMeta;
}
export interface OrgVdc {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly organizationUid: string;
  readonly organizationName: string;
  readonly providerVdcUid: string;
  /** By its name. */
  readonly place: string;
  readonly networkPoolUid: string | null;
  /** AllocationPool: a part of the limits is reserved. AllocationVApp: what machines use is charged. ReservationPool: the limits are reserved. */
  readonly model: "AllocationPool" | "AllocationVApp" | "ReservationPool";
  readonly isEnabled: boolean;
  readonly cpu: VdcCompute;
  readonly memory: VdcMemory;
  readonly storage: VdcStorage;
  readonly used: VdcUse;
  readonly vapps_count: number;
  readonly virtual_machines_count: number;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
/** How much processing power its machines may use together. In GHz. */
export interface VdcCompute {
  /** In GHz. 0 or -1 is unlimited. */
  readonly limit: number;
  /** In GHz, reserved at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much memory its machines may use together. In GB. */
export interface VdcMemory {
  /** In GB. 0 or -1 is unlimited. */
  readonly limit: number;
  /** In GB, reserved at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much disk space its machines may use together. In GB. */
export interface VdcStorage {
  /** The storage profile of the disks; by default the first one of the provider datacentre. */
  readonly policy?: string;
  /** In GB. 0 or -1 is unlimited. */
  readonly limit: number;
}
/** What the machines take of the limits. */
export interface VdcUse {
  /** Of the machines that run: a GHz for each core. */
  readonly cpu: number;
  /** Of the machines that run. */
  readonly memory: number;
  /** Of all machines: the size of their disks. */
  readonly storage: number;
}
/** Buys a virtual datacentre. */
export interface NewOrgVdc {
  readonly ServiceOfferings_id: number;
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account. */
  readonly name: string;
  /** What it is for, in your own words. */
  readonly description?: string;
  /** Where it is; by default the first one. */
  readonly providerVdcUid?: string;
  readonly cpu: VdcCompute;
  readonly memory: VdcMemory;
  readonly storage: VdcStorage;
  /** The account to buy for; by default your own. */
  readonly Accounts_id?: number;
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
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface OrgVdcChange {
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account. */
  readonly name?: string;
  /** What it is for, in your own words. */
  readonly description?: string | null;
  readonly cpu?: VdcCompute;
  readonly memory?: VdcMemory;
  readonly storage?: VdcStorage;
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
export interface VappList {
  readonly data: readonly Vapp[];
  readonly meta: ListMeta;
}
export interface Vapp {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly orgVdcUid: string;
  /** Of its machines: one state where all have it, else MIXED. RESOLVED: it has no machines yet. UNRESOLVED: it is being created. */
  readonly powerState: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED" | "MIXED" | "RESOLVED" | "UNRESOLVED";
  readonly virtual_machines_count: number;
  /** Of all machines. */
  readonly cores: number;
  /** Of all machines. */
  readonly memory: number;
  /** The size of all disks. */
  readonly storage: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewVapp {
  readonly orgVdcUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name: string;
  readonly description?: string;
  /** What its machines are made from; without one it is empty. */
  readonly vappTemplateUid?: string;
  /** The network that its machines are connected to. */
  readonly organizationNetworkUid?: string;
  /** Start its machines when they are made. */
  readonly powerOn?: boolean;
}
export interface VappChange {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name?: string;
  readonly description?: string | null;
}
export interface PowerStateChange {
  /** start: powered off or suspended machines. stop: running or suspended ones. restart (a reset), suspend, shutdownguest, rebootguest and standbyguest: running ones; the last three ask the tools inside the machine. */
  readonly state: "start" | "stop" | "restart" | "shutdownguest" | "rebootguest" | "suspend" | "standbyguest";
}
export interface VappTemplateList {
  readonly data: readonly VappTemplate[];
  readonly meta: ListMeta;
}
export interface VappTemplate {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  readonly catalogUid: string;
  readonly catalogName: string;
  readonly operatingSystem: string;
  readonly virtual_machines_count: number;
  readonly cores: number;
  readonly memory: number;
  readonly storage: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface VirtualMachineList {
  readonly data: readonly VirtualMachine[];
  readonly meta: ListMeta;
}
export interface VirtualMachine {
  readonly uid: string;
  readonly name: string;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly vappUid: string;
  readonly vappName: string;
  readonly orgVdcUid: string;
  readonly powerState: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  /** As reported by the guest. */
  readonly hostname: string | null;
  readonly operatingSystem: string;
  /** Known while it runs. */
  readonly ipAddress: string | null;
  readonly cores: number;
  readonly coresPerSocket: number;
  /** In the unit of the field beside it. */
  readonly memory: number;
  readonly memoryUnit: "MB";
  readonly disks: readonly Disk[];
  readonly network_cards: readonly NetworkCard[];
  /** Disk space of all disks together. */
  readonly storage: {
    readonly provisioned: number;
    readonly used: number;
    readonly storageUnit: "GB";
  };
  /** What people have noted about the machine. */
  readonly annotation: string | null;
  /** Whether the tools inside the machine answer. */
  readonly toolsStatus: "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null where it does not run. */
  readonly bootTime: string | null;
  /** The medium in its drive. */
  readonly media_uid: string | null;
  /** The name of the medium in its drive. */
  readonly mediaName: string | null;
  readonly snapshot: Snapshot | null;
  readonly can: MachineAbilities;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface Disk {
  readonly key: number;
  /** In the unit of the field beside it. */
  readonly capacity: number;
  readonly storageUnit: "GB";
  /** Uses space only as it fills. */
  readonly thinProvisioned: boolean;
}
export interface NetworkCard {
  readonly key: number;
  readonly adapterType: string;
  readonly addressType: "assigned" | "manual" | "generated";
  readonly macAddress: string;
  readonly networkName: string;
  /** The network's id on the platform; null where it is not known. */
  readonly network: string | null;
}
export interface Snapshot {
  readonly name: string;
  readonly description: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** A machine that is returned to it runs at once. */
  readonly hasMemory: boolean;
  /** The file systems were at rest. */
  readonly isQuiesced: boolean;
  readonly size: number;
}
/** What can be done with this machine on its platform. */
export interface MachineAbilities {
  /** The solution of its service may forbid them. */
  readonly snapshots: boolean;
  readonly memorySnapshots: boolean;
  /** The tools bring its file systems to rest while a snapshot is taken. */
  readonly quiesce: boolean;
  readonly metrics: boolean;
  readonly reconfigure: boolean;
  readonly hotAddCores: boolean;
  readonly hotAddMemory: boolean;
  readonly clone: boolean;
}
export interface NewVirtualMachine {
  readonly vappUid: string;
  /** A template of one machine. */
  readonly vappTemplateUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  readonly vappNetworkUid?: string;
  readonly powerOn?: boolean;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface VirtualMachineChange {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name?: string;
  /** What people should know about the machine. */
  readonly annotation?: string | null;
  readonly cores?: number;
  /** The cores are a multiple of it. */
  readonly coresPerSocket?: number;
  /** In MB; a multiple of 4. */
  readonly memory?: number;
  readonly disks?: DiskChanges;
  readonly network_cards?: NetworkCardChanges;
}
export interface DiskChanges {
  readonly changed?: readonly {
    readonly key: number;
    /** In GB. A disk does not shrink. */
    readonly capacity: number;
  }[];
  readonly added?: readonly {
    /** In GB. */
    readonly capacity: number;
    /** Uses space only as it fills. */
    readonly thinProvisioned?: boolean;
  }[];
  /** With all that is on them. */
  readonly removed?: readonly number[];
}
export interface NetworkCardChanges {
  readonly changed?: readonly {
    readonly key: number;
    /** The network's id on the platform. */
    readonly network: string;
  }[];
  readonly added?: readonly {
    /** The network's id on the platform. */
    readonly network: string;
  }[];
  readonly removed?: readonly number[];
}
export interface NewClone {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  /** Start it when it is made. */
  readonly powerOn?: boolean;
}
export interface Metrics {
  readonly data: readonly MetricSeries[];
  readonly meta: {
    readonly from: string;
    readonly to: string;
    /** How many seconds there are between two values, each of which is the mean of the time that ends there. */
    readonly resolution: number;
  };
}
export interface MetricSeries {
  readonly metric: "cpu" | "memory" | "disk" | "network";
  readonly name: string;
  readonly unit: "percent" | "kB/s" | "GHz" | "GB";
  readonly series: readonly {
    readonly timestamp: string;
    /** Null where the platform has none. */
    readonly value: number | null;
  }[];
}
/** The console of a machine. */
export interface ConsoleAddress {
  /** Null for a console of the platform's own. */
  readonly id: string | null;
  /** Where it is; an address that begins with / is below the portal's. */
  readonly url: string;
}
/** A console that is being prepared. */
export interface ConsoleInPreparation {
  readonly id: string;
}
/** A console that was prepared, or is being so. */
export interface ConsoleAccess {
  readonly id: string;
  /** Where it is, for a short time and once; null until it is ready. */
  readonly proxy_url: string | null;
}
export interface MountedMedium {
  readonly media_uid: string;
}
/** A machine has one snapshot: a new one replaces it. */
export interface NewSnapshot {
  readonly name: string;
  readonly description?: string;
  /** Also what is in the memory of a running machine: returned to it, the machine runs at once. */
  readonly memory?: boolean;
  /** The tools bring the file systems to rest first. Not together with memory. */
  readonly quiesce?: boolean;
}
export interface OrganizationNetworkList {
  readonly data: readonly OrganizationNetwork[];
  readonly meta: ListMeta;
}
export interface OrganizationNetwork {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly orgVdcUid: string;
  readonly type: "isolated" | "routed" | "direct";
  readonly gateway: string | null;
  readonly prefixLength: number | null;
  readonly dns: string | null;
  readonly externalNetworkUid: string | null;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewOrganizationNetwork {
  readonly orgVdcUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the virtual datacentre. */
  readonly name: string;
  readonly description?: string;
  /** isolated: inside the virtual datacentre alone. direct: joined to an external network. */
  readonly type: "isolated" | "direct";
  /** Of an isolated network. */
  readonly gateway?: string;
  readonly prefixLength?: number;
  readonly dns?: string;
  /** Of a direct network. */
  readonly externalNetworkUid?: string;
}
export interface CatalogList {
  readonly data: readonly Catalog[];
  readonly meta: ListMeta;
}
export interface Catalog {
  readonly uid: string;
  readonly name: string;
  readonly description: string | null;
  /** Of the provider, for all. */
  readonly isShared: boolean;
  readonly vapp_templates_count: number;
  readonly media_count: number;
}
export interface MediaList {
  readonly data: readonly Media[];
  readonly meta: ListMeta;
}
export interface Media {
  readonly media_uid: string;
  readonly name: string;
  readonly catalogUid: string;
  readonly catalogName: string;
  readonly size: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface VappNetworkList {
  readonly data: readonly VappNetwork[];
  readonly meta: ListMeta;
}
export interface VappNetwork {
  readonly uid: string;
  readonly name: string;
  /** The account that owns it. */
  readonly Accounts_id: number;
  /** The service it belongs to. */
  readonly service_id: number | null;
  readonly vappUid: string;
  /** direct: joined to a network of the virtual datacentre. isolated: inside the vApp alone. */
  readonly type: "direct" | "isolated";
  readonly organizationNetworkUid: string | null;
  readonly gateway: string | null;
  readonly prefixLength: number | null;
  /** The work in progress on it, if any. */
  readonly runningTask: string | null;
}
export interface NewVappNetwork {
  readonly vappUid: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the vApp. */
  readonly name: string;
  readonly type: "direct" | "isolated";
  /** Of a direct network. */
  readonly organizationNetworkUid?: string;
  /** Of an isolated network. */
  readonly gateway?: string;
  readonly prefixLength?: number;
}
export interface ActivityList {
  readonly data: readonly Activity[];
  readonly meta: ListMeta;
}
export interface Activity {
  /** Identifies the task. */
  readonly id: string;
  readonly name: string;
  readonly state: "running" | "completed" | "failed";
  readonly resourceType: string;
  readonly resourceId: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null while it runs. */
  readonly finishTime: string | null;
}
