import { ApiFailure } from "../../api/index.ts";
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

/** On how many days to come the prices of a reseller's customers may change: each is another charge of each service. */
const MOST_DAYS = 20;

/** A 409 where changes are planned for as many days already. Needs `lockSales`. */
export async function refuseManyDays(
  db: Transaction,
  table: "markup" | "resale",
  accountId: number,
  day: string,
): Promise<void> {
  const [planned] = await db.query<{ days: number }>(
    `select count(distinct valid_from)::int as days from ${table}
       where account_id = $1 and valid_from > today() and $2::date > today() and valid_from <> $2::date`,
    [accountId, day],
  );
  if ((planned?.days ?? 0) >= MOST_DAYS)
    throw new ApiFailure(409, `Changes are planned for ${MOST_DAYS} days already. Take one back first.`);
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
