/**
 * A press on a row is a press on its name, with the same keys held; the middle button opens another tab, as on a link. Not
 * on what has a press of its own, nor where text is selected.
 */
export function pressRow(event: MouseEvent): void {
  const { target, type, button, ctrlKey, metaKey } = event;
  if (!(target instanceof Element) || target.closest("a,button,td:has(input,[data-row-menu])") !== null)
    return;
  const name = target.closest("[data-leads]")?.querySelector("th a");
  const isMiddle = button === 1;
  if (type === "mousedown") {
    // Else it would begin to scroll.
    if (isMiddle) event.preventDefault();
  } else if (button < 2 && getSelection()?.type !== "Range")
    name?.dispatchEvent(
      new MouseEvent("click", {
        bubbles: true,
        cancelable: true,
        ctrlKey: ctrlKey || isMiddle,
        metaKey: metaKey || isMiddle,
      }),
    );
}
