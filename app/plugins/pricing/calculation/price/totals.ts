import { decimal, sumDecimals } from "#validators";
import type { Decimal } from "#validators";
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
  /** Paid every cycle: base, flat, recurring and the least usage. */
  readonly perCycleMin: Total;
  /** `perCycle` with the most usage. */
  readonly perCycleMax?: Total;
}

export interface Total {
  /** After discounts. */
  readonly afterDiscount: string;
  /** "The before-discount total is dropped when equal to the after-discount total" (spec 2 §9). */
  readonly beforeDiscount?: string;
}

export function sumTotals(lines: readonly PriceLine[], decimals: number): Totals {
  const ofKind = (kind: PriceLine["type"]) => sumAmounts(lines.filter(({ type }) => type === kind));
  const [oneTime, base, flat, recurring] = [
    ofKind("oneTime"),
    ofKind("base"),
    ofKind("flat"),
    ofKind("recurring"),
  ];
  const usage = lines.flatMap((line) => line.usage ?? []);
  const usageMin = sumAmounts(usage.map(({ least }) => least));
  const most = usage.flatMap((amounts) => amounts.most ?? []);
  const usageMax = most.length === usage.length ? sumAmounts(most) : undefined;
  const print = (...sums: readonly Sum[]) => printTotal(sums, decimals);
  return {
    oneTime: print(oneTime),
    base: print(base),
    flat: print(flat),
    recurring: print(recurring),
    usageMin: print(usageMin),
    usageMax: usageMax && print(usageMax),
    perCycleMin: print(base, flat, recurring, usageMin),
    perCycleMax: usageMax && print(base, flat, recurring, usageMax),
  };
}

interface Sum {
  readonly before: Decimal;
  readonly after: Decimal;
}

function sumAmounts(amounts: readonly LineAmounts[]): Sum {
  return {
    before: sumDecimals(amounts.map(({ price }) => decimal(price))),
    after: sumDecimals(amounts.map(({ priceAfterDiscount }) => decimal(priceAfterDiscount))),
  };
}

function printTotal(sums: readonly Sum[], decimals: number): Total {
  const afterDiscount = sumDecimals(sums.map(({ after }) => after)).toFixed(decimals);
  const beforeDiscount = sumDecimals(sums.map(({ before }) => before)).toFixed(decimals);
  return beforeDiscount === afterDiscount ? { afterDiscount } : { afterDiscount, beforeDiscount };
}
