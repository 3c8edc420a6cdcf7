import { asSystem } from "../../database/index.ts";
import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { EmbeddedAt } from "../embedded-objects.ts";
import { isMadeToFail, taskDurationMs } from "../embedded-work.ts";
import { runJob } from "./embedded-runs.ts";
import { hash, usedOf } from "./backups.ts";
import { EMBEDDED, findAddress } from "./connections.ts";
import type { Repository, VeeamDriver, VeeamView } from "./driver.ts";
import { computerIdOf, isUnlimited } from "./driver.ts";
import type { Contents } from "./embedded-contents.ts";
import {
  inside,
  lockContents,
  objects,
  presentContents,
  readContents,
  readPolicies,
  storeContents,
} from "./embedded-contents.ts";
import { nextRun } from "./schedule.ts";

/**
 * A backup server in the database: policies, repositories and tenants like a real one's, work that takes three to eight
 * seconds on the server's clock, and runs of jobs that fail where those of a real one would (used up storage, agents that do
 * not answer), and for every name that is meant to fail.
 */
export function createEmbeddedVeeamDriver(): VeeamDriver {
  return { ...reads, mapTenant, enableJob, ...workOf };
}

type Reads = Pick<
  VeeamDriver,
  | "checkConnection"
  | "listLocations"
  | "listServers"
  | "listRepositories"
  | "listPolicies"
  | "listTenants"
  | "readResources"
  | "findResourceOf"
>;

const reads: Reads = {
  async checkConnection({ db, automatorId }) {
    return (await findAddress(db, automatorId)) === EMBEDDED
      ? succeeded()
      : failed("The automator has no address yet.");
  },

  async listLocations(at) {
    return (await objects.list(at, "backup-location")).map(({ id, name, details }) => ({
      id,
      name,
      ...details,
    }));
  },

  async listServers(at) {
    return (await objects.list(at, "backup-server")).map(({ id, name, details }) => ({
      id,
      name,
      ...details,
    }));
  },

  listRepositories: readRepositories,

  async listPolicies(at) {
    return [...(await readPolicies(at)).values()];
  },

  async listTenants(at) {
    const tenants = await objects.list(at, "backup-tenant");
    return tenants.map(({ id, name, details }) => ({ veeam_id: id, name, ...details }));
  },

  async readResources(at, ids) {
    const names = await readRepositoryNames(at);
    return (await readContents(at, ids)).map((contents) => presentContents(contents, names));
  },

  async findResourceOf(at, part, id) {
    const found = await objects.find(at, part === "computer" ? "backup-computer" : "backup-job", id);
    return found?.parent ?? undefined;
  },
};

/** What all accounts have together is used. */
async function readRepositories({ automatorId, db }: EmbeddedAt): Promise<readonly Repository[]> {
  const repositories = await objects.list({ automatorId, db }, "backup-repository");
  const contents = await asSystem(db, (system) => readContents({ automatorId, db: system }));
  return repositories.map(({ id, name, details }) => {
    const kept = contents.filter(({ repository }) => repository === id);
    const used = kept.reduce((sum, { computers }) => sum + usedOf(computers), 0);
    return { id, name, ...details, used: Math.round(used), resources_count: kept.length };
  });
}

