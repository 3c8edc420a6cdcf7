import { isRecord, readOwn } from "#validators";
import type { Claims, CustomerType } from "./viewer.ts";

/**
 * Reads the claims of an access token (spec 1 §3), each checked for its type. Undefined where `exp` or the account is
 * missing. The signature is not checked here: the server does that, and claims only decide what is shown.
 */
export function parseClaims(token: string): Claims | undefined {
  const payload = decode(token);
  const exp = readOwn(payload, "exp");
  const accountId = readOwn(payload, "accountId");
  const serviceProviderId = readOwn(payload, "serviceProviderId");
  if (typeof exp !== "number" || !Number.isFinite(exp)) return undefined;
  if (typeof accountId !== "number" || typeof serviceProviderId !== "number") return undefined;
  return {
    exp,
    accountId,
    serviceProviderId,
    jti: readText(payload, "jti"),
    username: readText(payload, "username"),
    companyName: readText(payload, "companyName"),
    isReseller: readOwn(payload, "isReseller") === true,
    distributor: readOwn(payload, "distributor") === true,
    apex: readOwn(payload, "apex") === true,
    proxied: readOwn(payload, "proxied") === true,
    access: readAccess(readOwn(payload, "access")),
  };
}

/** Expiry of any token, in seconds since 1970; undefined where it has none or is no token. */
export function tokenEnd(token: string): number | undefined {
  const exp = readOwn(decode(token), "exp");
  return typeof exp === "number" && Number.isFinite(exp) ? exp : undefined;
}

/** The subject of an identity token, as the identity provider knows the person; undefined where it has none. */
export function tokenSubject(token: string): string | undefined {
  const subject = readText(decode(token), "sub");
  return subject === "" ? undefined : subject;
}

/** Spec 1 §6: distributor by its claim; customer where the provider is another account; otherwise the provider. */
export function customerTypeOf(
  claims: Pick<Claims, "distributor" | "serviceProviderId" | "accountId">,
): CustomerType {
  if (claims.distributor) return "distributor";
  return claims.serviceProviderId === claims.accountId ? "provider" : "customer";
}

function decode(token: string): unknown {
  try {
    const [, payload = "", ...signature] = token.split(".");
    if (signature.length !== 1) return undefined;
    const bytes = atob(payload.replaceAll("-", "+").replaceAll("_", "/"));
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.codePointAt(0) ?? 0)));
  } catch {
    return undefined;
  }
}

function readText(payload: unknown, name: string): string {
  const value = readOwn(payload, name);
  return typeof value === "string" ? value : "";
}

const FLAGS = ["C", "R", "U", "D"] as const;

function readAccess(value: unknown): Claims["access"] {
  if (!isRecord(value)) return {};
  const areas = Object.entries(value).filter(([, flags]) => isRecord(flags));
  return Object.fromEntries(
    areas.map(([area, flags]) => [
      area,
      Object.fromEntries(FLAGS.filter((flag) => readOwn(flags, flag) === true).map((flag) => [flag, true])),
    ]),
  );
}
