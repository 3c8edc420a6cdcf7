import { type RefObject, useEffect, useRef } from "react";

/** Ctrl or Cmd with Z undoes, with Shift it redoes, as does Y; not while a dialog is open or somebody types elsewhere. */
export function useUndoKeys(
  root: RefObject<HTMLElement | null>,
  on: { readonly undo: () => void; readonly redo: () => void },
): void {
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
      if ((key !== "z" && key !== "y") || isElsewhere(event.target, root.current)) return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) latest.current.redo();
      else latest.current.undo();
    };
    document.addEventListener("keydown", handleKey);
    return () => document.removeEventListener("keydown", handleKey);
  }, [root]);
}

/** In a dialog, in a field outside, or in one whose text is not entered yet: there the browser undoes. */
function isElsewhere(target: EventTarget | null, root: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || root === null) return false;
  if (target.dataset["typing"] !== undefined || target.closest('[role="dialog"]') !== null) return true;
  return target.matches("input, textarea, select, [contenteditable]") && !root.contains(target);
}
