import { createHash } from "node:crypto";
import { createLocalJWKSet, createRemoteJWKSet, errors, jwtVerify } from "jose";
import type { JWK, JWTVerifyGetKey } from "jose";
import { isRecord } from "#validators";
import { StartFailure } from "../start-failure.ts";

/** Reads identity tokens of the configured issuer. */
export interface IdentityTokens {
  /**
   * Whom the token names; undefined when it is not of this issuer for this client, or is older than five minutes. Rejects
   * with an `IdentityProblem` where another sign-in would not help.
   */
  verify(token: string): Promise<VerifiedIdentity | undefined>;
}

/** Why a token cannot be used that may well be of the issuer, in a sentence for the person. */
export class IdentityProblem extends Error {
  readonly status: 401 | 503;
  constructor(status: 401 | 503, message: string) {
    super(message);
    this.status = status;
  }
}

export interface VerifiedIdentity {
  readonly email: string;
  /** The browser's sign-in at the issuer, which several tabs share; undefined where the issuer does not say. */
  readonly signIn: string | undefined;
  /** When the person signed in there; where the issuer does not say, when it issued the token. Whole seconds. */
  readonly authenticatedAt: Date;
  /** Of the signed part: the same for every encoding of the token. */
  readonly hash: string;
  /** Issued by the embedded identity provider. */
  readonly isOurs: boolean;
}

/** A token is used right after it was issued. */
export const IDENTITY_TOKEN_LIFETIME_S = 5 * 60;
/** The clocks of the issuer and of this server may be this far apart. */
const CLOCK_TOLERANCE_S = 30;

/** Of the embedded identity provider, whose keys are known. */
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
  return verifierOf(issuer, clientId, createLocalJWKSet({ keys: open }), true);
}

/** Of an external issuer: its keys are found by discovery and fetched again when they change. */
export async function externalIdentityTokens(issuer: string, clientId: string): Promise<IdentityTokens> {
  const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
  const found: unknown = await fetch(address, { redirect: "error", signal: AbortSignal.timeout(10_000) })
    .then((answer) => (answer.ok ? answer.json() : undefined))
    .catch(() => undefined);
  if (found === undefined) {
    throw new StartFailure(
      `OIDC_ISSUER is "${issuer}", but ${address} cannot be read: check that the issuer is reachable from this server.`,
    );
  }
  const keys = isRecord(found) ? found["jwks_uri"] : undefined;
  if (!isRecord(found) || found["issuer"] !== issuer || typeof keys !== "string" || !URL.canParse(keys)) {
    throw new StartFailure(`OIDC_ISSUER is "${issuer}", but ${address} does not describe that issuer.`);
  }
  const remote = createRemoteJWKSet(new URL(keys));
  const readKey: JWTVerifyGetKey = (header, token) =>
    remote(header, token).catch((error: unknown) => {
      const isRead = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys].some(
        (kind) => error instanceof kind,
      );
      if (isRead) throw error;
      throw new IdentityProblem(503, "The identity provider cannot be reached. Try again in a moment.");
    });
  return verifierOf(issuer, clientId, readKey, false);
}

function verifierOf(
  issuer: string,
  audience: string,
  keys: JWTVerifyGetKey,
  isOurs: boolean,
): IdentityTokens {
  return {
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ["RS256", "PS256", "ES256", "EdDSA"],
          requiredClaims: ["exp", "iat", "sub"],
          maxTokenAge: IDENTITY_TOKEN_LIFETIME_S,
          clockTolerance: CLOCK_TOLERANCE_S,
        });
        const { email, sid, iat, auth_time: authTime } = payload;
        if (iat === undefined) return undefined;
        if (typeof email !== "string")
          throw new IdentityProblem(
            401,
            "Your identity provider does not tell the portal your email address.",
          );
        // Only an issuer that says explicitly that the email is not verified is refused.
        if (payload["email_verified"] === false)
          throw new IdentityProblem(401, `Your identity provider has not verified your address ${email}.`);
        const isTimeKnown = typeof authTime === "number" && Number.isFinite(authTime);
        return {
          email,
          signIn: typeof sid === "string" ? sid : isTimeKnown ? `at ${authTime}` : undefined,
          authenticatedAt: new Date((isTimeKnown ? Math.min(authTime, iat) : iat) * 1000),
          hash: hashOf(token),
          isOurs,
        };
      } catch (error) {
        if (error instanceof IdentityProblem) throw error;
        return undefined;
      }
    },
  };
}

/** Of header and claims alone: a signature can often be written in more than one way. */
function hashOf(token: string): string {
  return createHash("sha256")
    .update(token.slice(0, token.lastIndexOf(".")))
    .digest("hex");
}
