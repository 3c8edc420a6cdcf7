import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Engine, SessionState } from "#engine";
import { FAKE_BOOTSTRAP, createFakeEngine, createFakePorts, fakeViewer } from "#engine/testing";
import { EngineProvider, TranslationProvider } from "#renderers";
import { portalTexts } from "../start/portal-texts.ts";
import { CallbackPage } from "./callback-page.tsx";
import { signOutAddress } from "./end-session.ts";
import { SignInPage } from "./sign-in-page.tsx";

const ISSUER = "https://id.example";
beforeEach(() => {
  vi.stubGlobal("isSecureContext", true);
  // jsdom does not accept the buffer that Node's digest returns.
  vi.spyOn(crypto.subtle, "digest").mockResolvedValue(new ArrayBuffer(32));
  vi.stubGlobal("fetch", async () =>
    Response.json({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/auth`,
      token_endpoint: `${ISSUER}/token`,
      end_session_endpoint: `${ISSUER}/session/end`,
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a sign-in opens the identity provider", async () => {
  const goTo = begin({});
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(String(goTo.mock.calls[0]?.[0])).toMatch(
    /^https:\/\/id\.example\/auth\?.*code_challenge_method=S256/,
  );
});

test("after a refused sign-in the identity provider asks for the credentials again", async () => {
  const goTo = begin({}, true);
  await waitFor(() => expect(goTo).toHaveBeenCalledOnce());
  expect(new URL(String(goTo.mock.calls[0]?.[0])).searchParams.get("prompt")).toBe("login");
});

test("a browser without storage shows what to allow before the identity provider asks for a password", async () => {
  const ports = createFakePorts();
  const goTo = begin({ ports: { ...ports, tabStore: { ...ports.tabStore, set: () => {} } } });
  expect(await screen.findByText(/does not let the portal store data/)).not.toBeNull();
  expect(goTo).not.toHaveBeenCalled();
});

test.each(["", "?code=abc&state=xyz", "?error=access_denied", "?code=a&code=b", "#access_token=x"])(
  "an answer %j without a request signs nobody in",
  async (query) => {
    const goTo = comeBack(query, { state: "out" });
    expect(await screen.findByText(/started in another tab or has already been used/)).not.toBeNull();
    expect(goTo).not.toHaveBeenCalled();
  },
);

test("an answer that is opened again keeps the session and opens the portal", async () => {
  const { claims } = fakeViewer("customer");
  const account = { id: claims.accountId, companyName: claims.companyName };
  const user = { id: 1, username: claims.username, language: "en", account };
  const goTo = comeBack("?code=abc&state=xyz", { state: "in", claims, user });
  await waitFor(() => expect(goTo).toHaveBeenCalledExactlyOnceWith("/#/pages"));
  expect(screen.queryByText("You are not signed in")).toBeNull();
});

test("a sign-out ends the session and leads over the identity provider's sign-out back to the portal's root", async () => {
  const fake = createFakeEngine();
  const signOut = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const engine: Engine = {
    ...fake,
    bootstrap: { ...fake.bootstrap, current: () => FAKE_BOOTSTRAP },
    session: { ...fake.session, signOut },
  };
  const address = new URL(await signOutAddress(engine));
  expect(signOut).toHaveBeenCalledOnce();
  expect(address.origin + address.pathname).toBe(`${ISSUER}/session/end`);
  expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${engine.ports.origin}/`);
});

function begin(parts: Parameters<typeof createFakeEngine>[0], isAgain = false) {
  const goTo = vi.fn<(address: string) => void>();
  const fake = createFakeEngine(parts);
  const engine: Engine = { ...fake, bootstrap: { ...fake.bootstrap, current: () => FAKE_BOOTSTRAP } };
  render(
    <TranslationProvider value={portalTexts()}>
      <EngineProvider engine={engine}>
        <SignInPage goTo={goTo} isAgain={isAgain} />
      </EngineProvider>
    </TranslationProvider>,
  );
  return goTo;
}

function comeBack(query: string, session: SessionState) {
  const goTo = vi.fn<(address: string) => void>();
  const fake = createFakeEngine();
  const engine: Engine = {
    ...fake,
    bootstrap: { ...fake.bootstrap, load: () => Promise.resolve({ ok: true, data: FAKE_BOOTSTRAP }) },
    session: { ...fake.session, snapshot: () => session },
  };
  const address = new URL(`/callback.html${query}`, "https://portal.example");
  render(
    <TranslationProvider value={portalTexts()}>
      <CallbackPage engine={engine} address={address} goTo={goTo} />
    </TranslationProvider>,
  );
  return goTo;
}
