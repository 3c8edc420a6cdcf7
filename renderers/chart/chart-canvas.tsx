import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartModel } from "#engine/model";
import { labelledTimes, shownTimes, stackedValues, type ChartColumns } from "./chart-columns.ts";
import { CHART_HEIGHT, PLOT_END, PLOT_START } from "./chart-size.ts";
import { strokeOf } from "./chart-strokes.ts";
import { type Scale, showQuantities, showTick, showTicks } from "./chart-text.ts";
import styles from "./chart.module.css";

export interface ChartCanvasProps {
  readonly columns: ChartColumns;
  readonly as: ChartModel["as"];
  readonly unit: string;
  /** Code of the currency of amounts. */
  readonly currency?: string | undefined;
  /** The unit of the quantities along which the values run; undefined: they run over time. */
  readonly alongUnit?: string | undefined;
  readonly each?: ChartModel["each"];
  /** The index of the time under the pointer; undefined when it left. */
  readonly onPoint: (index: number | undefined) => void;
}

/** The curves, in the colours of the theme; the series differ in their strokes too. Bars stand on one another. */
export function ChartCanvas(props: ChartCanvasProps) {
  const { columns, as, unit, currency, alongUnit, each, onPoint } = props;
  const box = useRef<HTMLDivElement>(null);
  const latestOnPoint = useRef(onPoint);
  useEffect(() => {
    latestOnPoint.current = onPoint;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null || !canDraw()) return undefined;
    const colour = (role: string) => getComputedStyle(element).getPropertyValue(`--atrium-${role}`).trim();
    const size = () => ({ width: Math.max(120, element.clientWidth), height: CHART_HEIGHT });
    const options = optionsOf({
      columns,
      as,
      scale: { unit, ...(currency === undefined ? {} : { currency }) },
      alongUnit,
      each,
      colour,
    });
    const plot = new uPlot(
      {
        ...options,
        ...size(),
        hooks: { setCursor: [({ cursor }) => latestOnPoint.current(cursor.idx ?? undefined)] },
      },
      [
        columns.times.map((at) => at / perTick(alongUnit)),
        ...drawnValues(columns, as).map((values) => [...values]),
      ],
      element,
    );
    const resized = new ResizeObserver(() => plot.setSize(size()));
    resized.observe(element);
    const recoloured = new MutationObserver(() => plot.redraw());
    recoloured.observe(document.documentElement, { attributes: true });
    return () => {
      resized.disconnect();
      recoloured.disconnect();
      plot.destroy();
    };
  }, [columns, as, unit, currency, alongUnit, each]);
  return <div ref={box} className={styles["canvas"]} aria-hidden dir="ltr" />;
}

/** In the order in which they are drawn: the lowest part of a bar is the last, over the higher ones. */
function drawnValues({ values }: ChartColumns, as: ChartModel["as"]): ChartColumns["values"] {
  return as === "bar" ? stackedValues(values).toReversed() : values;
}

interface Look {
  readonly columns: ChartColumns;
  readonly as: ChartModel["as"];
  readonly scale: Scale;
  readonly alongUnit: string | undefined;
  readonly each: ChartModel["each"];
  readonly colour: (role: string) => string;
}

/** The library counts times in seconds; quantities stay as they are. */
function perTick(alongUnit: string | undefined): number {
  return alongUnit === undefined ? 1000 : 1;
}

function optionsOf({
  columns,
  as,
  scale,
  alongUnit,
  each,
  colour,
}: Look): Omit<uPlot.Options, "width" | "height"> {
  const axis: uPlot.Axis = {
    stroke: () => colour("muted"),
    font: AXIS_FONT,
    grid: { stroke: () => colour("line"), width: 1 },
    ticks: { show: false },
  };
  const [from, to] = shownTimes(columns.times, as);
  return {
    legend: { show: false },
    cursor: { x: false, y: false, drag: { x: false, y: false } },
    padding: [8, PLOT_END, 0, 0],
    scales: {
      x: {
        time: alongUnit === undefined,
        range: () => [from / perTick(alongUnit), to / perTick(alongUnit)],
      },
      y: { range: (_, least, most) => rangeOf(least, most) },
    },
    axes: [
      {
        ...axis,
        size: timeSize,
        gap: 8,
        grid: { show: false },
        // The library would divide it by the days of the reader.
        ...(each !== undefined && { splits: (...at) => wholeTicks(columns, at[4]) }),
        values: (_, ticks) =>
          alongUnit === undefined ? showTicks(ticks, each) : showQuantities(ticks, alongUnit),
      },
      {
        ...axis,
        size: PLOT_START,
        values: (_, ticks) => ticks.map((tick) => showTick(tick, scale)),
      },
    ],
    series: [{}, ...seriesOf(columns, as, colour)],
  };
}

/** In seconds, as the least that labels are apart. */
function wholeTicks({ times }: ChartColumns, apart: number): number[] {
  return labelledTimes(times, apart * 1000).map((at) => at / 1000);
}

function seriesOf(
  columns: ChartColumns,
  as: ChartModel["as"],
  colour: Look["colour"],
): readonly uPlot.Series[] {
  const { bars } = uPlot.paths;
  const drawn = columns.values.map((values, index): uPlot.Series => {
    const stroke = strokeOf(index, as);
    const own = () => colour(`series-${stroke.colour}`);
    const isAlone = values.filter((value) => value !== null).length === 1;
    return {
      stroke: own,
      width: as === "bar" ? 0 : 1.5,
      // Points on whole pixels bend a straight line.
      pxAlign: as === "bar",
      ...(stroke.dash.length === 0 ? {} : { dash: [...stroke.dash] }),
      // A single value has no line.
      points: { show: as !== "bar" && isAlone, size: 7, fill: own },
      ...(as === "line" ? {} : { fill: () => (as === "bar" ? own() : `${own()}22`) }),
      paths: as === "bar" && bars !== undefined ? bars({ size: [0.7, 40] }) : undefined,
    };
  });
  return as === "bar" ? drawn.toReversed() : drawn;
}

/** In px: room for the date under a time, where there is one. */
function timeSize(_: uPlot, labels: readonly string[] | null): number {
  return labels?.some((label) => label.includes("\n")) === true ? 44 : 28;
}

const AXIS_FONT = "12px Inter, system-ui, sans-serif";

/** Starts at zero, so that heights are proportional; with space above. */
function rangeOf(least: number, most: number): [number, number] {
  const top = Math.max(0, most);
  return [Math.min(0, least), top === 0 && least >= 0 ? 1 : top * 1.05];
}

/** A browser without canvas still has the legend and the table. */
function canDraw(): boolean {
  return typeof Path2D === "function" && typeof ResizeObserver === "function";
}
