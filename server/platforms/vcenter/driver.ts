import type { ListQuery, ListResult, Notice, Outside } from "../../api/index.ts";
import type { Ova } from "./ova/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { PlatformTask, ResourceOwner } from "../platform.ts";
import type { MachineConsole } from "../../machines/index.ts";
import type { Disk, NetworkCard, MachineChange } from "../../machines/index.ts";
import type { Limits } from "../../machines/index.ts";
import type { Metric, MetricSpan, MetricValues, PoolMetric } from "../../machines/index.ts";
import type { PowerChange, PowerState } from "../../machines/index.ts";

/**
 * What Atrium asks of a vCenter behind an automator. Handlers and jobs know only this: a driver for a
 * real machine takes its address and credentials from the automator and touches nothing else.
 *
 * Reads return what the platform has, of any owner; handlers check what a caller may see. They run in the caller's
 * transaction and may read our own tables in it; a platform that is not in the database is called `outside`, because no
 * transaction is held open for an answer from a network. A platform that does not answer is a `PlatformSilent`.
 *
 * Work ends in an `Outcome`; it may be repeated after a crash and must then have the same result. It throws only where the
 * server itself fails or stops.
 *
 * `tests/platforms/vcenter-drivers.test.ts` and `vcenter-machine-work.test.ts` are this contract as tests, for every driver.
 */
export interface VcenterDriver {
  /** A failure says what is wrong with the configuration. */
  checkConnection(at: VcenterView): Promise<Outcome>;

  listDataCenters(at: VcenterView): Promise<readonly DataCenter[]>;
  listClusters(at: VcenterView): Promise<readonly Cluster[]>;
  /** Of all clusters together, whether or not it is reserved; null where the vCenter does not say. */
  readCapacity(at: VcenterView): Promise<Capacity>;
  listStoragePolicies(at: VcenterView): Promise<readonly StoragePolicy[]>;
  /** What machines and templates lie in, by place and name. */
  listFolders(at: VcenterView): Promise<readonly Folder[]>;
  listDatastores(at: VcenterView): Promise<readonly Datastore[]>;
  /** Of the named pools those that exist. */
  listResourcePools(at: VcenterView, moIds: readonly string[]): Promise<readonly ResourcePool[]>;
  /**
   * Those that belong to no service: nobody bought them here, and nothing here is creating them. Of pools inside each other,
   * none that holds a pool of a service, or is in one.
   */
  listFreePools(at: VcenterView): Promise<readonly ResourcePool[]>;
  /**
   * Notes here whose a pool is from now on. Where a platform knows whose a network is, cards on networks of the former owner
   * are disconnected; the answer has the names of their machines.
   */
  assignPool(at: VcenterView, moId: string, owner: ResourceOwner): Promise<readonly string[]>;
  /** Machines in free pools that belong to no service: nobody bought them here, and nothing here is making them. */
  listFreeMachines(at: VcenterView): Promise<readonly VirtualMachine[]>;
  /**
   * Notes here whose a single machine is from now on. A 409 where the new owner has one of its name in the same pool, and the
   * platform keeps them apart by name.
   */
  assignMachine(at: VcenterView, moId: string, owner: ResourceOwner): Promise<void>;
  /** What machines can be made from. */
  listTemplates(at: VcenterView): Promise<readonly MachineTemplate[]>;
  isPoolNameTaken(at: VcenterView, cluster: string, name: string): Promise<boolean>;
  /**
   * A page of the machines of some pools, and of single ones, with the total of all that match: what it costs hardly grows
   * with how many there are.
   */
  pageVirtualMachines(
    at: VcenterView,
    within: MachineScope,
    list: ListQuery,
  ): Promise<ListResult<VirtualMachine>>;
  /** The machines of the named pools. */
  listVirtualMachines(at: VcenterView, resourcePools: readonly string[]): Promise<readonly VirtualMachine[]>;
  findVirtualMachine(at: VcenterView, moId: string): Promise<VirtualMachine | undefined>;
  /** Of the named machines those that exist. */
  findVirtualMachines(at: VcenterView, moIds: readonly string[]): Promise<readonly VirtualMachine[]>;
  /** What a machine has that is returned to this snapshot; undefined where it is gone. */
  findSnapshotSize(at: VcenterView, moId: string, snapshot: string): Promise<SnapshotSize | undefined>;
  readGuest(at: VcenterView, moId: string): Promise<GuestInfo | undefined>;
  /**
   * The networks that machines of the named pools may be connected to: those of everybody and their owner's. Where a
   * platform does not say whose a network is, those that machines of the pools are connected to. Without pools: all.
   */
  listNetworks(at: VcenterView, resourcePools?: readonly string[]): Promise<readonly Network[]>;
  /**
   * ISO images that machines of the named pools may have in their drives, as the provider offers them. Without pools: all
   * that the provider has.
   */
  listMedia(at: VcenterView, resourcePools?: readonly string[]): Promise<readonly Media[]>;
  /** Of a machine that is there. */
  readMachineMetrics(at: VcenterView, moId: string, span: MetricSpan<Metric>): Promise<MetricValues<Metric>>;
  /** Of the machines of a pool together. */
  readPoolMetrics(
    at: VcenterView,
    moId: string,
    span: MetricSpan<PoolMetric>,
  ): Promise<MetricValues<PoolMetric>>;

