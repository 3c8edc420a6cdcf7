const FOCUSABLE =
  "a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex]";

/** The focusable elements in `within`, in order. */
export function focusable(within: HTMLElement): readonly HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(({ tabIndex }) => tabIndex >= 0);
}

/** Moves the focus by one, from the last back to the first. False where there is nothing to focus. */
export function moveFocus(within: HTMLElement, by: 1 | -1): boolean {
  const all = focusable(within);
  if (all.length === 0) return false;
  const at = all.findIndex((element) => element === document.activeElement);
  all[(at + by + all.length) % all.length]?.focus();
  return true;
}
