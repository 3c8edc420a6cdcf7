import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";

/** Below this width of the list, in px, it shows cards instead of a table. */
const NARROW_PX = 560;

/** Whether the element is too narrow for a table; measured by its own width, because a list may be in a column. */
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
