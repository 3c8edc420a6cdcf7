import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, takenName, wrongField } from "../../api/index.ts";
import type { Access } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { joinPermissions } from "../../identity/index.ts";
import type { Handlers, Operations, Role, RoleDetail } from "./contract.generated.ts";
import { accessWithout, grantsBeyond, readGrantable, readRoles } from "./grantable.ts";
import { lockAccount } from "./lock-account.ts";
import { ofOneAccount, readTarget } from "./own-account.ts";
import { checkPermissions, showPermissions } from "./role-permissions.ts";

const ROLE = `r.id, r.name, r.description, r.add_only as "addOnly", r.is_default as "default", r.account_id,
  (select count(*) from user_role ur where ur.role_id = r.id) as "userCount"`;

const roles: ListSource<Operations["listRoles"]["fields"]> = {
  select: ROLE,
  from: "role r",
  fields: {
    id: { sql: "r.id", type: "number" },
    name: { sql: "r.name" },
    description: { sql: "r.description" },
    account_id: { sql: "r.account_id", type: "number" },
    default: { sql: "r.is_default", type: "boolean" },
    userCount: { sql: "(select count(*) from user_role ur where ur.role_id = r.id)", type: "number" },
  },
  order: "r.id",
};

export const listRoles: Handlers["listRoles"] = async (request) => ({
  body: await listRows(request.db, roles, ofOneAccount(request)),
});

export const getRole: Handlers["getRole"] = async ({ db, path, actor }) => ({
  body: await show(db, await readRole(db, path.id), actor),
});

export const createRole: Handlers["createRole"] = async ({ db, body: role, actor, audit }) => {
  const accountId = await readTarget(db, actor, role.account_id);
  await lockAccount(db, accountId);
  const granted = await checkPermissions(db, actor, role.permissions ?? [], {}, false);
  await refuseTakenName(db, accountId, role.name, 0);
  if (role.default === true) await takeDefault(db, actor, accountId);
  const [created] = await db.query<{ id: number }>(
    `insert into role (account_id, name, description, add_only, is_default, permissions)
     values ($1, $2, $3, $4, $5, $6::jsonb) returning id`,
    [
      accountId,
      role.name,
      role.description ?? "",
      role.addOnly === true,
      role.default === true,
      JSON.stringify(granted),
    ],
  );
  const stored = await readRole(db, created?.id ?? 0);
  await audit(entry("role.create", stored, { name: role.name, permissions: granted }));
  return { status: 201, body: await show(db, stored, actor) };
};

export const updateRole: Handlers["updateRole"] = async ({ db, path, patch, actor, audit }) => {
  const current = await readToChange(db, path.id, actor);
  const { id, account_id: accountId } = current;
  const changes = patch(await show(db, current, actor));
  if (current.addOnly && changes.addOnly === false)
    throw wrongField("/addOnly", "A role that is add-only stays so.");
  if (current.default && changes.default === false)
    throw wrongField("/default", "Make another role the default one instead.");
  if (changes.name !== undefined) await refuseTakenName(db, accountId, changes.name, id);
  const granted =
    changes.permissions === undefined
      ? undefined
      : await checkPermissions(db, actor, changes.permissions, current.granted, current.addOnly);
  if (changes.default === true) await takeDefault(db, actor, accountId);
  const own = await readRoles(db, actor.userId);
  await db.query(
    `update role set name = coalesce($2, name), description = coalesce($3, description), add_only = coalesce($4, add_only),
       is_default = coalesce($5, is_default), permissions = coalesce($6::jsonb, permissions) where id = $1`,
    [
      id,
      changes.name ?? null,
      changes.description ?? null,
      changes.addOnly ?? null,
      changes.default ?? null,
      granted === undefined ? null : JSON.stringify(granted),
    ],
  );
  // They could not restore it: one can grant only what one has.
  const lost = grantsBeyond(own, await readRoles(db, actor.userId));
  if (lost.length > 0) {
    throw wrongField(
      "/permissions",
      `You cannot take permissions away from yourself: ${lost.slice(0, 5).join(", ")}. Ask somebody else who has them.`,
    );
  }
  const stored = await readRole(db, id);
  const { permissions: _permissions, ...others } = changes;
  await audit(
    entry("role.update", stored, { ...others, ...(granted === undefined ? {} : { permissions: granted }) }),
  );
  return { body: await show(db, stored, actor) };
};

