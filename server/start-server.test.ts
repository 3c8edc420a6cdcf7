import { afterAll, beforeAll, expect, test } from "vitest";
import { request, startTestServer } from "./testing/test-server.ts";
import { untilSlowed } from "./testing/until-slowed.ts";
import type { SignedIn, TestServer } from "./testing/test-server.ts";

const lines: string[] = [];
let server: TestServer;
let customer: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ logStream: { write: (line) => lines.push(line) } });
  customer = await server.signIn("customer@demo.example");
});
afterAll(() => server.stop());

test("a person signs in through the identity provider and gets a token with the specified claims", () => {
  const claims: unknown = JSON.parse(
    Buffer.from(customer.accessToken.split(".")[1] ?? "", "base64url").toString(),
  );
  expect(claims).toMatchObject({
    exp: expect.any(Number),
    jti: expect.stringMatching(/./),
    username: "customer@demo.example",
    companyName: "Contoso Manufacturing",
    accountId: 100,
    serviceProviderId: 1,
    isReseller: false,
    distributor: false,
    apex: false,
    proxied: false,
    access: { Services: { C: true, R: true, U: true, D: true }, Invoices: { R: true, C: false } },
  });
  expect(customer.user).toMatchObject({
    username: "customer@demo.example",
    account: { id: 100, isServiceProvider: false },
  });
});

test("a wrong password is refused in words, and the fifth failure slows the next", async () => {
  const browser = server.browser();
  const attempt = () =>
    browser.identityToken("viewer@demo.example", "wrong").catch((error: Error) => error.message);
  for (let count = 0; count < 5; count += 1) expect(await attempt()).toBe("Email or password is incorrect.");
  const later = await untilSlowed(async () =>
    (await attempt()) === "Email or password is incorrect." ? 401 : 429,
  );
  expect(later.at(-1)).toBe(429);
  expect(await attempt()).toMatch(/^Too many failed attempts\. Try again in \d+ s\.$/);
});

test("a refreshed token replaces the old one, and a logout ends both and the identity token", async () => {
  const person = await server.signIn("reseller@demo.example");
  const refreshed = await person.call("GET", "/access/auth/refresh");
  expect(refreshed.body).toEqual({ accessToken: expect.any(String), time: expect.any(Number) });
  const token = String(refreshed.body["accessToken"]);
  expect((await request(server.url, token, "GET", "/access/account/20")).status).toBe(200);
  expect((await request(server.url, token, "POST", "/access/auth/logout")).status).toBe(204);
  for (const dead of [token, person.accessToken]) {
    expect((await request(server.url, dead, "GET", "/access/account/20")).status).toBe(401);
  }
  expect((await request(server.url, person.identityToken, "GET", "/access/auth/login")).status).toBe(401);
});

test("signing out ends all sessions of that browser's sign-in, and no others", async () => {
  const [browser, elsewhere] = [server.browser(), server.browser()];
  const enter = async (identityToken: string) => {
    const { body } = await request(server.url, identityToken, "GET", "/access/auth/login");
    return String(body["accessToken"]);
  };
  const [here, there] = [
    await browser.identityToken("distributor@demo.example"),
    await elsewhere.identityToken("distributor@demo.example"),
  ];
  // A second tab is signed in by the provider's own session, without a password.
  const again = await browser.identityToken("distributor@demo.example");
  expect(again).not.toBe(here);
  const [first, second, other] = [await enter(here), await enter(again), await enter(there)];
  expect((await request(server.url, second, "POST", "/access/auth/logout")).status).toBe(204);
  expect((await request(server.url, first, "GET", "/access/account/10")).status).toBe(401);
  expect((await request(server.url, here, "GET", "/access/auth/login")).status).toBe(401);
  expect((await request(server.url, other, "GET", "/access/account/10")).status).toBe(200);
});

test("an unknown token, one of another kind or with a changed character is refused", async () => {
  const forged = `${customer.accessToken.slice(0, -6)}AAAAAA`;
  for (const token of ["", "x", forged, customer.identityToken]) {
    expect((await request(server.url, token, "GET", "/pricing/service")).status, token).toBe(401);
  }
});

