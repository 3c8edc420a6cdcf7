import { isRecord, parseDecimal, ZERO } from "#validators";
import { quantityRangeOf } from "../model/index.ts";
import type { ChosenValue, Spec } from "../model/index.ts";
import { readChoice } from "./read-choices.ts";

/** Why this much of an item cannot be bought, as people read it; undefined: it can. */
export function quantityProblem(spec: Spec, value: unknown): string | undefined {
  const choice = readChoice(spec, value);
  if (choice === undefined) return "This must be a quantity, an item, a list of items, or a tick.";
  const chosen = isRecord(value) ? value["value"] : value;
  const range = quantityRangeOf(spec);
  if (range !== undefined && chosen !== undefined) {
    const quantity = parseDecimal(chosen);
    if (quantity === undefined) return "This must be a quantity.";
    if (quantity.lt(ZERO)) return "A quantity cannot be negative.";
    if (range.max?.lt(quantity)) return `Must be at most ${range.max.toFixed()}.`;
  }
  const named = typeof choice.value === "string" ? [choice.value] : listOf(choice.value);
  const items = [...named, ...(choice.item === undefined ? [] : [choice.item])];
  return spec.builtItem.length > 0 && items.some((item) => item !== "" && !spec.builtItem.includes(item))
    ? `Must be one of ${spec.builtItem.join(", ")}.`
    : undefined;
}

function listOf(value: ChosenValue | undefined): readonly string[] {
  return Array.isArray(value) ? value : [];
}
