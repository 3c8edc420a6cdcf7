import { decimal, sumDecimals } from "#validators";
import type { LineAmounts, PriceLine } from "./price-line.ts";

/** Sums of rounded lines: "totals are summed per kind" (spec 2 §9). */
export interface Totals {
  readonly oneTime: Total;
  readonly base: Total;
  readonly flat: Total;
  readonly recurring: Total;
  readonly usageMin: Total;
  /** Absent where the usage of an item has no limit. */
  readonly usageMax?: Total;
  /** What comes back every cycle: base, flat, recurring and the least usage. */
  readonly perCycleMin: Total;
  /** The same with the most usage. */
  readonly perCycleMax?: Total;
}

export interface Total {
  /** What is paid. */
  readonly afterDiscount: string;
  /** "The before-discount total is dropped when equal to the after-discount total" (spec 2 §9). */
  readonly beforeDiscount?: string;
}

export function sumTotals(lines: readonly PriceLine[], decimals: number): Totals {
  const ofKind = (kind: PriceLine["type"]) => lines.filter(({ type }) => type === kind);
  const fixed = lines.filter(({ type }) => type !== "oneTime" && type !== "usage");
  const usage = lines.flatMap((line) => line.usage ?? []);
  const least = usage.map((amounts) => amounts.least);
  const most = usage.flatMap((amounts) => amounts.most ?? []);
  const isLimited = most.length === usage.length;
  return {
    oneTime: sumAmounts(ofKind("oneTime"), decimals),
    base: sumAmounts(ofKind("base"), decimals),
    flat: sumAmounts(ofKind("flat"), decimals),
    recurring: sumAmounts(ofKind("recurring"), decimals),
    usageMin: sumAmounts(least, decimals),
    ...(isLimited && { usageMax: sumAmounts(most, decimals) }),
    perCycleMin: sumAmounts([...fixed, ...least], decimals),
    ...(isLimited && { perCycleMax: sumAmounts([...fixed, ...most], decimals) }),
  };
}

function sumAmounts(amounts: readonly LineAmounts[], decimals: number): Total {
  const afterDiscount = sum(
    amounts.map(({ priceAfterDiscount }) => priceAfterDiscount),
    decimals,
  );
  const beforeDiscount = sum(
    amounts.map(({ price }) => price),
    decimals,
  );
  return beforeDiscount === afterDiscount ? { afterDiscount } : { afterDiscount, beforeDiscount };
}

function sum(texts: readonly string[], decimals: number): string {
  return sumDecimals(texts.map(decimal)).toFixed(decimals);
}
