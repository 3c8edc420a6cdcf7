import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer, SignedIn, TestServer } from "../../testing/test-server.ts";
import { startTestServer } from "../../testing/test-server.ts";

let server: TestServer;
let provider: SignedIn;
let customer: SignedIn;
let viewer: SignedIn;

beforeAll(async () => {
  server = await startTestServer();
  provider = await server.signIn("provider@demo.example");
  customer = await server.signIn("customer@demo.example");
  viewer = await server.signIn("viewer@demo.example");
});
afterAll(() => server.stop());

const idsOf = ({ body }: Answer) =>
  (Array.isArray(body["data"]) ? body["data"] : []).map((row: unknown) => Object(row)["id"]);
const below = async (who: SignedIn) =>
  idsOf(await who.call("GET", "/access/account?page[size]=1000&sort=id"));

describe("accounts", () => {
  test("are listed below one's own, with the specified filters", async () => {
    expect((await below(provider)).length).toBe(266);
    expect((await provider.call("GET", "/access/account?page[size]=1001")).status).toBe(400);
    const minimal = await provider.call("GET", "/access/account/minimal?page[size]=1000&sort=id");
    expect(idsOf(minimal)).toEqual(await below(provider));
    expect(await below(customer)).toEqual([]);
    const resellers = await provider.call("GET", "/access/account?filter[isReseller]=true&sort=id");
    expect(idsOf(resellers).slice(0, 2)).toEqual([20, 21]);
    const ofOne = await provider.call("GET", "/access/account?filter[reseller_account_id]=20&sort=id");
    expect(idsOf(ofOne).slice(0, 2)).toEqual([104, 105]);
  });

  test("are changed by the account above, and answered as they are then", async () => {
    const changes = { isBlocked: true, customerIdentifier: "C-103", report_access: false };
    expect(await changeAccount(103, changes)).toMatchObject({ status: 200, body: { id: 103, ...changes } });
    const back = { isBlocked: false, report_access: true };
    expect((await changeAccount(103, back)).body).toMatchObject({ ...back, customerIdentifier: "C-103" });
    expect((await provider.call("GET", "/access/account/103")).body).toMatchObject(back);
  });

  test("become resellers, take customers, and lose them before they become customers again", async () => {
    expect((await changeAccount(101, { isReseller: true })).body).toMatchObject({
      id: 101,
      isReseller: true,
    });
    expect((await changeAccount(102, { reseller_account_id: 101 })).body).toMatchObject({
      reseller_account_id: 101,
    });
    expect(await changeAccount(101, { isReseller: false })).toMatchObject({ status: 409 });
    expect(await changeAccount(101, { reseller_account_id: 101 })).toMatchObject({ status: 422 });
    expect(await changeAccount(102, { reseller_account_id: 103 })).toMatchObject({ status: 422 });
    expect((await changeAccount(102, [{ op: "remove", path: "/reseller_account_id" }])).body).toMatchObject({
      reseller_account_id: null,
    });
    expect((await changeAccount(101, { isReseller: false })).body).toMatchObject({ isReseller: false });
    expect(await changeAccount(10, { isReseller: true })).toMatchObject({ status: 409 });
  });

  test("that are no longer resellers add none, whatever their roles say", async () => {
    const person = (username: string) => ({ user: { username, password: "Portal123!" } });
    const reseller = { companyName: "Short Lived", isReseller: true, ...person("first@short.example") };
    const { body } = await provider.call("POST", "/access/account", reseller);
    const first = await server.signIn("first@short.example");
    const add = async (username: string) =>
      (await first.call("POST", "/access/account", { companyName: username, ...person(username) })).status;
    expect(await add("one@short.example")).toBe(201);
    const [customerId] = idsOf(await first.call("GET", "/access/account?sort=-id&page[size]=1"));
    const change = (id: unknown, fields: object) =>
      provider.call("PATCH", `/access/account/${Number(id)}`, fields);
    expect((await change(customerId, { reseller_account_id: null })).status).toBe(200);
    expect((await change(body["id"], { isReseller: false })).status).toBe(200);
    expect(await add("two@short.example")).toBe(403);
  });

  test("cannot be moved out of one's reach, nor changed with read permission only", async () => {
    const distributor = await server.signIn("distributor@demo.example");
    expect(await distributor.call("PATCH", "/access/account/107", { reseller_account_id: 21 })).toMatchObject(
      { status: 422 },
    );
    expect(await distributor.call("PATCH", "/access/account/108", { isBlocked: true })).toMatchObject({
      status: 404,
    });
    expect(await viewer.call("PATCH", "/access/account/100", { customerIdentifier: "x" })).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("Accounts (U)") },
    });
    expect(await customer.call("PATCH", "/access/account/100", { report_access: false })).toMatchObject({
      status: 422,
    });
  });

  test("that are blocked end every session of their people at once", async () => {
    const reseller = await server.signIn("reseller@demo.example");
    expect((await reseller.call("GET", "/access/account/20")).status).toBe(200);
    await provider.call("PATCH", "/access/account/20", { isBlocked: true });
    expect((await reseller.call("GET", "/access/account/20")).status).toBe(401);
    await expect(server.signIn("reseller@demo.example")).rejects.toThrow("Email or password is incorrect.");
    await provider.call("PATCH", "/access/account/20", { isBlocked: false });
    expect((await server.signIn("reseller@demo.example")).accessToken).not.toBe("");
  });
});

