import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { Answer, SignedIn, TestServer } from "../../testing/test-server.ts";
import { untilSlowed } from "../../testing/until-slowed.ts";
import { request, startTestServer } from "../../testing/test-server.ts";

let server: TestServer;
let provider: SignedIn;
let customer: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  provider = await server.signIn("provider@demo.example");
  customer = await server.signIn("customer@demo.example");
});
afterAll(() => server.stop());

const ask = (who: SignedIn, account: number) =>
  who.call("POST", "/access/managed-access", { account_id: account });
const exchange = (code: unknown) =>
  request(server.url, "", "POST", "/access/managed-access/session", { code });
const callAs = (token: unknown, method: string, path: string, body?: unknown) =>
  request(server.url, String(token), method, path, body);

async function enter(who: SignedIn, account: number): Promise<string> {
  const answer = await exchange((await ask(who, account)).body["code"]);
  expect(answer.status).toBe(201);
  return String(answer.body["accessToken"]);
}

const rowsOf = ({ body }: Answer): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(body["data"]) ? body["data"] : [];

describe("acting for a customer", () => {
  test("starts with a code that is exchanged once, without a token, for a session in the customer's account", async () => {
    const { status, body } = await ask(provider, 100);
    expect(status).toBe(201);
    const entered = await exchange(body["code"]);
    expect(entered.status).toBe(201);
    expect(entered.body).toMatchObject({ username: "customer@demo.example", account: { id: 100 } });
    expect(decodeJwt(String(entered.body["accessToken"]))).toMatchObject({
      sub: "5",
      act: { sub: "1" },
      proxied: true,
      accountId: 100,
      serviceProviderId: 1,
      companyName: "Contoso Manufacturing",
      username: "customer@demo.example",
    });
    expect((await exchange(body["code"])).status).toBe(401);
  });

  test("may do what both may, in the customer's account only", async () => {
    const token = await enter(provider, 100);
    expect((await callAs(token, "GET", "/access/account/100")).status).toBe(200);
    expect((await callAs(token, "GET", "/access/account/101")).status).toBe(404);
    expect((await callAs(token, "GET", "/access/account/1")).status).toBe(404);
    const role = decodeJwt(token)["access"];
    expect(role).toMatchObject({
      Services: { C: true },
      "Managed Access": { C: false },
      Webhooks: { C: false },
    });
  });

  test("stays a managed session when its token is renewed", async () => {
    const token = await enter(provider, 100);
    const renewed = (await callAs(token, "GET", "/access/auth/refresh")).body["accessToken"];
    expect(decodeJwt(String(renewed))).toMatchObject({ proxied: true, act: { sub: "1" }, accountId: 100 });
    expect((await callAs(renewed, "GET", "/access/account/100")).status).toBe(200);
  });

  test.each([
    ["another managed session", "POST", "/access/managed-access", { account_id: 100 }],
    ["an API key, which would outlive it", "POST", "/access/apikey", { name: "x" }],
    ["the customer's password", "PATCH", "/access/user/5", { password: "Portal456!" }],
    ["the customer's second factor", "PATCH", "/access/user/5", { mfa: true }],
    ["a colleague's second factor", "PATCH", "/access/user/6", { mfa: false }],
    ["a colleague's password", "PATCH", "/access/user/6", { password: "Portal456!" }],
    [
      "a new person's sign-in",
      "POST",
      "/access/user",
      { username: "left@behind.example", password: "Portal123!" },
    ],
  ])("cannot get at %s", async (_, method, path, body) => {
    expect(await callAs(await enter(provider, 100), method, path, body)).toMatchObject({ status: 403 });
  });

  test("adds no account, whose first person could sign in after it", async () => {
    const user = { username: "left@behind.example", password: "Portal123!" };
    const answer = await callAs(await enter(provider, 20), "POST", "/access/account", {
      companyName: "Left",
      user,
    });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("managed session") },
    });
  });

  test("adds no agent, whose token would outlast it", async () => {
    const tag = PERMISSION_TAGS.find(({ name }) => name === "ASA Management");
    await provider.call("PATCH", "/access/role/3", {
      permissions: [{ activityTag: { id: tag?.id }, C: true, R: true, U: false, D: false }],
    });
    const agent = { automator_id: 1, name: "left" };
    expect(await callAs(await enter(provider, 11), "POST", "/agents", agent)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Agents are not added in a managed session") },
    });
  });

  describe("of a distributor", () => {
    let distributor: SignedIn;
    const managedAccess = PERMISSION_TAGS.find(({ name }) => name === "Managed Access");
    const allow = (C: boolean) =>
      provider.call("PATCH", "/access/role/2", {
        permissions: [{ activityTag: { id: managedAccess?.id }, C, R: false, U: false, D: false }],
      });
    const move = (to: number) => provider.call("PATCH", "/access/account/20", { reseller_account_id: to });
    beforeAll(async () => {
      await allow(true);
      distributor = await server.signIn("distributor@demo.example");
    });

    test.each([
      ["the right to it", () => allow(false), () => allow(true)],
      ["the reach to the account", () => move(11), () => move(10)],
    ])("ends with %s, whether entered, to be renewed or still to be entered", async (_, take, give) => {
      const token = await enter(distributor, 20);
      const pending = (await ask(distributor, 20)).body["code"];
      expect((await callAs(token, "GET", "/access/account/20")).status).toBe(200);
      expect((await take()).status).toBe(200);
      expect((await callAs(token, "GET", "/access/account/20")).status).toBe(401);
      expect((await callAs(token, "GET", "/access/auth/refresh")).status).toBe(401);
      expect((await exchange(pending)).status).toBe(401);
      expect((await distributor.call("GET", "/access/account/10")).status).toBe(200);
      expect((await give()).status).toBe(200);
    });
  });

  test("does not do what the visitor may not do any more, from the next call on", async () => {
    const contacts = PERMISSION_TAGS.find(({ name }) => name === "Contacts");
    const allow = async (R: boolean) => {
      const permissions = [{ activityTag: { id: contacts?.id }, C: false, R, U: false, D: false }];
      expect((await provider.call("PATCH", "/access/role/2", { permissions })).status).toBe(200);
    };
    const managedAccess = PERMISSION_TAGS.find(({ name }) => name === "Managed Access");
    await provider.call("PATCH", "/access/role/2", {
      permissions: [{ activityTag: { id: managedAccess?.id }, C: true, R: false, U: false, D: false }],
    });
    await allow(true);
    const token = await enter(await server.signIn("distributor@demo.example"), 20);
    expect((await callAs(token, "GET", "/access/contact")).status).toBe(200);
    await allow(false);
    expect((await callAs(token, "GET", "/access/contact")).status).toBe(403);
    expect((await callAs(token, "GET", "/access/account/20")).status).toBe(200);
    await allow(true);
  });

  test("is refused without the permission, and for accounts that are not below", async () => {
    expect((await ask(customer, 100)).status).toBe(403);
    expect((await ask(await server.signIn("reseller@demo.example"), 104)).status).toBe(403);
    expect((await ask(provider, 200)).status).toBe(404);
    expect((await ask(provider, 1)).status).toBe(409);
  });

  test("is refused for accounts that are blocked or have no person to act for", async () => {
    const person = { username: "only@lonely.example", password: "Portal123!" };
    const { body } = await provider.call("POST", "/access/account", { companyName: "Lonely", user: person });
    const id = Number(body["id"]);
    const people = rowsOf(await provider.call("GET", `/access/user?filter[account_id]=${id}`));
    const block = (path: string, isBlocked: boolean) =>
      provider.call("PATCH", `/access/${path}`, { isBlocked });
    expect((await ask(provider, id)).status).toBe(201);
    await block(`account/${id}`, true);
    expect(await ask(provider, id)).toMatchObject({ status: 409, body: { message: "Lonely is blocked." } });
    await block(`account/${id}`, false);
    await block(`user/${Number(people[0]?.["id"])}`, true);
    expect((await ask(provider, id)).status).toBe(409);
  });

  test("ends with the session that requested it", async () => {
    const other = await server.signIn("provider@demo.example");
    const token = await enter(other, 100);
    const pending = (await ask(other, 100)).body["code"];
    expect((await callAs(token, "GET", "/access/account/100")).status).toBe(200);
    await other.call("POST", "/access/auth/logout");
    expect((await callAs(token, "GET", "/access/account/100")).status).toBe(401);
    expect((await callAs(token, "GET", "/access/auth/refresh")).status).toBe(401);
    expect((await exchange(pending)).status).toBe(401);
    expect((await provider.call("GET", "/access/account/100")).status).toBe(200);
  });

  test("shows its code once: a repeat under the same key gets no new one", async () => {
    const repeat = () =>
      provider.call("POST", "/access/managed-access", { account_id: 100 }, { "idempotency-key": "one" });
    expect((await repeat()).status).toBe(201);
    expect(await repeat()).toMatchObject({ status: 409, body: { message: expect.stringContaining("once") } });
  });

  test("writes who acted for whom into every row of the log, and the customer sees the visit", async () => {
    const token = await enter(provider, 100);
    const change = { customerIdentifier: "visited" };
    expect((await callAs(token, "PATCH", "/access/account/100", change)).status).toBe(200);
    await callAs(token, "POST", "/access/auth/logout");
    const [latest] = rowsOf(await customer.call("GET", "/audit/resource/map?search=account.update"));
    expect(latest).toMatchObject({
      user: "customer@demo.example",
      acting_user: "provider@demo.example",
      resource: "account 100",
      account_id: 100,
    });
    const visits = await customer.call("GET", "/access/managed-access/visit?page[size]=1");
    expect(rowsOf(visits)[0]).toMatchObject({
      visitor: "provider@demo.example",
      visitorCompany: "Northwind Cloud",
      username: "customer@demo.example",
      changes: 1,
      end_time: expect.stringMatching(/[AP]M$/),
    });
    const others = await (
      await server.signIn("customer2@demo.example")
    ).call("GET", "/access/managed-access/visit");
    expect(rowsOf(others)).toEqual([]);
  });

  test("names recipients of the account's mail as the visitor may in their own session, and the log says who", async () => {
    const token = await enter(provider, 100);
    const named = (address: string) => ({ notificationList: [address] });
    const own = await provider.call("PATCH", "/access/account/100", named("own@x.example"));
    const visiting = await callAs(token, "PATCH", "/access/account/100", named("visiting@x.example"));
    expect([own.status, visiting.status]).toEqual([200, 200]);
    const rows = rowsOf(await customer.call("GET", "/audit/resource/map?search=account.update"));
    expect(rows[0]).toMatchObject({ user: "customer@demo.example", acting_user: "provider@demo.example" });
    expect(JSON.stringify(rows[0])).toContain("visiting@x.example");
    expect((await callAs(token, "PATCH", "/access/account/100", { notificationList: [] })).status).toBe(200);
    await callAs(token, "POST", "/access/auth/logout");
  });

  test("slows down guessing codes", async () => {
    const guesses = await untilSlowed(async () => (await exchange("guess")).status);
    expect(guesses.at(-1)).toBe(429);
  });
});

describe("the log", () => {
  test("has ten rows a page, is sorted, and searched by words that must all occur", async () => {
    expect(rowsOf(await provider.call("GET", "/audit/resource/map"))).toHaveLength(10);
    const sorted = rowsOf(
      await provider.call("GET", "/audit/resource/map?field=action&direction=asc&page_size=100"),
    ).map(({ action }) => String(action));
    expect(sorted).toEqual(sorted.toSorted());
    const both = await provider.call("GET", "/audit/resource/map?search=contoso&search=managed-access.enter");
    expect(rowsOf(both).length).toBeGreaterThan(0);
    const one = await provider.call("GET", "/audit/resource/map?search=contoso+nothingofthis");
    expect(rowsOf(one)).toEqual([]);
    expect((await provider.call("GET", "/audit/resource/map?field=detail")).status).toBe(400);
  });
});
