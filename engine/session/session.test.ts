import { createFakeBrowser, createFakePorts, fakeClaims, fakeToken } from "#engine/testing";
import type { FakePorts } from "#engine/testing";
import type { IdentityAnswer } from "../ports/index.ts";
import * as fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createSession } from "./create-session.ts";
import { canRelogin, tokenStep } from "./token-step.ts";
import type { TokenStep } from "./token-step.ts";

describe("the thresholds of spec 1 §4", () => {
  test.each<[accessLeft: number, step: TokenStep]>([
    [1800, "use"],
    [600, "use"],
    [599.9, "refresh"],
    [60, "refresh"],
    [59.9, "relogin"],
    [-100, "relogin"],
  ])("an access token with %d s: %s", (accessLeft, step) => {
    expect(tokenStep(accessLeft)).toBe(step);
  });

  test.each([
    [60.1, true],
    [60, false],
    [-5, false],
    [undefined, false],
  ])("an identity token with %s s signs in: %s", (identityLeft, signsIn) => {
    expect(canRelogin(identityLeft)).toBe(signsIn);
  });
});

const USER = {
  id: 7,
  username: "customer@demo.example",
  language: "en",
  account: { id: 17, companyName: "Blue Harbour" },
};

/** A token that ends `left` seconds from now. */
function tokenFor(ports: FakePorts, left: number, jti = "j"): string {
  return fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + left, jti }));
}

/** What the identity provider says of the person. */
function identityFor(ports: FakePorts, left = 300, sub = "7"): string {
  return fakeToken(fakeClaims("customer", { exp: ports.clock.now() / 1000 + left }), { sub });
}

async function signedIn(left = 1800, ports = createFakePorts()) {
  ports.http.on("GET /access/auth/login", { body: { ...USER, accessToken: tokenFor(ports, left, "login") } });
  ports.http.on("POST /access/auth/logout", { status: 204 });
  const askIdentity = vi.fn<() => Promise<IdentityAnswer>>(async () => ({
    ok: true,
    identityToken: identityFor(ports),
  }));
  const session = createSession(ports, askIdentity);
  await session.start();
  expect(await session.signIn(identityFor(ports))).toEqual({ ok: true });
  ports.http.forget();
  return { ports, session, askIdentity };
}

describe("a session", () => {
  test("is unknown, then out where the tab holds nothing", async () => {
    const session = createSession(createFakePorts());
    expect(session.snapshot()).toEqual({ state: "unknown" });
    await session.start();
    expect(session.snapshot()).toEqual({ state: "out" });
    expect(await session.bearer()).toBeUndefined();
  });

  test("is in after sign-in, with user and account, and survives a reload of the tab", async () => {
    const { ports, session } = await signedIn();
    expect(session.snapshot()).toMatchObject({ state: "in", user: USER, claims: { jti: "login" } });
    const reloaded = createSession(ports);
    await reloaded.start();
    expect(reloaded.snapshot()).toMatchObject({ state: "in", user: USER, claims: { jti: "login" } });
    expect(ports.http.calls).toEqual([]);
  });

  test("fetches the user where the login leaves out the account", async () => {
    const ports = createFakePorts();
    ports.http.on("GET /access/auth/login", { body: { id: 7, accessToken: tokenFor(ports, 1800) } });
    ports.http.on("GET /access/user/7", { body: USER });
    const session = createSession(ports);
    await session.signIn(identityFor(ports));
    expect(session.snapshot()).toMatchObject({ state: "in", user: USER });
  });

  test.each([
    ["de", "de"],
    [undefined, "en"],
    ["", "en"],
    [7, "en"],
  ])("of a user whose language is %j speaks %s", async (language, spoken) => {
    const ports = createFakePorts();
    const body = { ...USER, language, accessToken: tokenFor(ports, 1800) };
    ports.http.on("GET /access/auth/login", { body });
    const session = createSession(ports);
    await session.signIn(identityFor(ports));
    expect(session.snapshot()).toMatchObject({ user: { language: spoken } });
  });

  test("says why a sign-in failed", async () => {
    const ports = createFakePorts();
    ports.http.on("GET /access/auth/login", { status: 401, body: { message: "Unknown user" } });
    const session = createSession(ports);
    expect(await session.signIn("x")).toEqual({ ok: false, text: "401 Error - Unknown user" });
  });

  test("keeps no token anywhere once it is over, and tells the server", async () => {
    const { ports, session } = await signedIn();
    await session.signOut();
    expect(session.snapshot()).toEqual({ state: "out" });
    expect(ports.tabStore.get("atrium.session")).toBeNull();
    expect(ports.http.calls).toEqual(["POST /access/auth/logout"]);
  });

  test.each(["", "{", "null", '{"v":1}', '{"v":1,"accessToken":"x.y.z","user":{"id":1}}', '{"v":2}'])(
    "starts signed out over the stored text %j",
    async (stored) => {
      const ports = createFakePorts();
      ports.tabStore.set("atrium.session", stored);
      const session = createSession(ports);
      await session.start();
      expect(session.snapshot()).toEqual({ state: "out" });
    },
  );
});

