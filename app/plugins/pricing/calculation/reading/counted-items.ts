import type { Spec } from "../model/index.ts";
import { countsUnsaid } from "../price/index.ts";

/** Of which items the orders of a solution say how much there is. */
export interface CountedItems {
  readonly keys: readonly string[];
  /** Whether its platform counts machines, for each item of the type `vmCount`, whatever its key. Default false. */
  readonly machines?: boolean;
}

/** Whether an item has a price that nobody is ever charged, as no order says how much of it there is. */
export function isUncounted({ keys, machines = false }: CountedItems, key: string, spec: Spec): boolean {
  const isCounted = keys.includes(key) || (machines && spec.type === "vmCount");
  return !isCounted && spec.unitPrice.paymentType !== undefined && !countsUnsaid(spec);
}
