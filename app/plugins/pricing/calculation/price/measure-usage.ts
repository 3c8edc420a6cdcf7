import { decimal, largerDecimal, roundHalfUp, sumDecimals, ZERO } from "#validators";
import type { Decimal } from "#validators";
import type { CalculationMethod } from "../model/index.ts";

/** A measurement. It counts until the next one. */
export interface Measurement {
  /** Whole seconds since 1970. */
  readonly at: number;
  readonly quantity: Decimal;
}

/** From the first second until before the last. */
export interface Cycle {
  readonly from: number;
  readonly to: number;
}

/** An average is rounded to the decimals that a bill shows, so that the bill can be recalculated from them. */
const AVERAGE_DECIMALS = 6;

/** The share of measurements that a percentile leaves out at the top: 5 of 100. */
const PERCENTILE = { kept: 95, of: 100 };

/**
 * The quantity of a cycle by a calculation method; 0 where nothing was measured. Before the first measurement of the cycle
 * the quantity is 0; what was measured outside the cycle does not count.
 */
export function measureUsage(
  method: CalculationMethod,
  measurements: readonly Measurement[],
  cycle: Cycle,
): Decimal {
  const inCycle = measurements
    .filter(({ at }) => at >= cycle.from && at < cycle.to)
    .toSorted((one, other) => one.at - other.at);
  return MEASURES[method](inCycle, cycle);
}

const MEASURES: Readonly<
  Record<CalculationMethod, (inCycle: readonly Measurement[], cycle: Cycle) => Decimal>
> = {
  average: averageOf,
  maximum: (inCycle) => quantitiesOf(inCycle).reduce(largerDecimal, ZERO),
  percentile: (inCycle) => percentileOf(quantitiesOf(inCycle)),
  last: (inCycle) => quantitiesOf(inCycle).at(-1) ?? ZERO,
  sum: (inCycle) => sumDecimals(quantitiesOf(inCycle)),
};

function quantitiesOf(inCycle: readonly Measurement[]): readonly Decimal[] {
  return inCycle.map(({ quantity }) => quantity);
}

/** Each quantity counts for as long as it lasted. */
function averageOf(inCycle: readonly Measurement[], { from, to }: Cycle): Decimal {
  if (to <= from) return ZERO;
  const weighted = inCycle.map(({ at, quantity }, index) => {
    const until = inCycle[index + 1]?.at ?? to;
    return quantity.times(decimal(String(until - at)));
  });
  return roundHalfUp(sumDecimals(weighted).div(decimal(String(to - from))), AVERAGE_DECIMALS);
}

/** Nearest rank: of 100 measurements the 95th from below. */
function percentileOf(quantities: readonly Decimal[]): Decimal {
  const sorted = quantities.toSorted((one, other) => one.cmp(other));
  return sorted[Math.ceil((sorted.length * PERCENTILE.kept) / PERCENTILE.of) - 1] ?? ZERO;
}
