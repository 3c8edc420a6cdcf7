import { useEffect, useRef } from "react";

/**
 * Moves the focus after the next render to the first of some elements in a box that exists then. Otherwise a button
 * that is removed with its line would lose the focus, and a person at the keyboard would start over.
 */
export function useFocusAfter(box: {
  readonly current: HTMLElement | null;
}): (selectors: readonly string[]) => void {
  const wanted = useRef<readonly string[]>([]);
  useEffect(() => {
    for (const selector of wanted.current) {
      const found = box.current?.querySelector<HTMLElement>(selector);
      if (found === undefined || found === null) continue;
      found.focus();
      break;
    }
    wanted.current = [];
  });
  return (selectors) => {
    wanted.current = selectors;
  };
}

/** The button that adds a line. */
export const ADD = "[data-add]";

/** An enabled button of a line. */
export function lineButton(place: number, does: "up" | "down" | "remove"): string {
  return `[data-line="${place}"] [data-does="${does}"]:enabled`;
}

/** The first input of a line. */
export function firstInput(place: number): string {
  return `[data-line="${place}"] :is(input, select, textarea, button):enabled`;
}
