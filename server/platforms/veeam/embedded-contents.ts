import type { Transaction } from "../../database/index.ts";
import type { EmbeddedAt, EmbeddedObject } from "../embedded-objects.ts";
import { embeddedObjects } from "../embedded-objects.ts";
import { isOnline, runSchedulesOnce } from "./embedded-runs.ts";
import type { Backups, KeptComputer, Policies } from "./backups.ts";
import { usedOf } from "./backups.ts";
import type { BackupResource, BackupServer, Job, Location, Policy, Repository, VeeamWork } from "./driver.ts";

type Details<Whole extends { readonly id: string; readonly name: string }> = Omit<Whole, "id" | "name">;

export interface ResourceDetails extends Pick<Backups, "quota" | "outage" | "days"> {
  readonly veeam_id: string;
  /** The id of the repository. */
  readonly repository: string;
  readonly location: string;
}

export interface TenantDetails {
  readonly account_id: number | null;
}

/** Computers and jobs are in a resource. */
interface Kinds extends Readonly<Record<string, object>> {
  readonly "backup-location": Details<Location>;
  readonly "backup-server": Details<BackupServer>;
  readonly "backup-repository": Omit<Details<Repository>, "used" | "resources_count">;
  readonly "backup-policy": Details<Policy>;
  readonly "backup-tenant": TenantDetails;
  readonly "backup-resource": ResourceDetails;
  readonly "backup-computer": Details<KeptComputer>;
  readonly "backup-job": Details<Job>;
}

export const objects = embeddedObjects<Kinds>();

/** A resource of the embedded backup server, as it is at one moment. */
export interface Contents extends Backups, Pick<ResourceDetails, "veeam_id" | "repository" | "location"> {
  readonly id: string;
  readonly accountId: number;
  readonly serviceId: number | null;
}

export async function readPolicies(at: EmbeddedAt): Promise<Policies> {
  const policies = await objects.list(at, "backup-policy");
  return new Map(policies.map(({ id, name, details }) => [id, { id, name, ...details }]));
}

/** What resources have now, after all runs of their jobs. Without ids, all that the transaction sees. */
export async function readContents(at: EmbeddedAt, ids?: readonly string[]): Promise<readonly Contents[]> {
  const policies = await readPolicies(at);
  const resources = await objects.list(at, "backup-resource", ids && { ids });
  const [only] = resources;
  const within = resources.length === 1 && only !== undefined ? { parent: only.id } : {};
  const computers = groupByParent(await objects.list(at, "backup-computer", within));
  const jobs = groupByParent(await objects.list(at, "backup-job", within));
  const now = Date.now();
  return resources.map(({ id, name, accountId, serviceId, details }) => ({
    id,
    accountId,
    serviceId,
    veeam_id: details.veeam_id,
    repository: details.repository,
    location: details.location,
    ...runSchedulesOnce(
      `${at.automatorId} ${id}`,
      {
        name,
        quota: details.quota,
        outage: details.outage,
        days: details.days,
        computers: (computers.get(id) ?? []).map(flatten),
        jobs: (jobs.get(id) ?? []).map(flatten),
      },
      policies,
      now,
    ),
  }));
}

/** The same of one resource that is to change: nobody else changes it until the transaction ends. */
export async function lockContents(at: EmbeddedAt, id: string): Promise<Contents | undefined> {
  if ((await objects.lock(at, "backup-resource", id)) === undefined) return undefined;
  const [contents] = await readContents(at, [id]);
  return contents;
}

/** Keeps what a resource has from now on. Computers and jobs that it no longer has are removed. */
export async function storeContents(at: EmbeddedAt, contents: Contents): Promise<void> {
  const { id, accountId, serviceId, quota, outage, days, computers, jobs } = contents;
  await objects.change(at, "backup-resource", id, { details: { quota, outage, days } });
  const owner = { accountId, serviceId, parent: id };
  for (const { id: each, name, ...details } of computers)
    if (!(await objects.change(at, "backup-computer", each, { details })))
      await objects.insert(at, "backup-computer", { id: each, name, details, ...owner });
  for (const { id: each, name, ...details } of jobs)
    if (!(await objects.change(at, "backup-job", each, { details })))
      await objects.insert(at, "backup-job", { id: each, name, details, ...owner });
  await removeOthers(at, "backup-computer", id, computers);
  await removeOthers(at, "backup-job", id, jobs);
}

async function removeOthers(
  at: EmbeddedAt,
  kind: "backup-computer" | "backup-job",
  parent: string,
  kept: readonly { readonly id: string }[],
): Promise<void> {
  const known = new Set(kept.map(({ id }) => id));
  const gone = (await objects.list(at, kind, { parent })).filter(({ id }) => !known.has(id));
  if (gone.length > 0) await objects.remove(at, kind, { parent, ids: gone.map(({ id }) => id) });
}

export function presentContents(
  contents: Contents,
  repositories: ReadonlyMap<string, string>,
): BackupResource {
  const { id, name, veeam_id, serviceId, repository, location, quota, computers, jobs, days } = contents;
  const now = Date.now();
  return {
    id,
    name,
    veeam_id,
    service_id: serviceId,
    repository: repositories.get(repository) ?? repository,
    location,
    quota,
    used: usedOf(computers),
    computers: computers.map(({ job: _job, ...computer }) => ({
      ...computer,
      isOnline: isOnline(computer, now),
    })),
    jobs,
    days,
  };
}

/** One transaction of work. */
export function inside<Result>(
  { automatorId, task }: VeeamWork,
  statements: (at: EmbeddedAt, db: Transaction) => Promise<Result>,
): Promise<Result> {
  return task.database.transaction({ accountId: task.accountId }, (db) =>
    statements({ automatorId, db }, db),
  );
}

function groupByParent<Each extends object>(
  rows: readonly EmbeddedObject<Each>[],
): ReadonlyMap<string, readonly EmbeddedObject<Each>[]> {
  const groups = new Map<string, EmbeddedObject<Each>[]>();
  for (const row of rows) {
    const group = groups.get(row.parent ?? "");
    if (group === undefined) groups.set(row.parent ?? "", [row]);
    else group.push(row);
  }
  return groups;
}

function flatten<Each extends object>({
  id,
  name,
  details,
}: EmbeddedObject<Each>): Each & { id: string; name: string } {
  return { ...details, id, name };
}
