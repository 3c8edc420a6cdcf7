import type { ChartModel, ChartSeries } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import type { ChartColumns } from "./chart-columns.ts";
import { type Scale, showPlace, showValue } from "./chart-text.ts";
import styles from "./chart.module.css";

/** The most rows shown; the newest come first. */
const MOST_ROWS = 500;

/** The values of the curves: the newest first, or in the order of their quantities. */
export function ChartTable({
  columns,
  series,
  scale,
  along,
  each,
}: {
  readonly columns: ChartColumns;
  readonly series: readonly ChartSeries[];
  readonly scale: Scale;
  readonly along: ChartModel["along"];
  readonly each: ChartModel["each"];
}) {
  const t = useTranslate();
  const count = columns.times.length;
  const shown = Array.from({ length: Math.min(count, MOST_ROWS) }, (_, index) =>
    along === undefined ? count - 1 - index : index,
  );
  return (
    <div
      className={styles["scroll"]}
      role="region"
      aria-label={series.map(({ name }) => name).join(", ")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what does not fit scrolls, also by keys
      tabIndex={0}
    >
      <table className={styles["table"]}>
        {count > MOST_ROWS && along === undefined && (
          <caption>{t("chart.newest", { count: MOST_ROWS })}</caption>
        )}
        <thead>
          <tr>
            <th scope="col">{along === undefined ? t("chart.time") : along.name}</th>
            {series.map(({ name }, at) => (
              <th key={at} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((index) => (
            <tr key={index}>
              <th scope="row">{showPlace(columns.times[index] ?? 0, along, each)}</th>
              {series.map((_, at) => (
                <td key={at}>{showValue(columns.values[at]?.[index], scale)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
