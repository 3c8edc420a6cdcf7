import type { Outside } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { PlatformTask } from "../platform.ts";

/**
 * What Atrium asks of the backup server behind an automator. Handlers and jobs know only this.
 *
 * Reads return what the backup server has, of any account that the transaction sees; handlers check what a caller may see.
 * Work ends in an `Outcome`; it may be repeated after a crash and must then have the same result. It throws only where the
 * server itself fails or stops.
 */
export interface VeeamDriver {
  /** A failure says what is wrong with the configuration. */
  checkConnection(at: VeeamView): Promise<Outcome>;

  listLocations(at: VeeamView): Promise<readonly Location[]>;
  listServers(at: VeeamView): Promise<readonly BackupServer[]>;
  listRepositories(at: VeeamView): Promise<readonly Repository[]>;
  listPolicies(at: VeeamView): Promise<readonly Policy[]>;
  listTenants(at: VeeamView): Promise<readonly Tenant[]>;
  /** With their computers and jobs, by name; only the named ones where there are `ids`. */
  readResources(at: VeeamView, ids?: readonly string[]): Promise<readonly BackupResource[]>;
  /** The id of the resource that a computer or a job is in. */
  findResourceOf(at: VeeamView, part: "computer" | "job", id: string): Promise<string | undefined>;

  /** Has a tenant be this account's; null: nobody's. Returns whether there is such a tenant. */
  mapTenant(at: VeeamView, veeamId: string, accountId: number | null): Promise<boolean>;
  /** Has a job run by its schedule, or only on demand. */
  enableJob(at: VeeamView, jobId: string, isEnabled: boolean): Promise<void>;

  /** Creates one resource for each `order.serviceId`, however often it runs. Its account becomes a tenant where it is none. */
  createResource(work: VeeamWork, order: ResourceOrder): Promise<Outcome<CreatedResource>>;
  resizeResource(work: VeeamWork, resourceId: string, quota: number): Promise<Outcome>;
  /** Removes the resource with all restore points. One that is already gone counts as removed. */
  removeResource(work: VeeamWork, resourceId: string): Promise<Outcome>;
  /** Protects one computer for each name, however often it runs, and returns its id. */
  protectComputer(work: VeeamWork, resourceId: string, order: ComputerOrder): Promise<Outcome<string>>;
  /** Removes the agent and the restore points. A computer that is already gone counts as removed. */
  removeComputer(work: VeeamWork, resourceId: string, computerId: string): Promise<Outcome>;
  /** Runs a job once for each `runId`, and returns how that ended: a run that failed is no failure of this call. */
  runJob(work: VeeamWork, jobId: string, runId: string): Promise<Outcome<Session>>;
}

/** One automator, read inside the caller's transaction, or outside of it. */
export interface VeeamView {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly outside: Outside;
}

/** One automator, worked on in the background. */
export interface VeeamWork {
  readonly automatorId: number;
  readonly task: PlatformTask;
}

export interface Location {
  readonly id: string;
  readonly name: string;
  readonly country: string;
}

export interface BackupServer {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly location: string;
}

/** GB. */
export interface Repository {
  readonly id: string;
  readonly name: string;
  readonly server: string;
  readonly location: string;
  readonly kind: string;
  readonly capacity: number;
  readonly used: number;
  readonly resources_count: number;
}

export interface Policy {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly interval_hours: number;
  /** `22:00`, UTC. A run is at this time, or a multiple of the interval before or after it. */
  readonly start_time: string;
  /** Of each computer. */
  readonly retention_points: number;
}

export interface Tenant {
  readonly veeam_id: string;
  readonly name: string;
  readonly account_id: number | null;
}

export interface BackupResource {
  readonly id: string;
  readonly name: string;
  readonly veeam_id: string;
  readonly service_id: number | null;
  readonly repository: string;
  readonly location: string;
  /** GB; 0 or -1 is unlimited. */
  readonly quota: number;
  /** GB. */
  readonly used: number;
  readonly computers: readonly Computer[];
  readonly jobs: readonly Job[];
  /** Of days on which a job ran, the last year at most, in their order. */
  readonly days: readonly UsageDay[];
}

export interface Computer {
  readonly id: string;
  readonly name: string;
  readonly operating_system: string;
  readonly isOnline: boolean;
  readonly policy: string;
  /** What is protected, in GB. */
  readonly data: number;
  /** ISO 8601. */
  readonly protected_since: string;
  /** The oldest first. */
  readonly points: readonly RestorePoint[];
  /** Of its last backup; null before the first. */
  readonly last_result: Result | null;
  readonly last_reason: string | null;
}

export interface RestorePoint {
  readonly id: string;
  /** ISO 8601. */
  readonly time: string;
  readonly kind: "full" | "increment";
  /** GB. */
  readonly size: number;
}

export interface Job {
  readonly id: string;
  readonly name: string;
  readonly policy: string;
  readonly isEnabled: boolean;
  /** ISO 8601; null while it is disabled. */
  readonly next_run: string | null;
  /** The last hundred, the oldest first. */
  readonly sessions: readonly Session[];
}

export type Result = "success" | "warning" | "failed";

/** A run of a job. */
export interface Session {
  readonly id: string;
  /** ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly trigger: "schedule" | "person";
  readonly result: Result;
  /** Why it was no success. */
  readonly reason: string | null;
  readonly computers: number;
  /** GB. */
  readonly transferred: number;
}

export interface UsageDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** After its last run, in GB. */
  readonly used: number;
  /** By all its runs, in GB. */
  readonly transferred: number;
}

export interface ResourceOrder {
  /** The purchase: the key that makes creation safe to repeat. */
  readonly serviceId: number;
  readonly name: string;
  /** GB; 0 or -1 is unlimited. */
  readonly quota: number;
}

export interface CreatedResource {
  readonly id: string;
  readonly location: string;
}

export interface ComputerOrder {
  readonly name: string;
  readonly operating_system: string;
  readonly policy: string;
}

/** The id of a computer with this name. */
export function computerIdOf(resourceId: string, name: string): string {
  return `${resourceId}:${name.toLowerCase()}`;
}

export function isUnlimited(quota: number): boolean {
  return quota === 0 || quota === -1;
}
