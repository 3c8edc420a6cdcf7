import type { Template } from "#engine/template";
import type { buildChart } from "./build-chart.ts";
import type { buildHead } from "./build-head.ts";
import type { buildMeters, buildStat } from "./build-figures.ts";
import type { refreshOf } from "./refresh-of.ts";

/** What builds stats, meters, charts and heads, and says when a page has all that it waits for. */
export interface FigureParts {
  /** Undefined: not loaded yet. */
  readonly builders:
    | {
        readonly buildChart: typeof buildChart;
        readonly buildHead: typeof buildHead;
        readonly buildMeters: typeof buildMeters;
        readonly buildStat: typeof buildStat;
        readonly refreshOf: typeof refreshOf;
      }
    | undefined;
  readonly load: () => Promise<void>;
}

const FIGURE = /"kind":"(?:stat|meters|chart)"|"head":|"refresh":/;

/** Whether a page, or what opens in it, holds a figure or a head. */
export function hasFigures(template: Template): boolean {
  return FIGURE.test(JSON.stringify(template));
}
