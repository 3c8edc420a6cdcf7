import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeDevice } from "../../identity/index.ts";
import type { SignedIn, TestServer } from "../../testing/test-server.ts";
import { request, startTestServer } from "../../testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

interface Session {
  readonly id: string;
  readonly browser: string;
  readonly kind: string;
  readonly who: string | null;
  readonly isThis: boolean;
  readonly address: string | null;
}

/** A sign-in of a browser of its own; calls carry its token. */
async function signIn(email: string, userAgent = FIREFOX): Promise<SignedIn> {
  const identity = await server.browser().identityToken(email);
  return await trade(identity, userAgent);
}
async function trade(identity: string, userAgent: string): Promise<SignedIn> {
  const { status, body, text } = await request(server.url, identity, "GET", "/access/auth/login", undefined, {
    "user-agent": userAgent,
  });
  if (status !== 200) throw new Error(text);
  const accessToken = String(body["accessToken"]);
  return {
    accessToken,
    identityToken: identity,
    user: body,
    call: (method, path, sent, headers) => request(server.url, accessToken, method, path, sent, headers),
  };
}
const list = async (who: SignedIn) => {
  const { status, body } = await who.call("GET", "/access/session?page[size]=100");
  expect(status).toBe(200);
  return body["data"] as readonly Session[];
};
const isOver = async (who: SignedIn) =>
  (await who.call("GET", `/access/user/${String(who.user["id"])}`)).status === 401;

describe("one's own sessions", () => {
  it("are listed in plain words, this one first and marked", async () => {
    const phone = await signIn("viewer@demo.example", PHONE);
    const here = await signIn("viewer@demo.example");
    const [first, ...others] = await list(here);
    expect(first).toMatchObject({ browser: "Firefox on Windows", isThis: true, kind: "own", who: null });
    expect(first?.address).toMatch(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/);
    expect(others.map(({ browser, isThis }) => [browser, isThis])).toEqual([["Safari on iPhone", false]]);
    expect((await list(phone)).map(({ browser }) => browser)).toEqual([
      "Safari on iPhone",
      "Firefox on Windows",
    ]);
  });

  it("are one for all tabs of a browser, and end together", async () => {
    const browser = server.browser();
    const tabs = [
      await trade(await browser.identityToken("reseller@demo.example"), PHONE),
      await trade(await browser.identityToken("reseller@demo.example"), PHONE),
    ];
    const here = await signIn("reseller@demo.example");
    const others = (await list(here)).filter(({ isThis }) => !isThis);
    expect(others).toHaveLength(1);
    expect((await here.call("DELETE", `/access/session/${others[0]?.id ?? ""}`)).status).toBe(204);
    expect(await Promise.all(tabs.map(isOver))).toEqual([true, true]);
    expect(await isOver(here)).toBe(false);
    // The browser is signed out at the identity provider too: it is asked for the password again.
    await expect(browser.identityToken("reseller@demo.example", "wrong")).rejects.toThrow("incorrect");
  });

  it("end at once, all but this one", async () => {
    const others = [await signIn("apex@demo.example"), await signIn("apex@demo.example", PHONE)];
    const here = await signIn("apex@demo.example");
    expect((await here.call("DELETE", "/access/session")).status).toBe(204);
    expect(await Promise.all(others.map(isOver))).toEqual([true, true]);
    expect(await list(here)).toHaveLength(1);
  });

  it("do not include this one when one is ended, nor those of others", async () => {
    const here = await signIn("viewer@demo.example");
    const stranger = await signIn("customer2@demo.example");
    const colleague = await signIn("customer@demo.example");
    const [own] = await list(here);
    expect((await here.call("DELETE", `/access/session/${own?.id ?? ""}`)).status).toBe(409);
    for (const other of [stranger, colleague])
      expect((await other.call("DELETE", `/access/session/${own?.id ?? ""}`)).status).toBe(404);
    expect((await here.call("DELETE", "/access/session/00000000-0000-4000-8000-000000000000")).status).toBe(
      404,
    );
    expect(await isOver(here)).toBe(false);
    expect((await list(stranger)).some(({ id }) => id === own?.id)).toBe(false);
  });

  it("show a managed session to both, who may both end it; in it there is no such list", async () => {
    const provider = await signIn("provider@demo.example");
    const { body } = await provider.call("POST", "/access/managed-access", { account_id: 100 });
    const enter = (code: unknown) =>
      request(server.url, "", "POST", "/access/managed-access/session", { code }, { "user-agent": FIREFOX });
    const entered = await enter(body["code"]);
    expect(entered.status).toBe(201);
    const token = String(entered.body["accessToken"]);
    const visited = String(entered.body["username"]);
    for (const [method, path] of [
      ["GET", "/access/session"],
      ["DELETE", "/access/session"],
    ] as const)
      expect((await request(server.url, token, method, path)).status).toBe(403);
    expect((await list(provider)).find(({ kind }) => kind === "acting")?.who).toContain(visited);
    const person = await signIn(visited);
    const visit = (await list(person)).find(({ kind }) => kind === "visited");
    expect(visit?.who).toMatch(/^provider@demo\.example \(.+\)$/);
    expect((await person.call("DELETE", `/access/session/${visit?.id ?? ""}`)).status).toBe(204);
    expect(
      (await request(server.url, token, "GET", `/access/user/${String(entered.body["id"])}`)).status,
    ).toBe(401);
    expect(await isOver(provider)).toBe(false);
  });

  it("are not for API keys", async () => {
    const provider = await signIn("provider@demo.example");
    const made = await provider.call("POST", "/access/apikey", {
      name: "listing",
      currentPassword: "Portal123!",
    });
    const key = String(made.body["key"]);
    expect((await request(server.url, key, "GET", "/access/session")).status).toBe(403);
    expect((await request(server.url, key, "DELETE", "/access/session")).status).toBe(403);
  });
});

it.each([
  [null, "Unknown browser"],
  ["", "Unknown browser"],
  ["<script>alert(1)</script>", "Unknown browser"],
  ["a".repeat(10_000), "Unknown browser"],
  [FIREFOX, "Firefox on Windows"],
  [PHONE, "Safari on iPhone"],
])("a browser that says %.40j is shown in words", (userAgent, words) => {
  expect(describeDevice(userAgent)).toBe(words);
});
