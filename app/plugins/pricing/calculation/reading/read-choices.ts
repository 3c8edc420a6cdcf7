import { isRecord, parseDecimal } from "#validators";
import { quantityRangeOf } from "../model/index.ts";
import type { ChosenValue, PricingModel, Spec } from "../model/index.ts";
import type { Choice } from "../price/index.ts";

/**
 * What is bought, by spec key, as it is sent and stored: a quantity, an item, a list of items or a tick, or an object with
 * `value`, `item`, `clusterUid` and `storagePolicyUid`.
 */
export type Quantities = Readonly<Record<string, unknown>>;

/** How many machines there are, as their platform counts them: the quantity of each item of the type `vmCount`. */
export const MACHINES = "machines";

/** What a calculation takes. Keys that the model does not have are left out, and so is what cannot be read. */
export function readChoices(
  { metaData: { specs } }: PricingModel,
  quantities: Quantities,
): ReadonlyMap<string, Choice> {
  return new Map(
    [...specs].flatMap(([key, spec]) => {
      const choice = readChoice(spec, quantityOf(key, spec, quantities));
      return choice === undefined ? [] : [[key, choice]];
    }),
  );
}

/** What is bought of an item, as it is stored: of machines as many as there are, whatever key their item has. */
export function quantityOf(key: string, { type }: Pick<Spec, "type">, quantities: Quantities): unknown {
  return quantities[key] ?? (type === "vmCount" ? quantities[MACHINES] : undefined);
}

/** The choice of one item; undefined for what is none. */
export function readChoice(spec: Spec, value: unknown): Choice | undefined {
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
  const isCounted =
    quantityRangeOf(spec) !== undefined || (spec.type === "formResource" && spec.builtItem.length === 0);
  const quantity = isCounted ? parseDecimal(value) : undefined;
  if (quantity !== undefined) return quantity;
  return typeof value === "string" ? value : undefined;
}
