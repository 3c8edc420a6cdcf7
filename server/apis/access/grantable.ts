import { PERMISSION_TAGS } from "#validators";
import type { Access } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions, permissionsOf } from "../../identity/index.ts";

// What one may grant to others, and how two accesses compare (docs/decisions/0015).

const FLAGS = ["C", "R", "U", "D"] as const;

/**
 * What the actor may grant: what they may do themselves (spec 1 §6), as their roles say at this moment. Reports are
 * included by their roles, although an account without report access does not have them.
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
 * What people of accounts below may do while the actor still manages them: what the actor may grant, and for whoever may
 * do all that an administrator of a distributor may, also what administrators of resellers and customers may.
 */
export async function readGrantableBelow(db: Transaction, actor: Actor): Promise<Access> {
  const grantable = await readGrantable(db, actor);
  if (!actor.distributor) return grantable;
  const [own, ...below] = (["distributor", "reseller", "customer"] as const).map((kind) =>
    permissionsOf(
      kind,
      PERMISSION_TAGS.map((tag) => tag.name),
    ),
  );
  if (grantsBeyond(own ?? {}, grantable).length > 0) return grantable;
  return joinPermissions([grantable, ...below]);
}

/** What a person's roles grant together, whatever their account may do; without one role where that is named. */
export async function readRoles(db: Transaction, userId: number, withoutRole = 0): Promise<Access> {
  const roles = await db.query<{ permissions: unknown }>(
    "select r.permissions from user_role ur join role r on r.id = ur.role_id where ur.user_id = $1 and r.id <> $2",
    [userId, withoutRole],
  );
  return joinPermissions(roles.map(({ permissions }) => permissions));
}

/** What is granted beyond what one may grant, as `Solutions (C)`; what was granted before does not count. */
export function grantsBeyond(access: Access, grantable: Access, before: Access = {}): readonly string[] {
  return Object.keys(access).flatMap((tag) =>
    FLAGS.filter(
      (flag) => has(access, tag, flag) && !has(before, tag, flag) && !has(grantable, tag, flag),
    ).map((flag) => `${tag} (${flag})`),
  );
}

/** The part of an access that another one does not have. */
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
