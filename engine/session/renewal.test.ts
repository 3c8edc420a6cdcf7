import { createFakeBrowser, createFakePorts } from "#engine/testing";
import type { FakePorts } from "#engine/testing";
import { describe, expect, test } from "vitest";
import type { IdentityAnswer } from "../ports/index.ts";
import { createSession } from "./create-session.ts";
import { identityFor, signedIn, tokenFor, USER } from "./signed-in-fixture.ts";
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
  ])("an identity token with %s s can sign in: %s", (identityLeft, signsIn) => {
    expect(canRelogin(identityLeft)).toBe(signsIn);
  });
});

describe("a token that expires", () => {
  test("is used as it is with 600 s left", async () => {
    const { ports, session } = await signedIn();
    await ports.clock.advance(1_200_000);
    expect(await session.bearer()).toBe(tokenFor(ports, 600, "login"));
    expect(ports.http.calls).toEqual([]);
  });

  test("is refreshed under 600 s, once for all callers", async () => {
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

  test("is replaced with a new identity token under 60 s, another one each time", async () => {
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

  test("before a reload is replaced before anybody is shown as signed in", async () => {
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

  test("is replaced in two tabs at once, in each by its own sign-in", async () => {
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

  test("whose refresh is refused is replaced with an identity token", async () => {
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

  test("is not refreshed continuously where this clock is 25 minutes ahead and no answer shows it", async () => {
    const ports = createFakePorts();
    const { session } = await signedIn(300, ports);
    ports.http.on("GET /access/auth/refresh", () => ({
      body: { accessToken: tokenFor(ports, 300, "short") },
    }));
    for (let asked = 0; asked < 50; asked++) await session.bearer();
    expect(ports.http.calls).toEqual(["GET /access/auth/refresh"]);
  });
});
