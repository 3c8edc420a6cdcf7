import { isDecimal, isRecord, printDecimal } from "#validators";
import type { Discount, PricingModel } from "../model/index.ts";

/** A pricing model as JSON, decimals as texts: `parsePricingModel` reads it back. */
export function printPricingModel(model: PricingModel): unknown {
  return print(model);
}

/** Discounts as JSON, decimals as texts: `parseDiscounts` reads them back. */
export function printDiscounts(discounts: readonly Discount[]): unknown {
  return print(discounts);
}

function print(value: unknown): unknown {
  if (isDecimal(value)) return printDecimal(value);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, each]) => [String(key), print(each)]));
  }
  if (Array.isArray(value)) return value.map(print);
  if (!isRecord(value)) return value;
  // An item of no kind of its own has no type: a call would send its empty text as null.
  const given = Object.entries(value).filter(([key, each]) => !(key === "type" && each === ""));
  return Object.fromEntries(given.map(([key, each]) => [key, print(each)]));
}