export const deleteRole: Handlers["deleteRole"] = async ({ db, path, actor, audit }) => {
  const role = await readToChange(db, path.id, actor);
  if (role.userCount > 0)
    throw new ApiFailure(
      409,
      role.userCount === 1
        ? "One person has this role: give them another one first."
        : `${role.userCount} people have this role: give them another one first.`,
    );
  if (role.default) throw new ApiFailure(409, "Make another role the default one first.");
  await db.query("delete from role where id = $1", [role.id]);
  await audit(entry("role.delete", role, { name: role.name }));
  return {};
};

interface StoredRole extends Required<Role> {
  readonly granted: Access;
}

/** 404 for a role that is not within reach. */
async function readRole(db: Transaction, id: number): Promise<StoredRole> {
  const [row] = await db.query<Required<Role> & { readonly permissions: unknown }>(
    `select ${ROLE}, r.permissions from role r where r.id = $1`,
    [id],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such role.");
  const { permissions, ...role } = row;
  return { ...role, granted: joinPermissions([permissions]) };
}

/** Reads a role and locks the roles of its account; a 403 for one that grants more than the actor has. */
async function readToChange(db: Transaction, id: number, actor: Actor): Promise<StoredRole> {
  await lockAccount(db, (await readRole(db, id)).account_id);
  const role = await readRole(db, id);
  await refuseStrongerRole(db, actor, role);
  return role;
}

async function refuseStrongerRole(
  db: Transaction,
  actor: Actor,
  { name, granted }: Pick<StoredRole, "name" | "granted">,
): Promise<void> {
  const beyond = grantsBeyond(granted, await readGrantable(db, actor));
  if (beyond.length > 0) {
    throw new ApiFailure(
      403,
      `${name} grants what you do not have yourself: ${beyond.slice(0, 5).join(", ")}. Ask somebody who has it.`,
    );
  }
}

/** `kept`: what the viewer has by this role only, and therefore cannot remove. */
async function show(db: Transaction, { granted, ...role }: StoredRole, actor: Actor): Promise<RoleDetail> {
  const others = await readRoles(db, actor.userId, role.id);
  const own = await readRoles(db, actor.userId);
  return {
    ...role,
    permissions: showPermissions(granted, actor),
    kept: showPermissions(accessWithout(own, others), actor).filter(({ C, R, U, D }) => C || R || U || D),
  };
}

async function refuseTakenName(db: Transaction, accountId: number, name: string, id: number): Promise<void> {
  const same = await db.query(
    "select from role where account_id = $1 and lower(name) = lower($2) and id <> $3",
    [accountId, name, id],
  );
  if (same.length > 0) throw takenName("There is already a role of this name.");
}

/** Makes room for a new default role, unless the actor could not restore the present one. */
async function takeDefault(db: Transaction, actor: Actor, accountId: number): Promise<void> {
  const [before] = await db.query<{ name: string; permissions: unknown }>(
    "select name, permissions from role where account_id = $1 and is_default",
    [accountId],
  );
  if (before !== undefined)
    await refuseStrongerRole(db, actor, { ...before, granted: joinPermissions([before.permissions]) });
  await db.query("update role set is_default = false where account_id = $1 and is_default", [accountId]);
}

function entry(
  action: string,
  role: Pick<StoredRole, "id" | "account_id">,
  detail: object,
): Parameters<ApiRequest["audit"]>[0] {
  return {
    action,
    resourceType: "role",
    resourceId: String(role.id),
    accountId: role.account_id,
    detail,
  };
}