  /** Of a machine that is on. It may be asked again and again, and then answers the same or what has become of it. */
  findConsole(at: VcenterView, moId: string): Promise<MachineConsole>;

  /** Creates one pool for each `order.serviceId`, however often it runs, and returns its id. */
  createPool(work: VcenterWork, order: PoolOrder): Promise<Outcome<string>>;
  /** The id of what `createPool` has made for a service, also where it failed before its end; undefined: nothing. */
  findOrderedPool(work: VcenterWork, serviceId: number): Promise<Outcome<string | undefined>>;
  changePool(work: VcenterWork, moId: string, change: PoolChange): Promise<Outcome>;
  /** Removes the pool with its machines. A pool that is already gone counts as removed. */
  removePool(work: VcenterWork, moId: string): Promise<Outcome>;
  changePower(work: VcenterWork, moId: string, change: PowerChange): Promise<Outcome>;

  /** Puts an image into the drive of a machine, in place of the one that is there. */
  mountMedia(work: VcenterWork, moId: string, mediaUid: string): Promise<Outcome>;
  unmountMedia(work: VcenterWork, moId: string): Promise<Outcome>;

  takeSnapshot(work: VcenterWork, moId: string, order: SnapshotOrder): Promise<Outcome>;
  /**
   * Returns the machine to a snapshot: with its memory it runs, without it is powered off. However often it runs, that is done
   * once; where an earlier run was cut off and what became of it cannot be seen, it is a failure that says so.
   */
  revertToSnapshot(work: VcenterWork, moId: string, snapshot: string): Promise<Outcome>;
  /** A snapshot that is already gone counts as removed. `withChildren`: also those that were taken on top of it. */
  removeSnapshot(work: VcenterWork, moId: string, snapshot: string, withChildren: boolean): Promise<Outcome>;
  /** Changes all or nothing. */
  changeMachine(work: VcenterWork, moId: string, change: MachineChange): Promise<Outcome>;
  /** Removes a machine that is powered off. One that is already gone counts as removed. */
  removeMachine(work: VcenterWork, moId: string): Promise<Outcome>;
  /** Makes one machine from a template for each `order.key`, however often it runs, and returns its id. It is off. */
  createMachine(work: VcenterWork, order: MachineOrder): Promise<Outcome<string>>;
  /** As `findOrderedPool`: what `createMachine` has made for an order with this key. */
  findOrderedMachine(work: VcenterWork, key: string): Promise<Outcome<string | undefined>>;
  /** Makes one template of an OVA for each `order.key`, however often it runs, and returns its id. */
  deployTemplate(work: VcenterWork, order: TemplateOrder): Promise<Outcome<string>>;
  /** Makes one machine in the same pool for each order, however often it runs, and returns its id. */
  cloneMachine(work: VcenterWork, moId: string, order: CloneOrder): Promise<Outcome<string>>;
}

