import { Checkbox } from "../control/index.ts";
import { Cell } from "../cell/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ListRowsProps } from "./list-rows.tsx";
import { RowMenuButton } from "./row-menu.tsx";
import styles from "./cards.module.css";

/** The rows as cards: the name and the menu on top, every other value with its label. */
export function ListCards({ model, label, selection, renderInside }: ListRowsProps) {
  const t = useTranslate();
  const labels = new Map(model.columns.map((column) => [column.field, column.label]));
  return (
    <ul className={styles["cards"]} aria-label={label} data-updating={model.isUpdating || undefined}>
      {model.rows.map((row) => {
        const [first, ...rest] = row.cells;
        return (
          <li key={row.key} className={styles["card"]} data-placeholder={row.isPlaceholder || undefined}>
            <div className={styles["card-head"]}>
              {model.bulkActions.length > 0 && !row.isPlaceholder && (
                <Checkbox
                  size="xs"
                  aria-label={t("list.select-row", { row: row.name })}
                  disabled={selection === undefined}
                  checked={selection?.getRow(row.key).getIsSelected() ?? false}
                  onChange={selection?.getRow(row.key).getToggleSelectedHandler()}
                />
              )}
              <span className={styles["card-name"]}>{first !== undefined && <Cell cell={first} />}</span>
              <RowMenuButton row={row} />
            </div>
            <dl className={styles["card-facts"]}>
              {rest.map((cell) => (
                <div key={cell.field}>
                  <dt>{labels.get(cell.field)}</dt>
                  <dd>
                    <Cell cell={cell} />
                  </dd>
                </div>
              ))}
            </dl>
            {!row.isPlaceholder && renderInside?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
