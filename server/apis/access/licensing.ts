import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { readAccount } from "./accounts.ts";
import type { Account, Handlers, Licensing } from "./contract.generated.ts";

/** What an account may have, as the one above it allows (spec 1 §7, distributor calls). */
export const getLicensing: Handlers["getLicensing"] = async (request) => {
  const account = await readLicensed(request);
  return { body: await readLicensing(request.db, account) };
};

export const updateLicensing: Handlers["updateLicensing"] = async (request) => {
  const { db, patch, audit } = request;
  const account = await readLicensed(request);
  const former = await readLicensing(db, account);
  const changes = patch(former);
  await db.query("insert into licensing (account_id) values ($1) on conflict do nothing", [account.id]);
  await db.query(
    `update licensing set edition = coalesce($2, edition), account_limit = coalesce($3, account_limit),
       user_limit = coalesce($4, user_limit), valid_until = case when $5 then $6::date else valid_until end
     where account_id = $1`,
    [
      account.id,
      changes.edition ?? null,
      changes.account_limit ?? null,
      changes.user_limit ?? null,
      changes.valid_until !== undefined,
      changes.valid_until ?? null,
    ],
  );
  const licensing = await readLicensing(db, account);
  await audit({
    action: "licensing.update",
    resourceType: "account",
    resourceId: String(account.id),
    accountId: account.id,
    name: account.companyName,
    changes: changesBetween(former, licensing),
  });
  return { body: licensing };
};

/** The account of the path, for distributors and service providers only; a 404 for one's own. */
export async function readLicensed({
  db,
  path,
  actor,
}: Pick<ApiRequest, "db" | "actor"> & { readonly path: { readonly id: number } }): Promise<Account> {
  if (!actor.distributor && actor.accountId !== actor.serviceProviderId)
    throw new ApiFailure(403, "Only distributors and service providers manage licensing.");
  const account = await readAccount(db, path.id);
  if (account.id === actor.accountId) throw new ApiFailure(404, "This customer doesn't exist.");
  return account;
}

/**
 * A 409 where another account or user exceeds what the account, or one above it, is licensed for, or the last day of such a licence is
 * over. Call it after the account was inserted, but before the user is.
 */
export async function refuseOverLimit(
  db: Transaction,
  accountId: number,
  what: "account" | "user",
): Promise<void> {
  const [row] = await asSystem(db, (system) =>
    system.query<{ ids: readonly number[] }>("select accounts_at_and_above($1) as ids", [accountId]),
  );
  const ids = row?.ids ?? [];
  await refuseExpired(db, ids);
  await refuseFull(db, ids, what, what === "account" ? "<" : "<=");
}

/**
 * A 409 where one of these accounts has more accounts or people than it is licensed for, or is licensed no more: after others were moved
 * below.
 */
export async function refuseMovedOverLimit(db: Transaction, accountIds: readonly number[]): Promise<void> {
  await refuseExpired(db, accountIds);
  await refuseFull(db, accountIds, "account", "<");
  await refuseFull(db, accountIds, "user", "<");
}

/** What there is already stays. The licence of an account is changed by its distributor, and by its provider. */
async function refuseExpired(db: Transaction, accountIds: readonly number[]): Promise<void> {
  const [expired] = await asSystem(db, (system) =>
    system.query<{ name: string; day: string; keeper: string }>(
      `select a.company_name as name, l.valid_until::text as day, k.company_name as keeper
       from licensing l join account a on a.id = l.account_id
         cross join lateral (select k.company_name from account k where k.id = any (accounts_at_and_above(a.parent_id))
           and k.kind in ('provider', 'distributor') order by k.kind limit 1) k
       where l.account_id = any ($1::int[]) and l.valid_until < today() order by l.account_id limit 1`,
      [accountIds],
    ),
  );
  if (expired === undefined) return;
  const { name, day, keeper } = expired;
  throw new ApiFailure(
    409,
    `The licence of ${name} was valid until ${day}, so no accounts and users can be added. ${keeper} can change that day.`,
  );
}

async function refuseFull(
  db: Transaction,
  accountIds: readonly number[],
  what: "account" | "user",
  isFull: "<" | "<=",
): Promise<void> {
  const full = await asSystem(db, async (system) => {
    // Two that add at the same time count one after the other.
    await system.query(
      `select from licensing where account_id = any ($1::int[]) and ${what}_limit > 0
       order by account_id for update`,
      [accountIds],
    );
    return await system.query<{ company_name: string; limit: number }>(
      `select a.company_name, l.${what}_limit as limit from licensing l join account a on a.id = l.account_id
       where l.account_id = any ($1::int[]) and l.${what}_limit > 0 and l.${what}_limit ${isFull} (${COUNT[what]})`,
      [accountIds],
    );
  });
  const [first] = full;
  if (first === undefined) return;
  const licensed =
    first.limit === 1 ? `one ${what}, which is in use` : `${first.limit} ${what}s, which are all in use`;
  throw new ApiFailure(409, `${first.company_name} is licensed for ${licensed}.`);
}

const COUNT = {
  account:
    "select count(*) from account c where c.id = any (accounts_at_and_below(l.account_id)) and c.id <> l.account_id and not c.is_deleted",
  user: "select count(*) from app_user u where u.account_id = any (accounts_at_and_below(l.account_id))",
} as const;

async function readLicensing(db: Transaction, { id, companyName }: Account): Promise<Licensing> {
  const [row] = await asSystem(db, (system) =>
    system.query<Omit<Licensing, "id" | "companyName">>(
      `select coalesce(l.edition, 'standard') as edition, coalesce(l.account_limit, -1) as account_limit,
         coalesce(l.user_limit, -1) as user_limit, l.valid_until, (${COUNT.account}) as account_count, (${COUNT.user}) as user_count
       from (select $1::int as account_id, k.edition, k.account_limit, k.user_limit, k.valid_until
         from (select) one left join licensing k on k.account_id = $1) l`,
      [id],
    ),
  );
  if (row === undefined) throw new ApiFailure(404, "This customer doesn't exist.");
  return { id, companyName, ...row };
}
