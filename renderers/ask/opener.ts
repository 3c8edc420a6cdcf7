/**
 * What has the focus now, to be given it back when a dialog closes. An item of a menu goes with its menu: the button
 * that opened the menu stands for it.
 */
export function findOpener(): () => void {
  const active = document.activeElement;
  const label = active?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  const opener = label === null || label === undefined ? active : (document.getElementById(label) ?? active);
  return () => {
    // Not before the dialog is gone: it keeps the focus inside while it is there.
    window.setTimeout(() => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    });
  };
}
