/**
 * Remembers the focused element, and returns a function that focuses it again after a dialog: for an item of a menu
 * the button that opened the menu, and for an element that is gone the page.
 */
export function findOpener(): () => void {
  const active = document.activeElement;
  const label = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = label === null || label === undefined ? active : (document.getElementById(label) ?? active);
  // A button of a bar may be gone when its action is: then the bar has others.
  const bar = opener?.closest("[role=toolbar]");
  return () => {
    const target =
      opener?.isConnected === true
        ? opener
        : (bar?.querySelector("button") ?? document.querySelector("main"));
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };
}
