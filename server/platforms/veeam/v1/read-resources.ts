import { findOwnOffering } from "../../../offerings/index.ts";
import type { RunningTask } from "../../../services/index.ts";
import { listRunningTasks } from "../../../services/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { ListQuery } from "../../../api/index.ts";
import type { Policy, VeeamDriver, VeeamView } from "../driver.ts";
import { usedOf } from "../backups.ts";
import { leastQuota } from "../quantities.ts";
import { describeSchedule } from "../schedule.ts";
import type {
  BackupResource,
  Computer,
  Handlers,
  Job,
  JobSession,
  Operations,
  RestorePoint,
} from "./contract.generated.ts";
import type { ReachedResource } from "./reach.ts";
import { listReachedResources, reachAutomator, reachPart, reachResource } from "./reach.ts";
import { readStats } from "./stats.ts";

type Readers = Pick<
  Handlers,
  | "listBackupResources"
  | "getBackupResource"
  | "listComputers"
  | "listRestorePoints"
  | "listJobs"
  | "getJob"
  | "listJobSessions"
  | "getStats"
>;

/** What the caller's backup resources have. */
export function buildReaders(driver: VeeamDriver): Readers {
  /** The resources that a list is about, and what runs on them. */
  const readFor = async (at: VeeamView, list: ListQuery, field = "resource_id") => {
    const wanted = list.filters.find((each) => each.field === field && each.operator === "eq")?.values;
    const reached = await listReachedResources(driver, at, wanted);
    return { reached, tasks: await tasksOf(at, reached) };
  };

  return {
    async listBackupResources(request) {
      const at = await reachAutomator(request);
      const { reached, tasks } = await readFor(at, request.list, "id");
      return {
        body: listInventory(
          reached.map((each) => presentResource(each, tasks)),
          RESOURCES,
          request.list,
        ),
      };
    },

    async getBackupResource(request) {
      const at = await reachAutomator(request);
      const reached = await reachResource(driver, at, request.path.resourceId);
      const offering = await findOwnOffering(at.db, reached.service.offeringId);
      const body = presentResource(reached, await tasksOf(at, [reached]));
      return { body: { ...body, least_quota: leastQuota(offering?.metaData.properties.storage, body.used) } };
    },

    async listComputers(request) {
      const at = await reachAutomator(request);
      const { reached, tasks } = await readFor(at, request.list);
      const policies = await readPolicies(driver, at);
      const rows = reached.flatMap(({ service, resource }) =>
        resource.computers.map((computer): Computer => {
          const { id, name, operating_system, policy, data, points, protected_since } = computer;
          return {
            id,
            name,
            resource_id: resource.id,
            resource: resource.name,
            service_id: service.serviceId,
            operating_system,
            agent: computer.isOnline ? "online" : "offline",
            policy_id: policy,
            policy: policies.get(policy)?.name ?? policy,
            data,
            used: usedOf([computer]),
            restore_points_count: points.length,
            protected_since,
            last_backup: points.at(-1)?.time ?? null,
            last_result: computer.last_result,
            last_reason: computer.last_reason,
            runningTask: taskOn(tasks, "computer", id),
          };
        }),
      );
      return { body: listInventory(rows, COMPUTERS, request.list) };
    },

    async listRestorePoints(request) {
      const at = await reachAutomator(request);
      const { reached } = await readFor(at, request.list);
      const rows = reached.flatMap(({ resource }) =>
        resource.computers.flatMap(({ id, name, points }) =>
          points.map((point): RestorePoint => ({
            ...point,
            computer_id: id,
            computer: name,
            resource_id: resource.id,
          })),
        ),
      );
      rows.sort((one, other) => Date.parse(other.time) - Date.parse(one.time));
      return { body: listInventory(rows, POINTS, request.list) };
    },

    async listJobs(request) {
      const at = await reachAutomator(request);
      const { reached, tasks } = await readFor(at, request.list);
      const policies = await readPolicies(driver, at);
      const rows = reached.flatMap((each) => jobsOf(each, policies, tasks));
      return { body: listInventory(rows, JOBS, request.list) };
    },

    getJob: async (request) => ({
      body: await readJob(driver, await reachAutomator(request), request.path.jobId),
    }),

    async listJobSessions(request) {
      const at = await reachAutomator(request);
      const { reached } = await readFor(at, request.list);
      const rows = reached.flatMap(({ resource }) =>
        resource.jobs.flatMap((job) =>
          job.sessions.map(({ start, end, computers, ...session }): JobSession => ({
            ...session,
            job_id: job.id,
            job: job.name,
            resource_id: resource.id,
            start_time: start,
            end_time: end,
            computers_count: computers,
          })),
        ),
      );
      rows.sort((one, other) => Date.parse(other.start_time) - Date.parse(one.start_time));
      return { body: listInventory(rows, SESSIONS, request.list) };
    },

    async getStats(request) {
      const at = await reachAutomator(request);
      const { resource } = await reachResource(driver, at, request.path.resourceId);
      return { body: readStats(resource.days, request.query) };
    },
  };
}

