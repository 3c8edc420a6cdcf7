import { type ChangeEvent, memo } from "react";
import type { ColumnModel, RowModel } from "#engine/model";
import { Checkbox } from "../control/index.ts";
import { Cell } from "../cell/index.ts";
import { useTranslate } from "../translation.tsx";
import { RowMenuButton } from "./row-menu.tsx";
import styles from "./list.module.css";

export interface ListRowProps {
  readonly row: RowModel;
  readonly columns: readonly ColumnModel[];
  readonly index: number;
  /** The only row that Tab reaches. */
  readonly isActive: boolean;
  readonly isVirtual: boolean;
  readonly hasBulk: boolean;
  readonly isSelected: boolean;
  /** Absent: it cannot be selected. */
  readonly onSelect?: (event: ChangeEvent) => void;
  readonly onActive: (index: number) => void;
}

export const ListRow = memo(
  function ListRow(props: ListRowProps) {
    const { row, columns, index, isActive, isVirtual, hasBulk, isSelected, onSelect, onActive } = props;
    const t = useTranslate();
    return (
      <tr
        tabIndex={isActive ? 0 : -1}
        data-index={index}
        data-placeholder={row.isPlaceholder || undefined}
        data-selected={isSelected || undefined}
        aria-rowindex={isVirtual ? index + 2 : undefined}
        aria-busy={row.isPlaceholder || undefined}
        onFocus={() => onActive(index)}
      >
        {hasBulk && (
          <td className={styles["check"]}>
            {!row.isPlaceholder && (
              <Checkbox
                size="xs"
                aria-label={t("list.select-row", { row: row.name })}
                checked={isSelected}
                disabled={onSelect === undefined}
                onChange={onSelect}
              />
            )}
          </td>
        )}
        {row.cells.map((cell, at) => {
          const align = columns[at]?.align ?? "left";
          return at === 0 ? (
            <th key={cell.field} scope="row" data-align={align}>
              <Cell cell={cell} />
            </th>
          ) : (
            <td key={cell.field} data-align={align}>
              <Cell cell={cell} />
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
    before.hasBulk === after.hasBulk &&
    (before.onSelect === undefined) === (after.onSelect === undefined) &&
    before.isSelected === after.isSelected,
);
