import { decimal, isDecimal, ONE, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { canBeChosen, quantityRangeOf } from "../model/index.ts";
import type { ChosenValue, PriceKey, Spec } from "../model/index.ts";

/** A purchase of an item. */
export interface Choice {
  /** Instead of the spec's `tempValue`. */
  readonly value?: ChosenValue;
  /** For an item with a range: the item whose price counts. */
  readonly item?: string;
  readonly clusterUid?: string;
  readonly storagePolicyUid?: string;
  /** The least and the most usage of a cycle; equal when it is known. */
  readonly usage?: { readonly least: Decimal; readonly most?: Decimal };
}

/** The chosen quantity of an item with a range; its smallest when nothing is chosen. */
export function chosenQuantity(spec: Spec, choice: Choice): Decimal {
  const value = choice.value ?? spec.tempValue;
  return isDecimal(value) ? value : (quantityRangeOf(spec)?.min ?? ZERO);
}

/** The names of the selected resources of an item: what is stored as its value names them before `item` does. */
export function selectedItems(spec: Spec, choice: Choice): readonly string[] {
  const named = namesIn(choice.value) ?? (choice.item === undefined ? undefined : namesIn(choice.item));
  return named ?? namesIn(spec.tempValue) ?? [];
}

/** Undefined for what names nothing: a quantity, a tick. */
function namesIn(value: ChosenValue | undefined): readonly string[] | undefined {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value) ? value : undefined;
}

/** The price in a map for the selection, else for its storage policy or cluster. */
export function priceByItem(
  prices: ReadonlyMap<string, Decimal>,
  name: string | undefined,
  { storagePolicyUid, clusterUid }: Choice,
): Decimal | undefined {
  const names = name === undefined ? [storagePolicyUid, clusterUid] : [name];
  const found = names.find((each) => each !== undefined && prices.has(each));
  return found === undefined ? undefined : prices.get(found);
}

/**
 * How often a fixed price counts. "Base or flat amount is multiplied by the number of selected resources for
 * form-resource items" (spec 2 §9); everything else counts once where it is chosen, and always where nobody chooses it.
 */
export function fixedCount(spec: Spec, choice: Choice, key: PriceKey): Decimal {
  const value = choice.value ?? spec.tempValue;
  if (spec.type === "formResource") {
    const selected = selectedResources(value);
    const isMultiplied = key === "base" || key === "flat";
    return isMultiplied || selected.eq(ZERO) ? selected : ONE;
  }
  return isChosen(spec, choice) ? ONE : ZERO;
}

function isChosen(spec: Spec, choice: Choice): boolean {
  if (!canBeChosen(spec)) return true;
  if (quantityRangeOf(spec) !== undefined) return chosenQuantity(spec, choice).gt(ZERO);
  if ((choice.value ?? spec.tempValue) === false) return false;
  return spec.builtItem.length === 0 || selectedItems(spec, choice).length > 0;
}

function selectedResources(value: ChosenValue | undefined): Decimal {
  if (isDecimal(value)) return value;
  if (Array.isArray(value)) return decimal(String(value.length));
  return value === undefined || value === false || value === "" ? ZERO : ONE;
}