/** What machines are filtered, searched, sorted and counted by. */
export type MachineField =
  | "moId"
  | "name"
  | "hostname"
  | "powerState"
  | "operatingSystem"
  | "cores"
  | "memory"
  | "resourcePool"
  | "storage.used"
  | "storage.provisioned";

/** Whose machines may be shown: ids of pools, and of single machines. */
export interface MachineScope {
  readonly pools: readonly string[];
  readonly singles: readonly string[];
}

/** One automator, read inside the caller's transaction, or outside of it. */
export interface VcenterView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
  /** Of a list that is shown: where the vCenter is slow, it has what was read last, and this says so. */
  readonly notice?: Notice | undefined;
}

/** One automator, worked on in the background. */
export interface VcenterWork {
  readonly automatorId: number;
  readonly task: PlatformTask;
}

export interface DataCenter {
  readonly moId: string;
  readonly name: string;
}

export interface Cluster {
  readonly moId: string;
  readonly name: string;
  /** The datacentre's `moId`. */
  readonly dataCenter: string;
  readonly hosts: number;
  /** GHz. */
  readonly cpuFree: number;
  /** GB. */
  readonly memoryFree: number;
}

export interface Capacity {
  /** GHz. */
  readonly cpu: number | null;
  /** GB. */
  readonly memory: number | null;
}

export interface StoragePolicy {
  readonly policyUid: string;
  readonly name: string;
  readonly description: string;
  /** GB. */
  readonly capacity: number;
  /** GB. */
  readonly used: number;
}

export interface Folder {
  readonly moId: string;
  readonly name: string;
  /** The datacentre's `moId`. */
  readonly dataCenter: string;
  /** The `moId` of the folder that it lies in; null: it is the first of its datacentre. */
  readonly parent: string | null;
  /** Datacentre and the folders above, as people call them. */
  readonly place: string;
}

export interface Datastore {
  readonly moId: string;
  readonly name: string;
  /** The datacentre's `moId`. */
  readonly dataCenter: string;
  /** GB. */
  readonly capacity: number;
  /** GB. */
  readonly free: number;
}

/** What the machines of a pool take of its limits: GHz for compute, GB for memory and storage. */
export interface PoolUse {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
  /** GB that the limit of storage counts: of all disks, whether written or not. */
  readonly provisioned: number;
}

export interface ResourcePool extends Limits {
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  readonly dataCenter: string;
  readonly cluster: string;
  /** Datacentre and cluster, as people call them. */
  readonly place: string;
  readonly used: PoolUse;
  readonly virtual_machines_count: number;
}

export interface PoolOrder extends Limits {
  /** The purchase: the key that makes creation safe to repeat. */
  readonly serviceId: number;
  readonly name: string;
  readonly description: string | null;
  readonly dataCenter: string;
  readonly cluster: string;
}

export interface PoolChange extends Partial<Limits> {
  readonly name?: string;
  readonly description?: string | null;
}

export interface VirtualMachine {
  readonly moId: string;
  readonly name: string;
  readonly hostname: string | null;
  readonly operatingSystem: string;
  readonly powerState: PowerState;
  readonly cores: number;
  readonly coresPerSocket: number;
  readonly memory: number;
  readonly memoryUnit: "MB";
  readonly disks: readonly Disk[];
  readonly network_cards: readonly NetworkCard[];
  readonly snapshots: readonly Snapshot[];
  /** Provisioned: also the disks that only its snapshots have. */
  readonly storage: { readonly provisioned: number; readonly used: number; readonly storageUnit: "GB" };
  /** The `moId` of the pool that holds it. */
  readonly resourcePool: string;
  readonly annotation: string | null;
  readonly toolsStatus: ToolsStatus;
  /** As `Snapshot.createTime`; null where it does not run, or the platform does not say. */
  readonly bootTime: string | null;
  /** The ISO image in its drive. */
  readonly media: Pick<Media, "media_uid" | "name"> | null;
  readonly can: MachineAbilities;
}

