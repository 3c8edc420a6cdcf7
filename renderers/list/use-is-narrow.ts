import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";

/** Below this width of the list, in px, a row does not fit: cards instead. */
const NARROW_PX = 560;

/** Whether the element is too narrow for a table; by its own width, since a list may stand in a column. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const measure = () => setIsNarrow(current.clientWidth > 0 && current.clientWidth < NARROW_PX);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}
