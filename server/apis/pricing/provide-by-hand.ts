import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { auditedService, readService, recordEvent, setFinalState } from "../../services/index.ts";

type OrderedService = Awaited<ReturnType<typeof readService>>;

/**
 * Says that people have provided a service that was ordered. A 409 for whoever only ordered it: an account above says so,
 * or the one that sells it.
 */
export async function provideByHand(
  request: Pick<ApiRequest, "actor" | "db" | "audit" | "endActivity">,
  service: OrderedService,
): Promise<OrderedService> {
  const { actor, db, audit } = request;
  await refuseBuyer(db, actor, service, `say that ${service.name} is provided`);
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

/** Refuses whoever only ordered a service, with a 409: an account above decides, or the one that sells it. */
export async function refuseBuyer(
  db: Transaction,
  { accountId }: ApiRequest["actor"],
  service: OrderedService,
  work: string,
): Promise<void> {
  if (accountId === service.Accounts_id && !(await sells(db, accountId, service)))
    throw new ApiFailure(409, `Only an account above its own can ${work}.`);
}

async function sells(db: Transaction, accountId: number, service: OrderedService): Promise<boolean> {
  const rows = await db.query("select from service_offering where id = $1 and account_id = $2", [
    service.ServiceOfferings_id,
    accountId,
  ]);
  return rows.length > 0;
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
