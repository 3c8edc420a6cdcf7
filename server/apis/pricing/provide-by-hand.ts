import type { ApiRequest } from "../../api/index.ts";
import { wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import {
  auditedService,
  changeOrder,
  readService,
  recordEvent,
  refuseBuyer,
  setFinalState,
} from "../../services/index.ts";

type Request = Pick<ApiRequest, "actor" | "db" | "audit" | "endActivity">;
type OrderedService = Awaited<ReturnType<typeof readService>>;

/** Says that people have provided a service that was ordered. */
export async function provideByHand(request: Request, service: OrderedService): Promise<OrderedService> {
  const { actor, db, audit } = request;
  await refuseBuyer(db, service, `say that ${service.name} is provided`);
  await setFinalState(db, service.id, { state: "Available" });
  await changeOrder(db, service.id, { state: "Provided", username: actor.username });
  await recordEvent(db, { serviceId: service.id, message: "Ready", username: actor.username });
  await endPurchase(request, service.id, { state: "purchased" });
  const provided = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.provided",
    changes: changesBetween(service, provided, { fields: ["state"] }),
  });
  return provided;
}

/** Says that people cannot provide what was ordered: its customer reads the reason at the service and in the activity. */
export async function failByHand(
  request: Request,
  service: OrderedService,
  reason: string,
): Promise<OrderedService> {
  const { actor, db, audit } = request;
  await refuseBuyer(db, service, `say that ${service.name} cannot be provided`);
  if (reason === "") throw wrongField("/reason", "Say why: the customer reads it.");
  const error = `It could not be provided: ${reason}`;
  await setFinalState(db, service.id, { state: "Error", error });
  await changeOrder(db, service.id, { state: "Failed", username: actor.username, reason });
  await recordEvent(db, { serviceId: service.id, message: error, username: actor.username });
  await endPurchase(request, service.id, { state: "error", message: error });
  const failed = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.not-provided",
    reason,
    changes: changesBetween(service, failed, { fields: ["state"] }),
  });
  return failed;
}

/**
 * The activity of the purchase waits since the order, or is just about to: whoever follows it sees that it is done. Of an
 * activity that has ended its job changes nothing any more.
 */
async function endPurchase(
  { db, endActivity }: Pick<ApiRequest, "db" | "endActivity">,
  serviceId: number,
  end: Parameters<ApiRequest["endActivity"]>[1],
): Promise<void> {
  const waiting = await db.query<{ id: string }>(
    `select id from activity
     where resource_type = 'service' and resource_id = $1 and kind = 'service.provide'
       and (finished_at is null or state = 'pending approval')`,
    [String(serviceId)],
  );
  for (const { id } of waiting) await endActivity(id, end);
}
