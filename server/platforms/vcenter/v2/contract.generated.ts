// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export type MountedMedia = {
  readonly media_uid: string;
  readonly name: string;
} | null;

export interface Operations {
  /** GET /{automatorId}/check-connection */
  readonly checkConnection: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: ConnectionCheck };
  };
  /** GET /{automatorId}/dataCenter */
  readonly listDataCenters: {
    readonly path: { readonly automatorId: number };
    readonly fields: "moId" | "name";
    readonly answers: { readonly 200: DataCenterList };
  };
  /** GET /{automatorId}/cluster */
  readonly listClusters: {
    readonly path: { readonly automatorId: number };
    readonly fields: "dataCenter" | "moId" | "name";
    readonly answers: { readonly 200: ClusterList };
  };
  /** GET /{automatorId}/storage-policy */
  readonly listStoragePolicies: {
    readonly path: { readonly automatorId: number };
    readonly fields: "capacity" | "name" | "used";
    readonly answers: { readonly 200: StoragePolicyList };
  };
  /** GET /{automatorId}/media */
  readonly listMedia: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly resourcePool?: string };
    readonly fields: "media_uid" | "name" | "size";
    readonly answers: { readonly 200: MediaList };
  };
  /** POST /{automatorId}/virtual-machine/{moId}/media/mount */
  readonly mountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: MediaMount;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machine/{moId}/media/unmount */
  readonly unmountMedia: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/network */
  readonly listNetworks: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly resourcePool?: string };
    readonly fields: "moId" | "name";
    readonly answers: { readonly 200: NetworkList };
  };
  /** GET /{automatorId}/resource-pool */
  readonly listResourcePools: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      | "cluster"
      | "cpu.limit"
      | "dataCenter"
      | "description"
      | "memory.limit"
      | "moId"
      | "name"
      | "storage.limit"
      | "virtual_machines_count";
    readonly answers: { readonly 200: ResourcePoolList };
  };
  /** POST /{automatorId}/resource-pool */
  readonly purchaseResourcePool: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly prices?: number };
    readonly body: NewResourcePool;
    readonly answers: { readonly 202: PurchaseLink };
  };
  /** GET /{automatorId}/resource-pool/name-available */
  readonly checkResourcePoolName: {
    readonly path: { readonly automatorId: number };
    readonly query: {
      readonly cluster: string;
      readonly name: string;
    };
    readonly answers: { readonly 200: NameAvailability };
  };
  /** GET /{automatorId}/resource-pool/virtual-machine */
  readonly listVirtualMachines: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      | "cores"
      | "hostname"
      | "memory"
      | "moId"
      | "name"
      | "operatingSystem"
      | "powerState"
      | "resourcePool"
      | "storage.provisioned"
      | "storage.used";
    readonly answers: { readonly 200: VirtualMachineList };
  };
  /** POST /{automatorId}/resource-pool/virtual-machine */
  readonly createPoolMachine: {
    readonly path: { readonly automatorId: number };
    readonly query: { readonly sync?: "none" };
    readonly body: NewVirtualMachine;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/resource-pool/virtual-machine/{moId} */
  readonly getChangedMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly answers: { readonly 200: VirtualMachine };
  };
  /** PATCH /{automatorId}/resource-pool/virtual-machine/{moId} */
  readonly updateVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: VirtualMachineChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/resource-pool/virtual-machine/{moId} */
  readonly deleteVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/resource-pool/{poolId} */
  readonly getResourcePool: {
    readonly path: {
      readonly automatorId: number;
      readonly poolId: string;
    };
    readonly answers: { readonly 200: ResourcePool };
  };
  /** PATCH /{automatorId}/resource-pool/{poolId} */
  readonly updateResourcePool: {
    readonly path: {
      readonly automatorId: number;
      readonly poolId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: ResourcePoolChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/resource-pool/{poolId} */
  readonly deleteResourcePool: {
    readonly path: {
      readonly automatorId: number;
      readonly poolId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/resource-pool/{poolId}/metrics */
  readonly getResourcePoolMetrics: {
    readonly path: {
      readonly automatorId: number;
      readonly poolId: string;
    };
    readonly query: {
      readonly metric?: readonly ("cpu" | "memory")[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Metrics };
  };
  /** GET /{automatorId}/virtual-machine/{moId} */
  readonly getVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly answers: { readonly 200: VirtualMachine };
  };
  /** PATCH /{automatorId}/virtual-machine/{moId}/state */
  readonly changeVirtualMachineState: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: PowerStateChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machine/{moId}/guest */
  readonly getGuestInfo: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly answers: { readonly 200: GuestInfo };
  };
  /** GET /{automatorId}/virtual-machine/{moId}/snapshots */
  readonly listSnapshots: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly fields: "createTime" | "description" | "name";
    readonly answers: { readonly 200: SnapshotList };
  };
  /** POST /{automatorId}/virtual-machine/{moId}/snapshots */
  readonly createSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewSnapshot;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/virtual-machine/{moId}/snapshots/{snapshotId} */
  readonly removeSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
      readonly snapshotId: string;
    };
    readonly query: {
      readonly children?: boolean;
      readonly sync?: "none";
    };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** POST /{automatorId}/virtual-machine/{moId}/snapshots/{snapshotId}/revert */
  readonly revertToSnapshot: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
      readonly snapshotId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machine/{moId}/metrics */
  readonly getVirtualMachineMetrics: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: {
      readonly metric?: readonly ("cpu" | "memory" | "disk" | "network")[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Metrics };
  };
  /** POST /{automatorId}/virtual-machine/{moId}/clone */
  readonly cloneVirtualMachine: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly body: NewClone;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/virtual-machine/{moId}/console-access */
  readonly openVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
    };
    readonly answers: {
      readonly 200: ConsoleAddress;
      readonly 202: ConsoleInPreparation;
    };
  };
  /** GET /{automatorId}/virtual-machine/{moId}/console-access/{id} */
  readonly getVirtualMachineConsole: {
    readonly path: {
      readonly automatorId: number;
      readonly moId: string;
      readonly id: string;
    };
    readonly answers: { readonly 200: ConsoleAccess };
  };
  /** GET /{automatorId}/virtual-machine/templates */
  readonly listTemplates: {
    readonly path: { readonly automatorId: number };
    readonly fields: "dataCenter" | "name" | "operatingSystem";
    readonly answers: { readonly 200: TemplateList };
  };
  /** GET /{automatorId}/folder */
  readonly listFolders: {
    readonly path: { readonly automatorId: number };
    readonly fields: "dataCenter" | "name";
    readonly answers: { readonly 200: FolderList };
  };
  /** GET /{automatorId}/datastore */
  readonly listDatastores: {
    readonly path: { readonly automatorId: number };
    readonly fields: "capacity" | "dataCenter" | "free" | "name";
    readonly answers: { readonly 200: DatastoreList };
  };
  /** GET /{automatorId}/virtual-machine/available-templates */
  readonly listAvailableTemplates: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "operatingSystem";
    readonly answers: { readonly 200: AvailableTemplateList };
  };
  /** GET /{automatorId}/activity */
  readonly listActivities: {
    readonly path: { readonly automatorId: number };
    readonly fields: "createTime" | "name" | "resourceId" | "state";
    readonly answers: { readonly 200: ActivityList };
  };
  /** GET /{automatorId}/insights */
  readonly getInsights: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: VcenterInsights };
  };
  /** GET /{automatorId}/catalog */
  readonly listCatalogs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "createTime" | "name";
    readonly answers: { readonly 200: CatalogList };
  };
  /** POST /{automatorId}/catalog */
  readonly createCatalog: {
    readonly path: { readonly automatorId: number };
    readonly body: NewCatalog;
    readonly answers: { readonly 201: Catalog };
  };
  /** GET /{automatorId}/catalog/{catalogId} */
  readonly getCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly answers: { readonly 200: Catalog };
  };
  /** PATCH /{automatorId}/catalog/{catalogId} */
  readonly updateCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly body: CatalogChange;
    readonly answers: { readonly 200: Catalog };
  };
  /** DELETE /{automatorId}/catalog/{catalogId} */
  readonly deleteCatalog: {
    readonly path: {
      readonly automatorId: number;
      readonly catalogId: number;
    };
    readonly answers: { readonly 204: undefined };
  };
  /** GET /{automatorId}/orchestration/uploads */
  readonly listUploads: {
    readonly path: { readonly automatorId: number };
    readonly fields: "createTime" | "name";
    readonly answers: { readonly 200: UploadList };
  };
  /** DELETE /{automatorId}/orchestration/uploads/{uploadId} */
  readonly deleteUpload: {
    readonly path: {
      readonly automatorId: number;
      readonly uploadId: string;
    };
    readonly answers: { readonly 204: undefined };
  };
  /** POST /{automatorId}/orchestration/uploads-link */
  readonly createUploadLink: {
    readonly path: { readonly automatorId: number };
    readonly body: NewUpload;
    readonly answers: { readonly 201: UploadLink };
  };
  /** POST /{automatorId}/orchestration/deploy-ova */
  readonly deployOva: {
    readonly path: { readonly automatorId: number };
    readonly body: NewDeployment;
    readonly answers: { readonly 202: ActivityLink };
  };
}
export interface ConnectionCheck {
  readonly connected: boolean;
  readonly message?: string;
}
export interface DataCenterList {
  readonly data: readonly DataCenter[];
  readonly meta: ListMeta;
}
export interface DataCenter {
  readonly moId: string;
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
export interface ClusterList {
  readonly data: readonly Cluster[];
  readonly meta: ListMeta;
}
export interface Cluster {
  readonly moId: string;
  readonly name: string;
  /** The datacentre of the cluster. */
  readonly dataCenter: string;
  /** How many hosts it has. */
  readonly hosts?: number;
  /** In GHz. */
  readonly cpuFree?: number;
  /** In GB. */
  readonly memoryFree?: number;
}
export interface StoragePolicyList {
  readonly data: readonly StoragePolicy[];
  readonly meta: ListMeta;
}
export interface StoragePolicy {
  readonly policyUid: string;
  readonly name: string;
  readonly description?: string;
  /** In GB. */
  readonly capacity: number;
  /** In GB. */
  readonly used: number;
}
export interface MediaList {
  readonly data: readonly Media[];
  readonly meta: ListMeta;
}
export interface Media {
  readonly media_uid: string;
  readonly name: string;
  readonly size: number;
  readonly place: string;
}
export interface MediaMount {
  readonly media_uid: string;
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
export interface NetworkList {
  readonly data: readonly Network[];
  readonly meta: ListMeta;
}
export interface Network {
  readonly moId: string;
  readonly name: string;
  /** The datacentre of the network. */
  readonly dataCenter: string;
}
export interface ResourcePoolList {
  readonly data: readonly ResourcePool[];
  readonly meta: ListMeta;
}
export interface ResourcePool {
  readonly moId: string;
  /** Unique within the cluster. */
  readonly name: string;
  readonly description?: string | null;
  /** The service through which the pool was bought. */
  readonly service_id: number;
  /** The account that owns the pool. */
  readonly Accounts_id: number;
  readonly dataCenter: string;
  readonly cluster: string;
  /** Datacentre and cluster by their names. */
  readonly place: string;
  readonly cpu: PoolCompute;
  readonly memory: PoolMemory;
  readonly storage: PoolStorage;
  readonly used: PoolUse;
  readonly free: PoolRoom;
  /** How many virtual machines it has. */
  readonly virtual_machines_count: number;
  /** The work in progress on the pool, if any. */
  readonly runningTask?: string | null;
}
/** How much processing power the machines of the pool may use together. In GHz. */
export interface PoolCompute {
  /** In GHz. -1 is unlimited. */
  readonly limit: number;
  /** In GHz, reserved for this pool at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much memory the machines of the pool may use together. In GB. */
export interface PoolMemory {
  /** In GB. -1 is unlimited. */
  readonly limit: number;
  /** In GB, reserved for this pool at all times. At most the limit. */
  readonly reservation?: number;
}
/** How much disk space the machines of the pool may use together. In GB. */
export interface PoolStorage {
  /** The kind of storage that the disks are on. Where none is chosen, it is the first one of the place. */
  readonly policy?: string;
  /** In GB. -1 is unlimited. */
  readonly limit: number;
}
/** What the machines of the pool take of its limits. */
export interface PoolUse {
  /** Of the machines that run: a GHz for each core. */
  readonly cpu: number;
  /** Of the machines that run. */
  readonly memory: number;
  /** Of all machines: what is written to their disks. */
  readonly storage: number;
  /** Of all machines: what their disks may hold. The limit counts it. */
  readonly provisioned: number;
}
/** What is left of the limits of the pool; null where there is none. */
export interface PoolRoom {
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly storage: number | null;
}
/** Buys a resource pool. */
export interface NewResourcePool {
  readonly ServiceOfferings_id: number;
  readonly dataCenter: string;
  readonly cluster: string;
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account and the cluster. */
  readonly name: string;
  /** What the pool is for, in your own words. */
  readonly description?: string;
  readonly cpu: PoolCompute;
  readonly memory: PoolMemory;
  readonly storage: PoolStorage;
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
export interface NameAvailability {
  readonly available: boolean;
  /** Why the name cannot be used. */
  readonly message?: string;
}
export interface VirtualMachineList {
  readonly data: readonly VirtualMachine[];
  readonly meta: ListMeta;
}
export interface VirtualMachine {
  readonly moId: string;
  readonly name: string;
  /** As reported by the guest. */
  readonly hostname?: string | null;
  /** The account that owns the machine. */
  readonly Accounts_id: number;
  readonly powerState: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  readonly operatingSystem?: string;
  readonly cores: number;
  readonly coresPerSocket: number;
  /** In the unit of the field beside it. */
  readonly memory: number;
  readonly memoryUnit: "MB";
  readonly disks: readonly Disk[];
  readonly network_cards: readonly NetworkCard[];
  readonly snapshots: readonly Snapshot[];
  /** Disk space of all disks together. */
  readonly storage: {
    readonly provisioned: number;
    readonly used: number;
    readonly storageUnit: "GB";
  };
  /** The id on the platform of the machine's pool. */
  readonly resourcePool: string;
  /** The service the machine belongs to. */
  readonly service_id: number;
  /** What people have noted about the machine. */
  readonly annotation: string | null;
  /** Whether the tools inside the machine answer. */
  readonly toolsStatus: "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null where it does not run or its platform does not say. */
  readonly bootTime: string | null;
  readonly media: MountedMedia;
  readonly limits: MachineLimits;
  readonly can: MachineAbilities;
  /** The work in progress on the machine, if any. */
  readonly runningTask?: string | null;
}
export interface Disk {
  readonly key: number;
  /** What its platform calls it; where that says nothing, disks are counted. */
  readonly label: string;
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
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** The id of the snapshot it was taken on top of. */
  readonly parent: string | null;
  /** The machine stands on top of this one. */
  readonly isCurrent: boolean;
  /** A machine that is returned to it runs at once. */
  readonly hasMemory: boolean;
  /** The file systems were at rest. */
  readonly isQuiesced: boolean;
}
/** What the solution of a single machine offers at most, or what it has already; what it has where its order was approved and the caller does not sell it; null: not limited. */
export interface MachineLimits {
  readonly cores: number | null;
  readonly memory: number | null;
  /** In GB: all disks together. */
  readonly storage: number | null;
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
  readonly media: boolean;
  readonly guestPower: boolean;
}
export interface NewVirtualMachine {
  /** The id on the platform of a resource pool of yours. */
  readonly resourcePool: string;
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the pool. */
  readonly name: string;
  /** What it is made from: the id of a template that the catalogs offer, in the datacentre of the pool. */
  readonly template: string;
  /** Where none are named, those of the template. */
  readonly cores?: number;
  /** In MB, a multiple of 4. Where none is named, that of the template. */
  readonly memory?: number;
  /** GB of its first disk, at least as many as the template has. */
  readonly storage?: number;
  /** The id of a network of the pool, for its first network card. Where none is named, that of the template. */
  readonly network?: string;
  /** Start it when it is made. */
  readonly powerOn?: boolean;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface VirtualMachineChange {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the pool. */
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
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface ResourcePoolChange {
  /** Letters, digits, dashes and underscores, beginning with a letter. Unique within the account and the cluster. */
  readonly name?: string;
  /** What the pool is for, in your own words. */
  readonly description?: string | null;
  readonly cpu?: PoolCompute;
  readonly memory?: PoolMemory;
  readonly storage?: PoolStorage;
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
export interface PowerStateChange {
  /** start: powered off or suspended machines. stop: running or suspended ones. restart (a reset), suspend, shutdownguest, rebootguest and standbyguest: running ones; the last three ask the tools inside the machine. */
  readonly state: "start" | "stop" | "restart" | "shutdownguest" | "rebootguest" | "suspend" | "standbyguest";
}
/** What the tools inside the machine report. Addresses are known only while it runs. */
export interface GuestInfo {
  readonly toolsStatus: "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";
  readonly ipAddress: string | null;
  readonly hostname?: string | null;
  readonly operatingSystem?: string;
}
export interface SnapshotList {
  readonly data: readonly Snapshot[];
  readonly meta: ListMeta;
}
export interface NewSnapshot {
  readonly name: string;
  readonly description?: string;
  /** Also what is in the memory of a running machine: returned to it, the machine runs at once. */
  readonly memory?: boolean;
  /** The tools bring the file systems to rest first. Not together with memory. */
  readonly quiesce?: boolean;
}
export interface NewClone {
  /** Letters, digits, spaces, dots, dashes and underscores. Unique within the pool. */
  readonly name: string;
  /** Start it when it is made. */
  readonly powerOn?: boolean;
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
export interface TemplateList {
  readonly data: readonly Template[];
  readonly meta: ListMeta;
}
/** What machines are made from. */
export interface Template {
  /** The id on the platform. */
  readonly moId: string;
  /** What it is called. */
  readonly name: string;
  /** What runs in its machines. */
  readonly operatingSystem: string;
  /** Where an order names none. */
  readonly cores: number;
  /** MB, where an order names none. */
  readonly memory: number;
  /** GB of its disk, at least. */
  readonly storage: number;
  /** GB of all its disks. */
  readonly provisioned: number;
  /** The id of the datacentre that it is in; its machines are in no other. */
  readonly dataCenter: string;
}
export interface FolderList {
  readonly data: readonly Folder[];
  readonly meta: ListMeta;
}
export interface Folder {
  readonly moId: string;
  readonly name: string;
  /** The datacentre of the folder. */
  readonly dataCenter: string;
  /** Null: it is the first of its datacentre. */
  readonly parent: string | null;
  /** Datacentre and folders above it. */
  readonly place: string;
}
export interface DatastoreList {
  readonly data: readonly Datastore[];
  readonly meta: ListMeta;
}
export interface Datastore {
  readonly moId: string;
  readonly name: string;
  /** The datacentre of the datastore. */
  readonly dataCenter: string;
  /** In GB. */
  readonly capacity: number;
  /** In GB. */
  readonly free: number;
}
export interface AvailableTemplateList {
  readonly data: readonly AvailableTemplate[];
  readonly meta: ListMeta;
}
/** What of the vCenter machines can be made from. */
export interface AvailableTemplate {
  /** The id on the platform. */
  readonly moId: string;
  /** What it is called. */
  readonly name: string;
  /** What runs in its machines. */
  readonly operatingSystem: string;
  /** Where an order names none. */
  readonly cores: number;
  /** MB, where an order names none. */
  readonly memory: number;
  /** GB of its disk, at least. */
  readonly storage: number;
  /** GB of all its disks. */
  readonly provisioned: number;
  /** The id of the datacentre that it is in; its machines are in no other. */
  readonly dataCenter: string;
  /** The names of the catalogs that it is in. */
  readonly catalogs: readonly string[];
}
export interface ActivityList {
  readonly data: readonly Activity[];
  readonly meta: ListMeta;
}
export interface Activity {
  readonly id: string;
  readonly name: string;
  readonly state: "running" | "completed" | "failed";
  readonly Accounts_id: number;
  /** Whose service it is about. */
  readonly companyName: string;
  readonly resourceType: string;
  readonly resourceId: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. Null while it runs. */
  readonly finishTime: string | null;
}
export interface VcenterInsights {
  readonly dataCenters: number;
  readonly clusters: number;
  readonly hosts: number;
  /** In GHz, of all clusters. */
  readonly cpuFree: number;
  /** In GB, of all clusters. */
  readonly memoryFree: number;
  readonly datastores: number;
  /** In GB, of all datastores. */
  readonly capacity: number;
  /** In GB, of all datastores. */
  readonly used: number;
  readonly pools: number;
  readonly freePools: number;
  readonly machines: number;
  readonly running: number;
  readonly templates: number;
  readonly catalogs: number;
  readonly accounts: number;
}
export interface CatalogList {
  readonly data: readonly Catalog[];
  readonly meta: ListMeta;
}
/** What customers can choose. Where an automator has none, all that it has. */
export interface Catalog {
  readonly id: number;
  /** Unique within its automator. */
  readonly name: string;
  readonly description: string | null;
  /** What machines of customers can be made from. */
  readonly template_ids: readonly string[];
  /** What customers can mount in their machines. */
  readonly media_ids: readonly string[];
  readonly templates_count: number;
  readonly media_count: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface NewCatalog {
  /** Unique within its automator. */
  readonly name: string;
  readonly description?: string | null;
  /** What machines of customers can be made from. */
  readonly template_ids?: readonly string[];
  /** What customers can mount in their machines. */
  readonly media_ids?: readonly string[];
}
export interface CatalogChange {
  /** Unique within its automator. */
  readonly name?: string;
  readonly description?: string | null;
  /** What machines of customers can be made from. */
  readonly template_ids?: readonly string[];
  /** What customers can mount in their machines. */
  readonly media_ids?: readonly string[];
}
export interface UploadList {
  readonly data: readonly Upload[];
  readonly meta: ListMeta;
}
export interface Upload {
  readonly id: string;
  readonly name: string;
  /** `incomplete`: the rest can be sent. */
  readonly state: "incomplete" | "ready" | "deploying";
  /** Bytes. */
  readonly size: number;
  /** Bytes of it that are here. */
  readonly received: number;
  /** Stored time in UTC: `YYYY-MM-DD hh:mm:ss AM` or `PM`. */
  readonly createTime: string;
}
export interface NewUpload {
  /** Ends in .ova. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970, as its owner's computer says. */
  readonly modified?: number;
}
export interface UploadLink {
  readonly id: string;
  /** A path of this server; whoever knows it may send the file. */
  readonly url: string;
  /** Bytes that are here already. */
  readonly offset: number;
  /** Parts to send before the file. */
  readonly fields: { readonly [k: string]: string };
}
export interface NewDeployment {
  readonly upload_id: string;
  /** No other template of the vCenter has it. */
  readonly name: string;
  readonly cluster: string;
  /** Its disks take room there as they fill. */
  readonly datastore: string;
  /** All its network cards are connected to it. */
  readonly network: string;
}
