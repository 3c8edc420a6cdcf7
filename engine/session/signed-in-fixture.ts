import { createFakePorts, fakeClaims, fakeToken } from "#engine/testing";
import type { FakePorts } from "#engine/testing";
import { vi } from "vitest";
import type { IdentityAnswer } from "../ports/index.ts";
import { createSession } from "./create-session.ts";

export const USER = {
  id: 7,
  username: "customer@demo.example",
  language: "en",
  account: { id: 17, companyName: "Blue Harbour" },
};

/** A token that ends `left` seconds from now. */
export function tokenFor(ports: FakePorts, left: number, jti = "j"): string {
  return fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + left, jti }));
}

/** The identity provider's answer about the person. */
export function identityFor(ports: FakePorts, left = 300, sub = "7"): string {
  return fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + left }), { sub });
}

/** A session of someone who has just signed in, in a tab of its own, with its requests cleared. */
export async function signedIn(left = 1800, ports = createFakePorts()) {
  ports.http.on("GET /access/auth/login", { body: { ...USER, accessToken: tokenFor(ports, left, "login") } });
  ports.http.on("POST /access/auth/logout", { status: 204 });
  const askIdentity = vi.fn<() => Promise<IdentityAnswer>>(async () => ({
    ok: true,
    identityToken: identityFor(ports),
  }));
  const session = createSession(ports, askIdentity);
  await session.start();
  await session.signIn(identityFor(ports));
  ports.http.forget();
  return { ports, session, askIdentity };
}
