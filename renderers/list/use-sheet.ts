import { type RefObject, useEffect, useSyncExternalStore } from "react";
import { moveFocus } from "../control/index.ts";

/** A narrower window has no room beside a list. */
const NARROW = "(max-width: 63.99em)";

/** Whether something beside a list lies over all of it: then it takes and keeps the focus, and what is below stands still. */
export function useSheet(box: RefObject<HTMLElement | null>, isThere: boolean): boolean {
  const isSheet = useSyncExternalStore(watch, () => window.matchMedia(NARROW).matches);
  useEffect(() => {
    const { current } = box;
    if (!isSheet || current === null) return undefined;
    current.focus();
    const keep = (event: KeyboardEvent): void => {
      if (event.key === "Tab" && moveFocus(current, event.shiftKey ? -1 : 1)) event.preventDefault();
    };
    current.addEventListener("keydown", keep);
    const { overflow } = document.body.style;
    document.body.style.overflow = "hidden";
    return () => {
      current.removeEventListener("keydown", keep);
      document.body.style.overflow = overflow;
    };
  }, [box, isSheet, isThere]);
  return isSheet;
}

function watch(changed: () => void): () => void {
  const media = window.matchMedia(NARROW);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}
