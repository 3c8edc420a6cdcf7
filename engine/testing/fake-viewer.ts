import { UnsecuredJWT } from "jose";
import type { Claims, CustomerType, Viewer } from "../access/viewer.ts";

const FULL = { C: true, R: true, U: true, D: true };

/** Claims of a customer (a distributor, a provider) with the usual rights, good for 30 minutes from 2026-01-15 12:00 UTC. */
export function fakeClaims(type: CustomerType = "customer", change: Partial<Claims> = {}): Claims {
  return {
    exp: Date.UTC(2026, 0, 15, 12, 30) / 1000,
    jti: "jti-1",
    username: `${type}@demo.example`,
    companyName: "Blue Harbour",
    accountId: type === "provider" ? 1 : 17,
    serviceProviderId: 1,
    isReseller: false,
    distributor: type === "distributor",
    apex: false,
    proxied: false,
    access: { Services: FULL, Solutions: { R: true }, Reports: { R: true } },
    ...change,
  };
}

export function fakeViewer(
  type: CustomerType = "customer",
  change: { readonly claims?: Partial<Claims>; readonly flags?: readonly string[] } = {},
): Viewer {
  return { type, claims: fakeClaims(type, change.claims), flags: new Set(change.flags) };
}

/** An unsigned token with the claims, and more where a test needs it (`sub`). */
export function fakeToken(claims: Claims, more: Readonly<Record<string, unknown>> = {}): string {
  return new UnsecuredJWT({ ...claims, ...more }).encode();
}
