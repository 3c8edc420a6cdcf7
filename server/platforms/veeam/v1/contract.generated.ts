// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "../../../api/index.ts";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

export interface Operations {
  /** GET /{automatorId}/connection */
  readonly checkVeeamConnection: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: ConnectionCheck };
  };
  /** GET /{automatorId}/config */
  readonly getVeeamConfiguration: {
    readonly path: { readonly automatorId: number };
    readonly answers: { readonly 200: VeeamConfiguration };
  };
  /** POST /{automatorId}/config */
  readonly configureVeeam: {
    readonly path: { readonly automatorId: number };
    readonly body: VeeamConfigurationChange;
    readonly answers: { readonly 200: VeeamConfiguration };
  };
  /** GET /{automatorId}/location */
  readonly listLocations: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: LocationList };
  };
  /** GET /{automatorId}/backup-server */
  readonly listBackupServers: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name";
    readonly answers: { readonly 200: BackupServerList };
  };
  /** GET /{automatorId}/backup-repository */
  readonly listBackupRepositories: {
    readonly path: { readonly automatorId: number };
    readonly fields: "capacity" | "free" | "location" | "name" | "used";
    readonly answers: { readonly 200: BackupRepositoryList };
  };
  /** GET /{automatorId}/backup-policy */
  readonly listBackupPolicies: {
    readonly path: { readonly automatorId: number };
    readonly fields: "interval_hours" | "name" | "retention_points";
    readonly answers: { readonly 200: BackupPolicyList };
  };
  /** GET /{automatorId}/tenant */
  readonly listTenants: {
    readonly path: { readonly automatorId: number };
    readonly fields: "account_id" | "name" | "veeam_id";
    readonly answers: { readonly 200: TenantList };
  };
  /** POST /{automatorId}/tenant */
  readonly mapTenant: {
    readonly path: { readonly automatorId: number };
    readonly body: TenantMapping;
    readonly answers: { readonly 200: Tenant };
  };
  /** DELETE /{automatorId}/tenant/{veeamId} */
  readonly unmapTenant: {
    readonly path: {
      readonly automatorId: number;
      readonly veeamId: string;
    };
    readonly answers: { readonly 200: Tenant };
  };
  /** GET /{automatorId}/tenant-resource */
  readonly listTenantResources: {
    readonly path: { readonly automatorId: number };
    readonly fields: "name" | "quota" | "used" | "veeam_id";
    readonly answers: { readonly 200: TenantResourceList };
  };
  /** GET /{automatorId}/resource */
  readonly listBackupResources: {
    readonly path: { readonly automatorId: number };
    readonly fields: "id" | "name" | "quota" | "used";
    readonly answers: { readonly 200: BackupResourceList };
  };
  /** GET /{automatorId}/resource/{resourceId} */
  readonly getBackupResource: {
    readonly path: {
      readonly automatorId: number;
      readonly resourceId: string;
    };
    readonly answers: { readonly 200: BackupResource };
  };
  /** PATCH /{automatorId}/resource/{resourceId} */
  readonly updateBackupResource: {
    readonly path: {
      readonly automatorId: number;
      readonly resourceId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly patch: BackupResourceChange;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/computer */
  readonly listComputers: {
    readonly path: { readonly automatorId: number };
    readonly fields:
      "last_backup" | "last_result" | "name" | "operating_system" | "policy_id" | "resource_id" | "used";
    readonly answers: { readonly 200: ComputerList };
  };
  /** POST /{automatorId}/computer */
  readonly protectComputer: {
    readonly path: { readonly automatorId: number };
    readonly body: NewComputer;
    readonly answers: { readonly 202: ActivityLink };
  };
  /** DELETE /{automatorId}/computer/{computerId} */
  readonly removeComputer: {
    readonly path: {
      readonly automatorId: number;
      readonly computerId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/restore-point */
  readonly listRestorePoints: {
    readonly path: { readonly automatorId: number };
    readonly fields: "computer" | "computer_id" | "resource_id" | "size" | "time";
    readonly answers: { readonly 200: RestorePointList };
  };
  /** GET /{automatorId}/job */
  readonly listJobs: {
    readonly path: { readonly automatorId: number };
    readonly fields: "is_enabled" | "last_run" | "name" | "next_run" | "resource_id";
    readonly answers: { readonly 200: JobList };
  };
  /** GET /{automatorId}/job/{jobId} */
  readonly getJob: {
    readonly path: {
      readonly automatorId: number;
      readonly jobId: string;
    };
    readonly answers: { readonly 200: Job };
  };
  /** PATCH /{automatorId}/job/{jobId} */
  readonly updateJob: {
    readonly path: {
      readonly automatorId: number;
      readonly jobId: string;
    };
    readonly patch: JobChange;
    readonly answers: { readonly 200: Job };
  };
  /** POST /{automatorId}/job/{jobId}/start */
  readonly startJob: {
    readonly path: {
      readonly automatorId: number;
      readonly jobId: string;
    };
    readonly query: { readonly sync?: "none" };
    readonly answers: { readonly 202: ActivityLink };
  };
  /** GET /{automatorId}/job-session */
  readonly listJobSessions: {
    readonly path: { readonly automatorId: number };
    readonly fields: "job" | "job_id" | "resource_id" | "result" | "start_time" | "transferred";
    readonly answers: { readonly 200: JobSessionList };
  };
  /** GET /{automatorId}/stats/{resourceId} */
  readonly getStats: {
    readonly path: {
      readonly automatorId: number;
      readonly resourceId: string;
    };
    readonly query: {
      readonly metric?: readonly ("used" | "transferred")[];
      readonly from?: string;
      readonly to?: string;
    };
    readonly answers: { readonly 200: Stats };
  };
}
export interface ConnectionCheck {
  readonly connected: boolean;
  readonly message?: string;
}
export interface VeeamConfiguration {
  readonly automator_id: number;
  /** Null until it is set. */
  readonly url: string | null;
  readonly username: string | null;
  readonly port: number | null;
  readonly hasPassword: boolean;
}
export interface VeeamConfigurationChange {
  /** embedded: is the backup server that Atrium brings. There is no connection to others yet. */
  readonly url: string;
  /** The embedded backup server accepts any. */
  readonly username?: string;
  /** Leave it empty to keep the present one. */
  readonly password?: string;
  readonly port?: number;
}
export interface LocationList {
  readonly data: readonly Location[];
  readonly meta: ListMeta;
}
export interface Location {
  readonly id: string;
  readonly name: string;
  readonly country: string;
}
export interface ListMeta {
  /** How many rows there are on all pages. */
  readonly total: number;
  /** How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text. */
  readonly counts?: {
    readonly [k: string]: { readonly [k: string]: number };
  };
}
export interface BackupServerList {
  readonly data: readonly BackupServer[];
  readonly meta: ListMeta;
}
export interface BackupServer {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly location: string;
  readonly repositories_count: number;
}
export interface BackupRepositoryList {
  readonly data: readonly BackupRepository[];
  readonly meta: ListMeta;
}
export interface BackupRepository {
  readonly id: string;
  readonly name: string;
  readonly server: string;
  readonly location: string;
  readonly kind: string;
  /** In GB. */
  readonly capacity: number;
  /** In GB. */
  readonly used: number;
  /** In GB. */
  readonly free: number;
  readonly resources_count: number;
}
export interface BackupPolicyList {
  readonly data: readonly BackupPolicy[];
  readonly meta: ListMeta;
}
export interface BackupPolicy {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly schedule: string;
  /** How many hours there are between two runs. */
  readonly interval_hours: number;
  /** Of each computer. The oldest one goes when there are more. */
  readonly retention_points: number;
}
export interface TenantList {
  readonly data: readonly Tenant[];
  readonly meta: ListMeta;
}
export interface Tenant {
  readonly veeam_id: string;
  readonly name: string;
  /** Null where it is no account's. */
  readonly account_id: number | null;
  readonly companyName: string | null;
  readonly resources_count: number;
  /** In GB. */
  readonly used: number;
}
export interface TenantMapping {
  readonly account_id: number;
  readonly veeam_id: string;
}
export interface TenantResourceList {
  readonly data: readonly TenantResource[];
  readonly meta: ListMeta;
}
export interface TenantResource {
  readonly id: string;
  readonly name: string;
  readonly veeam_id: string;
  readonly tenant: string;
  readonly repository: string;
  /** In GB. 0 or -1 is unlimited. */
  readonly quota: number;
  /** In GB. */
  readonly used: number;
  readonly service_id: number | null;
}
export interface BackupResourceList {
  readonly data: readonly BackupResource[];
  readonly meta: ListMeta;
}
export interface BackupResource {
  readonly id: string;
  readonly name: string;
  readonly service_id: number;
  readonly Accounts_id: number;
  readonly companyName: string | null;
  readonly veeam_id: string;
  readonly location: string;
  /** In GB. 0 or -1 is unlimited. */
  readonly quota: number;
  /** In GB: all restore points together. */
  readonly used: number;
  /** In GB: the least size that can be chosen now, as far as the solution offers it. In the answer about one resource. */
  readonly least_quota?: number;
  readonly computers_count: number;
  readonly restore_points_count: number;
  readonly last_backup: string | null;
  /** How the last run ended; null before the first. */
  readonly last_result: "success" | "warning" | "failed" | null;
  /** Why it must not be deleted; null where it may. */
  readonly retention_lock: string | null;
  readonly runningTask: string | null;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface BackupResourceChange {
  /** How much may be kept, in GB. 0 or -1 is unlimited. */
  readonly quota?: number;
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
export interface ComputerList {
  readonly data: readonly Computer[];
  readonly meta: ListMeta;
}
export interface Computer {
  readonly id: string;
  readonly name: string;
  readonly resource_id: string;
  readonly resource: string;
  readonly service_id: number;
  readonly operating_system: string;
  /** Whether the agent answers. */
  readonly agent: "online" | "offline";
  readonly policy_id: string;
  readonly policy: string;
  /** What is protected, in GB. */
  readonly data: number;
  /** Its restore points together, in GB. */
  readonly used: number;
  readonly restore_points_count: number;
  readonly protected_since: string;
  /** Of its newest restore point. */
  readonly last_backup: string | null;
  /** How the last run ended; null before the first. */
  readonly last_result: "success" | "warning" | "failed" | null;
  /** Why its last backup was none. */
  readonly last_reason: string | null;
  readonly runningTask: string | null;
}
export interface NewComputer {
  readonly resource_id: string;
  /** Its host name. */
  readonly name: string;
  readonly operating_system:
    | "Windows Server 2025"
    | "Windows Server 2022"
    | "Windows 11"
    | "Debian 13"
    | "Ubuntu 24.04"
    | "Red Hat Enterprise Linux 9";
  readonly policy_id: string;
}
export interface RestorePointList {
  readonly data: readonly RestorePoint[];
  readonly meta: ListMeta;
}
export interface RestorePoint {
  readonly id: string;
  readonly computer_id: string;
  readonly computer: string;
  readonly resource_id: string;
  readonly time: string;
  /** A full backup, or what changed since the one before. */
  readonly kind: "full" | "increment";
  /** In GB. */
  readonly size: number;
}
export interface JobList {
  readonly data: readonly Job[];
  readonly meta: ListMeta;
}
export interface Job {
  readonly id: string;
  readonly name: string;
  readonly resource_id: string;
  readonly resource: string;
  readonly service_id: number;
  readonly policy_id: string;
  readonly schedule: string;
  readonly retention_points: number;
  /** Whether it runs by its schedule. */
  readonly is_enabled: boolean;
  readonly computers_count: number;
  readonly last_run: string | null;
  /** How the last run ended; null before the first. */
  readonly last_result: "success" | "warning" | "failed" | null;
  /** Why the last run was no success. */
  readonly last_reason: string | null;
  /** Null while it is disabled. */
  readonly next_run: string | null;
  readonly runningTask: string | null;
}
/** The fields to change; or, as a list, operations (replace, remove, copy) on them. */
export interface JobChange {
  /** Whether it runs by its schedule. */
  readonly is_enabled?: boolean;
}
export interface JobSessionList {
  readonly data: readonly JobSession[];
  readonly meta: ListMeta;
}
export interface JobSession {
  readonly id: string;
  readonly job_id: string;
  readonly job: string;
  readonly resource_id: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly trigger: "schedule" | "person";
  readonly result: "success" | "warning" | "failed";
  /** Why it was no success. */
  readonly reason: string | null;
  readonly computers_count: number;
  /** In GB. */
  readonly transferred: number;
}
export interface Stats {
  readonly data: readonly StatSeries[];
  readonly meta: {
    readonly from: string;
    readonly to: string;
    /** How many seconds there are between two values. */
    readonly resolution: number;
  };
}
export interface StatSeries {
  readonly metric: "used" | "transferred";
  readonly name: string;
  readonly unit: "GB";
  readonly series: readonly {
    readonly timestamp: string;
    /** Null before the first run. */
    readonly value: number | null;
  }[];
}
