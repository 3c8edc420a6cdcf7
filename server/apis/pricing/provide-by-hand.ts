import type { ApiRequest } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import {
  auditedService,
  readService,
  recordEvent,
  refuseBuyer,
  setFinalState,
} from "../../services/index.ts";

type OrderedService = Awaited<ReturnType<typeof readService>>;

/** Says that people have provided a service that was ordered. */
export async function provideByHand(
  request: Pick<ApiRequest, "actor" | "db" | "audit" | "endActivity">,
  service: OrderedService,
): Promise<OrderedService> {
  const { actor, db, audit } = request;
  await refuseBuyer(db, service, `say that ${service.name} is provided`);
  await setFinalState(db, service.id, { state: "Available" });
  await recordEvent(db, { serviceId: service.id, message: "Ready", username: actor.username });
  await endPurchase(request, service.id);
  const provided = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.provided",
    changes: changesBetween(service, provided, { fields: ["state"] }),
  });
  return provided;
}

/** The activity of the purchase waits since the order: whoever follows it sees that it is done. */
async function endPurchase(
  { db, endActivity }: Pick<ApiRequest, "db" | "endActivity">,
  serviceId: number,
): Promise<void> {
  const waiting = await db.query<{ id: string }>(
    `select id from activity
     where resource_type = 'service' and resource_id = $1 and kind = 'service.provide' and state = 'pending approval'`,
    [String(serviceId)],
  );
  for (const { id } of waiting) await endActivity(id, { state: "purchased" });
}
