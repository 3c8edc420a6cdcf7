import { lazy, Suspense, useState } from "react";
import type { ChartModel } from "#engine/model";
import { Skeleton } from "../control/index.ts";
import { useTranslate } from "../translation.tsx";
import { ChartTable } from "./chart-table.tsx";
import { columnsOf } from "./chart-columns.ts";
import { showTime, showValue } from "./chart-text.ts";
import { strokeOf } from "./chart-strokes.ts";
import type { Stroke } from "./chart-strokes.ts";
import styles from "./chart.module.css";

// Text and table are shown while the library loads.
const ChartCanvas = lazy(() =>
  import("./chart-canvas.tsx").then(({ ChartCanvas: component }) => ({ default: component })),
);

/** Values over time: the curves, a legend with the latest values (or those under the pointer), and a table. */
export function ChartPanel({ model }: { readonly model: ChartModel }) {
  const t = useTranslate();
  const [pointed, setPointed] = useState<number>();
  const [isTable, setIsTable] = useState(false);
  const [columns, setColumns] = useState(() => ({ of: model.series, ...columnsOf(model.series) }));
  if (columns.of !== model.series) setColumns({ of: model.series, ...columnsOf(model.series) });
  const index = pointed ?? columns.times.length - 1;
  const at = columns.times[index];
  return (
    <figure className={styles["chart"]}>
      {model.title !== undefined && <figcaption className={styles["title"]}>{model.title}</figcaption>}
      <Suspense fallback={<Skeleton height={180} />}>
        <ChartCanvas
          columns={columns}
          as={model.as}
          unit={model.unit}
          label={summaryOf(model, t)}
          onPoint={setPointed}
        />
      </Suspense>
      <ul className={styles["legend"]}>
        {model.series.map(({ name }, series) => (
          <li key={name}>
            <Mark {...strokeOf(series)} />
            {name}{" "}
            <b>{showValue(latest(columns.values[series], index, pointed === undefined), model.unit)}</b>
          </li>
        ))}
        {at !== undefined && <li className={styles["time"]}>{showTime(at)}</li>}
      </ul>
      <details className={styles["details"]} onToggle={(event) => setIsTable(event.currentTarget.open)}>
        <summary>{t("chart.table")}</summary>
        {isTable && <ChartTable columns={columns} series={model.series} unit={model.unit} />}
      </details>
    </figure>
  );
}

function Mark({ role, dash }: Stroke) {
  return (
    <svg className={styles["mark"]} aria-hidden>
      <line x1="0" x2="100%" y1="50%" y2="50%" data-role={role} strokeDasharray={dash.join(" ")} />
    </svg>
  );
}

/** The value under the pointer, else the last known one. */
function latest(
  values: readonly (number | null)[] | undefined,
  index: number,
  isLast: boolean,
): number | null | undefined {
  return isLast ? values?.findLast((value) => value !== null) : values?.[index];
}

/** The curves in words: lowest, highest and latest value of each. */
function summaryOf(
  { title, series, unit }: ChartModel,
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string,
): string {
  const parts = series.map(({ name, points }) => {
    const values = points.flatMap(([, value]) => (value === null ? [] : [value]));
    return t("chart.summary", {
      name,
      least: showValue(
        values.reduce((a, b) => Math.min(a, b), Infinity),
        unit,
      ),
      most: showValue(
        values.reduce((a, b) => Math.max(a, b), -Infinity),
        unit,
      ),
      latest: showValue(values.at(-1), unit),
    });
  });
  return [...(title === undefined ? [] : [`${title}:`]), ...parts].join(" ");
}
