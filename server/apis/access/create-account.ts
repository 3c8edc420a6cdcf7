import { PERMISSION_TAGS } from "#validators";
import { ApiFailure, refuseInManagedSession, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { permissionsOf, roleNames } from "../../identity/index.ts";
import { lockAccountTree, refuseParent, refuseUnlessAllowed } from "./account-tree.ts";
import { readAccount } from "./accounts.ts";
import { createBranding } from "./branding-row.ts";
import { CHANGEABLE } from "./update-account.ts";
import type { Handlers, NewAccount } from "./contract.generated.ts";
import type { PasswordParts } from "./create-user.ts";
import { insertUser } from "./create-user.ts";
import { refuseNewManager } from "./handover.ts";
import { refuseOverLimit } from "./licensing.ts";

type Kind = "distributor" | "reseller" | "customer";

/**
 * Adds a customer, reseller or distributor below the caller, or below a reseller or distributor that the caller manages,
 * with an administrator role and a first person. The role grants what accounts of its kind may do; who adds a reseller or
 * distributor, whose administrator manages other accounts, must have as much.
 */
export function buildCreateAccount(parts: PasswordParts): Handlers["createAccount"] {
  return async (request) => {
    const { db, body: wanted, actor, audit } = request;
    refuseInManagedSession(request, "Accounts and their people are");
    const kind = kindOf(wanted);
    const isProvider = actor.accountId === actor.serviceProviderId;
    if (kind === "distributor" && !isProvider)
      throw wrongField("/isDistributor", "Only service providers add distributors.");
    if (kind === "reseller" && !isProvider && !actor.distributor)
      throw wrongField("/isReseller", "Only service providers and distributors add resellers.");
    if (!isProvider && !actor.distributor && !actor.isReseller)
      throw new ApiFailure(403, "Only service providers, distributors and resellers add accounts.");
    if (kind !== "customer") await refuseNewManager(db, actor, kind);
    const parent = wanted.reseller_account_id ?? actor.accountId;
    await lockAccountTree(db, actor.accountId);
    await refuseParent(db, kind, parent);
    if (kind !== "distributor") await refuseUnlessAllowed(db, parent, kind);
    // Row-level security hides an account that is not in the tree yet, so the system inserts it.
    const [created] = await asSystem(db, (system) =>
      system.query<{ id: number }>(
        `insert into account (parent_id, kind, company_name, customer_identifier, billing_anniversary, enable_notifications, report_access)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
        [
          parent,
          kind,
          wanted.companyName,
          wanted.customerIdentifier ?? null,
          wanted.billing_anniversary ?? 1,
          wanted.enableNotifications ?? true,
          wanted.report_access ?? true,
        ],
      ),
    );
    const id = created?.id ?? 0;
    await refuseOverLimit(db, parent, "account");
    await refuseOverLimit(db, id, "user");
    const userId = await insertUser(db, id, wanted.user, parts, "/user");
    await addAdministratorRole(db, id, kind, userId);
    if (kind === "distributor") await createBranding(db, id, wanted.companyName);
    const account = await readAccount(db, id);
    await audit({
      action: "account.create",
      resourceType: "account",
      resourceId: String(id),
      accountId: id,
      name: account.companyName,
      changes: changesBetween(undefined, account, { fields: ["kind", ...CHANGEABLE] }),
      detail: { user: wanted.user.username, ...(wanted.user.invite === true && { invited: true }) },
    });
    return { status: 201, body: account };
  };
}

function kindOf({ isReseller, isDistributor }: NewAccount): Kind {
  if (isReseller === true && isDistributor === true)
    throw wrongField("/isDistributor", "Choose reseller or distributor, not both.");
  if (isDistributor === true) return "distributor";
  return isReseller === true ? "reseller" : "customer";
}

async function addAdministratorRole(
  db: Transaction,
  accountId: number,
  kind: Kind,
  userId: number,
): Promise<void> {
  const [name, description] = roleNames[kind];
  const permissions = permissionsOf(
    kind,
    PERMISSION_TAGS.map((tag) => tag.name),
  );
  await db.query(
    `with r as (insert into role (account_id, name, description, is_default, permissions) values ($1, $2, $3, true, $4::jsonb) returning id)
     insert into user_role (user_id, role_id, account_id) select $5, id, $1 from r`,
    [accountId, name, description, JSON.stringify(permissions), userId],
  );
}
