import type { ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { endSessionsOf } from "../../identity/index.ts";
import { lockAccountTree, moveAccount, setReseller } from "./account-tree.ts";
import type { Account, AccountChange, Handlers, Operations } from "./contract.generated.ts";

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

/** What one may change of one's own account; the rest is for the accounts above. */
const OWN: readonly (keyof AccountChange)[] = [
  "companyName",
  "customerIdentifier",
  "enableNotifications",
  "notificationList",
];

/** Of one's own account only its name, identifier and notifications can be changed. */
export const updateAccount: Handlers["updateAccount"] = async ({ db, path, patch, actor, audit }) => {
  const current = await readAccount(db, path.id);
  const { id } = current;
  const changes = patch(current);
  const others = Object.keys(changes).filter((name) => !OWN.some((own) => own === name));
  if (id === actor.accountId && others.length > 0) {
    throw wrongFields(others.map((name) => ({ field: `/${name}`, message: `${name} cannot be changed.` })));
  }
  if (changes.isReseller !== undefined || changes.reseller_account_id !== undefined) {
    await lockAccountTree(db, id);
    await readAccount(db, id); // another one may have moved it out of reach meanwhile
  }
  await db.query(
    `update account set is_blocked = coalesce($2, is_blocked), report_access = coalesce($3, report_access),
       customer_identifier = case when $4 then $5 else customer_identifier end, company_name = coalesce($6, company_name),
       enable_notifications = coalesce($7, enable_notifications), billing_anniversary = coalesce($8, billing_anniversary),
       notification_list = coalesce($9::text[], notification_list) where id = $1`,
    [
      id,
      changes.isBlocked ?? null,
      changes.report_access ?? null,
      changes.customerIdentifier !== undefined,
      changes.customerIdentifier ?? null,
      changes.companyName ?? null,
      changes.enableNotifications ?? null,
      changes.billing_anniversary ?? null,
      changes.notificationList ?? null,
    ],
  );
  if (changes.isReseller !== undefined && actor.isReseller)
    throw new ApiFailure(403, "Only service providers and distributors make resellers.");
  if (changes.isReseller !== undefined) await setReseller(db, id, changes.isReseller);
  if (changes.reseller_account_id !== undefined)
    await moveAccount(db, id, changes.reseller_account_id ?? actor.accountId);
  if (changes.isBlocked === true) await endSessionsOfAccount(db, id);
  await audit({
    action: "account.update",
    resourceType: "account",
    resourceId: String(id),
    accountId: id,
    detail: changes,
  });
  return { body: await readAccount(db, id) };
};

/** Blocking takes effect at once: all its people are signed out. */
async function endSessionsOfAccount(db: Transaction, accountId: number): Promise<void> {
  await asSystem(db, async (system) => {
    const people = await system.query<{ id: number }>("select id from app_user where account_id = $1", [
      accountId,
    ]);
    await endSessionsOf(
      system,
      people.map(({ id }) => id),
    );
  });
}

/** 404 for an account that is not within reach. */
export async function readAccount(db: Transaction, id: number): Promise<Account> {
  const [account] = await db.query<Account>(
    `select ${ACCOUNT} from ${FROM} where a.id = $1 and not a.is_deleted`,
    [id],
  );
  if (account === undefined) throw new ApiFailure(404, "This customer doesn't exist.");
  return account;
}
