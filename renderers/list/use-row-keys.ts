import { useEffect, useRef } from "react";
import type { RowModel } from "#engine/model";
import { useNavigation } from "../navigation.tsx";
import { pressRow } from "./press-row.ts";
import { useRowMenu } from "./row-menu.tsx";
import type { RowSelection } from "./use-selection.ts";

interface RowKeysAsk {
  readonly rows: readonly RowModel[];
  readonly active: number;
  readonly onActive: (index: number) => void;
  /** Scrolls to a row that is not drawn. */
  readonly reveal: (index: number) => void;
  readonly selection: RowSelection | undefined;
  /** The key of the row that is open beside the list. */
  readonly open: string | undefined;
  /** Another row has the focus, while one is open. */
  readonly onFollow: (row: RowModel) => void;
  /** Into what is open. */
  readonly onInto: () => void;
}

/**
 * Arrow keys, Home and End move through rows, with Shift they select on the way; Space selects one, Enter opens one, the
 * menu key (or Shift+F10) opens its menu. Where a row is open beside the list, it follows, and Enter leads into it. A press
 * on a row opens it too.
 */
export function useRowKeys({ rows, active, onActive, reveal, selection, open, ...beside }: RowKeysAsk) {
  const table = useRef<HTMLTableElement>(null);
  const { navigate } = useNavigation();
  const menu = useRowMenu();

  const focusRow = (index: number) => {
    onActive(index);
    reveal(index);
    // A row that was not drawn exists after the next paint.
    const focus = () => table.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)?.focus();
    if (table.current?.querySelector(`tr[data-index="${index}"]`) === null) requestAnimationFrame(focus);
    else focus();
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest("thead") !== null) return;
    const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    const row = rows[active];
    if (isMenuKey && row !== undefined && row.actions.length > 0) {
      event.preventDefault();
      const at = target.closest("tr");
      const button = at?.querySelector<HTMLElement>("[data-row-menu]");
      // After this key event: an open menu would handle it too.
      if (button instanceof HTMLElement) window.setTimeout(() => menu.open(row, button));
      return;
    }
    const next = nextIndex(event.key, active, rows.length);
    if (next !== undefined) {
      event.preventDefault();
      if (event.shiftKey) selection?.extend(next, active);
      focusRow(next);
      const other = rows[next];
      if (open !== undefined && other !== undefined && !other.isPlaceholder) beside.onFollow(other);
      return;
    }
    // On a link or a button inside, these keys belong to that.
    if (target.tagName !== "TR") return;
    if (event.key === " " && selection !== undefined) {
      event.preventDefault();
      selection.toggle(active);
    }
    if (event.key !== "Enter" || row === undefined) return;
    const href = row.href ?? row.cells.find((cell) => cell.href !== undefined)?.href;
    if (row.key === open) beside.onInto();
    else if (href !== undefined) navigate(href);
  };

  // The table is no control: its rows are, and their keys and presses are handled in one place.
  useEffect(() => {
    const { current } = table;
    current?.addEventListener("keydown", handleKeyDown);
    for (const type of ["mousedown", "click", "auxclick"] as const) current?.addEventListener(type, pressRow);
    return () => current?.removeEventListener("keydown", handleKeyDown);
  });
  return table;
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case "ArrowDown":
      return Math.min(from + 1, count - 1);
    case "ArrowUp":
      return Math.max(from - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
