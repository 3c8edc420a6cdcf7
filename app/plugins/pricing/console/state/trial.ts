import { decimal, isDecimal, largerDecimal, ONE, ZERO } from "#validators";
import type { Decimal } from "#validators";
import {
  canBeChosen,
  fitQuantity,
  hasRanges,
  isOrderedByPolicy,
  normaliseStart,
  priceKeyOf,
  quantityRangeOf,
} from "#pricing/calculation";
import type { Choice, ChosenValue, QuantityRange, Spec } from "#pricing/calculation";
import type { PublishedModel } from "./pricing-document.ts";

/** What is tried in the preview, by spec key; absent: what a purchase starts with. */
export type Trial = ReadonlyMap<string, Choice>;

/** How the tried value of an item is entered. */
export type TrialControl =
  | {
      readonly as: "quantity";
      readonly value: Decimal;
      readonly min: Decimal;
      readonly max: Decimal;
      readonly step: Decimal;
    }
  | { readonly as: "select"; readonly value: string }
  | { readonly as: "several"; readonly value: readonly string[] }
  | { readonly as: "tick"; readonly value: boolean }
  /** Part of what is bought: nobody chooses it. */
  | { readonly as: "nothing" };

export function trialControl(spec: Spec, choice: Choice | undefined, isSeveral = false): TrialControl {
  const value = choice?.value ?? spec.tempValue;
  const isOfForm = spec.type === "formResource";
  const isCounted = isOfForm && spec.builtItem.length === 0 && isDecimal(value);
  const range = quantityRangeOf(spec) ?? (isCounted ? RESOURCES : undefined);
  if (range !== undefined) {
    const quantity = isDecimal(value) ? value : range.min;
    return {
      as: "quantity",
      value: quantity,
      min: range.min,
      max: endOf(spec, range, quantity),
      step: range.step,
    };
  }
  if (isSeveral && spec.builtItem.length > 0) return { as: "several", value: namesIn(value) };
  if (spec.builtItem.length > 0) return { as: "select", value: typeof value === "string" ? value : "" };
  if (!canBeChosen(spec)) return { as: "nothing" };
  // What a form asks for is chosen by whoever ticks it; anything else is there until it is taken away.
  return { as: "tick", value: isOfForm ? value === true : value !== false };
}

function namesIn(value: ChosenValue | undefined): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return Array.isArray(value) ? value : [];
}

/** Which quantities of an item can be tried: those that can be bought. */
export function trialRange(spec: Spec): QuantityRange {
  return quantityRangeOf(spec) ?? { min: ZERO, step: ONE };
}

export function isInRange(quantity: Decimal, range: QuantityRange): boolean {
  return fitQuantity(quantity, range).eq(quantity);
}

/** What is tried, where the items have changed meanwhile: quantities that cannot be bought any more give way. */
export function fitTrial(specs: ReadonlyMap<string, Spec>, trial: Trial): Trial {
  return [...trial].reduce<Trial>((fitted, [key, { value }]) => {
    const spec = specs.get(key);
    const range = spec && quantityRangeOf(spec);
    if (range === undefined || !isDecimal(value)) return fitted;
    const quantity = fitQuantity(value, range);
    return quantity.eq(value) ? fitted : tryValue(fitted, key, quantity);
  }, trial);
}

const RESOURCES: QuantityRange = { min: ZERO, max: decimal("10"), step: ONE };
/** Of an item without limit, where no tier and no value is higher. */
const FIRST_END = decimal("100");
/** So far beyond the last tier. */
const BEYOND = decimal("1.5");

function endOf(spec: Spec, range: QuantityRange, value: Decimal): Decimal {
  if (range.max !== undefined) return largerDecimal(range.max, value);
  const { paymentType, metaData } = spec.unitPrice;
  const key = paymentType && priceKeyOf(paymentType);
  const last = key !== undefined && hasRanges(key) ? metaData[key]?.at(-1)?.min : undefined;
  const end = last === undefined ? FIRST_END : largerDecimal(FIRST_END, last.times(BEYOND).round(0, 0));
  return fitQuantity(largerDecimal(end, value), range);
}

/** Tries a value. Of a metered item it is the most that can be used, as in an order: what is used is not known before. */
export function tryValue(trial: Trial, key: string, value: ChosenValue): Trial {
  return new Map(trial).set(key, { ...trial.get(key), value });
}

/** What is tried, in a cluster and with a storage policy, as an order by quantity names them; absent: in any other. */
export function tryIn(
  trial: Trial,
  specs: ReadonlyMap<string, Spec>,
  { clusterUid, storagePolicyUid }: Pick<Choice, "clusterUid" | "storagePolicyUid">,
): Trial {
  if (clusterUid === undefined && storagePolicyUid === undefined) return trial;
  const placed = [...specs].flatMap(([key, spec]) => {
    if (quantityRangeOf(spec) === undefined) return [];
    const policy = isOrderedByPolicy(spec) ? { storagePolicyUid } : {};
    return [[key, { ...trial.get(key), clusterUid, ...policy }] as const];
  });
  return new Map([...trial, ...placed]);
}

/**
 * What is tried, with a first quantity for each item that nobody has tried yet: what an order starts with, else one that is
 * billed, in the middle of the first tier. The same trial where nothing is missing.
 */
export function completeTrial(
  specs: ReadonlyMap<string, Spec>,
  suggested: PublishedModel["suggested"],
  tried: Trial = new Map(),
): Trial {
  return [...specs].reduce<Trial>((trial, [key, spec]) => {
    const range = quantityRangeOf(spec);
    if (range === undefined || spec.tempValue !== undefined || trial.has(key)) return trial;
    const wished = suggested.get(spec.keyMap ?? key) ?? middleOf(spec, range);
    return tryValue(trial, key, fitQuantity(wished, range));
  }, tried);
}

/** In the middle of the first tier, or of all that can be bought. */
function middleOf({ unitPrice: { paymentType, metaData } }: Spec, range: QuantityRange): Decimal {
  const priceKey = paymentType && priceKeyOf(paymentType);
  const tier = priceKey !== undefined && hasRanges(priceKey) ? metaData[priceKey]?.[0] : undefined;
  const end = tier === undefined || tier.max.lt(tier.min) ? range.max : tier.max;
  const middle = end === undefined ? range.min.plus(FIRST_END) : range.min.plus(end).div(TWO);
  return normaliseStart(middle, range);
}

const TWO = decimal("2");
