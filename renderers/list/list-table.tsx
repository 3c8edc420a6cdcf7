import {
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type Updater,
} from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef, useState } from "react";
import type { ActionModel, ColumnModel, ListChange, ListModel, RowModel } from "#engine";
import { Checkbox } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { ROW_HEIGHTS } from "../theme/index.ts";
import { useTranslate } from "../translation.tsx";
import type { Density } from "./list-settings.ts";
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
}

/** Beyond this many rows only those near the view are in the page. */
const VIRTUAL_FROM = 100;

const features = tableFeatures({ rowSelectionFeature });
const helper = createColumnHelper<typeof features, RowModel>();

/** The rows of a list under its columns; header and first column stay in sight. */
export function ListTable({ model, density, selected, onSelected, onChange }: ListRowsProps) {
  const t = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const shown = useMemo(
    () => model.shown.flatMap((field) => model.columns.find((column) => column.field === field) ?? []),
    [model.shown, model.columns],
  );
  const columns = useMemo(
    () => helper.columns(shown.map(({ field, label }) => helper.display({ id: field, header: label }))),
    [shown],
  );
  const hasBulk = model.bulkActions.length > 0;
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
  const rows = table.getRowModel().rows;
  const height = ROW_HEIGHTS[density];
  const isVirtual = rows.length > VIRTUAL_FROM;
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: { width: 1200, height: 800 },
  });
  const [active, setActive] = useState(0);
  const tableElement = useRowKeys({
    rows: model.rows,
    active,
    onActive: setActive,
    reveal: (index) => {
      if (isVirtual) virtual.scrollToIndex(index);
    },
  });
  const items = isVirtual ? virtual.getVirtualItems() : undefined;
  const before = items?.[0]?.start ?? 0;
  const after = items === undefined ? 0 : virtual.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles["scroll"]} ref={scroller} data-updating={model.isUpdating || undefined}>
      <table
        className={styles["table"]}
        data-density={density}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
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
              <HeaderCell key={column.field} column={column} sort={model.sort} onChange={onChange} />
            ))}
            <th className={styles["menu-cell"]}>
              <span className={styles["unseen"]}>{t("list.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} />}
          {(items ?? rows.map((_, index) => ({ index }))).map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <ListRow
                key={row.id}
                row={row.original}
                columns={shown}
                index={index}
                isActive={index === Math.min(active, rows.length - 1)}
                isVirtual={isVirtual}
                hasBulk={hasBulk}
                isSelected={selected[row.id] === true}
                onSelect={(isSelected) => row.toggleSelected(isSelected)}
                onActive={setActive}
              />
            );
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </div>
  );
}

function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ blockSize: height }} />;
}

interface HeaderCellProps {
  readonly column: ColumnModel;
  readonly sort: ListModel["sort"];
  readonly onChange: (change: ListChange) => void;
}

/** Sorts ascending, then descending, then as the list is by itself. */
function HeaderCell({ column, sort, onChange }: HeaderCellProps) {
  const { field, label, align } = column;
  if (column.sort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {label}
      </th>
    );
  }
  const current = sort?.field === field ? (sort.descending ? "descending" : "ascending") : undefined;
  const next =
    current === undefined
      ? { field, descending: false }
      : current === "ascending"
        ? { field, descending: true }
        : undefined;
  return (
    <th scope="col" data-align={align} aria-sort={current ?? "none"}>
      <button
        type="button"
        className={styles["sort"]}

        onClick={() => onChange({ sort: next })}
      >
        {label}
        <span className={styles["sort-mark"]} data-current={current}>
          <Icon
            name={current === undefined ? "arrows-sort" : current === "ascending" ? "arrow-up" : "arrow-down"}
            size={14}
          />
        </span>
      </button>
    </th>
  );
}
