import { buildChart } from "./build-chart.ts";
import { buildHead } from "./build-head.ts";
import { buildMeters, buildStat } from "./build-figures.ts";
import { refreshOf } from "./refresh-of.ts";
import type { FigureParts } from "./figure-parts.ts";

/** Outside a browser the builders of figures and heads are here at once. */
export const figureParts: FigureParts = {
  builders: { buildChart, buildHead, buildMeters, buildStat, refreshOf },
  load: () => Promise.resolve(),
};
