import { PERMISSION_FLAGS } from "#validators";
import { answerResource, ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions } from "../../identity/index.ts";
import type { Operations, Role } from "./contract.generated.ts";
import { lockAccount } from "./lock-account.ts";
import { checkPermissions, showPermissions } from "./role-permissions.ts";
import { role } from "./role.resource.ts";
import { accessWithout, grantsBeyond, readGrantable, readRoles } from "./grantable.ts";

/** As it is stored: by activity tag, which of C, R, U and D are granted. */
interface StoredRole extends Required<Role> {
  readonly permissions: unknown;
}

export const roleHandlers = answerResource<Operations, typeof role, StoredRole>(role, {
  lock: lockAccount,

  /** `kept`: what the viewer has by this role only, and therefore cannot remove. */
  async show(row, { db, actor }) {
    const others = await readRoles(db, actor.userId, row.id);
    const own = await readRoles(db, actor.userId);
    return {
      ...row,
      permissions: showPermissions(grantedBy(row), actor),
      kept: showPermissions(accessWithout(own, others), actor).filter(({ C, R, U, D }) => C || R || U || D),
    };
  },

  compared: (row) => ({ ...row, permissions: namesOfGranted(row) }),

  mayChange: (row, { db, actor }) => refuseStrongerRole(db, actor, row),

  async create({ db, body, actor, accountId }, save) {
    const granted = await checkPermissions(db, actor, body.permissions ?? [], {}, false);
    if (body.default === true) await takeDefault(db, actor, accountId);
    return await save({ permissions: granted });
  },

  async update({ db, actor, current, changes }, save) {
    if (current.addOnly && changes.addOnly === false)
      throw wrongField("/addOnly", "An add-only role cannot be changed back.");
    if (current.default && changes.default === false)
      throw wrongField("/default", "Make another role the default one instead.");
    const { permissions } = changes;
    const granted =
      permissions && (await checkPermissions(db, actor, permissions, grantedBy(current), current.addOnly));
    if (changes.default === true) await takeDefault(db, actor, current.account_id);
    const own = await readRoles(db, actor.userId);
    const answer = await save(granted && { permissions: granted });
    // They could not restore it: one can grant only what one has.
    const lost = grantsBeyond(own, await readRoles(db, actor.userId));
    if (lost.length > 0) {
      throw wrongField(
        "/permissions",
        `You cannot take permissions away from yourself: ${lost.slice(0, 5).join(", ")}. Ask somebody else who has them.`,
      );
    }
    return answer;
  },

  async delete({ current: { userCount, default: isDefault } }, save) {
    if (userCount > 0) {
      const people = userCount === 1 ? "One person has" : `${userCount} people have`;
      throw new ApiFailure(409, `${people} this role: give them another one first.`);
    }
    if (isDefault) throw new ApiFailure(409, "Make another role the default one first.");
    return await save();
  },
});

function grantedBy({ permissions }: Pick<StoredRole, "permissions">) {
  return joinPermissions([permissions]);
}

/** By activity tag which flags are granted: `{ Services: ["C", "R"] }`. */
function namesOfGranted(row: Pick<StoredRole, "permissions">): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(grantedBy(row)).map(([tag, flags]) => [
      tag,
      PERMISSION_FLAGS.filter((flag) => flags?.[flag] === true),
    ]),
  );
}

async function refuseStrongerRole(
  db: Transaction,
  actor: Actor,
  stored: Pick<StoredRole, "name" | "permissions">,
): Promise<void> {
  const beyond = grantsBeyond(grantedBy(stored), await readGrantable(db, actor));
  if (beyond.length > 0) {
    throw new ApiFailure(
      403,
      `${stored.name} grants what you do not have yourself: ${beyond.slice(0, 5).join(", ")}. Ask somebody who has it.`,
    );
  }
}

/** Makes room for a new default role, unless the actor could not restore the present one. */
async function takeDefault(db: Transaction, actor: Actor, accountId: number): Promise<void> {
  const [before] = await db.query<{ name: string; permissions: unknown }>(
    "select name, permissions from role where account_id = $1 and is_default",
    [accountId],
  );
  if (before !== undefined) await refuseStrongerRole(db, actor, before);
  await db.query("update role set is_default = false where account_id = $1 and is_default", [accountId]);
}
