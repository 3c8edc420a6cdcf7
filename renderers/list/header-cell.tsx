import { type PointerEvent, useRef, useState } from "react";
import type { ColumnModel, ListChange, ListModel } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { COLUMN_WIDTH_PX } from "#engine";
import styles from "./table.module.css";

export interface HeaderCellProps {
  readonly column: ColumnModel;
  readonly sort: ListModel["sort"];
  readonly onChange: (change: ListChange) => void;
  /** px; absent: automatic width. */
  readonly width: number | undefined;
  /** Absent: widths cannot be changed. */
  readonly onWidth?: ((field: string, width: number | undefined) => void) | undefined;
}

/**
 * A column's header: sorts ascending, then descending, then not at all. Its edge can be dragged to change the width;
 * with the keyboard that is done where columns are chosen.
 */
export function HeaderCell({ column, sort, onChange, width, onWidth }: HeaderCellProps) {
  const { field, label, align } = column;
  const cell = useRef<HTMLTableCellElement>(null);
  const [dragged, setDragged] = useState<number>();
  const shown = dragged ?? width;
  const current = sort?.field === field ? (sort.descending ? "descending" : "ascending") : undefined;
  return (
    <th
      ref={cell}
      scope="col"
      data-align={align}
      data-format={column.format ?? "text"}
      {...(column.sort === undefined ? {} : { "aria-sort": current ?? "none" })}
      style={
        shown === undefined ? undefined : { inlineSize: shown, minInlineSize: shown, maxInlineSize: shown }
      }
    >
      {column.sort === undefined ? (
        label
      ) : (
        <button
          type="button"
          className={styles["sort"]}
          onClick={() => onChange({ sort: nextSort(field, current) })}
        >
          {label}
          <span className={styles["sort-mark"]} data-current={current}>
            <Icon
              name={
                current === undefined ? "arrows-sort" : current === "ascending" ? "arrow-up" : "arrow-down"
              }
              size={14}
            />
          </span>
        </button>
      )}
      {onWidth !== undefined && (
        <ResizeHandle
          onStart={() => cell.current?.offsetWidth ?? COLUMN_WIDTH_PX.least}
          onDrag={setDragged}
          onEnd={(next) => {
            setDragged(undefined);
            onWidth(field, next);
          }}
        />
      )}
    </th>
  );
}

function nextSort(field: string, current: "ascending" | "descending" | undefined): ListModel["sort"] {
  if (current === "descending") return undefined;
  return { field, descending: current === "ascending" };
}

interface EdgeProps {
  /** Returns the width at the start, in px. */
  readonly onStart: () => number;
  readonly onDrag: (width: number) => void;
  /** Undefined: automatic width again. */
  readonly onEnd: (width: number | undefined) => void;
}

function ResizeHandle({ onStart, onDrag, onEnd }: EdgeProps) {
  const from = useRef<{ readonly x: number; readonly width: number; readonly sign: 1 | -1 }>(null);
  const widthAt = (event: PointerEvent): number | undefined => {
    if (from.current === null) return undefined;
    const { x, width, sign } = from.current;
    return Math.min(
      COLUMN_WIDTH_PX.most,
      Math.max(COLUMN_WIDTH_PX.least, width + sign * (event.clientX - x)),
    );
  };
  return (
    <span
      aria-hidden
      className={styles["edge"]}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        const isRightToLeft = getComputedStyle(event.currentTarget).direction === "rtl";
        from.current = { x: event.clientX, width: onStart(), sign: isRightToLeft ? -1 : 1 };
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== undefined) onDrag(width);
      }}
      onPointerUp={(event) => {
        const width = widthAt(event);
        const isMoved = width !== from.current?.width;
        from.current = null;
        if (width !== undefined && isMoved) onEnd(width);
      }}
      onDoubleClick={() => onEnd(undefined)}
    />
  );
}
