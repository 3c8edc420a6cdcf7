import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Store } from "#engine/ports";

/** At this window width and below the sidebar is collapsed (spec 1 §9). */
export const COLLAPSE_WIDTH = 1200;
/** At this window width and below it is off the page (spec 1 §9). */
export const HIDE_WIDTH = 500;

/** `hidden`: off the page; `over`: laid over the page, which waits. */
export type SidebarState = "open" | "collapsed" | "hidden" | "over";

const KEY = "atrium.sidebar";

/**
 * How wide the sidebar is. A wide window remembers what a person chose; a narrower one starts collapsed, a narrow one
 * hidden, and what is opened there is closed again by the next change of width.
 */
export function useSidebarState(store: Store): {
  readonly state: SidebarState;
  readonly toggle: () => void;
  readonly close: () => void;
} {
  const isNarrow = useMatch(`(max-width: ${COLLAPSE_WIDTH}px)`);
  const isPhone = useMatch(`(max-width: ${HIDE_WIDTH}px)`);
  const [isChosenOpen, setIsChosenOpen] = useState(() => store.get(KEY) !== "collapsed");
  const [isOpenedHere, setIsOpenedHere] = useState(false);
  useEffect(() => setIsOpenedHere(false), [isNarrow, isPhone]);

  const isOpen = isNarrow ? isOpenedHere : isChosenOpen;
  const state = isPhone ? (isOpen ? "over" : "hidden") : isOpen ? "open" : "collapsed";
  const toggle = useCallback(() => {
    if (isNarrow) return setIsOpenedHere(!isOpen);
    store.set(KEY, isOpen ? "collapsed" : "open");
    return setIsChosenOpen(!isOpen);
  }, [isNarrow, isOpen, store]);
  const close = useCallback(() => setIsOpenedHere(false), []);
  return { state, toggle, close };
}

function useMatch(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
