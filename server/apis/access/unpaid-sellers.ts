import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { findUnbilled } from "../../invoices/index.ts";

/**
 * Refuses with a 409 to move an account away from a seller that has still to bill what it, or one below it, has used, or has a draft or
 * an open invoice to one of them: nobody could bill these days, and the seller could not see that invoice in the account's lists.
 * `left`: the accounts that are left. Whoever moves an account manages all of them, so they may know. The tree must be locked.
 */
export async function refuseUnpaidSellers(
  db: Transaction,
  id: number,
  left: readonly number[],
): Promise<void> {
  const message =
    left.length === 0 ? undefined : await asSystem(db, (system) => reasonToStay(system, id, left));
  if (message !== undefined) throw new ApiFailure(409, message, [{ field: "/reseller_account_id", message }]);
}

interface Bill {
  readonly sellerId: number;
  readonly accountId: number;
  readonly seller: string;
  readonly buyer: string;
}

async function reasonToStay(
  system: Transaction,
  id: number,
  left: readonly number[],
): Promise<string | undefined> {
  const [moved] = await system.query<{ ids: readonly number[] }>("select accounts_at_and_below($1) as ids", [
    id,
  ]);
  const ids = moved?.ids ?? [];
  const bills = await system.query<Bill>(BILLS, [ids, left]);
  const unbilled: string[] = [];
  for (const { sellerId, accountId, seller, buyer } of bills) {
    const cycle = await findUnbilled(system, { sellerId, accountId, usedBy: ids });
    if (cycle === undefined) continue;
    const { month, from } = cycle;
    const when = from === undefined ? "" : `, which is possible from ${from} on`;
    unbilled.push(
      `${seller} has not billed ${buyer} for all that was used. It has to run the invoices of ${month} first${when}.`,
    );
  }
  // After what is above, which waits for runs that make drafts. Those in the name of a reseller are seen and ended by nobody
  // above it: it keeps them, and holds up nobody.
  const [open] = await system.query<{ seller: string; count: number }>(
    `select s.company_name as seller, count(*)::int as count from invoice i join account s on s.id = i.seller_id
     where i.account_id = any ($1::int[]) and i.seller_id = any ($2::int[]) and i.state in ('Draft', 'Open') and i.resold_by is null
     group by s.id, s.company_name order by s.company_name limit 1`,
    [ids, left],
  );
  return open === undefined ? unbilled[0] : sentenceOf(open);
}

function sentenceOf({ seller, count }: { readonly seller: string; readonly count: number }): string {
  return count === 1
    ? `${seller} has a draft or an open invoice to this account, or to one below it. It has to discard it, credit it or mark it as paid first.`
    : `${seller} has ${count} drafts or open invoices to this account, or to those below it. It has to discard them, credit them or mark them as paid first.`;
}

/** Who of those that are left bills whom for services that have ended not long ago. Nobody leaves the seller of one that is still there. */
const BILLS = `select distinct d.seller_id as "sellerId", d.buyer_id as "accountId", s.company_name as seller, b.company_name as buyer
  from (select case when p.is_cost then u.seller_id else coalesce(p.resold_by, u.seller_id) end as seller_id,
      case when p.is_cost then p.resold_by else p.account_id end as buyer_id
    from service_price p join usage_record u on u.service_id = p.service_id and u.kind = 'ended' and u.at > now() - interval '3 months'
    where p.account_id = any ($1::int[])) d
    join account s on s.id = d.seller_id join account b on b.id = d.buyer_id
  where d.seller_id = any ($2::int[]) order by d.buyer_id, d.seller_id`;
