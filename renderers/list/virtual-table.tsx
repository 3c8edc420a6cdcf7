import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useRef } from "react";
import { ROW_HEIGHTS } from "../theme/index.ts";
import type { ListRowsProps } from "./list-rows.tsx";
import { TableFrame } from "./table-frame.tsx";

/** A table with only the rows near the view in the page. */
export function VirtualTable(props: ListRowsProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: props.model.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHTS[props.density],
    overscan: 12,
    initialRect: { width: 1200, height: 800 },
  });
  const items = virtual.getVirtualItems();
  return (
    <TableFrame
      {...props}
      scroller={scroller}
      window={{
        items: items.map(({ index }) => index),
        before: items[0]?.start ?? 0,
        after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
        reveal: (index) => virtual.scrollToIndex(index),
      }}
    />
  );
}
