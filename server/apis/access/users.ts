import { brokenRule, isRecord, parseRows, PASSWORDS_DIFFER_TEXT } from "#validators";
import type { ApiRequest, Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { readPatch } from "../../api/patch.ts";
import { decide } from "../../authorise/decide.ts";
import type { Transaction } from "../../database/database.ts";
import { asSystem } from "../../database/scope.ts";
import { hashPassword } from "../../identity/password.ts";
import { endOtherSessions } from "../../identity/session.ts";
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

const CHANGEABLE = ["language", "password", "confirmPassword", "userpic", "subdomain"] as const;

/** `hasOwnPasswords`: false under an external identity provider, where passwords are changed. */
export function buildUpdateUser(hasOwnPasswords: boolean): Handler {
  return async (request) => {
    const { db, path, body, actor, audit } = request;
    const id = Number(path["id"]);
    requireOwnOr(request, id, "U");
    const user = await readUser(db, id);
    const { language, password, confirmPassword, ...metaData } = readPatch(body, user, CHANGEABLE);
    if (password !== undefined || confirmPassword !== undefined) {
      if (!hasOwnPasswords) throw new ApiFailure(409, "Your password is changed at your identity provider.");
      if (id !== actor.userId) throw new ApiFailure(422, "Only one's own password can be changed.");
      await changePassword(request, password, confirmPassword);
    }
    const kept = Object.entries(metaData).map(([name, value]) => [name, value === "" ? null : value]);
    await db.query(
      `update app_user set language = coalesce($2, language), meta_data = jsonb_strip_nulls(meta_data || $3::jsonb) where id = $1`,
      [id, language ?? null, JSON.stringify(Object.fromEntries(kept))],
    );
    await audit({
      action: "user.update",
      resourceType: "user",
      resourceId: String(id),
      accountId: accountOf(user),
      detail: { fields: namesOf(body) },
    });
    return { body: await readUser(db, id) };
  };
}

/** Every other session of the person ends with the old password. */
async function changePassword(
  { db, actor }: ApiRequest,
  password: unknown,
  confirmed: unknown,
): Promise<void> {
  const text = typeof password === "string" ? password : "";
  const wrong = brokenRule(["password"], text, "password");
  if (wrong !== undefined) throw new ApiFailure(422, wrong, [{ field: "/password", message: wrong }]);
  if (confirmed !== undefined && confirmed !== text) {
    throw new ApiFailure(422, PASSWORDS_DIFFER_TEXT, [
      { field: "/confirmPassword", message: PASSWORDS_DIFFER_TEXT },
    ]);
  }
  await db.query("update app_user set password_hash = $2 where id = $1", [
    actor.userId,
    await hashPassword(text),
  ]);
  await asSystem(db, (system) => endOtherSessions(system, actor.userId, actor.sessionId ?? ""));
}

function namesOf(body: unknown): readonly string[] {
  return Array.isArray(body)
    ? parseRows(body).map(({ path }) => String(path).slice(1))
    : Object.keys(Object(body));
}

function requireOwnOr({ actor }: ApiRequest, id: number, flag: "R" | "U"): void {
  if (actor.userId === id && !actor.proxied) return;
  const decision = decide(actor, { tag: "Users", flag });
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}

function accountOf(user: Readonly<Record<string, unknown>>): number {
  return isRecord(user["account"]) ? Number(user["account"]["id"]) : 0;
}
