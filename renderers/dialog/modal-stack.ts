/** An element at the top of the page that stays usable over every modal, such as the messages of the portal. */
export const OVER_MODALS = "data-over-modals";

/** Where Mantine shows lists of choices, also those of the modal's own fields. They close when the focus leaves. */
const CHOICES = "data-mantine-shared-portal-node";

/** A selector of what is modal now: it is answered first. */
export const OPEN_DIALOG = "[aria-modal='true']";

/** The open modals, the last one on top. */
const open: HTMLElement[] = [];
const blocked = new Set<HTMLElement>();

/**
 * Puts a modal on top: everything else on the page can be neither pressed, nor focused, nor read by a screen reader.
 * `layer` is a child of the body. The returned function closes it.
 */
export function openModal(layer: HTMLElement): () => void {
  open.push(layer);
  blockOthers();
  return () => {
    open.splice(open.indexOf(layer), 1);
    blockOthers();
  };
}

/** Whether this modal is open, on top or not. */
export function isOpen(layer: HTMLElement): boolean {
  return open.includes(layer);
}

/** Whether no other modal is over this one. */
export function isOnTop(layer: HTMLElement): boolean {
  return open.at(-1) === layer;
}

function blockOthers(): void {
  for (const element of blocked) element.removeAttribute("inert");
  blocked.clear();
  const top = open.at(-1);
  if (top === undefined) return;
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top) continue;
    if ([OVER_MODALS, CHOICES, "inert"].some((name) => element.hasAttribute(name))) continue;
    element.setAttribute("inert", "");
    blocked.add(element);
  }
}
