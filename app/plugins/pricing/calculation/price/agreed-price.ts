import { decimal } from "#validators";
import type { PriceLine } from "./price-line.ts";

/** Whether the price of a line is that of a contract, or else an own price dearer than the list; undefined: neither. */
export function agreedPrice({
  steps,
  pricePerUnit,
  pricePerUnitAfterDiscount,
}: Pick<PriceLine, "steps" | "pricePerUnit" | "pricePerUnitAfterDiscount">): "contract" | "own" | undefined {
  if (steps.some(({ step }) => step === "contract")) return "contract";
  return decimal(pricePerUnit).lt(decimal(pricePerUnitAfterDiscount)) ? "own" : undefined;
}
