import { decodeJwt, SignJWT } from "jose";
import { expect, test } from "vitest";
import { ACCESS_TOKEN_LIFETIME_S, buildAccessTokens } from "./access-token.ts";
import type { Actor } from "./actor.ts";

const SECRET = new Uint8Array(32).fill(7);
const ISSUER = "http://localhost:8080";
let now = new Date("2026-03-01T12:00:00Z");
const tokens = buildAccessTokens(SECRET, ISSUER, () => now);
const actor: Actor = {
  userId: 5,
  username: "customer@demo.example",
  accountId: 100,
  companyName: "Contoso",
  serviceProviderId: 1,
  isReseller: false,
  distributor: false,
  apex: false,
  proxied: false,
  access: { Reports: { C: false, R: true, U: false, D: false } },
  sessionId: "6b1a7c3e-0000-4000-8000-000000000000",
};

test("a token carries the specified claims and reads back as its actor", async () => {
  const token = await tokens.sign(actor, "id-1");
  expect(decodeJwt(token)).toMatchObject({
    exp: now.getTime() / 1000 + ACCESS_TOKEN_LIFETIME_S,
    jti: "id-1",
    username: "customer@demo.example",
    companyName: "Contoso",
    accountId: 100,
    serviceProviderId: 1,
    isReseller: false,
    distributor: false,
    apex: false,
    proxied: false,
    access: { Reports: { R: true } },
  });
  expect(await tokens.verify(token)).toEqual({ actor, tokenId: "id-1" });
});

test("a managed session names the person who acts", async () => {
  const token = await tokens.sign({ ...actor, proxied: true, actingUserId: 1 }, "id-2");
  expect(decodeJwt(token)["act"]).toEqual({ sub: "1" });
  expect((await tokens.verify(token))?.actor).toMatchObject({ proxied: true, actingUserId: 1 });
});

test("a token ends after thirty minutes", async () => {
  const token = await tokens.sign(actor, "id-3");
  const start = now;
  now = new Date(start.getTime() + 29 * 60_000);
  expect(await tokens.verify(token)).toBeDefined();
  now = new Date(start.getTime() + 31 * 60_000);
  expect(await tokens.verify(token)).toBeUndefined();
  now = start;
});

const sign = (change: (jwt: SignJWT) => SignJWT, secret = SECRET, header = { alg: "HS256", typ: "at+jwt" }) =>
  change(
    new SignJWT({ sid: "s", accountId: 1, serviceProviderId: 1 })
      .setProtectedHeader(header)
      .setSubject("1")
      .setJti("x")
      .setIssuer(ISSUER)
      .setAudience(`${ISSUER}/api`)
      .setExpirationTime("9999y"),
  ).sign(secret);

test("tokens of another key, issuer, audience or kind are refused", async () => {
  expect(await tokens.verify(await sign(keep))).toBeDefined();
  const wrong = [
    await sign(keep, new Uint8Array(32).fill(8)),
    await sign(keep, new Uint8Array(64).fill(7), { alg: "HS512", typ: "at+jwt" }),
    await sign((jwt) => jwt.setIssuer("http://evil.example")),
    await sign((jwt) => jwt.setAudience("atrium")),
    await sign((jwt) => jwt.setSubject("0")),
    await sign((jwt) => jwt.setSubject("me")),
    await sign(keep, SECRET, { alg: "HS256", typ: "JWT" }),
    `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${Buffer.from('{"sub":"1"}').toString("base64url")}.`,
    "",
    "a.b.c",
  ];
  expect(await Promise.all(wrong.map((token) => tokens.verify(token)))).toEqual(wrong.map(() => undefined));
});

function keep(jwt: SignJWT): SignJWT {
  return jwt;
}