describe("people", () => {
  const picture =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

  test("change their own picture and remove it again", async () => {
    expect((await changeViewer({ userpic: picture })).body).toMatchObject({ metaData: { userpic: picture } });
    expect((await changeViewer({ subdomain: "front" })).body).toMatchObject({
      metaData: { userpic: picture, subdomain: "front" },
    });
    await changeViewer({ subdomain: "" });
    expect((await changeViewer([{ op: "replace", path: "/userpic", value: "" }])).body).toMatchObject({
      metaData: {},
    });
    expect(await changeViewer({ userpic: "data:image/svg+xml;base64,PHN2Zz4=" })).toMatchObject({
      status: 422,
    });
    expect(await changeViewer({ userpic: "javascript:alert(1)" })).toMatchObject({ status: 422 });
  });

  test("cannot change fields of themselves that others decide", async () => {
    expect(await changeViewer({ isBlocked: false })).toMatchObject({ status: 409 });
    expect(await changeViewer({ roles: [] })).toMatchObject({ status: 409 });
    for (const body of [{ account: { id: 1 } }, { metaData: {} }, { password_hash: "x" }]) {
      expect(await changeViewer(body)).toMatchObject({ status: 422 });
    }
  });

  test("learn what is wrong with a new password, which no answer repeats", async () => {
    expect((await changeViewer({ password: "short" })).body).toMatchObject({
      errors: [{ field: "/password" }, { field: "/password" }].slice(0, 1),
    });
    expect(
      (await changeViewer({ password: "Portal456!", confirmPassword: "Portal789!" })).body,
    ).toMatchObject({
      message: "Passwords do not match",
    });
    expect((await changeViewer({ password: "nodigits!" })).status).toBe(422);
  });

  test("change nothing with a wrong present password", async () => {
    const change = { currentPassword: "Portal999!", password: "Portal456!", confirmPassword: "Portal456!" };
    expect(await changeViewer(change)).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/currentPassword" }] },
    });
    expect((await changeViewer({ ...change, currentPassword: "Portal123!" })).status).toBe(200);
    expect((await changeViewer({ password: "Portal123!" }, "Portal456!")).status).toBe(200);
  });

  test("keep only the session that changed the password", async () => {
    const elsewhere = await server.signIn("viewer@demo.example");
    const changed = await changeViewer({ password: "Portal456!", confirmPassword: "Portal456!" });
    expect(changed.status).toBe(200);
    expect(changed.text).not.toContain("Portal456");
    expect((await viewer.call("GET", "/access/user/6")).status).toBe(200);
    expect((await elsewhere.call("GET", "/access/user/6")).status).toBe(401);
    await expect(server.signIn("viewer@demo.example")).rejects.toThrow("Email or password is incorrect.");
    expect((await changeViewer({ password: "Portal123!" }, "Portal456!")).status).toBe(200);
  });

  test("of another tenant are not found, and colleagues need the permission", async () => {
    expect((await provider.call("GET", "/access/user/8")).status).toBe(404);
    expect((await viewer.call("GET", "/access/user/5")).status).toBe(200);
    expect((await viewer.call("PATCH", "/access/user/5", { language: "en" })).status).toBe(403);
    expect((await customer.call("PATCH", "/access/user/6", { mfa: true })).status).toBe(422);
  });
});

describe("bootstrap", () => {
  test("needs no token and says how to sign in", async () => {
    const answer: unknown = await (await server.browser().fetch("/access/bootstrap")).json();
    expect(answer).toMatchObject({
      domain: `${server.url}/oidc`,
      clientId: "atrium",
      scope: "openid email profile",
      subdomain: "northwind",
    });
    expect(flagsOf(answer)).not.toContain("resource-view");
    expect(flagsOf(answer)).toHaveLength(15);
  });

  test("shows the flags of the provider last signed in to in this browser", async () => {
    const browser = server.browser();
    await browser.identityToken("customer2@demo.example");
    const answer: unknown = await (await browser.fetch("/access/bootstrap")).json();
    expect(flagsOf(answer).toSorted()).toEqual(["public-cloud-menu-structure", "resource-view"]);
  });
});

describe("signing out", () => {
  test("redirects back when nobody is signed in there, without inline code that the policy forbids", async () => {
    const answer = await endSession("same-origin");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-/);
  });

  test("must be confirmed after a link of another site, but not from the portal", async () => {
    const browser = server.browser();
    await browser.identityToken("customer@demo.example");
    const page = async (site: string) =>
      await (
        await browser.fetch("/oidc/session/end?client_id=atrium", { headers: { "sec-fetch-site": site } })
      ).text();
    expect(await page("same-origin")).toContain("submit.js");
    expect(await page("cross-site")).not.toContain("submit.js");
  });
});

const changeAccount = (id: number, body: unknown) => provider.call("PATCH", `/access/account/${id}`, body);
const changeViewer = (body: object, currentPassword = "Portal123!") =>
  viewer.call("PATCH", "/access/user/6", Array.isArray(body) ? body : { currentPassword, ...body });

function flagsOf(answer: unknown): readonly string[] {
  return Object(answer)["featureFlags"];
}

function endSession(site: string): Promise<Response> {
  const back = encodeURIComponent(`${server.url}/`);
  return server.browser().fetch(`/oidc/session/end?client_id=atrium&post_logout_redirect_uri=${back}`, {
    headers: { "sec-fetch-site": site },
  });
}

// Last: it ends the sessions that the tests before it use.
test("people get a new password from an administrator, and must sign in with it", async () => {
  const before = await server.signIn("viewer@demo.example");
  const reset = await customer.call("PATCH", "/access/user/6", { password: "Portal456!" });
  expect(reset.status).toBe(200);
  expect(reset.text).not.toContain("Portal456!");
  expect((await before.call("GET", "/access/user/6")).status).toBe(401);
  await expect(server.signIn("viewer@demo.example")).rejects.toThrow("Email or password is incorrect.");
  expect((await customer.call("PATCH", "/access/user/6", { password: "Portal123!" })).status).toBe(200);
});
