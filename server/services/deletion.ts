import type { Job, StartedActivity } from "../activity/index.ts";
import type { ApiRequest } from "../api/index.ts";
import { endCharges } from "../prices/index.ts";
import { listRunningTasks, refuseUnlessIdle } from "./running-tasks.ts";
import { beginWork, recordEvent, returnToFormerState } from "./service-events.ts";
import type { ServiceWork } from "./service-job.ts";
import { buildServiceJob } from "./service-job.ts";
import { auditedService, lockService } from "./service-rows.ts";

/** Starts the deletion of a service; a 409 while it is busy or its automator is unavailable. */
export async function startDeletion(
  { actor, db, audit, startActivity }: Pick<ApiRequest, "actor" | "db" | "audit" | "startActivity">,
  serviceId: number,
): Promise<StartedActivity> {
  const service = await lockService(db, serviceId);
  refuseUnlessIdle(service, await listRunningTasks(db, [service.id]));
  await beginWork(db, service.id, "Being deleted");
  await recordEvent(db, { serviceId: service.id, message: "Deletion requested", username: actor.username });
  await audit({ ...auditedService(service), action: "service.delete", result: "accepted" });
  return await startActivity({
    kind: "service.delete",
    name: `Delete ${service.name}`,
    accountId: service.Accounts_id,
    resourceType: "service",
    resourceId: String(service.id),
    input: { serviceId: service.id },
  });
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
    async fail(db, run, { id, name }, reason) {
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
