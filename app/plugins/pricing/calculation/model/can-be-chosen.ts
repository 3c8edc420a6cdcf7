import { hasRange } from "./quantity-range.ts";
import type { Spec } from "./spec.ts";

/** Whether an item is chosen at all. Every other is part of what is bought, and always counts. */
export function canBeChosen(spec: Spec): boolean {
  return hasRange(spec) || spec.builtItem.length > 0 || isTick(spec);
}

/** Whether an item is taken or left: a field of a form, or one whose default says whether it is taken. */
function isTick({ type, tempValue }: Spec): boolean {
  return type === "formResource" || (type !== "base" && typeof tempValue === "boolean");
}
