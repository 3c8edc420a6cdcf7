import { createFakeBrowser, createFakePorts, fakeClaims, fakeToken } from "#engine/testing";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createSession } from "./create-session.ts";
import { identityFor, signedIn, tokenFor, USER } from "./signed-in-fixture.ts";

describe("a session", () => {
  test("is unknown, then signed out where the tab has no credentials", async () => {
    const session = createSession(createFakePorts());
    expect(session.snapshot()).toEqual({ state: "unknown" });
    await session.start();
    expect(session.snapshot()).toEqual({ state: "out" });
    expect(await session.bearer()).toBeUndefined();
  });

  test("is signed in after sign-in, with user and account, and survives a reload of the tab", async () => {
    const { ports, session } = await signedIn();
    expect(session.snapshot()).toMatchObject({ state: "in", user: USER, claims: { jti: "login" } });
    const reloaded = createSession(ports);
    await reloaded.start();
    expect(reloaded.snapshot()).toMatchObject({ state: "in", user: USER, claims: { jti: "login" } });
    expect(ports.http.calls).toEqual([]);
  });

  test("fetches the user where the login has no account", async () => {
    const ports = createFakePorts();
    ports.http.on("GET /access/auth/login", { body: { id: 7, accessToken: tokenFor(ports, 1800) } });
    const fetched = { ...USER, account: { id: 17, companyName: "Renamed Harbour" } };
    ports.http.on("GET /access/user/7", { body: fetched });
    const session = createSession(ports);
    await session.signIn(identityFor(ports));
    expect(session.snapshot()).toMatchObject({ state: "in", user: fetched });
  });

  test.each([
    ["de", "de"],
    [undefined, "en"],
    ["", "en"],
    [7, "en"],
  ])("of a user whose language is %j uses %s", async (language, spoken) => {
    const ports = createFakePorts();
    const body = { ...USER, language, accessToken: tokenFor(ports, 1800) };
    ports.http.on("GET /access/auth/login", { body });
    const session = createSession(ports);
    await session.signIn(identityFor(ports));
    expect(session.snapshot()).toMatchObject({ user: { language: spoken } });
  });

  test("reports why a sign-in failed", async () => {
    const ports = createFakePorts();
    ports.http.on("GET /access/auth/login", { status: 401, body: { message: "Unknown user" } });
    const session = createSession(ports);
    expect(await session.signIn("x")).toEqual({ ok: false, text: "401 Error - Unknown user" });
  });

  test("keeps no token anywhere after its end, and tells the server", async () => {
    const { ports, session } = await signedIn();
    await session.signOut();
    expect(session.snapshot()).toEqual({ state: "out" });
    expect(ports.tabStore.get("atrium.session")).toBeNull();
    expect(ports.http.calls).toEqual(["POST /access/auth/logout"]);
  });

  test.each(["", "{", "null", '{"v":1}', '{"v":1,"accessToken":"x.y.z","user":{"id":1}}', '{"v":2}'])(
    "starts signed out where the stored text is %j",
    async (stored) => {
      const ports = createFakePorts();
      ports.tabStore.set("atrium.session", stored);
      const session = createSession(ports);
      await session.start();
      expect(session.snapshot()).toEqual({ state: "out" });
    },
  );
});

test("signing out in one tab signs out the others, whose pages stay", async () => {
  const browser = createFakeBrowser();
  const { session } = await signedIn(1800, browser.openTab());
  const { ports, session: other } = await signedIn(1800, browser.openTab());
  browser.http.forget();
  ports.http.on("GET /access/auth/refresh", { status: 401 });
  await session.signOut();
  await browser.clock.advance(0);
  expect(other.snapshot().state).toBe("expired");
  // The identity provider may still know the person for a moment: it is not asked.
  expect(browser.http.calls).not.toContain("GET /access/auth/login");
  expect([...browser.store.content.values()].join()).not.toMatch(/demo|ey[A-Z]/);
});

test("signing out in one tab does not affect another person in another tab", async () => {
  const browser = createFakeBrowser();
  const { session } = await signedIn(1800, browser.openTab());
  const { ports, session: other } = await signedIn(1800, browser.openTab());
  ports.http.on("GET /access/auth/refresh", { body: { accessToken: tokenFor(ports, 1800, "fresh") } });
  await session.signOut();
  await browser.clock.advance(0);
  expect(other.snapshot()).toMatchObject({ state: "in", claims: { jti: "fresh" } });
});

describe("an identity that is shared with another tab", () => {
  test("is that of the sharing tab, and outlives neither", async () => {
    const browser = createFakeBrowser();
    const { ports, session } = await signedIn(1800, browser.openTab());
    const other = createSession(browser.openTab());
    await other.start();
    expect(await other.adopt(session.share() ?? "")).toBe(true);
    expect(other.snapshot()).toEqual(session.snapshot());
    expect(await other.bearer()).toBe(await session.bearer());
    await session.signOut();
    expect(session.share()).toBeUndefined();
    expect(ports.tabStore.get("atrium.session")).toBeNull();
  });

  test.each(["", "{}", "null", '{"v":1}'])("is none where %j was shared", async (shared) => {
    const session = createSession(createFakePorts());
    await session.start();
    expect(await session.adopt(shared)).toBe(false);
    expect(session.snapshot()).toEqual({ state: "out" });
  });
});

