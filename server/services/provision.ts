import type { Job } from "../activity/index.ts";
import { recordEvent, setFinalState } from "./service-events.ts";
import type { ServiceWork } from "./service-job.ts";
import { buildServiceJob } from "./service-job.ts";

/** Has a platform provide a bought service, and stores its id there. Skips a service that waits for approval. */
export function buildProvisionJob(provide: ServiceWork<string | undefined>["work"]): Job {
  return buildServiceJob({
    work: provide,
    async succeed(db, run, { id, name }, moId) {
      await setFinalState(db, id, moId === undefined ? { state: "Available" } : { state: "Available", moId });
      await recordEvent(db, { serviceId: id, message: "Ready" });
      await run.audit(db, {
        action: "service.provided",
        resourceType: "service",
        resourceId: String(id),
        accountId: run.accountId,
        detail: { name },
      });
    },
    async fail(db, run, { id, name }, reason) {
      await setFinalState(db, id, { state: "Error", error: reason });
      await recordEvent(db, { serviceId: id, message: `Purchase failed: ${reason}` });
      await run.audit(db, {
        action: "service.provide-failed",
        resourceType: "service",
        resourceId: String(id),
        accountId: run.accountId,
        detail: { name, reason },
      });
    },
    end: { state: "purchased" },
  });
}
