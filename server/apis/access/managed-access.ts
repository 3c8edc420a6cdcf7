import { createHash, randomBytes } from "node:crypto";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { AccessTokens, Person } from "../../identity/index.ts";
import {
  codeGuess,
  countFailure,
  findPerson,
  lockPeople,
  managedActorOf,
  startManagedSession,
  waitFor,
  waitText,
} from "../../identity/index.ts";
import { readAccount } from "./accounts.ts";
import type { Handlers } from "./contract.generated.ts";
import { requirePerson } from "./require-person.ts";
import { readUser } from "./users.ts";

const CODE_LIFETIME = "30 seconds";

/**
 * The first half of acting for a customer (impersonation): a code for the tab that will do so. It belongs to the caller's session, and is
 * valid once and for 30 seconds. The caller acts for the account's first administrator.
 */
export const requestManagedAccess: Handlers["requestManagedAccess"] = async (request) => {
  const { db, body, actor, audit } = request;
  requirePerson(request);
  const account = await readAccount(db, body.account_id);
  if (account.id === actor.accountId) throw new ApiFailure(409, "This is your own account.");
  if (account.isBlocked) throw new ApiFailure(409, `${account.companyName} is blocked.`);
  const [subject] = await db.query<{ id: number; username: string }>(
    `select u.id, u.username from app_user u where u.account_id = $1 and not u.is_blocked
     order by exists (select from user_role ur join role r on r.id = ur.role_id and r.is_default where ur.user_id = u.id) desc, u.id
     limit 1`,
    [account.id],
  );
  if (subject === undefined) throw new ApiFailure(409, `${account.companyName} has no person to act for.`);
  const code = randomBytes(32).toString("base64url");
  await asSystem(db, (system) =>
    system.query(
      `insert into managed_access_code (hash, session_id, user_id, expires_at)
       values ($1, $2::uuid, $3, now() + interval '${CODE_LIFETIME}')`,
      [hashOf(code), actor.sessionId, subject.id],
    ),
  );
  await audit({
    action: "managed-access.request",
    resourceType: "account",
    resourceId: String(account.id),
    accountId: account.id,
    name: account.companyName,
    detail: { username: subject.username },
  });
  return { status: 201, isShownOnce: true, body: { code } };
};

/** The second half: exchanges the code for a session, which ends with the session that requested the code. */
export function buildEnterManagedAccess(accessTokens: AccessTokens): Handlers["enterManagedAccess"] {
  return async ({ db, body, address, headers, audit }) =>
    await asSystem(db, async (system) => {
      const guesses = [codeGuess(address)];
      const seconds = await waitFor(system, guesses);
      if (seconds > 0) return { status: 429, body: { message: waitText(seconds) } };
      const people = await redeemCode(system, body.code);
      if (people === undefined) {
        await countFailure(system, guesses);
        return { status: 401, body: { message: "The code is not valid or has expired. Begin again." } };
      }
      const { subject, visitor, parentSessionId } = people;
      const session = await startManagedSession(system, subject.id, visitor.id, parentSessionId, {
        userAgent: headers["user-agent"],
        address,
      });
      await system.query(
        `insert into visit (account_id, session_id, user_id, username, visitor_id, visitor, visitor_company, ends_at)
         select $1, id, $3, $4, $5, $6, $7, ends_at from session where id = $2::uuid`,
        [
          subject.account.id,
          session.sessionId,
          subject.id,
          subject.username,
          visitor.id,
          visitor.username,
          visitor.account.companyName,
        ],
      );
      const actor = managedActorOf(subject, visitor, session.sessionId);
      await audit(
        {
          action: "managed-access.enter",
          resourceType: "account",
          resourceId: String(subject.account.id),
          accountId: subject.account.id,
          name: subject.account.companyName,
          detail: { visitor: visitor.username, company: visitor.account.companyName },
        },
        actor,
      );
      const accessToken = await accessTokens.sign(actor, session.tokenId);
      return {
        status: 201,
        isShownOnce: true,
        body: { ...(await readUser(system, subject.id)), accessToken, time: Date.now() },
      };
    });
}

/**
 * Who acts for whom, if the code and the session that requested it are valid and the person still may. The code is used
 * up after this.
 */
async function redeemCode(
  system: Transaction,
  code: string,
): Promise<
  { readonly subject: Person; readonly visitor: Person; readonly parentSessionId: string } | undefined
> {
  const [row] = await system.query<{ session_id: string; user_id: number; visitor_id: number }>(
    `delete from managed_access_code c using session s
     where c.hash = $1 and c.expires_at > now() and s.id = c.session_id and s.acting_user_id is null
     returning c.session_id, c.user_id, s.user_id as visitor_id`,
    [hashOf(code)],
  );
  if (row === undefined) return undefined;
  // Whoever ends the visitor's sessions comes before this and is seen below, or comes after it and ends the new one, too.
  await lockPeople(system, [row.visitor_id]);
  const parent = await system.query(
    "select from session where id = $1::uuid and revoked_at is null and ends_at > now()",
    [row.session_id],
  );
  if (parent.length === 0) return undefined;
  const subject = await findPerson(system, { id: row.user_id });
  const visitor = await findPerson(system, { id: row.visitor_id });
  if (subject === undefined || subject.isBlocked || visitor === undefined || visitor.isBlocked)
    return undefined;
  const may = await system.query("select where may_act_for($1, $2)", [visitor.id, subject.id]);
  if (may.length === 0) return undefined;
  return { subject, visitor, parentSessionId: row.session_id };
}

function hashOf(code: string): string {
  return createHash("sha256").update(code).digest("hex");
}
