import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";

/**
 * Refuses with a 409 to move an account away from one that sold services to it, or to one below it, or that has the
 * automators they run on: nobody could see, change or end these services any more. Whoever moves an account manages all
 * those that it leaves, so they may know who sold what. The tree must be locked.
 */
export async function refuseLeavingSellers(db: Transaction, id: number, parent: number): Promise<void> {
  const sellers = await asSystem(db, (system) =>
    system.query<{ name: string; services: number }>(
      `with left_account as (select unnest(accounts_at_and_above($1)) as id except select unnest(accounts_at_and_above($2)) except select $1),
         lost as (
           select s.id, s.account_id, o.account_id as owner from service s join service_offering o on o.id = s.service_offering_id
             where o.account_id in (select id from left_account)
           union select s.id, s.account_id, a.account_id from service s join automator a on a.id = s.automator_id
             where a.account_id in (select id from left_account))
       select c.company_name as name, count(*)::int as services from lost join account c on c.id = lost.owner
       where $1 = any (accounts_at_and_above(lost.account_id)) group by c.id, c.company_name order by c.company_name`,
      [id, parent],
    ),
  );
  if (sellers.length === 0) return;
  const parts = sellers.map(
    ({ name, services }) => `${services} ${services === 1 ? "service" : "services"} of ${name}`,
  );
  const message = `This account, with those below it, uses ${parts.join(", ")}, which cannot be used from there. Delete these services first.`;
  throw new ApiFailure(409, message, [{ field: "/reseller_account_id", message }]);
}

/**
 * Refuses with a 409 to move an account with services, of its own or below it, away from or below a reseller that sells, has sold
 * or will sell in its own name: who bills the running cycle, and at which price, would be open. And one that does so itself is
 * not moved below another: of two above each other only one sells so. The tree must be locked.
 */
export async function refuseOtherReseller(db: Transaction, id: number, parent: number): Promise<void> {
  const [reseller] = await asSystem(db, (system) =>
    system.query<{ name: string; isResold: boolean }>(
      `select a.company_name as name, m."isResold" from account a cross join lateral (select
           exists (select from service s where $1 = any (accounts_at_and_above(s.account_id))) as "hasServices",
           exists (select from resale r where $1 = any (accounts_at_and_above(r.account_id))) as "isResold") m
       where a.id in (select account_id from resale)
         and (a.id = any (accounts_at_and_above($1)) <> (a.id = any (accounts_at_and_above($2)))) and a.id <> $1
         and (m."hasServices" or m."isResold") order by a.id limit 1`,
      [id, parent],
    ),
  );
  if (reseller === undefined) return;
  const { name, isResold } = reseller;
  const message = isResold
    ? `${name} has sold in its own name, and so has the account or one below it: one of them is not moved below the other.`
    : `${name} sells in its own name, so an account with services is not moved to it or away from it. Delete these services first.`;
  throw new ApiFailure(409, message, [{ field: "/reseller_account_id", message }]);
}
