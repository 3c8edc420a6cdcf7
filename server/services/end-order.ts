import type { ApiRequest } from "../api/index.ts";
import { endCharges } from "../prices/index.ts";
import type { OrderChange } from "./orders.ts";
import { changeOrder } from "./orders.ts";
import type { Service } from "./service-rows.ts";

interface OrderEnd extends OrderChange {
  readonly state: "Refused" | "Withdrawn";
  /** What those who follow the purchase read. */
  readonly message: string;
}

/**
 * Ends an order that was never provided: its service goes, with its name and what it was to cost, and the order says why. The
 * activity of the purchase ends in an error, which whoever ordered it reads.
 */
export async function endOrder(
  { db, endActivity }: Pick<ApiRequest, "db" | "endActivity">,
  { id }: Pick<Service, "id">,
  { message, ...change }: OrderEnd,
): Promise<void> {
  const purchases = await db.query<{ id: string }>(
    `select id from activity where (finished_at is null or state = 'pending approval') and input ->> 'serviceId' = $1`,
    [String(id)],
  );
  for (const purchase of purchases) await endActivity(purchase.id, { state: "error", message });
  await changeOrder(db, id, change);
  await endCharges(db, id);
  await db.query("delete from service where id = $1", [id]);
}
