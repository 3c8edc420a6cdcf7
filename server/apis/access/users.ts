import { brokenRule, isRecord } from "#validators";
import type { ApiRequest, Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { decide } from "../../authorise/decide.ts";
import type { Transaction } from "../../database/database.ts";
import { hashPassword } from "../../identity/password.ts";
import { readAccount } from "./accounts.ts";

const STORED_TIME = "YYYY-MM-DD HH12:MI:SS AM";
const time = (column: string, name: string) =>
  `to_char(u.${column} at time zone 'UTC', '${STORED_TIME}') as "${name}"`;

/** A person within reach, with their account; 404 for anyone else. */
export async function readUser(db: Transaction, id: number): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await db.query<Record<string, unknown> & { account_id: number }>(
    `select u.id, u.username, u.language, u.is_blocked as "isBlocked", u.is_mfa as "isMFA", u.is_system as "isSystem",
       u.max_failed_logins as "maxFailedLogins", u.meta_data as "metaData", u.account_id,
       ${time("block_time", "blockTime")}, ${time("created_at", "createTime")},
       ${time("last_login", "lastLogin")}, ${time("last_failed_login", "lastFailedLogin")},
       coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'addOnly', r.add_only,
         'default', r.is_default, 'description', r.description) order by r.name)
         from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles
     from app_user u where u.id = $1`,
    [id],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such user.");
  const { account_id: accountId, ...user } = row;
  return { ...user, account: await readAccount(db, accountId) };
}

export const getUser: Handler = async (request) => {
  const id = Number(request.path["id"]);
  requireOwnOr(request, id, "R");
  return { body: await readUser(request.db, id) };
};

export const updateUser: Handler = async (request) => {
  const { db, path, body, actor, audit } = request;
  const id = Number(path["id"]);
  requireOwnOr(request, id, "U");
  const user = await readUser(db, id);
  const change = isRecord(body) ? body : {};
  if (typeof change["language"] === "string") {
    await db.query("update app_user set language = $2 where id = $1", [id, change["language"]]);
  }
  if (typeof change["password"] === "string") {
    if (id !== actor.userId) throw new ApiFailure(422, "Only one's own password can be changed.");
    const wrong = brokenRule(["password"], change["password"], "password");
    if (wrong !== undefined) throw new ApiFailure(422, wrong, [{ field: "/password", message: wrong }]);
    await db.query("update app_user set password_hash = $2 where id = $1", [
      id,
      await hashPassword(change["password"]),
    ]);
  }
  await audit({
    action: "user.update",
    resourceType: "user",
    resourceId: String(id),
    accountId: accountOf(user),
    detail: { fields: Object.keys(change) },
  });
  return { body: await readUser(db, id) };
};

function requireOwnOr({ actor }: ApiRequest, id: number, flag: "R" | "U"): void {
  if (actor.userId === id && !actor.proxied) return;
  const decision = decide(actor, { tag: "Users", flag });
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}

function accountOf(user: Readonly<Record<string, unknown>>): number {
  return isRecord(user["account"]) ? Number(user["account"]["id"]) : 0;
}
