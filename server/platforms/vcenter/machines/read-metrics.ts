import type { Metric, MetricSpan, MetricValues } from "../../../machines/index.ts";
import { presentSeries } from "../../../machines/index.ts";

export { MACHINE_METRICS, MACHINE_UNITS, readSpan } from "../../../machines/index.ts";

export function presentMetrics<Name extends Metric, Unit extends string>(
  span: MetricSpan<Name>,
  values: MetricValues<Name>,
  units: Readonly<Record<Name, Unit>>,
) {
  return presentSeries(span, units, (metric, index) => ({ value: values.get(metric)?.[index] ?? null }));
}

export const POOL_UNITS = { cpu: "GHz", memory: "GB" } as const;
export const POOL_METRICS = ["cpu", "memory"] as const;
