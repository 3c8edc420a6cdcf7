import type { ApiRequest, ListSource } from "../../api/index.ts";
import { ApiFailure, listRows, ofOneAccount, storedTime } from "../../api/index.ts";
import { decide } from "../../authorise/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { endSessionsOf } from "../../identity/index.ts";
import { readAccount } from "./accounts.ts";
import type { Handlers, Operations, User } from "./contract.generated.ts";
import { lockAccount } from "./lock-account.ts";
import { refuseStronger } from "./user-roles.ts";

const ROLES = `coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'addOnly', r.add_only,
  'default', r.is_default, 'description', r.description) order by r.name)
  from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id), '[]') as roles`;

interface UserRow extends Omit<User, "account"> {
  readonly account_id: number;
}

/** A person within reach, with their account; 404 for anyone else. */
export async function readUser(db: Transaction, id: number): Promise<User> {
  const [row] = await db.query<UserRow>(
    `select u.id, u.username, u.language, u.is_blocked as "isBlocked", u.is_mfa as "isMFA", u.is_system as "isSystem",
       u.max_failed_logins as "maxFailedLogins", u.meta_data as "metaData", u.account_id, u.invited_at is not null as "isInvited",
       invitation_problem(u.id) as "stateDescription", ${storedTime("u.block_time", "blockTime")}, ${storedTime("u.created_at", "createTime")},
       ${storedTime("u.last_login", "lastLogin")}, ${storedTime("u.last_failed_login", "lastFailedLogin")}, ${ROLES}
     from app_user u where u.id = $1`,
    [id],
  );
  if (row === undefined) throw new ApiFailure(404, "There is no such user.");
  const { account_id: accountId, ...user } = row;
  return { ...user, account: await readAccount(db, accountId) };
}

/** Oneself needs no permission; in a managed session that is the person one acts for, to read only. */
export const getUser: Handlers["getUser"] = async (request) => {
  const { id } = request.path;
  if (id !== request.actor.userId) requireUsers(request, "R");
  return { body: await readUser(request.db, id) };
};

const STATE =
  "case when u.is_blocked then 'Blocked' when u.invited_at is not null then 'Invited' else 'Active' end";
const NOT_DELETED = "not a.is_deleted";

/** `role_id` is not a column: `listUsers` filters by it itself. */
type UserField = Exclude<Operations["listUsers"]["fields"], "role_id">;

const users: ListSource<UserField> = {
  select: `u.id, u.username, u.account_id, a.company_name as "companyName", u.language, u.is_blocked as "isBlocked",
    u.is_mfa as "isMFA", u.is_system as "isSystem", u.invited_at is not null as "isInvited",
    ${STATE} as state, invitation_problem(u.id) as "stateDescription", ${storedTime("u.created_at", "createTime")}, ${storedTime("u.last_login", "lastLogin")}, ${ROLES}`,
  from: "app_user u join account a on a.id = u.account_id",
  where: NOT_DELETED,
  fields: {
    id: { sql: "u.id", type: "number" },
    username: { sql: "u.username" },
    account_id: { sql: "u.account_id", type: "number" },
    isBlocked: { sql: "u.is_blocked", type: "boolean" },
    state: { sql: STATE },
    isMFA: { sql: "u.is_mfa", type: "boolean" },
    lastLogin: { sql: "u.last_login", type: "time" },
    createTime: { sql: "u.created_at", type: "time" },
  },
  order: "u.id",
};

export const listUsers: Handlers["listUsers"] = async (request) => {
  const list = ofOneAccount(request);
  const roles = list.filters.filter(isRole).flatMap(({ values }) => values);
  const source: ListSource<UserField> = {
    ...users,
    where: `${NOT_DELETED} and (cardinality($1::text[]) = 0 or exists (select from user_role ur
      where ur.user_id = u.id and ur.role_id::text = any($1::text[])))`,
    parameters: [roles],
  };
  const filters = list.filters.filter((each) => !isRole(each));
  return { body: await listRows(request.db, source, { ...list, filters }) };
};

function isRole({ field }: { readonly field: string }): boolean {
  return field === "role_id";
}

export const deleteUser: Handlers["deleteUser"] = async ({ db, path, actor, audit }) => {
  const user = await readUser(db, path.id);
  const accountId = user.account.id;
  if (user.id === actor.userId) throw new ApiFailure(409, "You cannot remove yourself.");
  await lockAccount(db, accountId);
  await refuseStronger(db, actor, user.id);
  await asSystem(db, (system) => endSessionsOf(system, [user.id]));
  await db.query("delete from app_user where id = $1", [user.id]);
  const stopped = await stopMailTo(db, user);
  await audit({
    action: "user.delete",
    resourceType: "user",
    resourceId: String(user.id),
    accountId,
    name: user.username,
    detail: stopped.length === 0 ? undefined : { noRecipientOf: stopped },
  });
  return {};
};

/**
 * Takes a deleted person off the recipients of accounts: an address of nobody would get whatever the account is told, also
 * what this person had switched off or was not to read. Returns these accounts.
 */
async function stopMailTo(db: Transaction, { username, account }: User): Promise<readonly number[]> {
  const changed = await asSystem(db, (system) =>
    system.query<{ id: number }>(
      `update account set notification_list = array(select r.address from unnest(notification_list) with ordinality r (address, place)
         where lower(trim(r.address)) <> lower($1) order by r.place)
       where id = any (accounts_at_and_below($2) || accounts_at_and_above($2))
         and exists (select from unnest(notification_list) r (address) where lower(trim(r.address)) = lower($1))
       returning id`,
      [username, account.id],
    ),
  );
  return changed.map(({ id }) => id);
}

export function requireUsers({ actor }: Pick<ApiRequest, "actor">, flag: "R" | "U"): void {
  const decision = decide(actor, { tag: "Users", flag });
  if (!decision.allowed) throw new ApiFailure(decision.status, decision.message);
}
