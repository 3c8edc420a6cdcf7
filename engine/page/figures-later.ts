import type { FigureParts } from "./figure-parts.ts";

let loaded: FigureParts["builders"];

/** The builders of figures and heads in a browser, loaded with the first page that has any: a list has none. */
export const figureParts: FigureParts = {
  get builders() {
    return loaded;
  },
  async load() {
    const [{ buildChart }, { buildHead }, { buildMeters, buildStat }, { refreshOf }] = await Promise.all([
      import("./build-chart.ts"),
      import("./build-head.ts"),
      import("./build-figures.ts"),
      import("./refresh-of.ts"),
    ]);
    loaded = { buildChart, buildHead, buildMeters, buildStat, refreshOf };
  },
};
