import { randomUUID } from "node:crypto";
import { accepted, ApiFailure, takenName, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import {
  failed,
  listRunningTasks,
  lockService,
  refuseUnlessChangeable,
  succeeded,
} from "../../../services/index.ts";
import type { ComputerOrder, VeeamDriver } from "../driver.ts";
import { computerIdOf } from "../driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { listReachedResources, reachAutomator, reachPart } from "./reach.ts";
import { readJob } from "./read-resources.ts";
import type { PartWorkKind } from "./resource-work.ts";
import { partGone, startPartWork } from "./resource-work.ts";

export const PROTECT: PartWorkKind<{ readonly order: ComputerOrder; readonly policy: string }> = {
  job: "protect-computer",
  actions: { started: "computer.add", done: "computer.added", failed: "computer.add-failed" },
  changes: ({ order: { operating_system }, policy }) =>
    changesBetween(undefined, { operating_system, policy }),
  changesComputers: true,
  async run(driver, work, { resourceId, order }) {
    const done = await driver.protectComputer(work, resourceId, order);
    return done.ok ? succeeded(undefined) : done;
  },
};

export const REMOVE: PartWorkKind<object> = {
  job: "remove-computer",
  actions: {
    started: "computer.uninstall",
    done: "computer.uninstalled",
    failed: "computer.uninstall-failed",
  },
  changes: () => [],
  changesComputers: true,
  run: (driver, work, { resourceId, part }) => driver.removeComputer(work, resourceId, part.id),
};

export const RUN: PartWorkKind<{ readonly runId: string }> = {
  job: "run-job",
  actions: { started: "backup-job.run", done: "backup-job.ran", failed: "backup-job.run-failed" },
  changes: () => [],
  changesComputers: false,
  async run(driver, work, { part, runId }) {
    const done = await driver.runJob(work, part.id, runId);
    if (!done.ok) return done;
    const { result, reason } = done.value;
    if (result === "failed") return failed(reason ?? "The job failed.");
    return succeeded(reason === null ? undefined : `With a warning: ${reason}`);
  },
};

type PartHandlers = Pick<Handlers, "protectComputer" | "removeComputer" | "startJob" | "updateJob">;

export function buildPartHandlers(driver: VeeamDriver): PartHandlers {
  return {
    /** `POST /{automatorId}/computer` */
    async protectComputer(request) {
      const at = await reachAutomator(request);
      const { resource_id, name, operating_system, policy_id } = request.body;
      const [reached] = await listReachedResources(driver, at, [resource_id]);
      if (reached === undefined) throw wrongField("/resource_id", "There is no such backup resource.");
      const policy = (await driver.listPolicies(at)).find(({ id }) => id === policy_id);
      if (policy === undefined) throw wrongField("/policy_id", "There is no such policy.");
      const id = computerIdOf(reached.resource.id, name);
      if (reached.resource.computers.some((each) => each.id === id))
        throw takenName(`${name} is protected in ${reached.service.name} already.`);
      const activity = await startPartWork(request, reached, PROTECT, {
        part: { type: "computer", id, name },
        title: `Protect ${name}`,
        input: { order: { name, operating_system, policy: policy_id }, policy: policy.name },
      });
      return accepted(activity);
    },

    /** `DELETE /{automatorId}/computer/{computerId}`: a retention lock holds restore points, too. */
    async removeComputer(request) {
      const at = await reachAutomator(request);
      const { computerId } = request.path;
      const reached = await reachPart(driver, at, "computer", computerId);
      const computer = reached.resource.computers.find(({ id }) => id === computerId);
      if (computer === undefined) throw partGone("computer");
      const { retentionLock } = reached.service;
      if (retentionLock !== null && computer.points.length > 0) throw new ApiFailure(409, retentionLock);
      const activity = await startPartWork(request, reached, REMOVE, {
        part: { type: "computer", id: computerId, name: computer.name },
        title: `Stop protecting ${computer.name}`,
        input: {},
      });
      return accepted(activity);
    },

    /** `POST /{automatorId}/job/{jobId}/start` */
    async startJob(request) {
      const at = await reachAutomator(request);
      const { jobId } = request.path;
      const reached = await reachPart(driver, at, "job", jobId);
      const job = reached.resource.jobs.find(({ id }) => id === jobId);
      if (job === undefined) throw partGone("job");
      const activity = await startPartWork(request, reached, RUN, {
        part: { type: "backup-job", id: jobId, name: job.name },
        title: `Run ${job.name} of ${reached.service.name}`,
        input: { runId: randomUUID() },
      });
      return accepted(activity);
    },

    /** `PATCH /{automatorId}/job/{jobId}` */
    async updateJob(request) {
      const at = await reachAutomator(request);
      const { service: reached } = await reachPart(driver, at, "job", request.path.jobId);
      const service = await lockService(at.db, reached.serviceId);
      const tasks = await listRunningTasks(at.db, [service.id]);
      refuseUnlessChangeable(
        service,
        tasks.filter(({ resourceType }) => resourceType === "service"),
      );
      const former = await readJob(driver, at, request.path.jobId);
      const { is_enabled = former.is_enabled } = request.patch(former);
      await driver.enableJob(at, former.id, is_enabled);
      const changed = await readJob(driver, at, former.id);
      await request.audit({
        action: "backup-job.update",
        resourceType: "backup-job",
        resourceId: former.id,
        accountId: service.Accounts_id,
        name: former.name,
        parent: { type: "service", id: String(service.id), name: service.name },
        changes: changesBetween(former, changed, { fields: ["is_enabled"] }),
      });
      return { body: changed };
    },
  };
}