test("a list accepts the specified query parameters", async () => {
  const page = await customer.call(
    "GET",
    "/pricing/service?page[number]=2&page[size]=20&sort=name&search[name]=web",
  );
  expect(page.status).toBe(200);
  const data = page.body["data"] as readonly { readonly name: string; readonly Accounts_id: number }[];
  expect(data.every(({ Accounts_id }) => Accounts_id === 100)).toBe(true);
  expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
  const wrong = await customer.call("GET", "/pricing/service?filter[nmae]=web");
  expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('"name"') } });
});

test("what belongs to another tenant is not found by any operation", async () => {
  const stranger = await server.signIn("customer2@demo.example");
  const own = await customer.call("GET", "/pricing/service?page[size]=1");
  const [{ id }] = own.body["data"] as [{ id: number }];
  expect((await stranger.call("GET", `/pricing/service/${id}`)).status).toBe(404);
  expect((await stranger.call("PATCH", `/pricing/service/${id}`, { description: "mine" })).status).toBe(404);
  expect((await stranger.call("DELETE", `/pricing/service/${id}?sync=none`)).status).toBe(404);
  expect((await stranger.call("GET", `/pricing/service?filter[id]=${id}`)).body).toMatchObject({
    data: [],
    meta: { total: 0 },
  });
  expect((await stranger.call("GET", "/access/account/100")).status).toBe(404);
});

test("a change without permission is refused with the missing permission", async () => {
  const provider = await server.signIn("provider@demo.example");
  expect((await provider.call("GET", "/access/account")).status).toBe(200);
  const apex = await server.signIn("apex@demo.example");
  const refused = await apex.call("POST", "/pricing/service", { ServiceOfferings_id: 1, name: "x" });
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining("Services (C)") } });
});

test("a whole list comes as CSV on request", async () => {
  const csv = await customer.call("GET", "/pricing/service", undefined, { accept: "text/csv" });
  expect(csv.headers.get("content-type")).toContain("text/csv");
  expect(csv.headers.get("content-disposition")).toContain("attachment");
  expect(csv.text.split("\n").length).toBeGreaterThan(240);
});

test("background work returns a link that ends in a final state, and is audited", async () => {
  const list = await customer.call(
    "GET",
    "/pricing/service?filter[automator.state]=available&filter[state]=Available&page[size]=1",
  );
  const [{ id }] = list.body["data"] as [{ id: number }];
  const started = await customer.call("DELETE", `/pricing/service/${id}?sync=none`);
  expect(started.status).toBe(202);
  const link = new URL(String(started.body["link"])).pathname;
  await expect
    .poll(async () => (await customer.call("GET", link)).body["state"], { timeout: 30_000, interval: 500 })
    .toMatch(/^(completed|error)$/);
  const stranger = await server.signIn("customer2@demo.example");
  expect((await stranger.call("GET", link)).status).toBe(404);
});

test("a template comes as in its file, an unknown one is not found", async () => {
  const page = await customer.call("GET", "/templates/page/my-services");
  expect(page.body).toMatchObject({ name: "my-services", file: "my-services.json" });
  expect(JSON.parse(String(page.body["source"]))).toMatchObject({ template: "my-services" });
  const etag = page.headers.get("etag") ?? "";
  expect(
    (await customer.call("GET", "/templates/page/my-services", undefined, { "if-none-match": etag })).status,
  ).toBe(304);
  expect((await customer.call("GET", "/templates/page/nothing-here")).status).toBe(404);
  expect((await customer.call("GET", "/templates/page/..%2froutes")).status).toBe(404);
});

test("every answer has the security policy, and no log line a secret", async () => {
  for (const path of [
    "/healthz",
    "/apis.json",
    "/nothing",
    "/server-page.css",
    "/oidc/.well-known/openid-configuration",
  ]) {
    const { headers } = await request(server.url, "", "GET", path);
    expect(headers.get("content-security-policy"), path).toContain("script-src 'self'");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
  for (const [path, ancestors] of [
    ["/", "'none'"],
    ["/callback.html/", "'none'"],
    ["/server-page.css", "'none'"],
    ["/callback.html?error=login_required", "'self'"],
  ] as const) {
    const { headers } = await request(server.url, "", "GET", path);
    expect(headers.get("content-security-policy"), path).toContain(`frame-ancestors ${ancestors};`);
  }
  const log = lines.join("");
  expect(log.length).toBeGreaterThan(0);
  for (const secret of [customer.accessToken, customer.identityToken, "Portal123!"])
    expect(log).not.toContain(secret);
});
