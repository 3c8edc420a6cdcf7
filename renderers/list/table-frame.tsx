import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { Checkbox } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { HeaderCell } from "./header-cell.tsx";
import { ListRow } from "./list-row.tsx";
import type { ListRowsProps } from "./list-rows.tsx";
import { useMeasured } from "./use-measured.ts";
import { useOneStop } from "./use-one-stop.ts";
import { useRowKeys } from "./use-row-keys.ts";
import list from "./list.module.css";
import styles from "./table.module.css";

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
  /** The element that scrolls the rows; absent: the page does. */
  readonly scroller?: RefObject<HTMLDivElement | null>;
  /** Absent: every row is drawn. */
  readonly window?: TableWindow;
}

/** With so much room for a column, in px, a table also shows what is of second rank. */
const ROOMY_PX = 220;

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
  beside,
}: TableFrameProps): ReactNode {
  const t = useTranslate();
  const { rows } = model;
  const page = useRef<HTMLDivElement>(null);
  const frame = scroller ?? page;
  const fits = useMeasured(frame, fitsInside);
  const columns = model.shown.length;
  const isRoomy = useMeasured(
    frame,
    useCallback(({ clientWidth }) => clientWidth >= columns * ROOMY_PX, [columns]),
  );
  const [active, setActive] = useState(0);
  const tableElement = useRowKeys({
    rows,
    active,
    onActive: setActive,
    reveal: (index) => drawn?.reveal?.(index),
    selection,
    open: model.open,
    onFollow: beside.onFollow,
    onInto: beside.onInto,
  });
  useOneStop(tableElement);
  return (
    <div
      className={styles["frame"]}
      ref={frame}
      data-fits={fits || undefined}
      data-roomy={isRoomy || undefined}
      data-scrolls={scroller === undefined ? undefined : true}
      data-updating={model.isUpdating || undefined}
    >
      <table
        className={styles["table"]}
        aria-label={label}
        data-density={density}
        aria-rowcount={drawn === undefined ? undefined : rows.length + 1}
        ref={tableElement}
      >
        <thead>
          <tr>
            {selection !== undefined && (
              <th className={styles["check"]}>
                <Checkbox
                  aria-label={t("list.select-all")}
                  checked={selection.isAll}
                  indeterminate={!selection.isAll && selection.rows.length > 0}
                  onChange={selection.toggleAll}
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
              <span className={list["unseen"]}>{t("list.actions")}</span>
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
                isSelected={selection?.selected[row.key] === true}
                isOpen={row.key === model.open}
                selection={selection}
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

function fitsInside({ scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollWidth <= clientWidth;
}

/** The numbers from 0 to `count` - 1. */
export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

function Spacer({ height }: { readonly height: number }) {
  return <tr aria-hidden style={{ blockSize: height }} />;
}
