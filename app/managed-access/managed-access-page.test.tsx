import { act, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeEngine } from "#engine/testing";
import { EngineProvider, type Navigation, NavigationProvider, TranslationProvider } from "#renderers";
import { createBrowserWindows } from "../adapters/browser-windows.ts";
import { portalTexts } from "../start/portal-texts.ts";
import { ManagedAccessPage } from "./managed-access-page.tsx";

let made = 0;
let name = "";

beforeEach(() => {
  name = `managed-${made++}`;
  vi.spyOn(window, "open").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function show(
  at: string,
  entered: { readonly ok: true } | { readonly ok: false; readonly text: string } = { ok: true },
) {
  const enter = vi.fn(() => Promise.resolve(entered));
  const navigate = vi.fn<Navigation["navigate"]>();
  const fake = createFakeEngine();
  render(
    <TranslationProvider value={portalTexts()}>
      <NavigationProvider
        value={{
          location: { path: "", query: "" },
          navigate,
          back: () => {},
          block: () => () => {},
          Link: () => null,
        }}
      >
        <EngineProvider engine={{ ...fake, session: { ...fake.session, enter } }}>
          <ManagedAccessPage name={at} />
        </EngineProvider>
      </NavigationProvider>
    </TranslationProvider>,
  );
  return { enter, navigate };
}

test("enters the account with the code it receives, and opens the customer's landing page", async () => {
  const opened = createBrowserWindows(window, () => name).open("managed-access");
  expect(window.open).toHaveBeenCalledWith(
    `${window.location.origin}/#/managed-access?for=${name}`,
    "_blank",
    "noopener,noreferrer",
  );
  const { enter, navigate } = show(name);
  expect(screen.getByRole("heading", { name: "Opening the account…" })).not.toBeNull();
  act(() => opened.send({ is: "managed-access", code: "c-1", own: { language: "de" } }));
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith("/pages", { replace: true }));
  expect(enter).toHaveBeenCalledExactlyOnceWith("c-1", { language: "de" });
});

test("shows a failure that the page which opened it sends", async () => {
  const opened = createBrowserWindows(window, () => name).open("managed-access");
  show(name);
  act(() => opened.send({ is: "failed", text: "403 Error - Action Unauthorized" }));
  expect(await screen.findByText("403 Error - Action Unauthorized")).not.toBeNull();
});

test("shows why the server refused the code", async () => {
  const opened = createBrowserWindows(window, () => name).open("managed-access");
  const { navigate } = show(name, { ok: false, text: "401 Error - This code was used" });
  act(() => opened.send({ is: "managed-access", code: "c-1" }));
  expect(await screen.findByText("401 Error - This code was used")).not.toBeNull();
  expect(navigate).not.toHaveBeenCalled();
});

test("without a channel it shows the end of the session, and no way to sign in", () => {
  const { enter } = show("");
  expect(screen.getByRole("heading", { name: "Managed access has ended" })).not.toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
  expect(enter).not.toHaveBeenCalled();
});
