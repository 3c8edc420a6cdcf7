import { type RefObject, useEffect, useRef } from "react";
import type { ListChange, ListModel, RowModel } from "#engine/model";

/** Keys that are held repeat faster than a browser takes addresses. */
const FOLLOW_AFTER_MS = 80;

/** What is open beside a list: it follows the row that has the focus, and gives the focus back to its row. */
export function useBeside(
  list: RefObject<HTMLElement | null>,
  { open }: ListModel,
  onChange: (change: ListChange) => void,
) {
  const timer = useRef(0);
  const rowNow = () => list.current?.querySelector<HTMLElement>("[data-open]");
  useEffect(() => {
    if (open !== undefined) list.current?.querySelector("[data-open]")?.scrollIntoView({ block: "nearest" });
    return () => window.clearTimeout(timer.current);
  }, [list, open]);
  return {
    onFollow({ key }: RowModel) {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => onChange({ open: key }), FOLLOW_AFTER_MS);
    },
    onInto: () => document.querySelector<HTMLElement>("[data-drawer]")?.focus(),
    onClose() {
      const row = rowNow();
      onChange({ open: undefined });
      // A row of a table has the focus itself, a card its name.
      (row?.tagName === "TR" ? row : row?.querySelector("a"))?.focus();
    },
  };
}
