import type { ChartModel } from "#engine/model";
import { strokeOf } from "./chart-strokes.ts";
import styles from "./chart.module.css";

export interface ChartMarkProps {
  /** The index of the series. */
  readonly series: number;
  readonly as: ChartModel["as"];
}

/** How a series is drawn, beside its name: its stroke, or the colour of its bars. */
export function ChartMark({ series, as }: ChartMarkProps) {
  const { colour, dash } = strokeOf(series, as);
  const isFilled = as === "bar";
  return (
    <svg className={styles["mark"]} data-filled={isFilled || undefined} aria-hidden>
      <line
        x1="0"
        x2="100%"
        y1="50%"
        y2="50%"
        data-colour={colour}
        strokeDasharray={isFilled ? undefined : dash.join(" ")}
      />
    </svg>
  );
}
