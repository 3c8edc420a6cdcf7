import { memo } from "react";
import type { ColumnModel, RowModel } from "#engine/model";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { RowCell } from "./row-cell.tsx";
import { RowMenuButton } from "./row-menu.tsx";
import { selectBy } from "./use-selection.ts";
import type { RowSelection } from "./use-selection.ts";
import styles from "./table.module.css";

export interface ListRowProps {
  readonly row: RowModel;
  readonly columns: readonly ColumnModel[];
  readonly index: number;
  /** The only row that Tab reaches. */
  readonly isActive: boolean;
  readonly isVirtual: boolean;
  readonly isSelected: boolean;
  /** It is open beside the list. */
  readonly isOpen: boolean;
  /** Absent: rows cannot be selected. */
  readonly selection: RowSelection | undefined;
  readonly onActive: (index: number) => void;
}

export const ListRow = memo(
  function ListRow(props: ListRowProps) {
    const { row, columns, index, isActive, isVirtual, isSelected, isOpen, selection, onActive } = props;
    const t = useTranslate();
    return (
      <tr
        tabIndex={isActive ? 0 : -1}
        data-index={index}
        data-placeholder={row.isPlaceholder || undefined}
        data-selected={isSelected || undefined}
        data-open={isOpen || undefined}
        data-leads={row.href && ""}
        aria-current={isOpen || undefined}
        aria-rowindex={isVirtual ? index + 2 : undefined}
        aria-busy={row.isPlaceholder || row.work?.state === "running" || undefined}
        onFocus={() => onActive(index)}
      >
        {selection !== undefined && (
          <td className={styles["check"]}>
            {!row.isPlaceholder && (
              <Checkbox
                aria-label={t("list.select-row", { row: row.name })}
                checked={isSelected}
                onChange={(event) => selectBy(event, index, selection)}
              />
            )}
          </td>
        )}
        {row.cells.map((cell, at) => {
          const align = columns[at]?.align ?? "left";
          return at === 0 ? (
            <th key={cell.field} scope="row" data-align={align}>
              <RowCell row={row} cell={cell} />
            </th>
          ) : (
            <td key={cell.field} data-align={align}>
              <RowCell row={row} cell={cell} />
            </td>
          );
        })}
        <td className={styles["menu-cell"]}>
          <RowMenuButton row={row} />
        </td>
      </tr>
    );
  },
  // The handlers do the same for the same row; comparing them would render every row again.
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.index === after.index &&
    before.isActive === after.isActive &&
    before.isVirtual === after.isVirtual &&
    (before.selection === undefined) === (after.selection === undefined) &&
    before.isOpen === after.isOpen &&
    before.isSelected === after.isSelected,
);
