import type { Handler, Job } from "../../api/api.ts";
import type { Purchase } from "./new-service.ts";
import { chooseOffering, insertService, wrongField } from "./new-service.ts";
import { recordEvent, settleService } from "./service-events.ts";
import type { ServiceWork } from "./service-job.ts";
import { buildServiceJob } from "./service-job.ts";
import { trusted } from "../../api/trusted.ts";

/** `POST /service`: buys what needs nothing but a name. */
export const createService: Handler = async (request) => {
  const purchase = trusted<Purchase>(request.body).value;
  const offering = await chooseOffering(request, purchase);
  if (offering.type === "vCenterResourcePool") {
    throw wrongField(
      "/ServiceOfferings_id",
      "A resource pool is bought at its automator, which knows clusters and limits.",
    );
  }
  const { id, accountId, name, state } = await insertService(request, offering, purchase);
  const { link } = await request.startActivity({
    kind: "service.provide",
    name: `Purchase ${name}`,
    accountId,
    resourceType: "service",
    resourceId: String(id),
    input: { serviceId: id },
  });
  return { status: 202, body: { id, name, state, link } };
};

/** Has a platform provide a bought service, and keeps the number that it answers. One that waits for approval is left alone. */
export function buildProvisionJob(provide: ServiceWork<string | undefined>["work"]): Job {
  return buildServiceJob({
    work: provide,
    async succeed(db, run, { id, name }, moId) {
      await settleService(db, id, moId === undefined ? { state: "Available" } : { state: "Available", moId });
      await recordEvent(db, { serviceId: id, message: "Provided" });
      await run.audit(db, {
        action: "service.provided",
        resourceType: "service",
        resourceId: String(id),
        accountId: run.accountId,
        detail: { name },
      });
    },
    async fail(db, run, { id, name }, reason) {
      await settleService(db, id, { state: "Error", error: reason });
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
