import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Tab reaches what is inside the active row only: through fifty rows of links and buttons nobody would come to the pages
 * below. Arrow keys go from row to row. When the row with the focus goes, as after its deletion, the one in its place
 * gets it.
 */
export function useOneStop(table: RefObject<HTMLTableElement | null>): void {
  const focused = useRef(-1);
  useLayoutEffect(() => {
    const rows = rowsOf(table);
    for (const row of rows)
      for (const control of row.querySelectorAll<HTMLElement>("a, button, input"))
        control.tabIndex = row.tabIndex;
    if (focused.current >= 0 && document.activeElement === document.body)
      rows[Math.min(focused.current, rows.length - 1)]?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const { current } = table;
    const note = ({ target }: FocusEvent): void =>
      queueMicrotask(() => {
        // What is gone has not been left.
        if (target instanceof Node && target.isConnected)
          focused.current = rowsOf(table).findIndex((row) => row.contains(document.activeElement));
      });
    for (const type of EVENTS) current?.addEventListener(type, note);
    return () => {
      for (const type of EVENTS) current?.removeEventListener(type, note);
    };
  }, [table]);
}

const EVENTS = ["focusin", "focusout"] as const;

function rowsOf({ current }: RefObject<HTMLTableElement | null>): readonly HTMLTableRowElement[] {
  return [...(current?.tBodies[0]?.rows ?? [])];
}
