import { jwtVerify, SignJWT } from "jose";
import { isRecord } from "#validators";
import type { Access } from "../authorise/index.ts";
import type { Actor } from "./actor.ts";
import { joinPermissions } from "./person.ts";

/** Well above the portal's thresholds of 60 s and 600 s (spec 1 §4). */
export const ACCESS_TOKEN_LIFETIME_S = 30 * 60;

/** Signs and reads the portal's own bearer tokens, with the claims of spec 1 §3. */
export interface AccessTokens {
  sign(actor: Actor, tokenId: string): Promise<string>;
  /** Undefined when the token is not ours, was altered or has expired. */
  verify(token: string): Promise<{ readonly actor: Actor; readonly tokenId: string } | undefined>;
}

export function buildAccessTokens(secret: Uint8Array, issuer: string, now: () => Date): AccessTokens {
  const audience = `${issuer}/api`;
  const verified = new Map<string, VerifiedToken>();
  return {
    async sign(actor, tokenId) {
      const { userId, sessionId, actingUserId, ...claims } = actor;
      const issuedAt = Math.floor(now().getTime() / 1000);
      return await new SignJWT({
        ...claims,
        sid: sessionId,
        ...(actingUserId === undefined ? {} : { act: { sub: String(actingUserId) } }),
      })
        .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
        .setSubject(String(userId))
        .setJti(tokenId)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFETIME_S)
        .sign(secret);
    },
    async verify(token) {
      const known = verified.get(token);
      if (known !== undefined && known.expiresAtS > now().getTime() / 1000) return known.read;
      try {
        const { payload } = await jwtVerify(token, secret, {
          algorithms: ["HS256"],
          typ: "at+jwt",
          issuer,
          audience,
          currentDate: now(),
          requiredClaims: ["exp", "jti", "sub"],
        });
        const actor = readActor(payload);
        if (actor === undefined) return undefined;
        const read = { actor, tokenId: payload.jti ?? "" };
        if (verified.size >= MOST_VERIFIED) verified.clear();
        verified.set(token, { read, expiresAtS: payload.exp ?? 0 });
        return read;
      } catch {
        return undefined;
      }
    },
  };
}

/** A verified signature is cached; expiry and the session are checked at every call. */
interface VerifiedToken {
  readonly read: { readonly actor: Actor; readonly tokenId: string };
  readonly expiresAtS: number;
}

const MOST_VERIFIED = 5000;

function readActor(claims: Readonly<Record<string, unknown>>): Actor | undefined {
  const { username, companyName, accountId, serviceProviderId, sid, act } = claims;
  const userId = Number(claims["sub"]);
  if (!Number.isInteger(userId) || userId < 1 || typeof sid !== "string") return undefined;
  if (typeof accountId !== "number" || typeof serviceProviderId !== "number") return undefined;
  const actingUserId = isRecord(act) ? Number(act["sub"]) : undefined;
  const access: Access = joinPermissions([claims["access"]]);
  return {
    userId,
    username: String(username),
    accountId,
    companyName: String(companyName),
    serviceProviderId,
    isReseller: claims["isReseller"] === true,
    distributor: claims["distributor"] === true,
    apex: claims["apex"] === true,
    proxied: claims["proxied"] === true,
    access,
    sessionId: sid,
    actingUserId,
  };
}
