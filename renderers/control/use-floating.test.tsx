import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { useFloating } from "./use-floating.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Floating() {
  const anchor = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useFloating(anchor, panel, "bottom-end");
  return (
    <>
      <span ref={anchor} />
      <div ref={panel} data-testid="panel" />
    </>
  );
}

test.each<[what: string, anchorTop: number, height: number, top: string]>([
  ["below, where it fits", 100, 300, "124px"],
  ["above, where it fits only there", 600, 300, "296px"],
  ["over its anchor, where neither side has room", 350, 500, "260px"],
  ["at the top edge, where the window is too small", 350, 900, "8px"],
])("a panel is %s", (_, anchorTop, height, top) => {
  vi.stubGlobal("innerHeight", 768);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(height);
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(
    new DOMRect(300, anchorTop, 20, 20),
  );
  expect(render(<Floating />).getByTestId("panel").style.top).toBe(top);
});
