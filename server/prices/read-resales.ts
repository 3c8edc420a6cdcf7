import type { Transaction } from "../database/index.ts";
import { asSystem } from "../database/index.ts";
import { resoldOn } from "./resale.ts";
import type { BookResale } from "./resale.ts";

const SAVED = `'savedAt', (extract(epoch from x.created_at) * 1000)::float8`;

/**
 * In whose name these accounts are sold to, and with what markup. An account may not read that of itself: it decides prices,
 * and is never answered.
 */
export async function readResales(
  db: Transaction,
  accountIds: readonly number[],
): Promise<readonly BookResale[]> {
  if (accountIds.length === 0) return [];
  const [caller] = await db.query<{ id: number | null }>("select current_account() as id");
  return await asSystem(db, (system) =>
    system.query<BookResale>(
      `select distinct on (a.id) a.id as "accountId", r.account_id as "resellerId", a.billing_anniversary as anniversary,
         coalesce(r.account_id = any (accounts_at_and_above($2::int)), false) as "isMarked",
         (select jsonb_agg(jsonb_build_object('isOn', x.is_on, 'validFrom', x.valid_from, ${SAVED}) order by x.valid_from, x.id)
           from resale x where x.account_id = r.account_id) as switches,
         coalesce((select jsonb_agg(jsonb_build_object('isForOne', x.customer_id is not null, 'percent', trim_scale(x.percent::numeric)::text,
             'validFrom', x.valid_from, ${SAVED}) order by x.valid_from, x.id)
           from markup x where x.account_id = r.account_id and (x.customer_id is null or x.customer_id = a.id)), '[]') as markups
       from account a join resale r on r.account_id <> a.id and r.account_id = any (accounts_at_and_above(a.id))
       where a.id = any ($1::int[]) order by a.id, cardinality(accounts_at_and_above(r.account_id)) desc, r.account_id`,
      [accountIds, caller?.id ?? null],
    ),
  );
}

/**
 * The markup, in percent, with which the caller's own account buys today what this account sells; undefined where nobody
 * resells to it.
 */
export async function readOwnMarkup(db: Transaction, sellerId: number): Promise<string | undefined> {
  const [caller] = await db.query<{ id: number; day: string }>(
    "select current_account() as id, today()::text as day",
  );
  if (caller === undefined) return undefined;
  const [resale] = await readResales(db, [caller.id]);
  if (resale === undefined || resale.resellerId === sellerId) return undefined;
  return resoldOn(resale, { orderedOn: caller.day }, caller.day)?.percent;
}
