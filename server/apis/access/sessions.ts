import type { ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { AccessTokens, Actor, IdentityTokens } from "../../identity/index.ts";
import {
  actorOf,
  endSession,
  findPerson,
  IdentityProblem,
  managedActorOf,
  rotateToken,
  tradeIdentity,
} from "../../identity/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { readUser } from "./users.ts";

export interface SessionParts {
  readonly identityTokens: IdentityTokens;
  readonly accessTokens: AccessTokens;
}

const NOT_SIGNED_IN = "The sign-in is not valid any more. Sign in again.";

export function buildSessionHandlers({
  identityTokens,
  accessTokens,
}: SessionParts): Pick<Handlers, "login" | "refresh" | "logout"> {
  return {
    async login({ db, headers, address }) {
      const identity = await identityTokens.verify(bearerOf(headers)).catch((error: unknown) => {
        throw error instanceof IdentityProblem ? new ApiFailure(error.status, error.message) : error;
      });
      if (identity === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
      return await asSystem(db, async (system) => {
        const person = await findPerson(system, { email: identity.email });
        if (person === undefined || person.isBlocked) {
          throw new ApiFailure(401, `${identity.email} has no access to this portal.`);
        }
        const session = await tradeIdentity(system, person.id, identity, {
          userAgent: headers["user-agent"],
          address,
        });
        if (session === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
        const actor = actorOf(person, session.sessionId);
        const accessToken = await accessTokens.sign(actor, session.tokenId);
        return { body: { ...(await readUser(system, person.id)), accessToken, time: Date.now() } };
      });
    },
    async refresh({ db, actor }) {
      if (actor.apiKeyId !== undefined) throw new ApiFailure(403, "An API key needs no refresh.");
      const renewed = await asSystem(db, (system) => renew(system, actor));
      if (renewed === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
      const accessToken = await accessTokens.sign(renewed.actor, renewed.tokenId);
      return { body: { accessToken, time: Date.now() } };
    },
    async logout({ db, actor }) {
      if (actor.apiKeyId !== undefined)
        throw new ApiFailure(403, "An API key is not signed in: revoke it instead.");
      await asSystem(db, (system) => endSession(system, actor.sessionId ?? ""));
      return {};
    },
  };
}

/** Roles, names and kinds of account may have changed since the last token. */
async function renew(
  system: Transaction,
  { userId, actingUserId, sessionId = "" }: Actor,
): Promise<{ readonly actor: Actor; readonly tokenId: string } | undefined> {
  const tokenId = await rotateToken(system, sessionId);
  const person = await findPerson(system, { id: userId });
  if (tokenId === undefined || person === undefined || person.isBlocked) return undefined;
  if (actingUserId === undefined) return { tokenId, actor: actorOf(person, sessionId) };
  const visitor = await findPerson(system, { id: actingUserId });
  return visitor === undefined || visitor.isBlocked
    ? undefined
    : { tokenId, actor: managedActorOf(person, visitor, sessionId) };
}

function bearerOf(headers: ApiRequest["headers"]): string {
  return /^Bearer (\S+)$/i.exec(headers["authorization"] ?? "")?.[1] ?? "";
}
