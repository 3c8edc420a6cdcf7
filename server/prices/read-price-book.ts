import type { Transaction } from "../database/index.ts";
import type { BookContract, BookDiscounts, BookVersion, PriceBookData } from "./price-book.ts";
import { readResales } from "./read-resales.ts";

/** Whose prices of what are read. */
export interface PriceBookScope {
  readonly offeringIds: readonly number[];
  readonly accountIds: readonly number[];
}

/** Everything that decides what these accounts pay for these solutions, within the caller's reach. */
export async function readPriceBook(
  db: Transaction,
  { offeringIds, accountIds }: PriceBookScope,
): Promise<PriceBookData> {
  const versions = await db.query<BookVersion>(
    `select m.id as "modelId", m.service_offering_id as "offeringId", m.account_id as "sellerId", v.version, v.valid_from::text as "validFrom",
       v.moves_existing as "movesExisting", v.body
     from pricing_model m join pricing_model_version v on v.pricing_model_id = m.id
     where m.service_offering_id = any($1::int[]) order by m.id, v.version`,
    [offeringIds],
  );
  const discounts = await db.query<BookDiscounts>(
    `select d.pricing_model_id as "modelId", d.version, d.account_id as "accountId", d.discounts
     from pricing_model_discount d join pricing_model m on m.id = d.pricing_model_id
     where m.service_offering_id = any($1::int[]) and d.account_id = any($2::int[])`,
    [offeringIds, accountIds],
  );
  const contracts = await db.query<BookContract>(
    `select k.id, k.account_id as "accountId", o.service_offering_id as "offeringId",
       k.service_id as "serviceId", k.start_date::text as "startDate",
       k.end_date::text as "endDate", k.payment_cycle as "paymentCycle", o.prices
     from contract k join contract_offering o on o.contract_id = k.id
     where o.service_offering_id = any($1::int[]) and k.account_id = any($2::int[]) order by k.start_date, k.id`,
    [offeringIds, accountIds],
  );
  return { versions, discounts, contracts, resales: await readResales(db, accountIds) };
}

/** "Displays in USD" (spec 2 §5): where no billing currency is set. */
export const DEFAULT_CURRENCY = "USD";

/** The day that it is for prices: `YYYY-MM-DD`, in UTC. */
export async function readToday(db: Transaction): Promise<string> {
  const [row] = await db.query<{ day: string }>("select today()::text as day");
  return row?.day ?? "";
}
