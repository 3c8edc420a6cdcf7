import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { OPEN_DIALOG } from "#renderers/dialog";

export interface Popup {
  readonly isOpen: boolean;
  /** The button that opens it, and gets the focus after Escape. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly panel: RefObject<HTMLDivElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** A panel under a button. It closes on Escape, on a click outside, and when the focus leaves it. */
export function usePopup(): Popup {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const toggle = useCallback(() => setIsOpen((was) => !was), []);
  const close = useCallback(() => setIsOpen(false), []);

  useEffect(() => {
    if (!isOpen) return undefined;
    const isOutside = (target: EventTarget | null): boolean =>
      target instanceof Element &&
      target.closest(OPEN_DIALOG) === null &&
      panel.current?.contains(target) !== true &&
      button.current?.contains(target) !== true;
    const handlePress = (event: Event): void => {
      if (isOutside(event.target)) setIsOpen(false);
    };
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || document.querySelector(OPEN_DIALOG) !== null) return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", handlePress);
    document.addEventListener("focusin", handlePress);
    document.addEventListener("keydown", handleKey);
    return () => {
      document.removeEventListener("pointerdown", handlePress);
      document.removeEventListener("focusin", handlePress);
      document.removeEventListener("keydown", handleKey);
    };
  }, [isOpen]);

  return { isOpen, button, panel, toggle, close };
}
