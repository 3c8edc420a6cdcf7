/**
 * Remembers the focused element, and returns a function that focuses it again after a dialog: for an item of a menu
 * the button that opened the menu, and for an element that is gone, or can do nothing more, the page.
 */
export function findOpener(): () => void {
  const active = document.activeElement;
  const label = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = label === null || label === undefined ? active : (document.getElementById(label) ?? active);
  // A button of a bar may be gone when its action is: then the bar has others.
  const bar = opener?.closest("[role=toolbar]");
  return () => {
    const main = document.querySelector("main");
    const target = opener?.isConnected === true ? opener : (bar?.querySelector("button") ?? main);
    if (!(target instanceof HTMLElement)) return;
    target.focus({ preventScroll: true });
    // It may be disabled, or go, together with the end of the dialog, and only then.
    requestAnimationFrame(() => {
      if (!target.isConnected || target.matches(":disabled")) main?.focus({ preventScroll: true });
    });
  };
}
