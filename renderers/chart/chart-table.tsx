import type { ChartSeries } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import type { ChartColumns } from "./chart-columns.ts";
import { type Scale, showTime, showValue } from "./chart-text.ts";
import styles from "./chart.module.css";

/** The most rows shown; the newest come first. */
const MOST_ROWS = 500;

/** The values of the curves, newest first. */
export function ChartTable({
  columns,
  series,
  scale,
}: {
  readonly columns: ChartColumns;
  readonly series: readonly ChartSeries[];
  readonly scale: Scale;
}) {
  const t = useTranslate();
  const count = columns.times.length;
  const shown = Array.from({ length: Math.min(count, MOST_ROWS) }, (_, index) => count - 1 - index);
  return (
    <div className={styles["scroll"]}>
      <table className={styles["table"]}>
        {count > MOST_ROWS && <caption>{t("chart.newest", { count: MOST_ROWS })}</caption>}
        <thead>
          <tr>
            <th scope="col">{t("chart.time")}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((index) => (
            <tr key={index}>
              <th scope="row">{showTime(columns.times[index] ?? 0)}</th>
              {series.map(({ name }, at) => (
                <td key={name}>{showValue(columns.values[at]?.[index], scale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
