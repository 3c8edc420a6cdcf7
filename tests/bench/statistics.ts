/** The middle of the values; of an even number the mean of the two in the middle. Throws for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (lower === undefined || upper === undefined) throw new Error("There is no median of no values.");
  return (lower + upper) / 2;
}

/**
 * How work grows: the slope of a straight line through the points on logarithmic axes. 1 is in proportion, 2 is with
 * the square, 0 not at all. Undefined for fewer than two different amounts.
 */
export function growthExponent(
  points: readonly { readonly amount: number; readonly ms: number }[],
): number | undefined {
  const logs = points.map(({ amount, ms }) => [Math.log(amount), Math.log(ms)] as const);
  const meanX = mean(logs.map(([x]) => x));
  const meanY = mean(logs.map(([, y]) => y));
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (logs.length < 2 || spread === 0) return undefined;
  return logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
