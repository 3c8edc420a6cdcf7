import { PRICE_KEYS } from "../model/index.ts";
import type { ActualKey, ChangeKey, ComputedKey } from "../model/index.ts";

const CHANGE_KEYS = PRICE_KEYS.flatMap((key): readonly ChangeKey[] => [
  `${key}Before`,
  `${key}After`,
  `${key}AfterDiscount`,
]);

const ACTUAL_KEYS: readonly ActualKey[] = [
  "actualRecurring",
  "actualUsage",
  "actualFlat",
  "actualMinAmount",
  "actualMaxAmount",
];

/** Every key of a unit price's `metaData` that a calculation writes (spec 2 §3). */
export const COMPUTED_KEYS: readonly ComputedKey[] = [
  ...CHANGE_KEYS,
  ...ACTUAL_KEYS.flatMap((key) => [key, `${key}BeforeDiscount`] as const),
];

export function isComputedKey(name: string): name is ComputedKey {
  return COMPUTED_KEYS.some((key) => key === name);
}
