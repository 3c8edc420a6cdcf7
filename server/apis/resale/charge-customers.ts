import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { chargeAgain, lockPrices } from "../../prices/index.ts";

/** Waits for orders of everything that the caller sees for sale. */
export async function lockSales(db: Transaction): Promise<void> {
  const offered = await db.query<{ id: number }>("select id from service_offering");
  await lockPrices(
    db,
    offered.map(({ id }) => id),
  );
}

/** Charges the services of a reseller's customers, or of one, by what it adds now. Needs `lockSales`. */
export async function chargeCustomers(
  db: Transaction,
  resellerId: number,
  customerId: number | null = null,
): Promise<void> {
  const [below] = await asSystem(db, (system) =>
    system.query<{ ids: readonly number[] }>("select accounts_at_and_below($1) as ids", [resellerId]),
  );
  const ids = (below?.ids ?? []).filter(
    (id) => id !== resellerId && (customerId === null || id === customerId),
  );
  await chargeAgain(db, "s.account_id = any($1::int[])", [ids], "moved");
}
