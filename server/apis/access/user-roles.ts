import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions } from "../../identity/index.ts";
import { grantsBeyond, readGrantable, readRoles } from "./grantable.ts";
import { lockAccount } from "./lock-account.ts";

/**
 * Gives a person these roles and no others. A 422 for a role of another account, and for a new role that grants what the
 * actor does not have.
 */
export async function setRoles(
  db: Transaction,
  actor: Actor,
  user: { readonly id: number; readonly accountId: number },
  roleIds: readonly number[],
): Promise<void> {
  await lockAccount(db, user.accountId);
  await refuseUnknownRoles(db, user.accountId, roleIds);
  const roles = await db.query<{ id: number; name: string; permissions: unknown; is_held: boolean }>(
    `select r.id, r.name, r.permissions,
       exists (select from user_role ur where ur.role_id = r.id and ur.user_id = $3) as is_held
     from role r where r.id = any($1::int[]) and r.account_id = $2`,
    [roleIds, user.accountId, user.id],
  );
  const grantable = await readGrantable(db, actor);
  for (const role of roles.filter(({ is_held: isHeld }) => !isHeld)) {
    const beyond = grantsBeyond(joinPermissions([role.permissions]), grantable);
    if (beyond.length > 0) {
      throw wrongField(
        "/roles",
        `${role.name} grants what you do not have yourself: ${beyond.slice(0, 5).join(", ")}.`,
      );
    }
  }
  await db.query("delete from user_role where user_id = $1 and role_id <> all($2::int[])", [
    user.id,
    roleIds,
  ]);
  await db.query(
    `insert into user_role (user_id, role_id, account_id) select $1, id, $3 from unnest($2::int[]) id
     on conflict do nothing`,
    [user.id, roleIds, user.accountId],
  );
}

/** A 422 for a role that the account does not have. */
export async function refuseUnknownRoles(
  db: Transaction,
  accountId: number,
  roleIds: readonly number[],
): Promise<void> {
  const known = await db.query("select from role where id = any($1::int[]) and account_id = $2", [
    roleIds,
    accountId,
  ]);
  if (known.length < new Set(roleIds).size)
    throw wrongField("/roles", "There is no such role in this account.");
}

/**
 * Refuses with a 403 to change or remove a person who may do more than the actor: with a new password the actor could sign
 * in as that person, and removed permissions could not be restored. The person's account must be locked: an actor whose
 * access another one ended meanwhile gets a 401. `readOwn`: what the actor is compared by.
 */
export async function refuseStronger(
  db: Transaction,
  actor: Actor,
  userId: number,
  readOwn = readGrantable,
): Promise<void> {
  await refuseEnded(db, actor);
  const beyond = grantsBeyond(await readRoles(db, userId), await readOwn(db, actor));
  if (beyond.length === 0) return;
  throw new ApiFailure(
    403,
    `This person may do what you may not: ${beyond.slice(0, 5).join(", ")}. Ask somebody who may.`,
  );
}

/** Two people who block each other, or set each other's passwords, at the same moment: the second one has no session any more. */
async function refuseEnded(db: Transaction, actor: Actor): Promise<void> {
  const [live] = await asSystem(db, (system) =>
    system.query(
      `select from app_user u where u.id = $1 and not u.is_blocked
         and ($2::text is null or exists (select from session s where s.id::text = $2 and s.revoked_at is null))`,
      [actor.userId, actor.sessionId ?? null],
    ),
  );
  if (live === undefined) throw new ApiFailure(401, "Your session has ended. Sign in to continue.");
}