test("the server's Date is used: a clock 15 minutes off refreshes nothing", async () => {
  const ports = createFakePorts();
  const server = ports.clock.now() - 900_000;
  const token = fakeToken(fakeClaims("customer", { exp: server / 1000 + 1800 }));
  ports.http.on("GET /access/auth/login", {
    body: { ...USER, accessToken: token },
    headers: { date: new Date(server).toUTCString() },
  });
  const session = createSession(ports);
  await session.signIn(identityFor(ports));
  ports.http.forget();
  await ports.clock.advance(1_199_000);
  expect(await session.bearer()).toBe(token);
  expect(ports.http.calls).toEqual([]);
});

describe("a token that the server refuses", () => {
  test("is renewed, regardless of its remaining time", async () => {
    const { ports, session } = await signedIn();
    const fresh = tokenFor(ports, 1800, "fresh");
    ports.http.on("GET /access/auth/refresh", { body: { accessToken: fresh } });
    expect(await session.renew((await session.bearer()) ?? "")).toBe(fresh);
  });

  test("is not renewed again by a call that was sent with the previous token", async () => {
    const { ports, session } = await signedIn();
    const now = await session.bearer();
    expect(await session.renew("an older one")).toBe(now);
    expect(ports.http.calls).toEqual([]);
  });

  test("never gives one person the token of another who signed in meanwhile", async () => {
    const { ports, session } = await signedIn();
    const token = (await session.bearer()) ?? "";
    ports.http.on("GET /access/auth/refresh", {
      body: { accessToken: tokenFor(ports, 1800, "old user") },
      delayMs: 1_000,
    });
    const renewing = session.renew(token);
    const other = tokenFor(ports, 1800, "other user");
    ports.http.on("GET /access/auth/login", { body: { ...USER, id: 8, accessToken: other } });
    await session.signOut();
    await session.signIn(identityFor(ports));
    await ports.clock.advance(1_000);
    expect(await renewing).toBe(other);
    expect(await session.bearer()).toBe(other);
  });
});

test("in any order of actions, there is a token exactly while the session is in", async () => {
  const step = fc.constantFrom(
    "signIn",
    "signOut",
    "expire",
    "bearer",
    "renew",
    "wait",
    "refuse",
    "offline",
    "work",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const ports = createFakePorts();
      let mode: "work" | "refuse" | "offline" = "work";
      const answer = () => {
        if (mode !== "work") return { status: mode === "refuse" ? 401 : 0 };
        return { body: { ...USER, accessToken: tokenFor(ports, 1800) } };
      };
      ports.http
        .on("GET /access/auth/login", answer)
        .on("GET /access/auth/refresh", answer)
        .on("POST /access/auth/logout", {});
      const session = createSession(ports, async () =>
        mode === "work"
          ? { ok: true, identityToken: identityFor(ports) }
          : { ok: false, reason: mode === "refuse" ? "refused" : "unreachable" },
      );
      await session.start();
      for (const next of steps) {
        if (next === "work" || next === "refuse" || next === "offline") mode = next;
        else if (next === "wait") await ports.clock.advance(700_000);
        else if (next === "signIn") await session.signIn(identityFor(ports));
        else if (next === "renew") await session.renew((await session.bearer()) ?? "");
        else await session[next]();
        const token = await session.bearer();
        expect(token !== undefined).toBe(session.snapshot().state === "in");
        expect(ports.tabStore.get("atrium.session") !== null).toBe(session.snapshot().state === "in");
      }
    }),
  );
});

describe("the person's own settings", () => {
  const picture = `data:image/png;base64,${"A".repeat(4_000)}`;
  const changed = { ...USER, language: "en-US", metaData: { userpic: picture } };

  test("are read again after a change, like a picture too large to store after a reload", async () => {
    const { ports, session } = await signedIn();
    ports.http.on("GET /access/user/7", { body: changed });
    await session.readUser();
    const own = { state: "in", user: { language: "en-US", picture } };
    expect(session.snapshot()).toMatchObject(own);
    expect(ports.tabStore.get("atrium.session")).not.toContain("AAAA");
    const reloaded = createSession(ports);
    await reloaded.start();
    await vi.waitFor(() => expect(reloaded.snapshot()).toMatchObject(own), { timeout: 20_000 });
  });

  test("stay unchanged where they cannot be read, or belong to somebody else", async () => {
    const { ports, session } = await signedIn();
    const before = session.snapshot();
    ports.http.on("GET /access/user/7", { status: 0 }, { body: { ...changed, id: 8 } });
    await session.readUser();
    await session.readUser();
    expect(session.snapshot()).toEqual(before);
  });
});

test("a deep link is used once, and only inside the portal", () => {
  const session = createSession(createFakePorts());
  session.deepLink.keep("/pages/services/my-services?page=2");
  expect([session.deepLink.take(), session.deepLink.take()]).toEqual([
    "/pages/services/my-services?page=2",
    undefined,
  ]);
  session.deepLink.keep("//evil.example/pages");
  expect(session.deepLink.take()).toBeUndefined();
});
