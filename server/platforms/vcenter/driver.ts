import type { Outside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { PlatformTask } from "../platform.ts";
import type { VcenterConsole } from "./console.ts";
import type { PowerChange, PowerState } from "./power-state.ts";

/**
 * What Atrium asks of a vCenter behind an automator of version 2. Handlers and jobs know only this: a driver for a
 * real machine takes its address and credentials from the automator and touches nothing else.
 *
 * Reads return what the platform has, of any owner; handlers check what a caller may see. They run in the caller's
 * transaction and may read our own tables in it; a platform that is not in the database is called `outside`, because no
 * transaction is held open for an answer from a network. A platform that does not answer is a `PlatformSilent`.
 *
 * Work ends in an `Outcome`; it may be repeated after a crash and must then have the same result. It throws only where the
 * server itself fails or stops.
 *
 * `tests/platforms/vcenter-drivers.test.ts` is this contract as tests, for every driver.
 */
export interface VcenterDriver {
  /** A failure says what is wrong with the configuration. */
  checkConnection(at: VcenterView): Promise<Outcome>;

  listDataCenters(at: VcenterView): Promise<readonly DataCenter[]>;
  listClusters(at: VcenterView): Promise<readonly Cluster[]>;
  listStoragePolicies(at: VcenterView): Promise<readonly StoragePolicy[]>;
  /** Of the named pools those that exist. */
  listResourcePools(at: VcenterView, moIds: readonly string[]): Promise<readonly ResourcePool[]>;
  isPoolNameTaken(at: VcenterView, cluster: string, name: string): Promise<boolean>;
  /** The machines of the named pools. */
  listVirtualMachines(at: VcenterView, resourcePools: readonly string[]): Promise<readonly VirtualMachine[]>;
  findVirtualMachine(at: VcenterView, moId: string): Promise<VirtualMachine | undefined>;
  readGuest(at: VcenterView, moId: string): Promise<GuestInfo | undefined>;

  /** Of a machine that is on. It may be asked again and again, and then answers the same or what has become of it. */
  findConsole(at: VcenterView, moId: string): Promise<VcenterConsole>;

  /** Creates one pool for each `order.serviceId`, however often it runs, and returns its id. */
  createPool(work: VcenterWork, order: PoolOrder): Promise<Outcome<string>>;
  changePool(work: VcenterWork, moId: string, change: PoolChange): Promise<Outcome>;
  /** Removes the pool with its machines. A pool that is already gone counts as removed. */
  removePool(work: VcenterWork, moId: string): Promise<Outcome>;
  changePower(work: VcenterWork, moId: string, change: PowerChange): Promise<Outcome>;
}

/** One automator, read inside the caller's transaction, or outside of it. */
export interface VcenterView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
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

export interface StoragePolicy {
  readonly policyUid: string;
  readonly name: string;
  readonly description: string;
  /** GB. */
  readonly capacity: number;
  /** GB. */
  readonly used: number;
}

/** GHz for compute, GB for memory. A limit of 0 or -1 is unlimited. */
export interface PoolShare {
  readonly limit: number;
  readonly reservation: number;
}

/** GB. A limit of 0 or -1 is unlimited. */
export interface PoolStorage {
  readonly limit: number;
  readonly policy: string;
}

export interface PoolLimits {
  readonly cpu: PoolShare;
  readonly memory: PoolShare;
  readonly storage: PoolStorage;
}

/** What the machines of a pool take of its limits: GHz for compute, GB for memory and storage. */
export interface PoolUse {
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
}

export interface ResourcePool extends PoolLimits {
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

export interface PoolOrder extends PoolLimits {
  /** The purchase: the key that makes creation safe to repeat. */
  readonly serviceId: number;
  readonly name: string;
  readonly description: string | null;
  readonly dataCenter: string;
  readonly cluster: string;
}

export interface PoolChange extends Partial<PoolLimits> {
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
  readonly storage: { readonly provisioned: number; readonly used: number; readonly storageUnit: "GB" };
  /** The `moId` of the pool that holds it. */
  readonly resourcePool: string;
}

export interface Disk {
  readonly key: number;
  readonly capacity: number;
  readonly storageUnit: "GB";
  readonly thinProvisioned: boolean;
}

export interface NetworkCard {
  readonly adapterType: string;
  readonly addressType: "assigned" | "manual" | "generated";
  readonly macAddress: string;
  readonly networkName: string;
}

export interface Snapshot {
  readonly moId: string;
  readonly name: string;
  readonly description: string | null;
  /** `YYYY-MM-DD hh:mm:ss AM`, UTC. */
  readonly createTime: string;
}

export interface GuestInfo {
  readonly toolsStatus: "toolsOk" | "toolsOld" | "toolsNotRunning" | "toolsNotInstalled";
  readonly ipAddress: string | null;
  readonly hostname: string | null;
  readonly operatingSystem: string;
}