/** Who has a resource may know where it is, and no more of a repository. */
async function readRepositoryNames({ automatorId, db }: EmbeddedAt): Promise<ReadonlyMap<string, string>> {
  const found = await asSystem(db, (system) =>
    objects.list({ automatorId, db: system }, "backup-repository"),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

function mapTenant(at: VeeamView, veeamId: string, accountId: number | null): Promise<boolean> {
  return objects.change(at, "backup-tenant", veeamId, { details: { account_id: accountId } });
}

async function enableJob(at: VeeamView, jobId: string, isEnabled: boolean): Promise<void> {
  const job = await objects.find(at, "backup-job", jobId);
  const contents = job?.parent == null ? undefined : await lockContents(at, job.parent);
  if (contents === undefined) return;
  const policies = await readPolicies(at);
  await storeContents(at, {
    ...contents,
    jobs: contents.jobs.map((each) => {
      if (each.id !== jobId || each.isEnabled === isEnabled) return each;
      const policy = policies.get(each.policy);
      const isScheduled = isEnabled && policy !== undefined;
      return {
        ...each,
        isEnabled,
        next_run: isScheduled ? new Date(nextRun(policy, Date.now())).toISOString() : null,
      };
    }),
  });
}

const workOf: Pick<
  VeeamDriver,
  "createResource" | "resizeResource" | "removeResource" | "protectComputer" | "removeComputer" | "runJob"
> = {
  async createResource(work, { serviceId, name, quota }) {
    const id = `urn:resource:${serviceId}`;
    const existing = await inside(work, (at) => objects.find(at, "backup-resource", id));
    if (existing !== undefined) return succeeded({ id, location: existing.details.location });
    await work.task.wait(taskDurationMs(name));
    if (isMadeToFail(name)) return failed(`The backup server could not create ${name}.`);
    return await inside(work, (_at, db) =>
      // The repositories and tenants are the provider's: whoever buys does not see them.
      asSystem(db, async (system) => {
        const at = { automatorId: work.automatorId, db: system };
        const [repository] = (await readRepositories(at)).toSorted(
          (one, other) => freeOf(other) - freeOf(one),
        );
        if (repository === undefined) return failed("The backup server has no repository yet.");
        if (freeOf(repository) < Math.max(quota, 1))
          return failed(
            `No repository has ${quota} GB left: ${repository.name} has the most, ${freeOf(repository)} GB.`,
          );
        const { accountId } = work.task;
        const veeam_id = await findTenant(at, accountId);
        const { location } = repository;
        const details = { veeam_id, repository: repository.id, location, quota, outage: null, days: [] };
        await objects.insert(at, "backup-resource", { id, name, accountId, serviceId, details });
        return succeeded({ id, location });
      }),
    );
  },

  async resizeResource(work, id, quota) {
    await work.task.wait(taskDurationMs(id));
    const done = await changeContents(work, id, (contents) => {
      const used = usedOf(contents.computers);
      return !isUnlimited(quota) && used > quota
        ? failed(`${contents.name} uses ${used} GB and cannot have ${quota} GB.`)
        : succeeded({ ...contents, quota });
    });
    return done.ok ? succeeded() : done;
  },

  async removeResource(work, id) {
    await work.task.wait(taskDurationMs(id));
    return await inside(work, async (at) => {
      await objects.remove(at, "backup-computer", { parent: id });
      await objects.remove(at, "backup-job", { parent: id });
      await objects.remove(at, "backup-resource", { ids: [id] });
      return succeeded();
    });
  },

  async protectComputer(work, resourceId, { name, operating_system, policy }) {
    const id = computerIdOf(resourceId, name);
    await work.task.wait(taskDurationMs(name));
    if (isMadeToFail(name))
      return failed(`No agent could be installed on ${name}: it refuses the connection.`);
    const job = `${resourceId}:${policy}`;
    const known = (await inside(work, readPolicies)).get(policy);
    if (known === undefined) return failed("The policy is gone from the backup server.");
    const done = await changeContents(work, resourceId, (contents) => {
      const now = new Date();
      if (contents.computers.some((each) => each.id === id)) return succeeded(contents);
      const computer = {
        id,
        name,
        operating_system,
        policy,
        job,
        data: 20 + (hash(id) % 180),
        protected_since: now.toISOString(),
        points: [],
        last_result: null,
        last_reason: null,
      };
      const next_run = new Date(nextRun(known, now.getTime())).toISOString();
      const added = { id: job, name: known.name, policy, isEnabled: true, next_run, sessions: [] };
      return succeeded({
        ...contents,
        computers: [...contents.computers, computer],
        jobs: contents.jobs.some((each) => each.id === job) ? contents.jobs : [...contents.jobs, added],
      });
    });
    return done.ok ? succeeded(id) : done;
  },

  async removeComputer(work, resourceId, computerId) {
    await work.task.wait(taskDurationMs(computerId));
    const done = await changeContents(work, resourceId, (contents) => {
      const computers = contents.computers.filter(({ id }) => id !== computerId);
      // A job without computers has nothing to do.
      const jobs = contents.jobs.filter(({ id }) => computers.some(({ job }) => job === id));
      return succeeded({ ...contents, computers, jobs });
    });
    return done.ok ? succeeded() : done;
  },

  async runJob(work, jobId, runId) {
    await work.task.wait(taskDurationMs(jobId));
    const job = await inside(work, (at) => objects.find(at, "backup-job", jobId));
    if (job?.parent == null) return failed("The job is gone from the backup server.");
    const policies = await inside(work, readPolicies);
    const done = await changeContents(work, job.parent, (contents) =>
      succeeded(
        contents.jobs.some(({ sessions }) => sessions.some(({ id }) => id === runId))
          ? contents
          : {
              ...contents,
              ...runJob(contents, policies, jobId, { id: runId, at: Date.now(), trigger: "person" }),
            },
      ),
    );
    if (!done.ok) return done;
    const session = done.value.jobs.flatMap(({ sessions }) => sessions).find(({ id }) => id === runId);
    return session === undefined ? failed("The job is gone from the backup server.") : succeeded(session);
  },
};

function freeOf({ capacity, used }: Repository): number {
  return capacity - used;
}

/** The tenant that an account is; a new one where it is none. */
async function findTenant(at: EmbeddedAt, accountId: number): Promise<string> {
  const tenants = await objects.list(at, "backup-tenant");
  const mapped = tenants.find(({ details }) => details.account_id === accountId);
  if (mapped !== undefined) return mapped.id;
  const [names] = await at.db.query<{ company: string; owner: number }>(
    `select c.company_name as company, a.account_id as owner from account c, automator a where c.id = $1 and a.id = $2`,
    [accountId, at.automatorId],
  );
  const own = `tenant-${accountId}`;
  const id = tenants.some((each) => each.id === own) ? `${own}-${tenants.length}` : own;
  await objects.insert(at, "backup-tenant", {
    id,
    accountId: names?.owner ?? accountId,
    name: names?.company ?? id,
    details: { account_id: accountId },
  });
  return id;
}

async function changeContents(
  work: Parameters<typeof inside>[0],
  resourceId: string,
  change: (contents: Contents) => Outcome<Contents>,
): Promise<Outcome<Contents>> {
  return await inside(work, async (at) => {
    const contents = await lockContents(at, resourceId);
    if (contents === undefined) return failed("The backup resource is gone from the backup server.");
    const changed = change(contents);
    if (changed.ok) await storeContents(at, changed.value);
    return changed;
  });
}
