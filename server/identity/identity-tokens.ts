import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from "jose";
import type { JWK, JWTVerifyGetKey } from "jose";
import { isRecord } from "#validators";
import { StartFailure } from "../start-failure.ts";

/** Reads identity tokens of the configured issuer. */
export interface IdentityTokens {
  /** Whom the token names; undefined when it is not of this issuer for this client, or has expired. */
  verify(token: string): Promise<VerifiedIdentity | undefined>;
}

export interface VerifiedIdentity {
  readonly email: string;
  /** The browser's sign-in at the issuer, which several tabs share; undefined where the issuer does not name it. */
  readonly signIn: string | undefined;
}

/** Of the embedded identity provider: its keys are at hand. */
export function embeddedIdentityTokens(
  issuer: string,
  clientId: string,
  keys: readonly JWK[],
): IdentityTokens {
  const open = keys.map(
    ({ kty, n, e, kid, alg, use }) =>
      Object.fromEntries(
        Object.entries({ kty, n, e, kid, alg, use }).filter(([, value]) => value !== undefined),
      ) as JWK,
  );
  return verifierOf(issuer, clientId, createLocalJWKSet({ keys: open }));
}

/** Of an external issuer: its keys are found by discovery and fetched again when they change. */
export async function externalIdentityTokens(issuer: string, clientId: string): Promise<IdentityTokens> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found: unknown = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(10_000) })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
  if (found === undefined) {
    throw new StartFailure(
      `OIDC_ISSUER is "${issuer}", but ${address} cannot be read: is the issuer reachable from here?`,
    );
  }
  const keys = isRecord(found) ? found["jwks_uri"] : undefined;
  if (!isRecord(found) || found["issuer"] !== issuer || typeof keys !== "string" || !URL.canParse(keys)) {
    throw new StartFailure(`OIDC_ISSUER is "${issuer}", but ${address} does not describe that issuer.`);
  }
  return verifierOf(issuer, clientId, createRemoteJWKSet(new URL(keys)));
}

function verifierOf(issuer: string, audience: string, keys: JWTVerifyGetKey): IdentityTokens {
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
          requiredClaims: ["exp", "sub", "email"],
        });
        // An issuer that says nothing about verification is taken at its word; one that says no is not.
        const isVerified = payload["email_verified"] !== false;
        const { email, sid } = payload;
        if (typeof email !== "string" || !isVerified) return undefined;
        return { email, signIn: typeof sid === "string" ? sid : undefined };
      } catch {
        return undefined;
      }
    },
  };
}
