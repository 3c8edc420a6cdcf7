import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import uPlot from "uplot";
import type { ChartModel, ChartPoint } from "#engine/model";
import { createFakeEngine } from "#engine/testing";
import { AtriumProvider, EngineProvider } from "#renderers";
import { ChartPanel } from "#renderers/plugin";

/** The measurements that the benchmark calls; they answer milliseconds. */
export interface ChartBench {
  /** Draws the chart of a year with that many values, until its curve is on the canvas and laid out. */
  draw(who: "ours" | "alone", values: number): Promise<number>;
}

declare global {
  interface Window {
    bench: unknown;
  }
}

const YEAR_MS = 366 * 24 * 3_600_000;
const END = Date.UTC(2026, 10, 25);

function pointsOf(values: number): readonly ChartPoint[] {
  const step = YEAR_MS / values;
  return Array.from({ length: values }, (_, index) => [
    END - YEAR_MS + index * step,
    40 + 30 * Math.sin(index / 9) + ((index * 7919) % 23),
  ]);
}

function ourChart(points: readonly ChartPoint[]) {
  const model: ChartModel = {
    kind: "chart",
    id: "cpu",
    as: "area",
    unit: "%",
    series: [{ name: "CPU", points }],
  };
  return (
    <AtriumProvider>
      <EngineProvider engine={createFakeEngine({})}>
        <ChartPanel model={model} />
      </EngineProvider>
    </AtriumProvider>
  );
}

const place = document.querySelector("#place");
if (place === null) throw new Error("The page has no element place.");
let root: Root | undefined;
let alone: uPlot | undefined;

window.bench = {
  async draw(who, values) {
    root?.unmount();
    alone?.destroy();
    alone = undefined;
    place.replaceChildren();
    const box = document.createElement("div");
    place.append(box);
    const points = pointsOf(values);
    const start = performance.now();
    if (who === "ours") {
      root = createRoot(box);
      const opened = root;
      flushSync(() => opened.render(ourChart(points)));
    } else {
      root = undefined;
      alone = new uPlot(
        { width: 1400, height: 220, series: [{}, { stroke: "#2463eb", fill: "#2463eb22" }] },
        [points.map(([at]) => at / 1000), points.map(([, value]) => value)],
        box,
      );
    }
    while (box.querySelector("canvas") === null) await new Promise((resolve) => setTimeout(resolve, 0));
    // The library draws when the present task has ended.
    await new Promise((resolve) => setTimeout(resolve, 0));
    document.body.getBoundingClientRect();
    return performance.now() - start;
  },
} satisfies ChartBench;
