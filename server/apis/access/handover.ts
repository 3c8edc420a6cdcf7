import { PERMISSION_TAGS } from "#validators";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions, permissionsOf } from "../../identity/index.ts";
import { grantsBeyond, readGrantableBelow } from "./grantable.ts";

// Whoever gives accounts to a manager gives no more than they may do themselves (docs/decisions/0022).

/** Refuses with a 403 to put an account below accounts whose people may do what the actor may not. */
export async function refuseHandover(
  db: Transaction,
  actor: Actor,
  managers: readonly number[],
): Promise<void> {
  if (managers.length === 0) return;
  const roles = await asSystem(db, (system) =>
    system.query<{ permissions: unknown }>(
      `select r.permissions from role r
       where r.account_id = any ($1::int[]) and exists (select from user_role ur where ur.role_id = r.id)`,
      [managers],
    ),
  );
  const held = joinPermissions(roles.map(({ permissions }) => permissions));
  await refuseBeyond(db, actor, held, "The people of that account may do what you may not");
}

/** Refuses with a 403 to add a reseller or distributor whose administrator may do what the actor may not. */
export async function refuseNewManager(
  db: Transaction,
  actor: Actor,
  kind: "reseller" | "distributor",
): Promise<void> {
  const held = permissionsOf(
    kind,
    PERMISSION_TAGS.map((tag) => tag.name),
  );
  await refuseBeyond(db, actor, held, `An administrator of a ${kind} may do what you may not`);
}

async function refuseBeyond(
  db: Transaction,
  actor: Actor,
  held: Parameters<typeof grantsBeyond>[0],
  sentence: string,
): Promise<void> {
  const beyond = grantsBeyond(held, await readGrantableBelow(db, actor));
  if (beyond.length === 0) return;
  throw new ApiFailure(403, `${sentence}: ${beyond.slice(0, 5).join(", ")}. Ask somebody who may.`);
}
