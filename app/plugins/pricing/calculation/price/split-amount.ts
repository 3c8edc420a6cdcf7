import { roundHalfUp, sumDecimals, ZERO } from "#validators";
import type { Decimal } from "#validators";

/**
 * A rounded amount in parts by weight, each with the currency's decimals, so that together they are the whole: 10.00 by
 * 1, 1, 1 → 3.33, 3.34, 3.33. Each part ends where the share so far, rounded, ends. Throws without a weight above 0.
 */
export function splitAmount(
  amount: Decimal,
  weights: readonly Decimal[],
  decimals: number,
): readonly Decimal[] {
  const all = sumDecimals(weights);
  if (all.lte(ZERO)) throw new Error("An amount can only be split by weights of which one is above 0.");
  let weight = ZERO;
  let ended = ZERO;
  return weights.map((each) => {
    weight = weight.plus(each);
    const end = roundHalfUp(amount.times(weight).div(all), decimals);
    const part = end.minus(ended);
    ended = end;
    return part;
  });
}
