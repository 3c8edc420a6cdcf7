import { useEffect, useRef } from "react";

/**
 * Moves the focus, once what a press did is drawn, to the first of some elements inside a box that is there by then.
 * A button that went with its line would else take the focus along, and a person at the keyboard would start over.
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

/** The way to add one more. */
export const ADD = "[data-add]";

/** The button of a line that does something, where it can be pressed. */
export function lineButton(place: number, does: "up" | "down" | "remove"): string {
  return `[data-line="${place}"] [data-does="${does}"]:enabled`;
}

/** What is filled in first in a line. */
export function firstInput(place: number): string {
  return `[data-line="${place}"] :is(input, select, textarea, button):enabled`;
}
