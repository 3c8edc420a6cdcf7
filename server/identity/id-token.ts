import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from "jose";
import type { JWK, JWTVerifyGetKey } from "jose";
import { isRecord } from "#validators";
import type { Clock } from "../clock.ts";
import { StartFailure } from "../start-failure.ts";

/** Says whose identity token it is; undefined when the token is not for this portal, altered or expired. */
export type VerifyIdToken = (token: string) => Promise<{ readonly email: string } | undefined>;

export function buildIdTokenVerifier(
  issuer: string,
  audience: string,
  keys: JWTVerifyGetKey,
  clock: Clock,
): VerifyIdToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience,
        currentDate: clock.now(),
        requiredClaims: ["exp", "sub"],
        algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
      });
      const { email, email_verified: isVerified } = payload;
      return typeof email === "string" && isVerified !== false ? { email } : undefined;
    } catch {
      return undefined;
    }
  };
}

/** The public halves of the embedded provider's keys. */
export function localKeys(keys: readonly JWK[]): JWTVerifyGetKey {
  return createLocalJWKSet({
    keys: keys.map(({ kty, n, e, kid, alg, use }) => ({
      kty,
      ...(n && e ? { n, e } : {}),
      ...(kid ? { kid } : {}),
      ...(alg ? { alg } : {}),
      ...(use ? { use } : {}),
    })),
  });
}

/** Asks an external issuer for its keys (OpenID Connect Discovery). */
export async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(10_000),
      redirect: "error",
    });
    const found: unknown = await response.json();
    if (!isRecord(found) || found["issuer"] !== issuer || typeof found["jwks_uri"] !== "string")
      throw new Error("its discovery document does not fit");
    return createRemoteJWKSet(new URL(found["jwks_uri"]));
  } catch (error) {
    throw new StartFailure(
      `The identity provider ${issuer} of OIDC_ISSUER cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