/** A job of the caller's; a 404 where there is none. */
export async function readJob(driver: VeeamDriver, at: VeeamView, jobId: string): Promise<Job> {
  const reached = await reachPart(driver, at, "job", jobId);
  const jobs = jobsOf(reached, await readPolicies(driver, at), await tasksOf(at, [reached]));
  const job = jobs.find(({ id }) => id === jobId);
  if (job === undefined) throw new Error(`The job ${jobId} is not in its resource.`);
  return job;
}

async function readPolicies(driver: VeeamDriver, at: VeeamView): Promise<ReadonlyMap<string, Policy>> {
  return new Map((await driver.listPolicies(at)).map((policy) => [policy.id, policy]));
}

function tasksOf({ db }: VeeamView, reached: readonly ReachedResource[]): Promise<readonly RunningTask[]> {
  return listRunningTasks(
    db,
    reached.map(({ service }) => service.serviceId),
  );
}

function taskOn(tasks: readonly RunningTask[], type: string, id: string): string | null {
  return (
    tasks.find(({ resourceType, resourceId }) => resourceType === type && resourceId === id)?.name ?? null
  );
}

function presentResource(
  { service, resource }: ReachedResource,
  tasks: readonly RunningTask[],
): BackupResource {
  const { id, name, veeam_id, location, quota, used, computers, jobs } = resource;
  const [last] = jobs
    .flatMap(({ sessions }) => sessions.slice(-1))
    .sort((one, other) => Date.parse(other.start) - Date.parse(one.start));
  return {
    id,
    name,
    service_id: service.serviceId,
    Accounts_id: service.accountId,
    companyName: service.companyName,
    veeam_id,
    location,
    quota,
    used,
    computers_count: computers.length,
    restore_points_count: computers.reduce((sum, { points }) => sum + points.length, 0),
    last_backup: last?.start ?? null,
    last_result: last?.result ?? null,
    retention_lock: service.retentionLock,
    runningTask: tasks.find(({ serviceId }) => serviceId === service.serviceId)?.name ?? null,
  };
}

function jobsOf(
  { service, resource }: ReachedResource,
  policies: ReadonlyMap<string, Policy>,
  tasks: readonly RunningTask[],
): readonly Job[] {
  return resource.jobs.map(({ id, name, policy, isEnabled, next_run, sessions }) => {
    const known = policies.get(policy);
    const last = sessions.at(-1);
    return {
      id,
      name,
      resource_id: resource.id,
      resource: resource.name,
      service_id: service.serviceId,
      policy_id: policy,
      schedule: known === undefined ? "" : describeSchedule(known),
      retention_points: known?.retention_points ?? 0,
      is_enabled: isEnabled,
      computers_count: resource.computers.filter((each) => each.policy === policy).length,
      last_run: last?.start ?? null,
      last_result: last?.result ?? null,
      last_reason: last?.reason ?? null,
      next_run,
      runningTask: taskOn(tasks, "backup-job", id),
    };
  });
}

const RESOURCES: InventoryFields<BackupResource, Operations["listBackupResources"]["fields"]> = {
  id: (row) => row.id,
  name: (row) => row.name,
  quota: (row) => row.quota,
  used: (row) => row.used,
};
const COMPUTERS: InventoryFields<Computer, Operations["listComputers"]["fields"]> = {
  resource_id: (row) => row.resource_id,
  policy_id: (row) => row.policy_id,
  name: (row) => row.name,
  operating_system: (row) => row.operating_system,
  used: (row) => row.used,
  last_backup: (row) => row.last_backup,
  last_result: (row) => row.last_result,
};
const POINTS: InventoryFields<RestorePoint, Operations["listRestorePoints"]["fields"]> = {
  resource_id: (row) => row.resource_id,
  computer_id: (row) => row.computer_id,
  computer: (row) => row.computer,
  time: (row) => row.time,
  size: (row) => row.size,
};
const JOBS: InventoryFields<Job, Operations["listJobs"]["fields"]> = {
  resource_id: (row) => row.resource_id,
  is_enabled: (row) => row.is_enabled,
  name: (row) => row.name,
  last_run: (row) => row.last_run,
  next_run: (row) => row.next_run,
};
const SESSIONS: InventoryFields<JobSession, Operations["listJobSessions"]["fields"]> = {
  resource_id: (row) => row.resource_id,
  job_id: (row) => row.job_id,
  job: (row) => row.job,
  result: (row) => row.result,
  start_time: (row) => row.start_time,
  transferred: (row) => row.transferred,
};
