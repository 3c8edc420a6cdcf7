import { createFakeBrowser, createFakePorts, fakeClaims, fakeToken } from "#engine/testing";
import type { FakePorts } from "#engine/testing";
import { describe, expect, test } from "vitest";
import { customerTypeOf } from "../access/index.ts";
import { createSession } from "./create-session.ts";

describe("acting for a customer", () => {
  const theirs = {
    id: 31,
    username: "admin@harbour.example",
    language: "de",
    account: { id: 17, companyName: "Blue Harbour" },
  };

  function codeFor(ports: FakePorts, change: Parameters<typeof fakeClaims>[1] = { proxied: true }) {
    const accessToken = fakeToken(
      fakeClaims("customer", { exp: ports.clock.now() / 1000 + 1800, ...change }),
    );
    ports.http.on("POST /access/managed-access/session", { status: 201, body: { ...theirs, accessToken } });
    return accessToken;
  }

  test("exchanges the code without a token for the customer's account; language and picture stay one's own", async () => {
    const ports = createFakePorts();
    const token = codeFor(ports);
    const session = createSession(ports);
    await session.start();
    expect(await session.enter("c-1", { language: "en", picture: "/pictures/me" })).toEqual({ ok: true });
    expect(session.snapshot()).toMatchObject({
      state: "in",
      claims: { proxied: true, accountId: 17 },
      user: { language: "en", picture: "/pictures/me", account: { companyName: "Blue Harbour" } },
    });
    expect(await session.bearer()).toBe(token);
    const [request] = ports.http.requests;
    expect(request?.headers).not.toHaveProperty("authorization");
    expect(request?.body).toBe('{"code":"c-1"}');
  });

  test("makes a provider a customer like any other", async () => {
    const ports = createFakePorts();
    codeFor(ports);
    const session = createSession(ports);
    await session.enter("c-1");
    const now = session.snapshot();
    expect(now.state === "in" && customerTypeOf(now.claims)).toBe("customer");
  });

  test("survives a reload of its window only", async () => {
    const browser = createFakeBrowser();
    const ports = browser.openTab();
    codeFor(ports);
    const session = createSession(ports);
    await session.enter("c-1", { picture: "/pictures/me" });
    const reloaded = createSession(ports);
    await reloaded.start();
    expect(reloaded.snapshot()).toMatchObject({
      state: "in",
      claims: { proxied: true },
      user: { picture: "/pictures/me" },
    });
    const other = createSession(browser.openTab());
    await other.start();
    expect(other.snapshot()).toEqual({ state: "out" });
  });

  test("does not change a tab where somebody is signed in", async () => {
    const ports = createFakePorts();
    const session = createSession(ports);
    const claims = fakeClaims("customer", { exp: ports.clock.now() / 1000 + 1800 });
    ports.http.on("GET /access/auth/login", { body: { ...theirs, accessToken: fakeToken(claims) } });
    await session.signIn(fakeToken(claims));
    ports.http.forget();
    const before = session.snapshot();
    expect(await session.enter("c-1")).toMatchObject({ ok: false });
    expect(session.snapshot()).toBe(before);
    expect(ports.http.calls).toEqual([]);
  });

  test("accepts no token without the proxied claim", async () => {
    const ports = createFakePorts();
    codeFor(ports, { proxied: false });
    const session = createSession(ports);
    await session.start();
    expect(await session.enter("c-1")).toEqual({
      ok: false,
      text: "The server gave no access to this account.",
    });
    expect(session.snapshot()).toEqual({ state: "out" });
  });

  test("shows why the code was refused", async () => {
    const ports = createFakePorts();
    ports.http.on("POST /access/managed-access/session", {
      status: 401,
      body: { message: "This code was used" },
    });
    expect(await createSession(ports).enter("c-1")).toEqual({
      ok: false,
      text: "401 Error - This code was used",
    });
  });

  test("ends with the provider's own session, because there is no other identity to sign in with", async () => {
    const ports = createFakePorts();
    codeFor(ports);
    const session = createSession(ports);
    await session.enter("c-1");
    ports.http.on("GET /access/auth/refresh", { status: 401 }).on("POST /access/auth/logout", {});
    expect(await session.renew((await session.bearer()) ?? "")).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ state: "expired", claims: { proxied: true } });
  });
});
