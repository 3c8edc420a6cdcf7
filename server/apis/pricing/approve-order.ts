import { ApiFailure, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { ServiceType } from "../../platforms/index.ts";
import {
  auditedService,
  readService,
  recordEvent,
  refuseBuyer,
  setFinalState,
} from "../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";

type Request = Parameters<Handlers["updateServiceState"]>[0];
type OrderedService = Awaited<ReturnType<typeof readService>>;

/** Approves an order that waits for it: its purchase goes on, or waits for the people who provide it. */
export async function approveOrder(
  request: Request,
  service: OrderedService,
  ordered: ServiceType["ordered"],
): Promise<OrderedService> {
  const { db, actor, audit } = request;
  await refuseBuyer(db, service, `approve the order of ${service.name}`);
  const [state, description] =
    ordered === "by hand"
      ? ["Procuring", "Waits until the provider has provided it"]
      : ["Processing", "Being provided"];
  await db.query("update service set state = $2, state_description = $3 where id = $1", [
    service.id,
    state,
    description,
  ]);
  await recordEvent(db, { serviceId: service.id, message: "Approved", username: actor.username });
  const waiting = await findPurchase(db, service.id);
  if (waiting !== undefined) await request.continueActivity(waiting);
  else if (ordered !== "by hand")
    throw new ApiFailure(
      409,
      `The order of ${service.name} cannot go on. Refuse it, and have it ordered again.`,
    );
  const approved = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.approved",
    changes: changesBetween(service, approved, { fields: ["state"] }),
  });
  return approved;
}

/** Refuses an order that waits for approval: its customer reads the reason at the service and in the activity. */
export async function refuseOrder(request: Request, service: OrderedService): Promise<OrderedService> {
  const { db, actor, body, audit } = request;
  await refuseBuyer(db, service, `refuse the order of ${service.name}`);
  const reason = body.reason?.trim() ?? "";
  if (reason === "") throw wrongField("/reason", "Say why: the customer reads it.");
  const error = `The order was refused: ${reason}`;
  await setFinalState(db, service.id, { state: "Error", error });
  await recordEvent(db, { serviceId: service.id, message: error, username: actor.username });
  const waiting = await findPurchase(db, service.id);
  if (waiting !== undefined) await request.endActivity(waiting, { state: "error", message: error });
  const refused = await readService(db, service.id);
  await audit({
    ...auditedService(service),
    action: "service.refused",
    reason,
    changes: changesBetween(service, refused, { fields: ["state"] }),
  });
  return refused;
}

/** The activity of the purchase, which waits since the order. */
async function findPurchase(db: Transaction, serviceId: number): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from activity where state = 'pending approval' and input ->> 'serviceId' = $1
     order by created_at desc limit 1`,
    [String(serviceId)],
  );
  return row?.id;
}
