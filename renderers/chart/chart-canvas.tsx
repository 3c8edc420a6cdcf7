import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { ChartModel } from "#engine/model";
import type { ChartColumns } from "./chart-columns.ts";
import { strokeOf } from "./chart-strokes.ts";
import { showTicks } from "./chart-text.ts";
import styles from "./chart.module.css";

export interface ChartCanvasProps {
  readonly columns: ChartColumns;
  readonly as: ChartModel["as"];
  readonly unit: string;
  /** A description of the curves. */
  readonly label: string;
  /** The index of the time under the pointer; undefined when it left. */
  readonly onPoint: (index: number | undefined) => void;
}

/** The curves, in the colours of the theme; the series differ in their strokes too. */
export function ChartCanvas({ columns, as, unit, label, onPoint }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null);
  const latestOnPoint = useRef(onPoint);
  useEffect(() => {
    latestOnPoint.current = onPoint;
  });
  useEffect(() => {
    const element = box.current;
    if (element === null || !canDraw()) return undefined;
    const colour = (role: string) => getComputedStyle(element).getPropertyValue(`--atrium-${role}`).trim();
    const size = () => ({ width: Math.max(120, element.clientWidth), height: HEIGHT_PX });
    const options = optionsOf({ count: columns.values.length, as, unit, colour });
    const plot = new uPlot(
      {
        ...options,
        ...size(),
        hooks: { setCursor: [({ cursor }) => latestOnPoint.current(cursor.idx ?? undefined)] },
      },
      [columns.times.map((at) => at / 1000), ...columns.values.map((values) => [...values])],
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
  }, [columns, as, unit]);
  return <div ref={box} className={styles["canvas"]} role="img" aria-label={label} dir="ltr" />;
}

const HEIGHT_PX = 180;

interface Look {
  readonly count: number;
  readonly as: ChartModel["as"];
  readonly unit: string;
  readonly colour: (role: string) => string;
}

function optionsOf({ count, as, unit, colour }: Look): Omit<uPlot.Options, "width" | "height"> {
  const axis: uPlot.Axis = {
    stroke: () => colour("muted"),
    font: AXIS_FONT,
    grid: { stroke: () => colour("border"), width: 1 },
    ticks: { show: false },
  };
  const { bars } = uPlot.paths;
  return {
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    padding: [8, 16, 0, 0],
    scales: {
      // Otherwise half a bar would be cut off at either end.
      ...(as === "bar" ? { x: { range: (plot, from, to) => widened(plot.data[0], from, to) } } : {}),
      y: { range: (_, least, most) => rangeOf(least, most) },
    },
    axes: [
      { ...axis, size: 44, values: (_, ticks) => showTicks(ticks) },
      {
        ...axis,
        size: 56,
        values: (_, ticks) => ticks.map((tick) => `${COMPACT.format(tick)}${shortUnit(unit)}`),
      },
    ],
    series: [
      {},
      ...Array.from({ length: count }, (_, index): uPlot.Series => {
        const { role, dash } = strokeOf(index);
        return {
          stroke: () => colour(role),
          width: 1.5,
          ...(dash.length === 0 ? {} : { dash: [...dash] }),
          points: { show: false },
          ...(as === "line" ? {} : { fill: () => withOpacity(colour(role), as === "bar" ? "99" : "22") }),
          paths: as === "bar" && bars !== undefined ? bars({ size: [0.7, 40] }) : undefined,
        };
      }),
    ],
  };
}

const AXIS_FONT = "12px system-ui, sans-serif";
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function shortUnit(unit: string): string {
  return unit === "" ? "" : ` ${unit}`;
}

/** `#3d52d5` with this opacity; a colour in another notation stays opaque. */
function withOpacity(colour: string, share: string): string {
  return /^#[0-9a-f]{6}$/i.test(colour) ? `${colour}${share}` : colour;
}

function widened(times: ArrayLike<number>, from: number, to: number): [number, number] {
  const step = times.length > 1 ? (to - from) / (times.length - 1) : 3600;
  return [from - step / 2, to + step / 2];
}

/** Starts at zero, so that heights are proportional; with space above. */
function rangeOf(least: number, most: number): [number, number] {
  const top = Math.max(0, most);
  return [Math.min(0, least), top === 0 && least >= 0 ? 1 : top * 1.05];
}

/** A browser without canvas still has the legend and the table. */
function canDraw(): boolean {
  return typeof Path2D === "function" && typeof ResizeObserver === "function";
}
