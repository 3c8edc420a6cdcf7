import type { Job, StartedActivity } from "../activity/index.ts";
import { ApiFailure } from "../api/index.ts";
import type { ApiRequest } from "../api/index.ts";
import { endCharges } from "../prices/index.ts";
import { endOrder } from "./end-order.ts";
import { listRunningTasks, refuseUnlessIdle } from "./running-tasks.ts";
import { beginWork, recordEvent, returnToFormerState } from "./service-events.ts";
import type { ServiceWork } from "./service-job.ts";
import { buildServiceJob } from "./service-job.ts";
import type { Service } from "./service-rows.ts";
import { auditedService, lockService } from "./service-rows.ts";

/**
 * Starts the deletion of a service; a 409 while it is busy or its automator is unavailable. One whose order waits for approval is
 * gone at once: nothing of it is on a platform. With `onlyIn` nothing else is deleted: whoever withdraws an order from a
 * page that is out of date must not lose what was provided since.
 */
export async function startDeletion(
  request: Pick<ApiRequest, "actor" | "db" | "audit" | "startActivity" | "endActivity">,
  serviceId: number,
  onlyIn?: "Pending Approval",
): Promise<StartedActivity> {
  const { actor, db, audit } = request;
  const service = await lockService(db, serviceId);
  if (service.state === "Pending Approval") return await withdrawOrder(request, service);
  if (onlyIn !== undefined)
    throw new ApiFailure(
      409,
      `The order of ${service.name} was approved meanwhile. It is ${service.state}, and was not deleted.`,
    );
  refuseUnlessIdle(service, await listRunningTasks(db, [service.id]));
  await beginWork(db, service.id, "Being deleted");
  await recordEvent(db, { serviceId: service.id, message: "Deletion requested", username: actor.username });
  await audit({ ...auditedService(service), action: "service.delete", result: "accepted" });
  return await startDeleting(request, service, `Delete ${service.name}`);
}

async function startDeleting(
  { startActivity }: Pick<ApiRequest, "startActivity">,
  { id, Accounts_id: accountId }: Service,
  name: string,
): Promise<StartedActivity> {
  return await startActivity({
    kind: "service.delete",
    name,
    accountId,
    resourceType: "service",
    resourceId: String(id),
    input: { serviceId: id },
  });
}

/** Its activity has nothing left to do: it says that the order is withdrawn. */
async function withdrawOrder(
  request: Pick<ApiRequest, "actor" | "db" | "audit" | "startActivity" | "endActivity">,
  service: Service,
): Promise<StartedActivity> {
  const { username } = request.actor;
  const message = `The order was withdrawn by ${username}.`;
  await endOrder(request, service, { state: "Withdrawn", username, message });
  await request.audit({ ...auditedService(service), action: "service.withdraw" });
  return await startDeleting(request, service, `Withdraw the order of ${service.name}`);
}

/** Releases the service on its platform, then deletes it; where the platform refuses, the service returns to its former state. */
export function buildDeletionJob(release: ServiceWork<undefined>["work"]): Job {
  return buildServiceJob({
    work: release,
    async succeed(db, run, { id, name }) {
      await endCharges(db, id);
      await db.query("delete from service where id = $1", [id]);
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "service.deleted",
      });
    },
    async fail(db, run, { id, name }, { reason }) {
      await returnToFormerState(db, id, reason);
      await recordEvent(db, { serviceId: id, message: `Deletion failed: ${reason}` });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "service.delete-failed",
        result: "failed",
        reason,
      });
    },
    end: { state: "completed" },
  });
}
