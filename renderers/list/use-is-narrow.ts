import type { RefObject } from "react";
import { useMeasured } from "./use-measured.ts";

/** Below this width of the list, in px, it shows cards instead of a table. */
const NARROW_PX = 560;

/** Whether the element is too narrow for a table; measured by its own width, because a list may be in a column. */
export function useIsNarrow(element: RefObject<HTMLElement | null>): boolean {
  return useMeasured(element, isNarrow);
}

function isNarrow({ clientWidth }: HTMLElement): boolean {
  return clientWidth > 0 && clientWidth < NARROW_PX;
}
