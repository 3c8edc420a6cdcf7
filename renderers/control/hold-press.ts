import type { PointerEvent as ReactPointerEvent } from "react";

/** Within these pixels the pointer has not moved: a hand is never quite still. */
const STILL_PX = 4;

/**
 * For the foot of a form and the actions of a page or list (`onPointerDown`): a press counts for the button or link that it
 * began on, also where what was just loaded moves that away before the release. The browser makes no click of such a press.
 * Whoever leaves the button with the pointer before the release has not pressed it.
 */
export function holdPress(press: ReactPointerEvent): void {
  const { target, pointerId, clientX, clientY } = press;
  const button = target instanceof Element ? target.closest<HTMLElement>("button, a[href]") : null;
  // With a key held, a link opens elsewhere, which only the browser can do.
  const isPlain = !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey;
  if (button === null || press.button !== 0 || !press.isPrimary || !isPlain) return;
  const end = new AbortController();
  const release = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    end.abort();
    const isStill = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= STILL_PX;
    const isOnButton = event.target instanceof Node && button.contains(event.target);
    if (event.type === "pointerup" && isStill && !isOnButton && button.isConnected) button.click();
  };
  for (const type of ["pointerup", "pointercancel"] as const)
    window.addEventListener(type, release, { capture: true, signal: end.signal });
}
