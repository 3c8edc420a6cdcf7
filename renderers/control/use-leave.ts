import { type RefObject, useEffect, useRef } from "react";

/** Calls back when a press is outside of all these elements. */
export function useLeave(inside: readonly RefObject<HTMLElement | null>[], onLeave: () => void): void {
  const latest = useRef({ inside, onLeave });
  useEffect(() => {
    latest.current = { inside, onLeave };
  });
  useEffect(() => {
    const handlePress = ({ target }: Event): void => {
      const isInside = latest.current.inside.some(
        ({ current }) => current !== null && target instanceof Node && current.contains(target),
      );
      if (!isInside) latest.current.onLeave();
    };
    document.addEventListener("pointerdown", handlePress);
    document.addEventListener("mousedown", handlePress);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      document.removeEventListener("mousedown", handlePress);
    };
  }, []);
}
