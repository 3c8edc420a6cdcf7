import { Suspense, useState } from "react";
import type { ChartModel } from "#engine/model";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { ChartMark } from "./chart-mark.tsx";
import { ChartPointer } from "./chart-pointer.tsx";
import { CHART_HEIGHT } from "./chart-size.ts";
import { ChartTable } from "./chart-table.tsx";
import { columnsOf } from "./chart-columns.ts";
import { showValue } from "./chart-text.ts";
import styles from "./chart.module.css";
import { lazyPart } from "../part/index.ts";

// Text and table are shown while the library loads.
const ChartCanvas = lazyPart(
  () => import("./chart-canvas.tsx"),
  (module) => module.ChartCanvas,
);

/**
 * Values over time, or along a quantity: a legend with the latest or the marked values or the sums, the curves, a box with the values
 * of one time, and a table. The legend says in words what the curves show, which nobody hears.
 */
export function ChartPanel({ model }: { readonly model: ChartModel }) {
  const t = useTranslate();
  const [pointed, setPointed] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const [columns, setColumns] = useState(() => ({ of: model.series, ...columnsOf(model.series) }));
  if (columns.of !== model.series) setColumns({ of: model.series, ...columnsOf(model.series) });
  const marked = markedOf(model, columns.times);
  const isPointed = pointed !== undefined && pointed < columns.times.length;
  return (
    <figure className={styles["chart"]}>
      {model.title !== undefined && (
        <figcaption>
          <h2 className={styles["title"]}>{model.title}</h2>
        </figcaption>
      )}
      <ul className={styles["legend"]}>
        {model.series.map(({ name }, series) => (
          <li key={series}>
            <ChartMark series={series} as={model.as} />
            {name} <b>{showValue(legendValue(model, columns.values[series], marked), model)}</b>
            <span className={styles["unseen"]}>{`, ${t("chart.range", rangeOf(model, series))}`}</span>
          </li>
        ))}
      </ul>
      <div className={styles["plot"]}>
        <Suspense fallback={<Skeleton height={CHART_HEIGHT} />}>
          <ChartCanvas
            columns={columns}
            as={model.as}
            unit={model.unit}
            currency={model.currency}
            alongUnit={model.along?.unit}
            each={model.each}
            onPoint={setPointed}
          />
        </Suspense>
        <ChartPointer
          model={model}
          columns={columns}
          marked={marked}
          pointed={isPointed ? pointed : undefined}
          onPoint={setPointed}
        />
      </div>
      <details className={styles["details"]} onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary>{t("chart.table")}</summary>
        {isTable && (
          <ChartTable
            columns={columns}
            series={model.series}
            scale={model}
            along={model.along}
            each={model.each}
          />
        )}
      </details>
    </figure>
  );
}

/** The value at an index, or the last known one; of amounts in bars all together, since each bar is a part of it. */
function legendValue(
  { as, currency }: ChartModel,
  values: readonly (number | null)[] | undefined,
  index: number | undefined,
): number | null | undefined {
  if (as === "bar" && currency !== undefined)
    return values?.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return index === undefined ? values?.findLast((value) => value !== null) : values?.[index];
}

/** The index of the quantity that is marked, or of the last one that is not above it. */
function markedOf({ along }: ChartModel, quantities: readonly number[]): number | undefined {
  const { mark } = along ?? {};
  if (mark === undefined) return undefined;
  const index = quantities.findLastIndex((each) => each <= mark);
  return index === -1 ? undefined : index;
}

/** The lowest and the highest value of a curve, which the picture alone shows. */
function rangeOf(model: ChartModel, series: number): Readonly<Record<"least" | "most", string>> {
  const values = model.series[series]?.points.flatMap(([, value]) => (value === null ? [] : [value])) ?? [];
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { least: showValue(least, model), most: showValue(most, model) };
}
