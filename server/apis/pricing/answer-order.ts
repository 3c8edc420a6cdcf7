import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { FindServiceType, ServiceType } from "../../platforms/index.ts";
import {
  auditedService,
  changeOrder,
  endOrder,
  lockService,
  readOrder,
  readService,
  recordEvent,
  refuseBuyer,
  refuseUnlessReady,
  setFinalState,
} from "../../services/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { failByHand, provideByHand } from "./provide-by-hand.ts";

type Request = Pick<ApiRequest, "actor" | "db" | "audit" | "continueActivity" | "endActivity">;
type OrderedService = Awaited<ReturnType<typeof readService>>;

/** What the account that sells says to an order; `Processing` approves it. */
export interface OrderAnswer {
  readonly state: "Processing" | "Refused" | "Provided" | "Failed";
  /** Why it is refused or cannot be provided. */
  readonly reason?: string | undefined;
}

/** `PATCH /order/{id}/state`: answers an order by its number, also where the caller may not change services. */
export function buildOrderAnswer(findServiceType: FindServiceType): Handlers["answerOrder"] {
  return async (request) => {
    const { db, path, body } = request;
    const order = await readOrder(db, path.service_id);
    if (order.service_id === null)
      throw new ApiFailure(409, `The order of ${order.name} is ${order.state}: it is not answered any more.`);
    const service = await lockService(db, path.service_id);
    await answerOrder(request, service, orderedHow(findServiceType, service), body);
    return { body: await readOrder(db, path.service_id) };
  };
}

/** How services of this kind are ordered. */
export function orderedHow(
  findServiceType: FindServiceType,
  { service_offering: { type }, automator }: OrderedService,
): ServiceType["ordered"] {
  return findServiceType(type, automator?.automator_version ?? null).ordered;
}

/** Answers the order of a locked service; the answer is the service as it is now, or as it was last. */
export async function answerOrder(
  request: Request,
  service: OrderedService,
  ordered: ServiceType["ordered"],
  { state, reason = "" }: OrderAnswer,
): Promise<OrderedService> {
  if (service.state === "Pending Approval") {
    if (state === "Processing") return await approveOrder(request, service, ordered);
    if (state === "Refused") return await refuseOrder(request, service, reason.trim());
  }
  if (ordered === "by hand" && service.state === "Procuring") {
    if (state === "Provided") return await provideByHand(request, service);
    if (state === "Failed") return await failByHand(request, service, reason.trim());
  }
  const waits = state === "Processing" || state === "Refused" ? "approval" : "people who provide it";
  throw new ApiFailure(409, `${service.name} is ${service.state}: no order of it waits for ${waits}.`);
}

/**
 * Approves an order that waits for it: its purchase goes on, or waits for the people who provide it. A 409 where its automator
 * accepts no work: the order keeps waiting.
 */
async function approveOrder(
  request: Request,
  service: OrderedService,
  ordered: ServiceType["ordered"],
): Promise<OrderedService> {
  const { db, actor, audit } = request;
  await refuseBuyer(db, service, `approve the order of ${service.name}`);
  if (ordered !== "by hand" && service.automator !== undefined) refuseUnlessReady(service.automator);
  const [state, description] =
    ordered === "by hand"
      ? (["Procuring", "Waits until the provider has provided it"] as const)
      : (["Processing", "Being provided"] as const);
  await db.query("update service set state = $2, state_description = $3 where id = $1", [
    service.id,
    state,
    description,
  ]);
  await changeOrder(db, service.id, { state, username: actor.username });
  await recordEvent(db, { serviceId: service.id, message: "Approved", username: actor.username });
  const waiting = await findPurchase(db, service.id);
  if (waiting?.isBeingPlaced === true)
    throw new ApiFailure(409, `The order of ${service.name} is being placed. Try again in a moment.`);
  if (waiting !== undefined) await request.continueActivity(waiting.id);
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

/** Refuses an order that waits for approval: its customer reads the reason at the order and in the activity. */
async function refuseOrder(
  request: Request,
  service: OrderedService,
  reason: string,
): Promise<OrderedService> {
  const { db, actor, audit } = request;
  await refuseBuyer(db, service, `refuse the order of ${service.name}`);
  if (reason === "") throw wrongField("/reason", "Say why: the customer reads it.");
  const error = `The order was refused: ${reason}`;
  await setFinalState(db, service.id, { state: "Error", error });
  const refused = await readService(db, service.id);
  await endOrder(request, service, { state: "Refused", username: actor.username, reason, message: error });
  await audit({
    ...auditedService(service),
    action: "service.refused",
    reason,
    changes: changesBetween(service, refused, { fields: ["state"] }),
  });
  return refused;
}

interface Purchase {
  readonly id: string;
  /** Its job has not said yet that it waits. */
  readonly isBeingPlaced: boolean;
}

/** The activity of the purchase, which waits since the order. */
async function findPurchase(db: Transaction, serviceId: number): Promise<Purchase | undefined> {
  const [row] = await db.query<Purchase>(
    `select id, state <> 'pending approval' as "isBeingPlaced" from activity
     where (finished_at is null or state = 'pending approval') and input ->> 'serviceId' = $1
     order by created_at desc limit 1`,
    [String(serviceId)],
  );
  return row;
}
