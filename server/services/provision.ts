import type { Job } from "../activity/index.ts";
import { changeOrder } from "./orders.ts";
import { recordEvent, setFinalState } from "./service-events.ts";
import type { ServiceWork } from "./service-job.ts";
import { buildServiceJob } from "./service-job.ts";
import { auditedService } from "./service-rows.ts";

/** Has a platform provide a bought service, and stores its id there. Skips a service that waits for approval. */
export function buildProvisionJob(provide: ServiceWork<string | undefined>["work"]): Job {
  return buildServiceJob({
    work: provide,
    async succeed(db, run, { id, name }, moId) {
      await setFinalState(db, id, moId === undefined ? { state: "Available" } : { state: "Available", moId });
      await changeOrder(db, id, { state: "Provided" });
      await recordEvent(db, { serviceId: id, message: "Ready" });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "service.provided",
      });
    },
    async fail(db, run, { id, name }, { reason }) {
      await setFinalState(db, id, { state: "Error", error: reason });
      await changeOrder(db, id, { state: "Failed", reason });
      await recordEvent(db, { serviceId: id, message: `Purchase failed: ${reason}` });
      await run.audit(db, {
        ...auditedService({ id, name, Accounts_id: run.accountId }),
        action: "service.provide-failed",
        result: "failed",
        reason,
      });
    },
    end: { state: "purchased" },
  });
}
