import { ApiFailure } from "../../api/index.ts";
import type { Access } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions } from "../../identity/index.ts";
import { lockAccount } from "./lock-account.ts";

const FLAGS = ["C", "R", "U", "D"] as const;

/** What is granted beyond what one may grant, as `Solutions (C)`; what was granted before does not count. */
export function grantsBeyond(access: Access, grantable: Access, before: Access = {}): readonly string[] {
  return Object.keys(access).flatMap((tag) =>
    FLAGS.filter(
      (flag) => has(access, tag, flag) && !has(before, tag, flag) && !has(grantable, tag, flag),
    ).map((flag) => `${tag} (${flag})`),
  );
}

/** What of an access another one lacks. */
export function accessWithout(access: Access, other: Access): Access {
  return Object.fromEntries(
    Object.keys(access).map((tag) => [
      tag,
      Object.fromEntries(FLAGS.map((flag) => [flag, has(access, tag, flag) && !has(other, tag, flag)])),
    ]),
  );
}

function has(access: Access, tag: string, flag: (typeof FLAGS)[number]): boolean {
  return Object.hasOwn(access, tag) && access[tag]?.[flag] === true;
}

/**
 * What the actor may hand on: what they may do themselves (spec 1 §6), as their roles say at this moment. Reports count
 * as their roles say, although an account without report access does not have them.
 */
export async function readGrantable(db: Transaction, actor: Actor): Promise<Access> {
  const roles = await readRoles(db, actor.userId);
  const both = Object.entries(actor.access).map(([tag, flags]) => [
    tag,
    Object.fromEntries(FLAGS.map((flag) => [flag, flags[flag] === true && has(roles, tag, flag)])),
  ]);
  const { Reports } = roles;
  return { ...Object.fromEntries(both), ...(Reports !== undefined && !actor.proxied && { Reports }) };
}

/**
 * Gives a person these roles and no others. Only roles of the person's account, and of those they did not have before
 * only such as grant nothing beyond what the actor has; else a 422.
 */
export async function setRoles(
  db: Transaction,
  actor: Actor,
  user: { readonly id: number; readonly accountId: number },
  roleIds: readonly number[],
): Promise<void> {
  await lockAccount(db, user.accountId);
  const roles = await db.query<{ id: number; name: string; permissions: unknown; is_held: boolean }>(
    `select r.id, r.name, r.permissions,
       exists (select from user_role ur where ur.role_id = r.id and ur.user_id = $3) as is_held
     from role r where r.id = any($1::int[]) and r.account_id = $2`,
    [roleIds, user.accountId, user.id],
  );
  if (roles.length < new Set(roleIds).size) throw refused("There is no such role in this account.");
  const grantable = await readGrantable(db, actor);
  for (const role of roles.filter(({ is_held: isHeld }) => !isHeld)) {
    const beyond = grantsBeyond(joinPermissions([role.permissions]), grantable);
    if (beyond.length > 0) {
      throw refused(`${role.name} grants what you do not have yourself: ${beyond.slice(0, 5).join(", ")}.`);
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

/**
 * Nobody, in whichever account, changes what a person who may do more signs in with or may do, nor removes them: they
 * could enter in their place, or not give it back. A 403.
 */
export async function refuseStronger(db: Transaction, actor: Actor, userId: number): Promise<void> {
  const beyond = grantsBeyond(await readRoles(db, userId), await readGrantable(db, actor));
  if (beyond.length === 0) return;
  throw new ApiFailure(
    403,
    `This person may do what you may not: ${beyond.slice(0, 5).join(", ")}. Ask someone who may.`,
  );
}

/** What a person's roles grant together, one of them apart where that is wanted, whatever their account may do at all. */
export async function readRoles(db: Transaction, userId: number, withoutRole = 0): Promise<Access> {
  const roles = await db.query<{ permissions: unknown }>(
    "select r.permissions from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1 and r.id <> $2",
    [userId, withoutRole],
  );
  return joinPermissions(roles.map(({ permissions }) => permissions));
}

function refused(message: string): ApiFailure {
  return new ApiFailure(422, message, [{ field: "/roles", message }]);
}