/** What its platform can do with a machine as it is configured, whatever state it is in. */
export interface MachineAbilities {
  readonly snapshots: boolean;
  readonly memorySnapshots: boolean;
  readonly quiesce: boolean;
  readonly metrics: boolean;
  readonly reconfigure: boolean;
  /** More cores while it runs. */
  readonly hotAddCores: boolean;
  /** More memory while it runs. */
  readonly hotAddMemory: boolean;
  readonly clone: boolean;
  /** It has a drive for ISO images. */
  readonly media: boolean;
  /** Its guest can be asked to reboot and to go on standby. */
  readonly guestPower: boolean;
}

export interface Network {
  readonly moId: string;
  readonly name: string;
  /** The datacentre's `moId`. */
  readonly dataCenter: string;
}

/** An ISO image. */
export interface Media {
  readonly media_uid: string;
  readonly name: string;
  /** GB. */
  readonly size: number;
  /** Where it is, as people call it. */
  readonly place: string;
}

/** The snapshots of a machine are a tree in rows: each before those that were taken on top of it. */
export interface Snapshot {
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
  /** The `moId` of the snapshot it was taken on top of. */
  readonly parent: string | null;
  /** The machine stands on top of this one. */
  readonly isCurrent: boolean;
  /** A machine that is returned to it runs at once. */
  readonly hasMemory: boolean;
  readonly isQuiesced: boolean;
}

export type SnapshotSize = Pick<VirtualMachine, "cores" | "memory">;

export interface SnapshotOrder {
  readonly name: string;
  readonly description: string | null;
  /** Also what is in the memory of a running machine. */
  readonly memory: boolean;
  /** The tools bring the file systems to rest first. */
  readonly quiesce: boolean;
  /** The snapshots that the machine had before: what has this name and is none of them is what an earlier run took. */
  readonly before: readonly string[];
}

/** What machines are made from: it is none itself. */
export interface MachineTemplate {
  readonly moId: string;
  readonly name: string;
  readonly operatingSystem: string;
  readonly cores: number;
  /** MB. */
  readonly memory: number;
  /** GB, of its first disk. */
  readonly storage: number;
  /** GB, of all its disks. */
  readonly provisioned: number;
  /** The datacentre's `moId`: its machines are in no other. */
  readonly dataCenter: string;
}

/** A machine of the size of its template where none is named. */
export interface MachineOrder {
  /** What makes creation safe to repeat: no other order of the portal has it. */
  readonly key: string;
  readonly name: string;
  /** The template's `moId`. */
  readonly template: string;
  /** The pool's `moId`. */
  readonly resourcePool: string;
  readonly cores?: number;
  /** MB. */
  readonly memory?: number;
  /** GB, of its first disk, which only grows. */
  readonly storage?: number;
  /** The `moId` of the network of its first card; where none is named, that of its template. */
  readonly network?: string;
}

export interface TemplateOrder {
  /** A UUID: the key that makes the work safe to repeat. */
  readonly key: string;
  readonly name: string;
  /** The cluster's `moId`. */
  readonly cluster: string;
  /** The datastore's `moId`. */
  readonly datastore: string;
  /** The `moId` of the network that its cards are connected to. */
  readonly network: string;
  readonly ova: Ova;
}

export interface CloneOrder {
  readonly name: string;
  readonly powerOn: boolean;
  /** The machines that the pool had before: what has this name and is none of them is what an earlier run made. */
  readonly before: readonly string[];
}

export type ToolsStatus = "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";

export interface GuestInfo {
  readonly toolsStatus: ToolsStatus;
  readonly ipAddress: string | null;
  readonly hostname: string | null;
  readonly operatingSystem: string;
}
