import { type RefObject, useEffect } from "react";

/** Calls back on Escape inside the element, unless something in it uses that key itself, such as a search. */
export function useEscape(within: RefObject<HTMLElement | null>, onEscape: (() => void) | undefined): void {
  useEffect(() => {
    const { current } = within;
    if (current === null || onEscape === undefined) return undefined;
    const handle = (event: KeyboardEvent): void => {
      const isTyping = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
      if (event.key !== "Escape" || event.defaultPrevented || isTyping) return;
      event.preventDefault();
      onEscape();
    };
    current.addEventListener("keydown", handle);
    return () => current.removeEventListener("keydown", handle);
  });
}
