import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Updater,
} from "@tanstack/react-table";
import { type ReactNode, type RefObject, useMemo, useState } from "react";
import type { ActionModel, ListChange, ListModel, RowModel } from "#engine";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { HeaderCell } from "./header-cell.tsx";
import type { ColumnWidths, Density } from "./list-settings.ts";
import type { Selection } from "./list-view.tsx";
import { ListRow } from "./list-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import styles from "./list.module.css";

export interface ListRowsProps {
  readonly model: ListModel;
  readonly density: Density;
  readonly selected: Selection;
  readonly onSelected: (selected: Selection) => void;
  readonly onChange: (change: ListChange) => void;
  readonly onAction: (action: ActionModel, row: RowModel) => void;
  readonly widths: ColumnWidths;
  readonly onWidth: (field: string, width: number | undefined) => void;
  readonly renderInside?: ((row: RowModel) => ReactNode) | undefined;
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

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, RowModel>();

export function TableFrame({
  model,
  density,
  selected,
  onSelected,
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
  const columns = useMemo(
    () => helper.columns(shown.map(({ field, label }) => helper.display({ id: field, header: label }))),
    [shown],
  );
  const table = useTable({
    features,
    columns,
    data: model.rows,
    getRowId: (row) => row.key,
    enableRowSelection: (row) => !row.original.isPlaceholder,
    state: { rowSelection: { ...selected } },
    onRowSelectionChange: (change: Updater<Record<string, true>>) =>
      onSelected(typeof change === "function" ? change({ ...selected }) : change),
  });
  const { rows } = table.getRowModel();
  const [active, setActive] = useState(0);
  const tableElement = useRowKeys({
    rows: model.rows,
    active,
    onActive: setActive,
    reveal: (index) => drawn?.reveal?.(index),
  });
  return (
    <div className={styles["scroll"]} ref={scroller} data-updating={model.isUpdating || undefined}>
      <table
        className={styles["table"]}
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
                  checked={table.getIsAllRowsSelected()}
                  indeterminate={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
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
                key={row.id}
                row={row.original}
                columns={shown}
                index={index}
                isActive={index === Math.min(active, rows.length - 1)}
                isVirtual={drawn !== undefined}
                hasBulk={hasBulk}
                isSelected={selected[row.id] === true}
                onSelect={(isSelected) => row.toggleSelected(isSelected)}
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