describe("a token that runs out", () => {
  test("is used as it is with 600 s left", async () => {
    const { ports, session } = await signedIn();
    await ports.clock.advance(1_200_000);
    expect(await session.bearer()).toBe(tokenFor(ports, 600, "login"));
    expect(ports.http.calls).toEqual([]);
  });

  test("is refreshed under 600 s, once for however many ask", async () => {
    const { ports, session } = await signedIn();
    await ports.clock.advance(1_201_000);
    const fresh = tokenFor(ports, 1800, "fresh");
    ports.http.on("GET /access/auth/refresh", { body: { accessToken: fresh, time: 1 } });
    expect(await Promise.all([session.bearer(), session.bearer(), session.bearer()])).toEqual([
      fresh,
      fresh,
      fresh,
    ]);
    expect(ports.http.calls).toEqual(["GET /access/auth/refresh"]);
    expect(ports.tabStore.get("atrium.session")).toContain(fresh);
  });

  test("is replaced through a fresh identity token under 60 s, each time through another", async () => {
    const { ports, session, askIdentity } = await signedIn();
    for (const round of [1, 2]) {
      await ports.clock.advance(1_741_000);
      const [identity, fresh] = [identityFor(ports), tokenFor(ports, 1800, `again ${round}`)];
      ports.http.forget();
      ports.http.on("GET /access/auth/login", { body: { ...USER, accessToken: fresh } });
      expect(await session.bearer()).toBe(fresh);
      expect(askIdentity).toHaveBeenCalledTimes(round);
      const [request] = ports.http.requests;
      expect([request?.url, request?.headers["authorization"]]).toEqual([
        "/access/auth/login",
        `Bearer ${identity}`,
      ]);
    }
    expect(ports.tabStore.get("atrium.session")).not.toContain(identityFor(ports));
  });

  const refusals: readonly (readonly [string, (ports: FakePorts) => IdentityAnswer])[] = [
    ["the identity provider would have to ask", () => ({ ok: false, reason: "refused" })],
    ["it gives a token that ends too soon", (ports) => ({ ok: true, identityToken: identityFor(ports, 60) })],
    [
      "the browser is signed in as somebody else by now",
      (ports) => ({ ok: true, identityToken: identityFor(ports, 300, "8") }),
    ],
  ];
  test.each(refusals)("ends the session, keeping the page, where %s", async (_, answer) => {
    const { ports, session, askIdentity } = await signedIn();
    await ports.clock.advance(1_741_000);
    askIdentity.mockImplementation(async () => answer(ports));
    expect(await session.bearer()).toBeUndefined();
    expect(session.snapshot()).toMatchObject({ state: "expired", user: USER });
    expect(ports.tabStore.get("atrium.session")).toBeNull();
    expect(ports.http.calls).toEqual(["POST /access/auth/logout"]);
  });

  test("keeps the session while the identity provider is out of reach", async () => {
    const { ports, session, askIdentity } = await signedIn();
    await ports.clock.advance(1_741_000);
    askIdentity.mockResolvedValue({ ok: false, reason: "unreachable" });
    await session.bearer();
    expect(session.snapshot()).toMatchObject({ state: "in" });
    expect(ports.http.calls).toEqual([]);
  });

  test("that ran out before a reload is replaced before anybody is shown as signed in", async () => {
    const { ports, askIdentity } = await signedIn();
    await ports.clock.advance(3_600_000);
    ports.http.on("GET /access/auth/login", { body: { ...USER, accessToken: tokenFor(ports, 1800, "new") } });
    const reloaded = createSession(ports, askIdentity);
    const seen: string[] = [];
    reloaded.subscribe(() => seen.push(reloaded.snapshot().state));
    await reloaded.start();
    expect(reloaded.snapshot()).toMatchObject({ state: "in", claims: { jti: "new" } });
    askIdentity.mockResolvedValue({ ok: false, reason: "refused" });
    await ports.clock.advance(3_600_000);
    const over = createSession(ports, askIdentity);
    over.subscribe(() => seen.push(over.snapshot().state));
    await over.start();
    expect(seen).toEqual(["in", "out"]);
  });

  test("is replaced in two tabs at the same moment, in each by a sign-in of its own", async () => {
    const browser = createFakeBrowser();
    const tabs = [await signedIn(1800, browser.openTab()), await signedIn(1800, browser.openTab())];
    await browser.clock.advance(1_741_000);
    let made = 0;
    const used = new Set<string>();
    for (const { askIdentity, ports } of tabs)
      askIdentity.mockImplementation(async () => ({
        ok: true,
        identityToken: identityFor(ports, 300 + ++made),
      }));
    browser.http.on("GET /access/auth/login", ({ headers }) => {
      const token = headers["authorization"] ?? "";
      if (used.has(token)) return { status: 401 };
      used.add(token);
      return {
        body: { ...USER, accessToken: tokenFor(tabs[0]!.ports, 1800, `of ${used.size}`) },
        delayMs: 50,
      };
    });
    const tokens = Promise.all(tabs.map(({ session }) => session.bearer()));
    await browser.clock.advance(1_000);
    expect(new Set(await tokens).size).toBe(2);
    expect(tabs.map(({ session }) => session.snapshot().state)).toEqual(["in", "in"]);
  });

  test("keeps working while the server is out of reach", async () => {
    const { ports, session } = await signedIn();
    await ports.clock.advance(1_201_000);
    ports.http.on("GET /access/auth/refresh", { status: 0 });
    expect(await session.bearer()).toBe(tokenFor(ports, 599, "login"));
    expect(ports.http.calls).toEqual(["GET /access/auth/refresh"]);
    expect(session.snapshot()).toMatchObject({ state: "in" });
  });

  test("that the refresh refuses is replaced through the identity token", async () => {
    const { ports, session } = await signedIn();
    await ports.clock.advance(1_201_000);
    const fresh = tokenFor(ports, 1800, "again");
    ports.http.on("GET /access/auth/refresh", { status: 401 });
    ports.http.on("GET /access/auth/login", { body: { ...USER, accessToken: fresh } });
    expect(await session.bearer()).toBe(fresh);
  });

  test("is not refreshed by a tab while another tab of the same user refreshes", async () => {
    const browser = createFakeBrowser();
    const [first, second] = [
      await signedIn(1800, browser.openTab()),
      await signedIn(1800, browser.openTab()),
    ];
    await browser.clock.advance(1_201_000);
    let running = 0;
    let most = 0;
    browser.http.forget();
    browser.http.on("GET /access/auth/refresh", async () => {
      most = Math.max(most, ++running);
      await new Promise<void>((resolve) => void browser.clock.after(500, resolve));
      running--;
      return { body: { accessToken: tokenFor(first.ports, 1800, "fresh") } };
    });
    const tokens = Promise.all([first.session.bearer(), second.session.bearer()]);
    await browser.clock.advance(2_000);
    expect((await tokens).every((token) => token !== undefined)).toBe(true);
    expect({ most, calls: browser.http.calls.length }).toEqual({ most: 1, calls: 2 });
  });

  test("makes no storm of refreshes where this clock is 25 minutes ahead and no answer says so", async () => {
    const ports = createFakePorts();
    const { session } = await signedIn(300, ports);
    ports.http.on("GET /access/auth/refresh", () => ({
      body: { accessToken: tokenFor(ports, 300, "short") },
    }));
    for (let asked = 0; asked < 50; asked++) await session.bearer();
    expect(ports.http.calls).toEqual(["GET /access/auth/refresh"]);
  });
});

