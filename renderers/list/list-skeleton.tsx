import { Suspense, useEffect } from "react";
import type { ColumnWidths, Density } from "#engine";
import type { ColumnModel, ListModel } from "#engine/model";
import { loadCell } from "../cell/index.ts";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { lazyPart, NoPart } from "../part/index.ts";
import { HeaderCell } from "./header-cell.tsx";
import { NarrowSkeleton } from "./narrow-later.tsx";
import list from "./list.module.css";
import styles from "./table.module.css";

const ROWS = 10;

const CardSkeletons = lazyPart(
  () => import("./list-cards.tsx"),
  (module) => module.CardSkeletons,
  { failed: NoPart },
);

/** The real columns without rows, so that nothing moves when these arrive. */
export function ListSkeleton({
  model,
  density,
  asCards,
  widths,
}: {
  readonly model: ListModel;
  readonly density: Density;
  readonly asCards: boolean;
  /** Of columns, that a person set, in px. */
  readonly widths: ColumnWidths;
}) {
  const t = useTranslate();
  const { shown } = model;
  useEffect(() => {
    for (const { format } of shown) loadCell(format);
  }, [shown]);
  const rows = Array.from({ length: Math.min(ROWS, model.page.size) }, (_, index) => index);
  return (
    <>
      <output className={list["unseen"]}>{t("list.loading")}</output>
      {model.as === "cards" ? (
        <Suspense>
          <CardSkeletons rows={rows} />
        </Suspense>
      ) : asCards ? (
        <NarrowSkeleton rows={rows} />
      ) : (
        <TableSkeleton model={model} density={density} rows={rows} widths={widths} />
      )}
    </>
  );
}

interface TableSkeletonProps {
  readonly model: ListModel;
  readonly density: Density;
  readonly rows: readonly number[];
  readonly widths: ColumnWidths;
}

function TableSkeleton({ model, density, rows, widths }: TableSkeletonProps) {
  const hasBulk = model.bulkActions.length > 0;
  return (
    <div className={styles["frame"]} inert>
      <table className={styles["table"]} data-density={density}>
        <thead>
          <tr>
            {hasBulk && (
              <th className={styles["check"]} aria-hidden>
                <span className={styles["box"]} />
              </th>
            )}
            {model.shown.map((column) => (
              <HeaderCell
                key={column.field}
                column={column}
                sort={model.sort}
                onChange={ignore}
                width={Object.hasOwn(widths, column.field) ? widths[column.field] : undefined}
              />
            ))}
            <th className={styles["menu-cell"]} aria-hidden />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {hasBulk && <td className={styles["check"]} aria-hidden />}
              {model.shown.map((column, at) => {
                const Part = at === 0 ? "th" : "td";
                return (
                  <Part key={column.field} data-align={column.align}>
                    <Skeleton height={12} width={`${charactersOf(column, at) - (row % 3)}ch`} />
                  </Part>
                );
              })}
              <td className={styles["menu-cell"]} aria-hidden />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Characters that a value of a format usually has. */
const CHARACTERS = new Map([
  ["datetime", 24],
  ["date", 10],
  ["yes", 3],
  ["state", 10],
  ["sentence", 48],
]);

/** About as many characters as the values of a column will have, so that it hardly moves when they come. */
function charactersOf({ format = "", align }: ColumnModel, at: number): number {
  return CHARACTERS.get(format) ?? (at === 0 ? 20 : align === "right" ? 6 : 16);
}

function ignore(): void {}
