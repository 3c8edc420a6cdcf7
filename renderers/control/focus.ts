const FOCUSABLE =
  "a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),summary,[tabindex]";

/** The focusable elements in `within`, in order. */
export function focusable(within: HTMLElement): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.tabIndex >= 0 && isShown(element),
  );
}

/** Whether it is on the page to be seen: neither it nor anything around it is hidden. */
export function isShown(element: HTMLElement): boolean {
  if (element.closest("[hidden]") !== null) return false;
  return !("checkVisibility" in element) || element.checkVisibility();
}

/** Moves the focus by one, from the last back to the first. False where there is nothing to focus. */
export function moveFocus(within: HTMLElement, by: 1 | -1): boolean {
  const all = focusable(within);
  if (all.length === 0) return false;
  const at = all.findIndex((element) => element === document.activeElement);
  all[(at + by + all.length) % all.length]?.focus();
  return true;
}
