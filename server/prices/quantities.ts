import type { Choice, ChosenValue, PricingModel, Spec } from "#pricing/calculation";
import { quantityRangeOf } from "#pricing/calculation";
import { escapeSegment, isRecord, parseDecimal, ZERO } from "#validators";
import type { FieldFailure } from "../api/index.ts";

/**
 * What is bought, by spec key, as it is sent and stored: a quantity, an item, a list of items or a tick, or an object with
 * `value`, `item`, `clusterUid` and `storagePolicyUid`.
 */
export type Quantities = Readonly<Record<string, unknown>>;

/** What of these quantities cannot be bought; fields are JSON Pointers below `at`. */
export function checkQuantities(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
  at = "/quantities",
): readonly FieldFailure[] {
  return Object.entries(quantities).flatMap(([key, value]) => {
    const spec = specs.get(key);
    const message = spec === undefined ? "There is no such price item." : refusalOf(spec, value);
    return message === undefined ? [] : [{ field: `${at}/${escapeSegment(key)}`, message }];
  });
}

/** What a calculation takes. Keys that the model does not have are left out. */
export function choicesOf(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
): Map<string, Choice> {
  return new Map(
    [...specs].flatMap(([key, spec]) => {
      const choice = readChoice(spec, quantities[key]);
      return choice === undefined ? [] : [[key, choice]];
    }),
  );
}

function refusalOf(spec: Spec, value: unknown): string | undefined {
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

function readChoice(spec: Spec, value: unknown): Choice | undefined {
  if (!isRecord(value)) {
    const chosen = readValue(spec, value);
    return chosen === undefined ? undefined : { value: chosen };
  }
  const chosen = readValue(spec, value["value"]);
  return {
    ...(chosen === undefined ? {} : { value: chosen }),
    ...(typeof value["item"] === "string" ? { item: value["item"] } : {}),
    ...(typeof value["clusterUid"] === "string" ? { clusterUid: value["clusterUid"] } : {}),
    ...(typeof value["storagePolicyUid"] === "string" ? { storagePolicyUid: value["storagePolicyUid"] } : {}),
  };
}

/** Counted items take numbers, all others texts. */
function readValue(spec: Spec, value: unknown): ChosenValue | undefined {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.every((each) => typeof each === "string") ? value : undefined;
  const isCounted = quantityRangeOf(spec) !== undefined || spec.type === "formResource";
  const quantity = isCounted ? parseDecimal(value) : undefined;
  if (quantity !== undefined) return quantity;
  return typeof value === "string" ? value : undefined;
}
