import { useEffect, useLayoutEffect, useRef } from "react";
import { focusable, isShown } from "../control/index.ts";
import { findOpener } from "./opener.ts";
import { isOnTop, isOpen, openModal } from "./modal-stack.ts";

export interface ModalOptions {
  /** Called for Escape. */
  readonly onClose: () => void;
  /** Whether a press beside the box closes it too. */
  readonly closesOutside: boolean;
}

/**
 * Makes `element` a modal while it is mounted: it takes the focus, keeps it inside, closes on Escape, and gives the focus
 * back. `cover` is its parent, which covers the page.
 *
 * The focus goes to the element marked with `data-autofocus`, else to the first field of a form, else to the element
 * marked with `data-safe`, else to the last button of the foot, else to the box itself. Content that arrives later gets it as long
 * as nothing inside has it.
 */
export function useModal(cover: HTMLElement, element: HTMLElement, options: ModalOptions): void {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    const giveBack = openers.get(element) ?? findOpener();
    openers.set(element, giveBack);
    const close = openModal(cover);
    const settle = (): void => {
      if (!isOnTop(cover) || !isUnsettled(element)) return;
      focusFirst(element);
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true });
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key === "Tab") keepInside(element, event);
    };
    let isOfList = false;
    // Before the list closes: afterwards nobody could tell that it was open.
    const noteList = ({ target }: Event): void => {
      isOfList = closesItself(target);
    };
    const handleEscape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !isOnTop(cover)) return;
      if (!isOfList) latest.current.onClose();
    };
    const handlePress = ({ target }: Event): void => {
      if (target === cover && latest.current.closesOutside) latest.current.onClose();
    };
    element.addEventListener("keydown", handleKey);
    document.addEventListener("keydown", noteList, true);
    document.addEventListener("keydown", handleEscape);
    cover.addEventListener("click", handlePress);
    return () => {
      observer.disconnect();
      element.removeEventListener("keydown", handleKey);
      document.removeEventListener("keydown", noteList, true);
      document.removeEventListener("keydown", handleEscape);
      cover.removeEventListener("click", handlePress);
      const isFocusOurs = element.contains(document.activeElement) || isNowhere();
      close();
      if (isFocusOurs) giveBack();
      queueMicrotask(() => {
        if (!isOpen(cover)) openers.delete(element);
      });
    };
  }, [cover, element]);
}

/** Who gets the focus back, by the box: one that takes the place of another gives it to who opened that. */
const openers = new WeakMap<HTMLElement, () => void>();

/** An open list of choices closes on Escape itself. */
function closesItself(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset["mantineStopPropagation"] === "true";
}

/** Nothing inside has the focus, and nothing elsewhere that may have it. */
function isUnsettled(box: HTMLElement): boolean {
  return document.activeElement === box || isNowhere();
}

function isNowhere(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.closest("[inert]") !== null
  );
}

const FIELD =
  "form :is(input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled, [readonly]))";

function focusFirst(box: HTMLElement): void {
  const shown = (selector: string) => [...box.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  const first =
    shown("[data-autofocus]")[0] ??
    shown(FIELD)[0] ??
    shown("[data-safe]")[0] ??
    shown("[data-dialog-foot] button").at(-1) ??
    box;
  first.focus();
}

/** After the last element comes the first. */
function keepInside(box: HTMLElement, event: KeyboardEvent): void {
  const all = focusable(box);
  const [first, last] = [all[0] ?? box, all.at(-1) ?? box];
  const { activeElement } = document;
  const isAtEnd = event.shiftKey ? activeElement === first || activeElement === box : activeElement === last;
  if (!isAtEnd) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
