import { brokenRule } from "#validators";
import { ApiFailure, readTarget, refuseInManagedSession, takenName, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { hashPassword, invite } from "../../identity/index.ts";
import { isMailable } from "../../mail/index.ts";
import type { Handlers, NewFirstUser } from "./contract.generated.ts";
import { refuseOverLimit } from "./licensing.ts";
import { checkNewPassword } from "./passwords.ts";
import { refuseUnknownRoles, setRoles } from "./user-roles.ts";
import { readUser } from "./users.ts";

export interface PasswordParts {
  /** False under an external identity provider, which has the passwords. */
  readonly hasOwnPasswords: boolean;
  /** Where links in mail lead. */
  readonly publicUrl: string;
}

export function buildCreateUser(parts: PasswordParts): Handlers["createUser"] {
  return async (request) => {
    const { db, body: person, actor, audit } = request;
    refuseInManagedSession(request, "People are");
    const accountId = await readTarget(db, actor, person.account_id);
    await refuseOverLimit(db, accountId, "user");
    const roles = person.roles ?? (await defaultRole(db, accountId));
    // Before the insert: whether an address is taken, in any tenant, is revealed only to a complete, permitted request.
    await refuseUnknownRoles(db, accountId, roles);
    const id = await insertUser(db, accountId, person, parts);
    await setRoles(db, actor, { id, accountId }, roles);
    const user = await readUser(db, id);
    await audit({
      action: "user.create",
      resourceType: "user",
      resourceId: String(id),
      accountId,
      name: user.username,
      changes: changesBetween(undefined, user, { fields: ["username", "language", "roles"] }),
      ...(person.invite === true && { detail: { invited: true } }),
    });
    return { status: 201, body: user };
  };
}

/** `at`: JSON Pointer of the person in the body, for failures that name a field. */
export async function insertUser(
  db: Transaction,
  accountId: number,
  person: NewFirstUser,
  { hasOwnPasswords, publicUrl }: PasswordParts,
  at = "",
): Promise<number> {
  const username = person.username.trim();
  const wrong = brokenRule(["required", "email"], username, "Email");
  if (wrong !== undefined) throw wrongField(`${at}/username`, wrong);
  if (!hasOwnPasswords && person.password !== undefined)
    throw wrongField(`${at}/password`, "Passwords are set at your identity provider.");
  const isInvited = person.invite === true;
  if (isInvited) refuseInvitation(person, hasOwnPasswords, at);
  const hash =
    hasOwnPasswords && !isInvited
      ? await hashPassword(checkNewPassword(person.password ?? "", person.confirmPassword, at))
      : null;
  const [user] = await db.query<{ id: number }>(
    `insert into app_user (account_id, username, password_hash, language) values ($1, $2, $3, $4)
     on conflict do nothing returning id`,
    [accountId, username, hash, person.language ?? "en"],
  );
  if (user === undefined) throw takenName("Somebody already signs in with this address.", `${at}/username`);
  if (isInvited && !(await asSystem(db, (system) => invite(system, user.id, publicUrl))))
    throw new ApiFailure(429, "Too many invitations were sent. Invite further people in a while.");
  return user.id;
}

function refuseInvitation(
  { username, password, confirmPassword }: NewFirstUser,
  hasOwnPasswords: boolean,
  at: string,
): void {
  if (!hasOwnPasswords) throw wrongField(`${at}/invite`, "Passwords are set at your identity provider.");
  if (password !== undefined || confirmPassword !== undefined)
    throw wrongField(`${at}/password`, "Whoever is invited sets their own password.");
  if (!isMailable(username.trim()))
    throw wrongField(`${at}/username`, "No mail can be sent to this address.");
}

async function defaultRole(db: Transaction, accountId: number): Promise<readonly number[]> {
  const rows = await db.query<{ id: number }>("select id from role where account_id = $1 and is_default", [
    accountId,
  ]);
  return rows.map(({ id }) => id);
}