test("signing out in one tab ends the sign-in of the others, whose pages stay", async () => {
  const browser = createFakeBrowser();
  const { session } = await signedIn(1800, browser.openTab());
  const { ports, session: other } = await signedIn(1800, browser.openTab());
  browser.http.forget();
  ports.http.on("GET /access/auth/refresh", { status: 401 });
  await session.signOut();
  await browser.clock.advance(0);
  expect(other.snapshot().state).toBe("expired");
  // The identity provider may still remember the person for a moment: it is not asked.
  expect(browser.http.calls).not.toContain("GET /access/auth/login");
  expect([...browser.store.content.values()].join()).not.toMatch(/demo|ey[A-Z]/);
});

test("signing out in one tab leaves another person's sign-in in another alone", async () => {
  const browser = createFakeBrowser();
  const { session } = await signedIn(1800, browser.openTab());
  const { ports, session: other } = await signedIn(1800, browser.openTab());
  ports.http.on("GET /access/auth/refresh", { body: { accessToken: tokenFor(ports, 1800, "fresh") } });
  await session.signOut();
  await browser.clock.advance(0);
  expect(other.snapshot()).toMatchObject({ state: "in", claims: { jti: "fresh" } });
});

describe("an identity that is shared with another tab", () => {
  test("is that of the tab that shares it, and ends with neither", async () => {
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

test("the server's Date counts: a clock 15 minutes off refreshes nothing", async () => {
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
  test("is renewed, whatever time it has left", async () => {
    const { ports, session } = await signedIn();
    const fresh = tokenFor(ports, 1800, "fresh");
    ports.http.on("GET /access/auth/refresh", { body: { accessToken: fresh } });
    expect(await session.renew((await session.bearer()) ?? "")).toBe(fresh);
  });

  test("is not renewed again by a call that was sent with the token before", async () => {
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

test("whatever is done in whatever order, a token is at hand exactly while the session is in", async () => {
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

  test("are read again when they were changed, and a picture too large to keep after a reload", async () => {
    const { ports, session } = await signedIn();
    ports.http.on("GET /access/user/7", { body: changed });
    await session.readUser();
    const own = { state: "in", user: { language: "en-US", picture } };
    expect(session.snapshot()).toMatchObject(own);
    expect(ports.tabStore.get("atrium.session")).not.toContain("AAAA");
    const reloaded = createSession(ports);
    await reloaded.start();
    await vi.waitFor(() => expect(reloaded.snapshot()).toMatchObject(own));
  });

  test("stay as they were where they cannot be read, or are somebody else's", async () => {
    const { ports, session } = await signedIn();
    const before = session.snapshot();
    ports.http.on("GET /access/user/7", { status: 0 }, { body: { ...changed, id: 8 } });
    await session.readUser();
    await session.readUser();
    expect(session.snapshot()).toEqual(before);
  });
});

test("a deep link is taken once, and only inside the portal", () => {
  const session = createSession(createFakePorts());
  session.deepLink.keep("/pages/services/my-services?page=2");
  expect([session.deepLink.take(), session.deepLink.take()]).toEqual([
    "/pages/services/my-services?page=2",
    undefined,
  ]);
  session.deepLink.keep("//evil.example/pages");
  expect(session.deepLink.take()).toBeUndefined();
});
