import { type RefObject, useLayoutEffect } from "react";

export type FloatingPosition = "bottom-start" | "bottom-end" | "bottom";

/** Distance between a panel and its anchor, and between it and the edge of the window. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Keeps a panel under its anchor, or above it where there is more space, and inside the window, while either moves.
 * It writes to the element's own style, which the content security policy allows.
 */
export function useFloating(
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  position: FloatingPosition,
): void {
  useLayoutEffect(() => {
    const handleMove = (): void => {
      if (anchor.current !== null && panel.current !== null)
        place(panel.current, anchor.current.getBoundingClientRect(), position);
    };
    handleMove();
    window.addEventListener("scroll", handleMove, { capture: true, passive: true });
    window.addEventListener("resize", handleMove);
    return () => {
      window.removeEventListener("scroll", handleMove, { capture: true });
      window.removeEventListener("resize", handleMove);
    };
  });
}

function place(panel: HTMLElement, under: DOMRect, position: FloatingPosition): void {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const { innerWidth, innerHeight } = window;
  const isRightToLeft = getComputedStyle(panel).direction === "rtl";
  const atEnd = position === "bottom-end" ? !isRightToLeft : isRightToLeft;
  const wanted =
    position === "bottom" ? under.left + (under.width - width) / 2 : atEnd ? under.right - width : under.left;
  const left = Math.max(EDGE_PX, Math.min(wanted, innerWidth - width - EDGE_PX));
  const below = under.bottom + GAP_PX;
  const above = under.top - GAP_PX - height;
  const lowest = innerHeight - EDGE_PX - height;
  const isBelow = below <= lowest || above < EDGE_PX;
  panel.style.left = `${left}px`;
  // Where neither side has room for it, it lies over its anchor.
  panel.style.top = `${isBelow ? Math.max(EDGE_PX, Math.min(below, lowest)) : above}px`;
}
