import type { ChartBench } from "../charts/main.tsx";
import { OURS } from "../benchmark.ts";
import type { Benchmark } from "../benchmark.ts";
import { openPage } from "../browser/open-page.ts";

const ALONE = "uPlot alone";
/** A value a day, an hour, and a quarter of an hour. */
const AMOUNTS = [366, 8784, 35_136];
const MOST_MS = 50;

/** M1: the chart of a metric over a year. */
export const chartOfYear: Benchmark = {
  id: "M1",
  title: "Chart of a year in Chromium, until its curve is drawn",
  goals: [],
  notes: [
    "Ours draws the legend, the axes in the portal's words and the text for screen readers too, and follows the theme; the peer draws a curve.",
    "A platform keeps one value a day after a month: 366 is what the page of a machine shows of a year.",
  ],
  prepare: async () => {
    const open = await openPage<ChartBench>("charts");
    if (typeof open === "string") return open;
    // The library is loaded with the first chart.
    await open.call("draw", "ours", 10);
    await open.call("draw", "alone", 10);
    return {
      sizes: AMOUNTS.map((values) => ({
        name: `${values.toLocaleString("en-US")} values`,
        amount: values,
        rounds: 15,
        contenders: [
          { name: OURS, time: () => open.call("draw", "ours", values) },
          { name: ALONE, time: () => open.call("draw", "alone", values) },
        ],
      })),
      figures: await Promise.all(
        AMOUNTS.slice(0, 1).map(async (values) => {
          const value = await medianOf(11, () => open.call("draw", "ours", values));
          return {
            name: "a year of a machine's metric",
            value,
            unit: "ms",
            goal: `≤ ${MOST_MS} ms`,
            isMet: value <= MOST_MS,
          };
        }),
      ),
      close: () => open.close(),
    };
  },
};

async function medianOf(times: number, measure: () => Promise<number>): Promise<number> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) measured.push(await measure());
  return measured.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}
