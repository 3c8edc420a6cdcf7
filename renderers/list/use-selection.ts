import { type ChangeEvent, useMemo, useRef, useState } from "react";
import type { ListModel, RowModel } from "#engine/model";

/** The keys of the selected rows. */
export type Selected = Readonly<Record<string, true>>;

/** Which rows of a list are selected, and how that changes. Its functions stay the same while the list does. */
export interface RowSelection {
  readonly selected: Selected;
  /** The selected rows, in the order of the list. */
  readonly rows: readonly RowModel[];
  readonly isAll: boolean;
  readonly toggle: (index: number) => void;
  /**
   * Selects from the row that was toggled last, else from `from`, to this one. What an earlier range had besides goes.
   */
  readonly extend: (index: number, from?: number) => void;
  readonly toggleAll: () => void;
  /** Selects these rows, also those of other pages. */
  readonly choose: (rows: readonly RowModel[]) => void;
  readonly clear: () => void;
}

/** Where a range begins, and what was selected before it. */
interface Anchor {
  readonly key: string;
  readonly before: Selected;
}

const NONE: Selected = {};

/**
 * The selected rows. Reading the same page again keeps them; another page, page size, search or filter clears them, and so
 * does another place of the list (`at`). Undefined: nothing can be done with several rows. Rows that are being added cannot
 * be selected.
 */
export function useSelection(model: ListModel, at?: string): RowSelection | undefined {
  const { rows, page, search, filters, bulkActions } = model;
  const asked = JSON.stringify([
    at,
    page.number,
    page.size,
    search?.value,
    filters.map((each) => each.value),
  ]);
  const [chosen, setChosen] = useState<{
    readonly asked: string;
    readonly keys: Selected;
    /** Absent: those of the page. */
    readonly among?: readonly RowModel[] | undefined;
  }>();
  const anchor = useRef<Anchor>(undefined);
  const { keys: selected, among } = chosen?.asked === asked ? chosen : { keys: NONE };
  // Rows keep the functions they were drawn with.
  const now = useRef({ rows, selected, asked, among });
  now.current = { rows, selected, asked, among };

  const change = useMemo(() => {
    const set = (keys: Selected, from = keys === NONE ? undefined : now.current.among): void => {
      now.current.selected = keys;
      setChosen({ asked: now.current.asked, keys, among: from });
    };
    const keysOf = (from: number, to: number): Selected =>
      Object.fromEntries(
        now.current.rows
          .slice(Math.min(from, to), Math.max(from, to) + 1)
          .filter(isSelectable)
          .map(({ key }) => [key, true] as const),
      );
    return {
      toggle(index: number) {
        const row = now.current.rows[index];
        if (row === undefined || !isSelectable(row)) return;
        const { [row.key]: was, ...others } = now.current.selected;
        const keys = was === undefined ? { ...others, [row.key]: true as const } : others;
        anchor.current = { key: row.key, before: keys };
        set(keys);
      },
      extend(index: number, from = index) {
        const { rows: listed, selected: before } = now.current;
        const isThere = listed.some(({ key }) => key === anchor.current?.key);
        const begun = isThere ? anchor.current : { key: listed[from]?.key ?? "", before };
        anchor.current = begun;
        const start = listed.findIndex(({ key }) => key === begun?.key);
        set({ ...begun?.before, ...keysOf(start, index) });
      },
      toggleAll() {
        const all = keysOf(0, now.current.rows.length);
        anchor.current = undefined;
        set(Object.keys(all).every((key) => now.current.selected[key] === true) ? NONE : all);
      },
      choose(all: readonly RowModel[]) {
        set(Object.fromEntries(all.map(({ key }) => [key, true] as const)), all);
      },
      clear() {
        anchor.current = undefined;
        set(NONE);
      },
    };
  }, []);

  return useMemo(() => {
    if (bulkActions.length === 0) return undefined;
    const isTaken = (row: RowModel) => isSelectable(row) && selected[row.key] === true;
    // A row of the page is as it is now.
    const shown = new Map(rows.map((row) => [row.key, row]));
    const taken = (among?.map((row) => shown.get(row.key) ?? row) ?? rows).filter(isTaken);
    const isAll = taken.length > 0 && rows.filter(isSelectable).every(isTaken);
    return { ...change, selected, rows: taken, isAll };
  }, [bulkActions, rows, selected, among, change]);
}

function isSelectable({ isPlaceholder }: RowModel): boolean {
  return !isPlaceholder;
}

/** What a press on the checkbox of a row does: with Shift it selects a range. */
export function selectBy({ nativeEvent }: ChangeEvent, index: number, selection: RowSelection): void {
  if (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey) selection.extend(index);
  else selection.toggle(index);
}
