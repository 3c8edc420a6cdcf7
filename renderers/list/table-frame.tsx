import { type ReactNode, type RefObject, useMemo, useState } from "react";
import type { ColumnWidths, Density } from "#engine";
import type { ActionModel, ListChange, ListModel, RowModel } from "#engine/model";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { HeaderCell } from "./header-cell.tsx";
import type { Selection } from "./list-view.tsx";
import { ListRow } from "./list-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import styles from "./list.module.css";

export interface ListRowsProps {
  readonly model: ListModel;
  /** Names the table, or the list of cards. */
  readonly label?: string | undefined;
  readonly density: Density;
  readonly selected: Selection;
  readonly onSelected: (selected: Selection) => void;
  /** Absent: rows are not chosen, or not yet. */
  readonly selection?: RowSelection | undefined;
  readonly onChange: (change: ListChange) => void;
  readonly onAction: (action: ActionModel, row: RowModel) => void;
  readonly widths: ColumnWidths;
  readonly onWidth: (field: string, width: number | undefined) => void;
  readonly renderInside?: ((row: RowModel) => ReactNode) | undefined;
}

/** What is chosen of all rows, and how that changes. */
export interface RowSelection {
  readonly isAll: boolean;
  readonly isSome: boolean;
  readonly toggleAll: (isSelected: boolean) => void;
  readonly toggle: (key: string, isSelected: boolean) => void;
}

/** The rows that are drawn, and the room of the others. */
export interface TableWindow {
  readonly items: readonly number[];
  /** px above and below. */
  readonly before: number;
  readonly after: number;
  /** Brings a row that is not drawn into sight. */
  readonly reveal?: (index: number) => void;
}

export interface TableFrameProps extends ListRowsProps {
  /** What scrolls. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** Absent: every row is drawn. */
  readonly window?: TableWindow;
}

export function TableFrame({
  model,
  label,
  density,
  selected,
  selection,
  onChange,
  widths,
  onWidth,
  scroller,
  window: drawn,
}: TableFrameProps): ReactNode {
  const t = useTranslate();
  const shown = useMemo(
    () => model.shown.flatMap((field) => model.columns.find((column) => column.field === field) ?? []),
    [model.shown, model.columns],
  );
  const hasBulk = model.bulkActions.length > 0;
  const { rows } = model;
  const [active, setActive] = useState(0);
  const tableElement = useRowKeys({
    rows,
    active,
    onActive: setActive,
    reveal: (index) => drawn?.reveal?.(index),
  });
  return (
    <div className={styles["scroll"]} ref={scroller} data-updating={model.isUpdating || undefined}>
      <table
        className={styles["table"]}
        aria-label={label}
        data-density={density}
        aria-rowcount={drawn === undefined ? undefined : rows.length + 1}
        ref={tableElement}
      >
        <thead>
          <tr>
            {hasBulk && (
              <th className={styles["check"]}>
                <Checkbox
                  size="xs"
                  aria-label={t("list.select-all")}
                  disabled={selection === undefined}
                  checked={selection?.isAll ?? false}
                  indeterminate={selection?.isSome ?? false}
                  onChange={(event) => selection?.toggleAll(event.currentTarget.checked)}
                />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell
                key={column.field}
                column={column}
                sort={model.sort}
                onChange={onChange}
                width={Object.hasOwn(widths, column.field) ? widths[column.field] : undefined}
                onWidth={onWidth}
              />
            ))}
            <th className={styles["menu-cell"]}>
              <span className={styles["unseen"]}>{t("list.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drawn !== undefined && drawn.before > 0 && <Spacer height={drawn.before} />}
          {(drawn?.items ?? range(rows.length)).map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <ListRow
                key={row.key}
                row={row}
                columns={shown}
                index={index}
                isActive={index === Math.min(active, rows.length - 1)}
                isVirtual={drawn !== undefined}
                hasBulk={hasBulk}
                isSelected={selected[row.key] === true}
                onSelect={selection && ((isSelected) => selection.toggle(row.key, isSelected))}
                onActive={setActive}
              />
            );
          })}
          {drawn !== undefined && drawn.after > 0 && <Spacer height={drawn.after} />}
        </tbody>
      </table>
    </div>
  );
}

/** The numbers from 0, below `count`. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ blockSize: height }} />;
}
