import { cleanup, fireEvent, render, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { RowModel } from "#engine/model";
import texts from "../../templates/translations/en.json" with { type: "json" };
import { TranslationProvider } from "../translation.tsx";
import { RowMenuList } from "./row-menu-list.tsx";

const ROW: RowModel = { key: "1", name: "web-01", cells: [], actions: [], isPlaceholder: false, source: {} };

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** The button of a row at a place in a document that is scrolled, with its menu open. */
function openMenu(place: number, scrolled: number) {
  const at = { place, scrolled };
  const under = document.body.appendChild(document.createElement("button"));
  vi.spyOn(under, "getBoundingClientRect").mockImplementation(
    () => new DOMRect(100, at.place - at.scrolled, 20, 20),
  );
  const scroller = document.documentElement;
  Object.defineProperties(scroller, {
    scrollTop: { configurable: true, get: () => at.scrolled },
    scrollHeight: { configurable: true, get: () => 5000 },
    clientHeight: { configurable: true, get: () => window.innerHeight },
  });
  scroller.scrollBy = (by) => {
    at.scrolled = Math.max(0, at.scrolled + (typeof by === "object" ? (by.top ?? 0) : 0));
  };
  const onClose = vi.fn<() => void>();
  render(
    <TranslationProvider value={texts}>
      <RowMenuList row={ROW} rows={[ROW]} under={under} onChoose={vi.fn()} onClose={onClose} />
    </TranslationProvider>,
  );
  return { at, under, onClose, top: () => at.place - at.scrolled };
}

const frames = async (count: number): Promise<void> => {
  for (let each = 0; each < count; each += 1) await new Promise(requestAnimationFrame);
};

test.each([
  ["comes above it", 1500, 1000],
  ["goes above it, and the document with it, so that it is scrolled too", 600, 700],
])("the row of an open menu stays where it was when something %s", async (_what, place, scrolled) => {
  const { at, onClose, top } = openMenu(1200, 1000);
  await frames(2);
  Object.assign(at, { place, scrolled });
  window.dispatchEvent(new Event("scroll"));
  await waitFor(() => expect(top()).toBe(200));
  await frames(2);
  expect(onClose).not.toHaveBeenCalled();
});

test("the menu of a row closes on Escape while the focus is at the row's button still", async () => {
  const { onClose, under } = openMenu(1200, 1000);
  under.focus();
  fireEvent.keyDown(under, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("a row that is scrolled goes, and its menu closes when it is out of sight", async () => {
  const { at, onClose, top } = openMenu(1200, 1000);
  await frames(2);
  at.scrolled = 1100;
  await frames(2);
  expect([top(), onClose.mock.calls.length]).toEqual([100, 0]);
  at.scrolled = 1300;
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(at.scrolled).toBe(1300);
});
