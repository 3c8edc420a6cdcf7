import { createFakeBrowser, fakeClaims, fakeToken } from "#engine/testing";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createSession } from "./create-session.ts";

const USER = {
  id: 7,
  username: "customer@demo.example",
  language: "en",
  account: { id: 17, companyName: "Blue Harbour" },
};

test("three tabs with three identities never send each other's token, in any order of actions", async () => {
  const step = fc.record({
    tab: fc.integer({ min: 0, max: 2 }),
    does: fc.constantFrom("bearer", "renew", "signOut", "signIn", "reload", "wait", "refuse", "work"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const browser = createFakeBrowser();
      const strays: string[] = [];
      let isRefusing = false;
      let made = 0;
      /** The owner of a token: its user name contains the tab it was made for. */
      const tokenOf = (tab: number) =>
        fakeToken(
          fakeClaims("customer", {
            exp: browser.clock.now() / 1000 + 1800,
            jti: `${made++}`,
            username: `tab-${tab}`,
            proxied: tab === 2,
          }),
          { sub: `person-${tab}` },
        );
      const tabOf = (request: { readonly headers: Readonly<Record<string, string>> }) =>
        Number(/tab-(\d)/.exec(atob((request.headers["authorization"] ?? "").split(".")[1] ?? ""))?.[1]);
      // Two tabs belong to the same person and account: their renewals share one lock.
      const user = (tab: number) => ({ ...USER, id: tab === 2 ? 8 : 7 });
      const answer = (request: { readonly headers: Readonly<Record<string, string>> }) =>
        isRefusing
          ? { status: 401, delayMs: 10 }
          : { body: { ...user(tabOf(request)), accessToken: tokenOf(tabOf(request)) }, delayMs: 10 };
      browser.http
        .on("GET /access/auth/login", answer)
        .on("GET /access/auth/refresh", answer)
        .on("POST /access/auth/logout", {})
        .on("POST /access/managed-access/session", () => ({ body: { ...user(2), accessToken: tokenOf(2) } }));
      const tabs = [0, 1, 2].map((tab) => {
        const ports = browser.openTab();
        const http: typeof ports.http = Object.assign((request: Parameters<typeof ports.http>[0]) => {
          if (request.headers["authorization"] !== undefined && tabOf(request) !== tab)
            strays.push(`${request.method} ${request.url} of tab ${tab}`);
          return browser.http(request);
        }, browser.http);
        return { ...ports, http };
      });
      // The browser's sign-in belongs to the first tab: another tab must not become that person.
      const open = (tab: number) =>
        createSession(tabs[tab]!, async () =>
          isRefusing ? { ok: false, reason: "refused" } : { ok: true, identityToken: tokenOf(0) },
        );
      const sessions = tabs.map((_, tab) => open(tab));
      const running: Promise<unknown>[] = [];
      for (const session of sessions) await session.start();
      for (const { tab, does } of steps) {
        const session = sessions[tab]!;
        if (does === "refuse" || does === "work") isRefusing = does === "refuse";
        else if (does === "wait") await browser.clock.advance(700_000);
        else if (does === "reload") {
          sessions[tab] = open(tab);
          running.push(sessions[tab].start());
        } else if (does === "signIn")
          running.push(tab === 2 ? session.enter("c") : session.signIn(tokenOf(tab)));
        else if (does === "renew") running.push(session.bearer().then((token) => session.renew(token ?? "")));
        else running.push(session[does]());
        await browser.clock.advance(3);
        for (const [at, each] of sessions.entries()) {
          const now = each.snapshot();
          if (now.state === "in" && now.claims.username !== `tab-${at}`)
            strays.push(`tab ${at} is ${now.claims.username}`);
        }
      }
      await browser.clock.advance(1_000_000);
      await Promise.all(running);
      for (const [at, each] of sessions.entries()) {
        const token = each.bearer();
        await browser.clock.advance(1_000);
        const bearer = await token;
        if (bearer !== undefined && !atob(bearer.split(".")[1] ?? "").includes(`tab-${at}`))
          strays.push(`tab ${at} holds another's token`);
      }
      expect(strays).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 100 },
  );
});
