import type { KeyboardEvent } from "react";
import type { ChartModel } from "#engine/model";
import { useTranslate } from "../translation.tsx";
import { type ChartColumns, shownTimes } from "./chart-columns.ts";
import { ChartMark } from "./chart-mark.tsx";
import { PLOT_END, PLOT_START } from "./chart-size.ts";
import { showPlace, showValue } from "./chart-text.ts";
import styles from "./chart.module.css";

export interface ChartPointerProps {
  readonly model: ChartModel;
  readonly columns: ChartColumns;
  /** The index that is marked, and read before any other; undefined: none. */
  readonly marked: number | undefined;
  /** The index of the time that is read; undefined: none. */
  readonly pointed: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
}

/** Reads a chart by its times, under the pointer or by the arrow keys: a box with all values of that time. */
export function ChartPointer({ model, columns, marked, pointed, onPoint }: ChartPointerProps) {
  const t = useTranslate();
  const last = columns.times.length - 1;
  const first = marked ?? last;
  const now = pointed ?? first;
  const values = model.series.map(({ name }, index) => ({
    name,
    text: showValue(columns.values[index]?.[now], model),
  }));
  const time = showPlace(columns.times[now] ?? 0, model.along, model.each);
  const move = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, { pointed, first, last });
    if (next === "none") return;
    event.preventDefault();
    onPoint(next);
  };
  const [from, to] = shownTimes(columns.times, model.as);
  const shareOf = (index: number) => ((columns.times[index] ?? from) - from) / (to - from);
  const share = shareOf(now);
  return (
    <div className={styles["pointer"]} dir="ltr">
      <div
        className={styles["reader"]}
        role="slider"
        tabIndex={0}
        aria-label={t(model.along === undefined ? "chart.point" : "chart.point-along", {
          chart: model.title ?? "",
          along: model.along?.name ?? "",
        })}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={now}
        aria-valuetext={`${time}: ${values.map(({ name, text }) => `${name} ${text}`).join(", ")}`}
        onKeyDown={move}
        onFocus={(event) => {
          if (event.currentTarget.matches(":focus-visible")) onPoint(now);
        }}
        onBlur={() => onPoint(undefined)}
      />
      {marked !== undefined && <div className={styles["marked"]} style={rulePlace(shareOf(marked))} />}
      {pointed !== undefined && (
        <>
          <div className={styles["rule"]} style={rulePlace(share)} />
          <div className={styles["tip"]} style={tipPlace(share)} aria-hidden>
            <span className={styles["tip-time"]}>{time}</span>
            {values.map(({ name, text }, index) => (
              <span key={index} className={styles["tip-value"]}>
                <ChartMark series={index} as={model.as} />
                <span className={styles["tip-name"]}>{name}</span>
                <b>{text}</b>
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

function rulePlace(share: number): Readonly<Record<"left", string>> {
  return { left: `calc(${PLOT_START}px + (100% - ${PLOT_START + PLOT_END}px) * ${share})` };
}

/** Beside the time, on the side that has room. */
function tipPlace(share: number): Readonly<Record<"left" | "right", string>> {
  const start = `calc(${PLOT_START}px + (100% - ${PLOT_START + PLOT_END}px) * ${share} + 8px)`;
  const end = `calc(${PLOT_END}px + (100% - ${PLOT_START + PLOT_END}px) * ${1 - share} + 8px)`;
  return share > 0.5 ? { left: "auto", right: end } : { left: start, right: "auto" };
}

/** Where a key leads; `none`: nowhere, undefined: out of the chart. */
function nextIndex(
  key: string,
  at: { readonly pointed: number | undefined; readonly first: number; readonly last: number },
): number | undefined | "none" {
  const { pointed, first, last } = at;
  const now = pointed ?? first;
  const step = STEPS[key];
  if (step !== undefined) return Math.min(last, Math.max(0, now + step));
  if (key === "Home") return 0;
  if (key === "End") return last;
  return key === "Escape" && pointed !== undefined ? undefined : "none";
}

const STEPS: Readonly<Record<string, number | undefined>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
};
