import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Store } from "#engine/ports";

/** The sidebar is collapsed in windows up to this width in px (spec 1 §9). */
export const COLLAPSE_WIDTH = 1200;
/** It is hidden in windows up to this width in px (spec 1 §9). */
export const HIDE_WIDTH = 500;

/** `hidden`: not on the page; `over`: a modal dialog over the page. */
export type SidebarState = "open" | "collapsed" | "hidden" | "over";

const KEY = "atrium.sidebar";

/**
 * The state of the sidebar. In a wide window the person's choice is remembered; smaller windows start collapsed or
 * hidden, and what is opened there closes when the width changes.
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
