import type { ApiRequest, Handler } from "../../api/api.ts";
import { ApiFailure } from "../../api/api-failure.ts";
import { asSystem } from "../../database/scope.ts";
import type { AccessTokens } from "../../identity/access-token.ts";
import type { IdentityTokens } from "../../identity/identity-tokens.ts";
import { actorOf, findPerson } from "../../identity/person.ts";
import { endSession, rotateToken, startSession } from "../../identity/session.ts";
import { readUser } from "./users.ts";

export interface SessionParts {
  readonly identityTokens: IdentityTokens;
  readonly accessTokens: AccessTokens;
}

const NOT_SIGNED_IN = "The sign-in is not valid any more. Sign in again.";

export function buildSessionHandlers({
  identityTokens,
  accessTokens,
}: SessionParts): Record<"login" | "refresh" | "logout", Handler> {
  return {
    async login({ db, headers }) {
      const identity = await identityTokens.verify(bearerOf(headers));
      if (identity === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
      return await asSystem(db, async (system) => {
        const person = await findPerson(system, { email: identity.email });
        if (person === undefined || person.isBlocked) {
          throw new ApiFailure(401, `${identity.email} has no access to this portal.`);
        }
        const session = await startSession(system, person.id, bearerOf(headers));
        if (session === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
        const actor = actorOf(person, session.sessionId);
        const accessToken = await accessTokens.sign(actor, session.tokenId);
        return { body: { ...(await readUser(system, person.id)), accessToken, time: Date.now() } };
      });
    },
    async refresh({ db, actor }) {
      const next = await asSystem(db, async (system) => {
        const tokenId = await rotateToken(system, actor.sessionId ?? "");
        // Roles may have changed since the last token.
        const person = await findPerson(system, { id: actor.userId });
        return tokenId === undefined || person === undefined || person.isBlocked
          ? undefined
          : { tokenId, person };
      });
      if (next === undefined) throw new ApiFailure(401, NOT_SIGNED_IN);
      const renewed = actorOf(next.person, actor.sessionId ?? "");
      return { body: { accessToken: await accessTokens.sign(renewed, next.tokenId), time: Date.now() } };
    },
    async logout({ db, actor }) {
      await asSystem(db, (system) => endSession(system, actor.sessionId ?? ""));
      return {};
    },
  };
}

function bearerOf(headers: ApiRequest["headers"]): string {
  return /^Bearer (\S+)$/i.exec(headers["authorization"] ?? "")?.[1] ?? "";
}
