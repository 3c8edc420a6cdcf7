/**
 * Remembers the focused element, and returns a function that focuses it again after a dialog. For an item of a menu
 * that is the button that opened the menu.
 */
export function findOpener(): () => void {
  const active = document.activeElement;
  const label = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = label === null || label === undefined ? active : (document.getElementById(label) ?? active);
  return () => {
    // Wait until the dialog is removed: it keeps the focus inside while it is there.
    window.setTimeout(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    });
  };
}
