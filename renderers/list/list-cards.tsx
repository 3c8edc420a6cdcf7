import { Checkbox, Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ListRowsProps } from "./list-rows.tsx";
import { RowCell } from "./row-cell.tsx";
import { RowMenuButton } from "./row-menu.tsx";
import { selectBy } from "./use-selection.ts";
import styles from "./cards.module.css";

/** The rows as cards: the name and the menu on top, every other value with its label. */
export function ListCards({ model, label, selection, renderInside }: ListRowsProps) {
  const t = useTranslate();
  const labels = new Map(model.columns.map((column) => [column.field, column.label]));
  return (
    <ul className={styles["cards"]} aria-label={label} data-updating={model.isUpdating || undefined}>
      {model.rows.map((row, index) => {
        const [first, ...rest] = row.cells;
        return (
          <li
            key={row.key}
            className={styles["card"]}
            data-placeholder={row.isPlaceholder || undefined}
            data-open={row.key === model.open || undefined}
          >
            <div className={styles["card-head"]}>
              {selection !== undefined && !row.isPlaceholder && (
                <Checkbox
                  aria-label={t("list.select-row", { row: row.name })}
                  checked={selection.selected[row.key] === true}
                  onChange={(event) => selectBy(event, index, selection)}
                />
              )}
              <span className={styles["card-name"]}>
                {first !== undefined && <RowCell row={row} cell={first} />}
              </span>
              <RowMenuButton row={row} />
            </div>
            <dl className={styles["card-facts"]}>
              {rest.map((cell) => (
                <div key={cell.field}>
                  <dt>{labels.get(cell.field)}</dt>
                  <dd>
                    <RowCell row={row} cell={cell} />
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

/** What stands in for the cards while they load. */
export function CardSkeletons({ rows }: { readonly rows: readonly number[] }) {
  return (
    <div className={styles["cards"]} aria-hidden>
      {rows.map((row) => (
        <Skeleton key={row} height={120} />
      ))}
    </div>
  );
}
