import { type ReactNode, type RefObject, useState } from "react";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { HeaderCell } from "./header-cell.tsx";
import { ListRow } from "./list-row.tsx";
import type { ListRowsProps } from "./list-rows.tsx";
import { useRowKeys } from "./use-row-keys.ts";
import styles from "./list.module.css";

/** The rows that are drawn, and the space of the others. */
export interface TableWindow {
  readonly items: readonly number[];
  /** px above and below. */
  readonly before: number;
  readonly after: number;
  /** Scrolls to a row that is not drawn. */
  readonly reveal?: (index: number) => void;
}

export interface TableFrameProps extends ListRowsProps {
  /** The scrolling element. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** Absent: every row is drawn. */
  readonly window?: TableWindow;
}

export function TableFrame({
  model,
  label,
  density,
  selection,
  onChange,
  widths,
  onWidth,
  scroller,
  window: drawn,
}: TableFrameProps): ReactNode {
  const t = useTranslate();
  const isAll = selection?.getIsAllRowsSelected() ?? false;
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
                  checked={isAll}
                  indeterminate={!isAll && selection?.getIsSomeRowsSelected()}
                  onChange={selection?.getToggleAllRowsSelectedHandler()}
                />
              </th>
            )}
            {model.shown.map((column) => (
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
                columns={model.shown}
                index={index}
                isActive={index === Math.min(active, rows.length - 1)}
                isVirtual={drawn !== undefined}
                hasBulk={hasBulk}
                isSelected={selection?.getRow(row.key).getIsSelected() ?? false}
                onSelect={selection?.getRow(row.key).getToggleSelectedHandler()}
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

/** The numbers from 0 to `count` - 1. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ blockSize: height }} />;
}
