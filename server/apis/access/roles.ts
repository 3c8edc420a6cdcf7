import type { ApiRequest } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import type { ListSource } from "../../api/list-rows.ts";
import { listRows } from "../../api/list-rows.ts";
import type { Transaction } from "../../database/database.ts";
import type { Access, Actor } from "../../identity/actor.ts";
import { joinPermissions } from "../../identity/person.ts";
import type { Handlers, Operations, Role, RoleDetail } from "./contract.generated.ts";
import { ofOneAccount, readTarget } from "./own-account.ts";
import { checkPermissions, showPermissions } from "./role-permissions.ts";
import { readRoles } from "./user-roles.ts";

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
  body: show(await readRole(db, path.id), actor),
});

export const createRole: Handlers["createRole"] = async ({ db, body: role, actor, audit }) => {
  const accountId = await readTarget(db, actor, role.account_id);
  const granted = await checkPermissions(db, actor, role.permissions ?? [], {}, false);
  await refuseTakenName(db, accountId, role.name, 0);
  if (role.default === true) await takeDefault(db, accountId);
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
  return { status: 201, body: show(stored, actor) };
};

export const updateRole: Handlers["updateRole"] = async ({ db, path, patch, actor, audit }) => {
  const current = await readRole(db, path.id);
  const { id, account_id: accountId } = current;
  const changes = patch(show(current, actor));
  if (current.addOnly && changes.addOnly === false) throw refused("addOnly", "An add-only role stays one.");
  if (current.default && changes.default === false)
    throw refused("default", "Make another role the default one instead.");
  if (changes.name !== undefined) await refuseTakenName(db, accountId, changes.name, id);
  const granted =
    changes.permissions === undefined
      ? undefined
      : await checkPermissions(db, actor, changes.permissions, current.granted, current.addOnly);
  if (changes.default === true) await takeDefault(db, accountId);
  const wasKeeper = keepsRoles(await readRoles(db, actor.userId));
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
  // Nobody could give it back: one grants only what one has.
  if (wasKeeper && !keepsRoles(await readRoles(db, actor.userId)))
    throw refused("permissions", "Nobody takes the reading and changing of roles away from themselves.");
  const stored = await readRole(db, id);
  const { permissions: _permissions, ...others } = changes;
  await audit(
    entry("role.update", stored, { ...others, ...(granted === undefined ? {} : { permissions: granted }) }),
  );
  return { body: show(stored, actor) };
};

function keepsRoles({ Roles }: Access): boolean {
  return Roles?.R === true && Roles.U === true;
}

export const deleteRole: Handlers["deleteRole"] = async ({ db, path, audit }) => {
  const role = await readRole(db, path.id);
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

function show({ granted, ...role }: StoredRole, actor: Actor): RoleDetail {
  return { ...role, permissions: showPermissions(granted, actor) };
}

async function refuseTakenName(db: Transaction, accountId: number, name: string, id: number): Promise<void> {
  const same = await db.query(
    "select from role where account_id = $1 and lower(name) = lower($2) and id <> $3",
    [accountId, name, id],
  );
  if (same.length > 0)
    throw new ApiFailure(409, "There is a role of this name already.", [
      { field: "/name", message: "There is a role of this name already." },
    ]);
}

async function takeDefault(db: Transaction, accountId: number): Promise<void> {
  await db.query("update role set is_default = false where account_id = $1 and is_default", [accountId]);
}

function refused(name: string, message: string): ApiFailure {
  return new ApiFailure(422, message, [{ field: `/${name}`, message }]);
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
