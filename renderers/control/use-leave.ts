import { type RefObject, useEffect, useRef } from "react";

const EVENTS = ["pointerdown", "mousedown", "keydown"] as const;

/**
 * Calls back when a press is outside of all these elements; by Escape, where the focus is in the first, which opened the
 * others, or was lost with an element that is gone.
 */
export function useLeave(
  inside: readonly RefObject<HTMLElement | null>[],
  onLeave: (byKey: boolean) => void,
): void {
  const latest = useRef({ inside, onLeave });
  useEffect(() => {
    latest.current = { inside, onLeave };
  });
  useEffect(() => {
    const handle = (event: Event): void => {
      const { target } = event;
      if (!(target instanceof Node)) return undefined;
      const at = latest.current.inside.findIndex(({ current }) => current?.contains(target));
      if (!(event instanceof KeyboardEvent)) return at < 0 ? latest.current.onLeave(false) : undefined;
      if (event.key !== "Escape" || (at !== 0 && target !== document.body)) return undefined;
      event.preventDefault();
      event.stopPropagation();
      return latest.current.onLeave(true);
    };
    for (const each of EVENTS) document.addEventListener(each, handle, each === "keydown");
    return () => {
      for (const each of EVENTS) document.removeEventListener(each, handle, each === "keydown");
    };
  }, []);
}
