import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import { changesBetween, hiddenChange } from "../../audit/index.ts";
import { asSystem } from "../../database/index.ts";
import { endSessionsOf, hashPassword, setPassword } from "../../identity/index.ts";
import { formOfBlocking } from "./blocking.ts";
import type { Handlers, User, UserChange } from "./contract.generated.ts";
import { readGrantable, readGrantableBelow } from "./grantable.ts";
import { lockAccount } from "./lock-account.ts";
import { requirePerson } from "./require-person.ts";
import { checkNewPassword } from "./passwords.ts";
import { checkPicture } from "./picture.ts";
import { refuseWithoutPassword } from "./present-password.ts";
import type { MfaParts } from "./change-mfa.ts";
import { changeMfa } from "./change-mfa.ts";
import { refuseStronger, setRoles } from "./user-roles.ts";
import { readUser, requireUsers } from "./users.ts";

/** One's own picture, language, password and second factor need no permission; changes of others do. */
export function buildUpdateUser(parts: MfaParts): Handlers["updateUser"] {
  return async (request) => {
    const { db, path, actor, audit } = request;
    const { id } = path;
    const isOwn = id === actor.userId;
    if (!isOwn) requireUsers(request, "U");
    const user = await readUser(db, id);
    const changes = request.patch(user);
    if (isOwn) refuseForOneself(request, changes);
    else refuseForOthers(request, changes);
    if (!isOwn) await refuseForStronger(request, user, changes);
    if (isSecret(changes)) refuseElsewhere(parts, changes);
    // First: the refusal of a wrong password or code is committed, so nothing else may have been written.
    const refusal =
      isOwn && isSecret(changes) ? await refuseWithoutPassword(db, id, changes.currentPassword) : undefined;
    if (refusal !== undefined) return refusal;
    const mfa = changes.mfa === undefined ? undefined : await changeMfa(request, user, changes, parts);
    if (mfa?.refusal !== undefined) return mfa.refusal;
    await changeUser(request, user, changes, parts.publicUrl);
    const changed = await readUser(db, id);
    await audit({
      action: "user.update",
      form: formOf(user, changed, changes),
      resourceType: "user",
      resourceId: String(id),
      accountId: user.account.id,
      name: user.username,
      changes: [
        ...changesBetween(user, changed, { fields: AUDITED, hidden: ["metaData.userpic"] }),
        ...(changes.password === undefined ? [] : [hiddenChange("password")]),
      ],
    });
    return { body: { ...changed, ...mfa?.shown } };
  };
}

const AUDITED = ["language", "isBlocked", "isMFA", "roles", "metaData"];

/** What a change did that does one thing only; beginning to turn on a second factor changes nothing yet. */
function formOf(before: User, after: User, changes: UserChange): string | undefined {
  if (changes.password !== undefined) return "password";
  if (changes.mfa === undefined) return formOfBlocking(changes);
  if (before.isMFA === after.isMFA) return "mfa-begin";
  return after.isMFA ? "mfa-on" : "mfa-off";
}

/** What a person signs in with. */
function isSecret({ password, confirmPassword, mfa }: UserChange): boolean {
  return password !== undefined || confirmPassword !== undefined || mfa !== undefined;
}

function refuseForOneself(request: ApiRequest, changes: UserChange): void {
  if (changes.isBlocked !== undefined) throw new ApiFailure(409, "You cannot block or unblock yourself.");
  if (changes.roles !== undefined) throw new ApiFailure(409, "You cannot change your own roles.");
  if (request.actor.proxied || isSecret(changes)) requirePerson(request);
}

function refuseForOthers(request: ApiRequest, changes: UserChange): void {
  if (isSecret(changes)) requirePerson(request);
  if (changes.mfa === true) throw new ApiFailure(422, "Only one's own second factor can be turned on.");
}

function refuseElsewhere({ hasOwnPasswords, issuer }: MfaParts, { mfa }: UserChange): void {
  if (hasOwnPasswords) return;
  throw new ApiFailure(
    409,
    mfa === undefined
      ? `Passwords are changed at your identity provider, ${issuer}.`
      : `Second factors are set up at your identity provider, ${issuer}.`,
  );
}

/** Whoever is blocked in an account below is compared by what the actor manages there: a block can be undone. */
async function refuseForStronger(
  { db, actor }: ApiRequest,
  { id, account }: User,
  changes: UserChange,
): Promise<void> {
  const isLasting = changes.roles !== undefined || isSecret(changes);
  if (!isLasting && changes.isBlocked === undefined) return;
  await lockAccount(db, account.id);
  const isBelow = account.id !== actor.accountId;
  await refuseStronger(db, actor, id, isBelow && !isLasting ? readGrantableBelow : readGrantable);
}

async function changeUser(
  request: ApiRequest,
  user: User,
  changes: UserChange,
  publicUrl: string,
): Promise<void> {
  const { db, actor } = request;
  const { id } = user;
  if (changes.password !== undefined || changes.confirmPassword !== undefined) {
    const password = checkNewPassword(changes.password ?? "", changes.confirmPassword);
    const passwordHash = await hashPassword(password);
    const by = id === actor.userId ? "oneself" : "other";
    await asSystem(db, (system) =>
      setPassword(system, { userId: id, passwordHash, by, keptSession: actor.sessionId, publicUrl }),
    );
  }
  if (typeof changes.userpic === "string") checkPicture(changes.userpic, "userpic");
  if (changes.roles !== undefined)
    await setRoles(db, actor, { id, accountId: user.account.id }, changes.roles);
  const details = Object.entries({ userpic: changes.userpic, subdomain: changes.subdomain }).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, value === "" ? null : value]]),
  );
  await db.query(
    `update app_user set language = coalesce($2, language), meta_data = jsonb_strip_nulls(meta_data || $3::jsonb),
       is_blocked = coalesce($4, is_blocked),
       block_time = case when $4 then coalesce(block_time, now()) when $4 is null then block_time end
     where id = $1`,
    [id, changes.language ?? null, JSON.stringify(Object.fromEntries(details)), changes.isBlocked ?? null],
  );
  if (changes.isBlocked === true) await asSystem(db, (system) => endSessionsOf(system, [id]));
}
