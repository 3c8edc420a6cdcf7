import type { Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import type { ListSource } from "../../api/list-rows.ts";
import { listRows } from "../../api/list-rows.ts";
import { readPatch } from "../../api/patch.ts";
import type { Transaction } from "../../database/database.ts";
import { makeReseller, placeAccount } from "./account-tree.ts";

const ACCOUNT = `a.id, a.company_name as "companyName", a.customer_identifier as "customerIdentifier", a.billing_anniversary,
  a.enable_notifications as "enableNotifications", a.is_blocked as "isBlocked", a.is_deleted as "isDeleted",
  a.kind = 'provider' as "isServiceProvider", a.kind = 'distributor' as "isDistributor", a.kind = 'reseller' as "isReseller",
  a.notification_branding_id, case when p.kind = 'reseller' then p.id end as reseller_account_id, a.report_access,
  (select count(*) from service s where s.account_id = a.id) as "serviceCount", '[]'::jsonb as "notificationList",
  coalesce((select jsonb_agg(jsonb_build_object('id', b.account_id, 'subdomain', b.subdomain, 'cname', null,
    'account_id', b.account_id, 'branding_id', b.account_id, 'auth0_id', null))
    from branding b where b.account_id = a.id), '[]') as portals`;
const FROM = "account a left join account p on p.id = a.parent_id";

const accounts: ListSource = {
  select: ACCOUNT,
  from: FROM,
  where: "not a.is_deleted",
  fields: {
    id: { sql: "a.id", type: "number" },
    companyName: { sql: "a.company_name" },
    customerIdentifier: { sql: "a.customer_identifier" },
    isBlocked: { sql: "a.is_blocked", type: "boolean" },
    isReseller: { sql: "a.kind = 'reseller'", type: "boolean" },
    reseller_account_id: { sql: "case when p.kind = 'reseller' then p.id end", type: "number" },
    serviceCount: { sql: "(select count(*) from service s where s.account_id = a.id)", type: "number" },
  },
  order: "a.id",
};

/** The accounts below one's own: customers of a reseller, everyone of a provider. One's own is not among them. */
export const listAccounts: Handler = async ({ db, list, actor }) => ({
  body: await listRows(db, below(accounts, actor.accountId), list),
});

export const listMinimalAccounts: Handler = async ({ db, list, actor }) => ({
  body: await listRows(
    db,
    { ...below(accounts, actor.accountId), select: `a.id, a.company_name as "companyName"` },
    list,
  ),
});

function below(source: ListSource, accountId: number): ListSource {
  return { ...source, where: `${source.where} and a.id <> $1`, parameters: [accountId] };
}

export const getAccount: Handler = async ({ db, path }) => ({
  body: await readAccount(db, Number(path["id"])),
});

/** Of one's own account only the customer identifier can be changed. */
export const updateAccount: Handler = async ({ db, path, body, actor, audit }) => {
  const current = await readAccount(db, Number(path["id"]));
  const changes = readPatch(body, current, current.id === actor.accountId ? OWN_FIELDS : FIELDS);
  const {
    isBlocked,
    customerIdentifier,
    report_access: reports,
    isReseller,
    reseller_account_id: reseller,
  } = changes;
  await db.query(
    `update account set is_blocked = coalesce($2, is_blocked), report_access = coalesce($3, report_access),
       customer_identifier = case when $4 then $5 else customer_identifier end where id = $1`,
    [
      current.id,
      isBlocked ?? null,
      reports ?? null,
      customerIdentifier !== undefined,
      customerIdentifier ?? null,
    ],
  );
  if (typeof isReseller === "boolean") await makeReseller(db, current.id, isReseller);
  if (reseller !== undefined)
    await placeAccount(db, current.id, reseller === null ? actor.accountId : Number(reseller));
  await audit({
    action: "account.update",
    resourceType: "account",
    resourceId: String(current.id),
    accountId: current.id,
    detail: changes,
  });
  return { body: await readAccount(db, current.id) };
};

const OWN_FIELDS = ["customerIdentifier"] as const;
const FIELDS = [...OWN_FIELDS, "isBlocked", "report_access", "isReseller", "reseller_account_id"] as const;

export interface Account extends Readonly<Record<string, unknown>> {
  readonly id: number;
}

/** 404 for an account that is not within reach. */
export async function readAccount(db: Transaction, id: number): Promise<Account> {
  const [account] = await db.query<Account>(
    `select ${ACCOUNT} from ${FROM} where a.id = $1 and not a.is_deleted`,
    [id],
  );
  if (account === undefined) throw new ApiFailure(404, "There is no such account.");
  return account;
}
