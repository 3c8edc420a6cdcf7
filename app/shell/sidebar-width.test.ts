import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { createFakePorts } from "#engine/testing";
import { useSidebarState } from "./sidebar-width.ts";

afterEach(() => vi.unstubAllGlobals());

test.each([
  [1201, "open"],
  [1200, "collapsed"],
  [501, "collapsed"],
  [500, "hidden"],
])("the sidebar in a window of %i pixels is %s", (width, state) => {
  expect(sidebarIn(width).result.current.state).toBe(state);
});

test("the sidebar is collapsed and opened by hand, and stays so after a reload", () => {
  const { result, store } = sidebarIn(1440);
  act(() => result.current.toggle());
  expect(result.current.state).toBe("collapsed");
  expect(sidebarIn(1440, store).result.current.state).toBe("collapsed");
  act(() => result.current.toggle());
  expect(result.current.state).toBe("open");
});

/** The state of the sidebar in a window as wide as that, in px. */
function sidebarIn(width: number, store = createFakePorts().store) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width <= Number(/^\(max-width: (\d+)px\)$/.exec(query)?.[1] ?? 0),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  const { result } = renderHook(() => useSidebarState(store));
  return { result, store };
}
