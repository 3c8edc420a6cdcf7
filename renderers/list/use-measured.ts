import type { RefObject } from "react";
import { useLayoutEffect, useState } from "react";

/**
 * What is measured of an element: false before it is drawn, then anew when it or what it holds changes in size. `measure`
 * is the same function each time.
 */
export function useMeasured(
  element: RefObject<HTMLElement | null>,
  measure: (current: HTMLElement) => boolean,
): boolean {
  const [measured, setMeasured] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const handleSize = () => setMeasured(measure(current));
    handleSize();
    const observer = new ResizeObserver(handleSize);
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [element, measure]);
  return measured;
}
