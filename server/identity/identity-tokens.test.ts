import { createServer, type Server } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { externalIdentityTokens } from "./identity-tokens.ts";

let server: Server;
let issuer: string;
let areKeysThere = true;
let keys: Awaited<ReturnType<typeof generateKeyPair>>;

beforeAll(async () => {
  keys = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "one", alg: "RS256", use: "sig" };
  server = createServer((request, response) => {
    const isKeys = request.url === "/keys";
    const body = isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}keys` };
    response
      .writeHead(isKeys && !areKeysThere ? 502 : 200, { "content-type": "application/json" })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  issuer = `http://localhost:${address !== null && typeof address === "object" ? address.port : 0}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const GOOD = { email: "ada@demo.example", email_verified: true };

test.each<[string, Record<string, unknown>, string | undefined]>([
  ["a token of the issuer, for us, with an email", GOOD, "ada@demo.example"],
  ["one that says nothing about verification", { email: "ada@demo.example" }, "ada@demo.example"],
  ["one for another client", { ...GOOD, aud: "another" }, undefined],
  ["one of another issuer", { ...GOOD, iss: "https://elsewhere.example/" }, undefined],
  ["one that has expired", { ...GOOD, exp: 1 }, undefined],
  ["one that does not say when it was issued", { ...GOOD, iat: undefined }, undefined],
  ["one issued some minutes ago", { ...GOOD, iat: now() - 200 }, "ada@demo.example"],
  ["one issued longer ago, although it has not expired", { ...GOOD, iat: now() - 400 }, undefined],
  ["one issued later than now", { ...GOOD, iat: now() + 400 }, undefined],
])("%s is accepted or refused as it should be", async (_, claims, email) => {
  const tokens = await externalIdentityTokens(issuer, "atrium");
  expect((await tokens.verify(await sign(claims)))?.email).toBe(email);
});

test.each([
  ["is not verified", { ...GOOD, email_verified: false }, "has not verified your address ada@demo.example"],
  ["is not told", {}, "does not tell the portal your email address"],
])(
  "who signs in with an address that %s is told so, since signing in again would not help",
  async (_, claims, text) => {
    const tokens = await externalIdentityTokens(issuer, "atrium");
    const refused = tokens.verify(await sign(claims));
    await expect(refused).rejects.toMatchObject({ status: 401, message: expect.stringContaining(text) });
  },
);

test("while the keys of the issuer cannot be read, nobody is refused for good", async () => {
  const tokens = await externalIdentityTokens(issuer, "atrium");
  areKeysThere = false;
  const token = await sign(GOOD);
  await expect(tokens.verify(token)).rejects.toMatchObject({ status: 503 });
  areKeysThere = true;
  expect((await tokens.verify(token))?.email).toBe("ada@demo.example");
});

test("a token signed by another key is refused", async () => {
  const other = await generateKeyPair("RS256");
  const tokens = await externalIdentityTokens(issuer, "atrium");
  expect(await tokens.verify(await sign(GOOD, other.privateKey))).toBeUndefined();
});

test("a wrong or unreachable issuer is named in one sentence", async () => {
  const without = issuer.slice(0, -1);
  await expect(externalIdentityTokens(without, "atrium")).rejects.toThrow(`OIDC_ISSUER is "${without}"`);
  await expect(externalIdentityTokens("http://localhost:1/", "atrium")).rejects.toThrow("cannot be read");
});

const ISSUED = now() - 50;
test.each([
  ["as the issuer names it", { sid: "one", auth_time: 100 }, "one", 100],
  ["by its time where it has no name", { auth_time: 100 }, "at 100", 100],
  ["from the token where the issuer tells nothing", {}, undefined, ISSUED],
  ["never later than the token", { auth_time: ISSUED + 10_000, sid: "one" }, "one", ISSUED],
])("a sign-in is known %s", async (_, claims, signIn, seconds) => {
  const tokens = await externalIdentityTokens(issuer, "atrium");
  const identity = await tokens.verify(await sign({ ...GOOD, iat: ISSUED, ...claims }));
  expect(identity).toMatchObject({ signIn, authenticatedAt: new Date(seconds * 1000) });
});

function now(): number {
  return Math.floor(Date.now() / 1000);
}

function sign(claims: Record<string, unknown>, key = keys.privateKey): Promise<string> {
  const issued = { iat: now(), exp: now() + 600 };
  return new SignJWT({ iss: issuer, aud: "atrium", sub: "7", ...issued, ...claims })
    .setProtectedHeader({ alg: "RS256", kid: "one" })
    .sign(key);
}
