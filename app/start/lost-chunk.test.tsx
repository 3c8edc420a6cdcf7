import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { lazy } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { createFakeEngine } from "#engine/testing";
import { AtriumProvider, EngineProvider, PartBoundary, TranslationProvider } from "#renderers";
import { PageBoundary } from "../shell/page-boundary.tsx";
import { announceLostChunk, catchLostChunks, CHUNK_LOST, isLostChunk } from "./lost-chunk.ts";
import { portalTexts } from "./portal-texts.ts";

/** What a browser throws for a part that is no longer on the server. */
const gone = new TypeError("Failed to fetch dynamically imported module");
const Gone = lazy(() => Promise.reject<{ default: () => null }>(gone));

beforeAll(() => {
  catchLostChunks(window);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: gone }));
});
afterEach(cleanup);

test("a lost part leaves the rest of the page as it is, and reports its failure", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const handleFailed = vi.fn<() => void>();
  render(
    <>
      <input aria-label="Typed" defaultValue="kept" />
      <PartBoundary fallback={<i>nothing</i>} onFailed={handleFailed}>
        <Gone />
      </PartBoundary>
    </>,
  );
  await waitFor(() => expect(handleFailed).toHaveBeenCalledOnce());
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Typed" }).value).toBe("kept");
  expect(screen.getByText("nothing")).not.toBeNull();
});

test("a lost page offers only to reload the portal", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <AtriumProvider>
      <TranslationProvider value={portalTexts()}>
        <EngineProvider engine={createFakeEngine()}>
          <PageBoundary>
            <Gone />
          </PageBoundary>
        </EngineProvider>
      </TranslationProvider>
    </AtriumProvider>,
  );
  expect(await screen.findByRole("heading", { name: "A part of the portal is missing" })).not.toBeNull();
  expect(screen.getByRole("button", { name: "Reload" })).not.toBeNull();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("a part that is lost while it is loaded ahead is not announced", () => {
  const listener = vi.fn<() => void>();
  window.addEventListener(CHUNK_LOST, listener);
  window.dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: new TypeError("gone") }));
  expect(listener).not.toHaveBeenCalled();
});

test("a lost part is announced each time it is needed, and when nothing handles its failure", () => {
  const listener = vi.fn<() => void>();
  window.addEventListener(CHUNK_LOST, listener);
  announceLostChunk(window);
  expect(listener).toHaveBeenCalledOnce();
  const reject = (reason: unknown) => {
    const event = Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect([reject(gone), reject(new TypeError("Failed to fetch")), reject(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(listener).toHaveBeenCalledTimes(2);
  expect([isLostChunk(gone), isLostChunk(null), isLostChunk("x")]).toEqual([true, false, false]);
});
