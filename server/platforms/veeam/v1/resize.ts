import type { Job } from "../../../activity/index.ts";
import { accepted, ApiFailure, uncheckedCast, wrongField } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import { findOwnOffering } from "../../../offerings/index.ts";
import { chargeService, holdPrices, readPresentCharge } from "../../../prices/index.ts";
import {
  auditedService,
  beginWork,
  buildServiceJob,
  listRunningTasks,
  lockService,
  recordEvent,
  refuseBuyer,
  refuseUnlessChangeable,
  refuseUnlessIdle,
  returnToFormerState,
} from "../../../services/index.ts";
import type { VeeamDriver } from "../driver.ts";
import { backupQuantities, quotaProblem } from "../quantities.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachAutomator, reachResource } from "./reach.ts";

/** `PATCH /{automatorId}/resource/{resourceId}`: the service changes when the backup server has. */
export function buildResize(driver: VeeamDriver): Handlers["updateBackupResource"] {
  return async (request) => {
    const at = await reachAutomator(request);
    const { service: reached } = await reachResource(driver, at, request.path.resourceId);
    const service = await lockService(at.db, reached.serviceId);
    const tasks = await listRunningTasks(at.db, [service.id]);
    refuseUnlessIdle(service, tasks);
    refuseUnlessChangeable(service, tasks);
    // Read again: until the lock was ours, other work on it may have ended.
    const { resource } = await reachResource(driver, at, request.path.resourceId);
    const { quota = resource.quota } = request.patch({ quota: resource.quota });
    const offering = await findOwnOffering(at.db, service.ServiceOfferings_id);
    if (offering === undefined) throw new ApiFailure(404, "The solution of the service is gone.");
    const { properties } = offering.metaData;
    const wrong = quotaProblem(properties, quota, resource);
    if (wrong !== undefined) throw wrongField("/quota", wrong);
    // An order of it is approved first. What its buyer makes of it afterwards would be approved by nobody.
    if (quota !== resource.quota && properties.needsApproval === true)
      await refuseBuyer(at.db, service, `change the size of ${service.name}`, "Ask it for the change.");
    await beginWork(at.db, service.id, "Being resized");
    await recordEvent(at.db, {
      serviceId: service.id,
      message: "Change requested",
      username: request.actor.username,
    });
    const input: ResizeInput = {
      serviceId: service.id,
      automatorId: at.automatorId,
      resourceId: resource.id,
      quota,
      former: resource.quota,
    };
    await request.audit({
      ...auditedService(service),
      action: "backup-resource.update",
      result: "accepted",
      changes: changesOf(input),
    });
    const activity = await request.startActivity({
      kind: "veeam-v1.resize",
      name: `Resize ${service.name}`,
      accountId: service.Accounts_id,
      resourceType: "service",
      resourceId: String(service.id),
      input,
    });
    return accepted(activity);
  };
}

interface ResizeInput {
  readonly serviceId: number;
  readonly automatorId: number;
  readonly resourceId: string;
  readonly quota: number;
  readonly former: number;
}

function changesOf({ quota, former }: ResizeInput) {
  return changesBetween({ quota: former }, { quota }, { fields: ["quota"] });
}

/** Written by `buildResize` alone. */
function readInput(input: unknown): ResizeInput {
  return uncheckedCast<ResizeInput>(input);
}

export function buildResizeJob(driver: VeeamDriver): Job {
  return buildServiceJob({
    work(run) {
      const { automatorId, resourceId, quota } = readInput(run.input);
      return driver.resizeResource({ automatorId, task: run }, resourceId, quota);
    },
    async succeed(db, run, { id, name }) {
      const input = readInput(run.input);
      await holdPrices(db, id);
      await db.query("update service set quota_storage = $2 where id = $1", [id, input.quota]);
      const former = (await readPresentCharge(db, id))?.quantities ?? {};
      const { storage } = backupQuantities(former, { quota: input.quota, computers: 0 });
      await chargeService(db, id, { ...former, ...(storage !== undefined && { storage }) }, "changed");
      await returnToFormerState(db, id, null);
      await recordEvent(db, { serviceId: id, message: "Changed" });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "backup-resource.updated",
        changes: changesOf(input),
      });
    },
    async fail(db, run, { id, name }, { reason }) {
      await returnToFormerState(db, id, reason);
      await recordEvent(db, { serviceId: id, message: `Change failed: ${reason}` });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "backup-resource.update-failed",
        result: "failed",
        reason,
      });
    },
    end: { state: "completed" },
  });
}
