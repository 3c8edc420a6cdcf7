import { ApiFailure, wrongFields } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { endSessionsOf } from "../../identity/index.ts";
import { lockAccountTree, moveAccount, setReseller } from "./account-tree.ts";
import { readAccount } from "./accounts.ts";
import { formOfBlocking } from "./blocking.ts";
import type { AccountChange, Handlers } from "./contract.generated.ts";

/** What one may change of one's own account; the rest is for the accounts above. */
const OWN: readonly (keyof AccountChange)[] = [
  "companyName",
  "customerIdentifier",
  "enableNotifications",
  "notificationList",
];

/** All that can be changed of an account, by its names in the answer. */
export const CHANGEABLE: readonly (keyof AccountChange)[] = [
  ...OWN,
  "isBlocked",
  "report_access",
  "billing_anniversary",
  "isReseller",
  "reseller_account_id",
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
  const left =
    changes.reseller_account_id === undefined
      ? []
      : await moveAccount(db, actor, id, changes.reseller_account_id ?? actor.accountId);
  if (changes.isBlocked === true) await endSessionsOfAccount(db, id);
  const changed = await readAccount(db, id);
  await audit({
    action: "account.update",
    form: formOfBlocking(changes),
    resourceType: "account",
    resourceId: String(id),
    accountId: id,
    name: current.companyName,
    changes: changesBetween(current, changed, { fields: CHANGEABLE }),
  });
  // The log of those that it has left does not have the row above.
  for (const accountId of left)
    await audit({
      action: "account.leave",
      resourceType: "account",
      resourceId: String(id),
      accountId,
      name: current.companyName,
    });
  return { body: changed };
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
