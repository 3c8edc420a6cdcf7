import { isRecord } from "#validators";

/** What a quantity of a service says, where it says a number above 0 and nothing else: GB, or how many. */
export function sizeOf(quantity: unknown): number | undefined {
  const value = isRecord(quantity) && Object.keys(quantity).join() === "value" ? quantity["value"] : quantity;
  const size = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : 0;
  return Number.isFinite(size) && size > 0 ? size : undefined;
}
