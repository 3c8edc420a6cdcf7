import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Account, Handlers, Operations } from "./contract.generated.ts";

const ACCOUNT = `a.id, a.company_name as "companyName", a.customer_identifier as "customerIdentifier", a.billing_anniversary,
  a.kind, a.enable_notifications as "enableNotifications", a.is_blocked as "isBlocked", a.is_deleted as "isDeleted",
  a.kind = 'provider' as "isServiceProvider", a.kind = 'distributor' as "isDistributor", a.kind = 'reseller' as "isReseller",
  a.notification_branding_id, case when p.kind = 'reseller' or (p.kind = 'distributor' and p.id <> current_account()) then p.id end as reseller_account_id, a.report_access,
  (select count(*) from service s where s.account_id = a.id) as "serviceCount", to_jsonb(a.notification_list) as "notificationList",
  coalesce((select jsonb_agg(jsonb_build_object('id', b.account_id, 'subdomain', b.subdomain, 'cname', b.cname,
    'account_id', b.account_id, 'branding_id', b.account_id, 'auth0_id', null))
    from branding b where b.account_id = a.id), '[]') as portals`;
const FROM = "account a left join account p on p.id = a.parent_id";

type Listed = Operations["listAccounts"]["fields"];

const accounts: ListSource<Listed> = {
  select: ACCOUNT,
  from: FROM,
  where: "not a.is_deleted",
  fields: {
    id: { sql: "a.id", type: "number" },
    companyName: { sql: "a.company_name" },
    customerIdentifier: { sql: "a.customer_identifier" },
    isBlocked: { sql: "a.is_blocked", type: "boolean" },
    isReseller: { sql: "a.kind = 'reseller'", type: "boolean" },
    kind: { sql: "a.kind" },
    reseller_account_id: {
      sql: "case when p.kind in ('reseller', 'distributor') then p.id end",
      type: "number",
    },
    isDistributor: { sql: "a.kind = 'distributor'", type: "boolean" },
    report_access: { sql: "a.report_access", type: "boolean" },
    serviceCount: { sql: "(select count(*) from service s where s.account_id = a.id)", type: "number" },
  },
  order: "a.id",
};

/** The accounts below one's own: the customers of a reseller, all accounts of a provider. Without one's own. */
export const listAccounts: Handlers["listAccounts"] = async ({ db, list, actor }) => ({
  body: await listRows(db, below(accounts, actor.accountId), list),
});

export const listMinimalAccounts: Handlers["listMinimalAccounts"] = async ({ db, list, actor }) => ({
  body: await listRows(
    db,
    { ...below(accounts, actor.accountId), select: `a.id, a.company_name as "companyName"` },
    list,
  ),
});

function below(source: ListSource<Listed>, accountId: number): ListSource<Listed> {
  return { ...source, where: `${source.where} and a.id <> $1`, parameters: [accountId] };
}

export const getAccount: Handlers["getAccount"] = async ({ db, path }) => ({
  body: await readAccount(db, path.id),
});

/** 404 for an account that is not within reach. */
export async function readAccount(db: Transaction, id: number): Promise<Account> {
  const [account] = await db.query<Account>(
    `select ${ACCOUNT} from ${FROM} where a.id = $1 and not a.is_deleted`,
    [id],
  );
  if (account === undefined) throw new ApiFailure(404, "This customer doesn't exist.");
  return account;
}
