import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeEngine } from "#engine/testing";
import { EngineProvider, TranslationProvider } from "#renderers";
import { createBrowserWindows } from "../adapters/browser-windows.ts";
import { portalTexts } from "../start/portal-texts.ts";
import { ConsolePage } from "./console-page.tsx";

let made = 0;
let name = "";
const opened = vi.fn<typeof window.open>();

beforeEach(() => {
  name = `window-${made++}`;
  vi.spyOn(window, "open").mockImplementation(opened);
});
afterEach(() => {
  vi.restoreAllMocks();
  opened.mockReset();
});

function openConsole() {
  const goTo = vi.fn<(address: string) => void>();
  const fake = createFakeEngine();
  const engine = {
    ...fake,
    ports: {
      ...fake.ports,
      clock: {
        now: () => Date.now(),
        after: (ms: number, call: () => void) => stopper(setTimeout(call, ms)),
      },
    },
    session: { ...fake.session, adopt: (shared: string) => Promise.resolve(shared === "shared") },
  };
  const show = (at: string) =>
    render(
      <TranslationProvider value={portalTexts()}>
        <EngineProvider engine={engine}>
          <ConsolePage name={at} goTo={goTo} />
        </EngineProvider>
      </TranslationProvider>,
    );
  return { goTo, show, engine, window: () => createBrowserWindows(window, () => name).open("console") };
}

function stopper(timer: ReturnType<typeof setTimeout>): () => void {
  return () => clearTimeout(timer);
}

test("opens at the click, without an opener, and goes to the address it receives later", async () => {
  const { goTo, show, window: open, engine } = openConsole();
  const openedWindow = open();
  expect(opened).toHaveBeenCalledWith(
    `${window.location.origin}/#/console?for=${name}`,
    "_blank",
    "noopener,noreferrer",
  );
  show(name);
  expect(screen.getByRole("heading", { name: "Opening the console…" })).toBeInstanceOf(HTMLElement);
  openedWindow.send({ is: "console", session: "shared", url: `${engine.ports.origin}/vnc/1` });
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(`${engine.ports.origin}/vnc/1`));
});

test("receives a message that was sent before it listened", async () => {
  const { goTo, show, window: open, engine } = openConsole();
  open().send({ is: "console", session: "shared", url: `${engine.ports.origin}/vnc/2` });
  show(name);
  await waitFor(() => expect(goTo).toHaveBeenCalledWith(`${engine.ports.origin}/vnc/2`));
});

test.each([
  [
    "a host that is not configured",
    { is: "console", session: "shared", url: "https://evil.example/" },
    /may open/,
  ],
  ["an empty session", { is: "console", session: "", url: "https://c.example/" }, /is gone/],
  ["a failure", { is: "failed", text: "403 Error - No" }, /403 Error - No/],
] as const)("says why it shows no console: %s", async (_title, message, text) => {
  const { goTo, show, window: open } = openConsole();
  open().send(message);
  show(name);
  expect(await screen.findByText(text)).toBeInstanceOf(HTMLElement);
  expect(goTo).not.toHaveBeenCalled();
});

test("says that the console did not open when no tab opened the window", () => {
  openConsole().show("");
  expect(screen.getByRole("heading", { name: "The console did not open" })).toBeInstanceOf(HTMLElement);
});
