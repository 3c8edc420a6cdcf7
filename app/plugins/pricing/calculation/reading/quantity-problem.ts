import { isDecimal, isRecord, parseDecimal, ZERO } from "#validators";
import { canBeChosen, fitQuantity, priceKeyOf, quantityRangeOf } from "../model/index.ts";
import type { ChosenValue, QuantityRange, Spec } from "../model/index.ts";
import type { Choice } from "../price/index.ts";
import { readChoice } from "./read-choices.ts";

/** Why there is no price of this much of an item, as people read it; undefined: there is one. */
export function quantityProblem(spec: Spec, value: unknown): string | undefined {
  const choice = readChoice(spec, value);
  if (choice === undefined) return NO_CHOICE;
  const chosen = isRecord(value) ? value["value"] : value;
  const range = quantityRangeOf(spec);
  return (
    (range === undefined ? valueProblem(spec, choice.value) : rangeProblem(range, chosen)) ??
    itemProblem(spec, choice)
  );
}

/**
 * Why this much of an item cannot be ordered by name. Stricter than its price: platforms charge what is no order, such as
 * the reservation of a pool without a limit, and choose the place; an order by name has none.
 */
export function orderProblem(spec: Spec, value: unknown): string | undefined {
  const problem = quantityProblem(spec, value);
  const choice = readChoice(spec, value);
  if (problem !== undefined || choice === undefined) return problem;
  if (choice.clusterUid !== undefined || choice.storagePolicyUid !== undefined)
    return "A cluster or a storage policy cannot be chosen here.";
  const range = quantityRangeOf(spec);
  return range !== undefined && isDecimal(choice.value) ? stepProblem(range, choice.value) : undefined;
}

const NO_CHOICE = "This must be a quantity, an item, a list of items, or a tick.";

function rangeProblem({ max }: QuantityRange, chosen: unknown): string | undefined {
  if (chosen === undefined) return undefined;
  const quantity = parseDecimal(chosen);
  if (quantity === undefined) return "This must be a quantity.";
  if (quantity.lt(ZERO)) return "A quantity cannot be negative.";
  return max?.lt(quantity) === true ? `Must be at most ${max.toFixed()}.` : undefined;
}

function stepProblem(range: QuantityRange, quantity: NonNullable<QuantityRange["max"]>): string | undefined {
  const { min, step } = range;
  if (quantity.lt(min)) return `Must be at least ${min.toFixed()}.`;
  return fitQuantity(quantity, range).eq(quantity)
    ? undefined
    : `Must be ${min.toFixed()} or a multiple of ${step.toFixed()} above it.`;
}

/** Of an item without a range. */
function valueProblem(spec: Spec, value: ChosenValue | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (!canBeChosen(spec))
    return value === true ? undefined : "It belongs to what is bought: nobody chooses it.";
  if (spec.builtItem.length > 0) return selectionProblem(spec, value);
  if (isDecimal(value)) return countProblem(value);
  const names = Array.isArray(value) ? value : [];
  if (names.includes("")) return "A name cannot be empty.";
  return new Set(names).size < names.length ? TWICE : undefined;
}

/** An empty selection is none; where one is the default, one must be chosen. */
function selectionProblem({ builtItem, tempValue }: Spec, value: ChosenValue): string | undefined {
  const names = typeof value === "string" ? [value] : value;
  if (isDecimal(names) || typeof names === "boolean") return mustBeOneOf(builtItem);
  if (value === "" || names.length === 0) return tempValue === undefined ? undefined : mustBeOneOf(builtItem);
  if (names.some((name) => !builtItem.includes(name))) return mustBeOneOf(builtItem);
  return new Set(names).size < names.length ? TWICE : undefined;
}

function countProblem(count: NonNullable<QuantityRange["max"]>): string | undefined {
  if (count.lt(ZERO)) return "A quantity cannot be negative.";
  return count.round(0, 0).eq(count) ? undefined : "This must be a whole number.";
}

/** `item` says whose price counts: of a range, or where prices are by item. It cannot be another than the value. */
function itemProblem(spec: Spec, { item, value }: Choice): string | undefined {
  if (item === undefined) return undefined;
  const { paymentType, metaData } = spec.unitPrice;
  const byItem = paymentType && metaData[`${priceKeyOf(paymentType)}ByItem`];
  const known = [...new Set([...spec.builtItem, ...(byItem?.keys() ?? [])])];
  if (known.length === 0) return "It has no items to choose from.";
  if (!known.includes(item)) return mustBeOneOf(known);
  const names = typeof value === "string" ? [value] : value;
  if (!Array.isArray(names)) return undefined;
  return names.length === 1 && names[0] === item ? undefined : "Its value and its item must be the same.";
}

function mustBeOneOf(names: readonly string[]): string {
  return `Must be one of ${names.join(", ")}.`;
}

const TWICE = "A choice stands twice.";
