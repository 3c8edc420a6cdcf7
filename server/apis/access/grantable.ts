import type { Access } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions } from "../../identity/index.ts";

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
