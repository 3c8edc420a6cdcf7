import { ApiFailure } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";
import { isSoldByCaller } from "../offerings/index.ts";
import type { Service } from "./service-rows.ts";

/**
 * The rule of what a buyer does not decide about a service: who sells it approves and refuses its order, says that it is
 * provided, changes what it has where people do that, suspends it and ends a suspension. A 409 for everybody else, for a reseller too that ordered it for a customer.
 */
export async function refuseBuyer(
  db: Transaction,
  service: Pick<Service, "ServiceOfferings_id">,
  work: string,
  instead?: string,
): Promise<void> {
  const sold = await db.query(
    `select from service_offering where id = $1 and ${isSoldByCaller("account_id")}`,
    [service.ServiceOfferings_id],
  );
  if (sold.length === 0) throw onlyItsSeller(work, instead);
}

/** The refusal of what only the account that sells a service does. */
export function onlyItsSeller(work: string, instead?: string): ApiFailure {
  const refusal = `Only the account that sells it can ${work}.`;
  return new ApiFailure(409, instead === undefined ? refusal : `${refusal} ${instead}`);
}
