import { isDecimal, ZERO } from "#validators";
import { clampPercent, DISCOUNT_TYPES, PRICE_KEYS, TARGET_TYPES, UNLIMITED } from "../model/index.ts";
import type { Discount, DiscountAttributes, DiscountType } from "../model/index.ts";
import {
  amountAt,
  amountsAt,
  below,
  decimalAt,
  isObjectAt,
  listAt,
  namesAt,
  oneOfAt,
  parseWith,
  report,
} from "./place.ts";
import { textAt } from "./place.ts";
import type { Parsed, Place, Problem } from "./place.ts";

/** Parses the discounts of an account from an API or a database; returns all problems at once. */
export function parseDiscounts(document: unknown): Parsed<readonly Discount[]> {
  return parseWith(document, (place) => listAt(place).flatMap((entry) => readDiscount(entry) ?? []));
}

/**
 * What of new discounts nobody can mean, although it can be read: a range that ends before it starts, and a rate or prices
 * that change nothing. What is stored is not asked again.
 */
export function discountProblems(discounts: readonly Discount[]): readonly Problem[] {
  return discounts.flatMap(({ attributes: { range }, discountType, pricePerUnit }, index) => {
    const problems: Problem[] = [];
    if (range !== undefined && !range.max.eq(UNLIMITED) && range.max.lt(range.min))
      problems.push({ pointer: `/${index}/attributes/range/max`, message: "To must not be below From." });
    const pointer = `/${index}/pricePerUnit`;
    if (!isDecimal(pricePerUnit)) {
      if (pricePerUnit.size === 0) problems.push({ pointer, message: NO_PRICES });
    } else if (discountType === "percent" && pricePerUnit.eq(ZERO))
      problems.push({ pointer, message: NO_RATE });
    return problems;
  });
}

const NO_RATE = "0 % takes nothing off. Enter a rate above 0, or remove the discount.";
const NO_PRICES =
  "Without a price this changes nothing. Enter one for at least one choice, cluster or policy.";

function readDiscount(place: Place): Discount | undefined {
  if (!isObjectAt(place))
    return place.value === undefined ? report(place, "A discount is missing.") : undefined;
  const keyMap = textAt(below(place, "keyMap"));
  const target = textAt(below(place, "target")) ?? keyMap;
  const targetType =
    oneOfAt(below(place, "targetType"), TARGET_TYPES) ?? (target === undefined ? "solution" : "item");
  const discountType = oneOfAt(below(place, "discountType"), DISCOUNT_TYPES);
  const overrideType = oneOfAt(below(place, "overrideType"), PRICE_KEYS);
  const attributes = readAttributes(below(place, "attributes"));
  if (discountType === undefined) {
    return below(place, "discountType").value === undefined
      ? report(below(place, "discountType"), "A discount needs a type.")
      : undefined;
  }
  if (target === undefined && targetType !== "solution") {
    return report(below(place, "target"), `A discount for a ${targetType} needs a target.`);
  }
  if (targetType === "paymentType") oneOfAt(below(place, "target"), PRICE_KEYS);
  if (discountType === "tier" && attributes.range === undefined) {
    return report(below(place, "attributes"), "A tier discount needs the range that it is for.");
  }
  const pricePerUnit = readPricePerUnit(below(place, "pricePerUnit"), discountType);
  const names = namesAt(below(place, "names"));
  if (pricePerUnit === undefined) return undefined;
  return {
    keyMap,
    targetType,
    target: targetType === "solution" ? undefined : target,
    attributes,
    discountType,
    overrideType,
    pricePerUnit,
    ...(names.size === 0 ? {} : { names }),
  };
}

function readPricePerUnit(place: Place, type: DiscountType): Discount["pricePerUnit"] | undefined {
  if (place.value === undefined) return report(place, "A discount needs a price, or a rate.");
  if (type === "multi") return amountsAt(place);
  if (type !== "percent") return amountAt(place);
  const rate = decimalAt(place);
  return rate && clampPercent(rate);
}

function readAttributes(place: Place): DiscountAttributes {
  if (!isObjectAt(place)) return {};
  const clusterUid = textAt(below(place, "clusterUid"));
  const storagePolicyUid = textAt(below(place, "storagePolicyUid"));
  const range = readRange(below(place, "range"));
  return {
    clusterUid,
    storagePolicyUid,
    range,
  };
}

function readRange(place: Place): DiscountAttributes["range"] {
  if (!isObjectAt(place)) return undefined;
  const min = decimalAt(below(place, "min"));
  const max = decimalAt(below(place, "max")) ?? UNLIMITED;
  return min === undefined ? report(below(place, "min"), "A range needs a start.") : { min, max };
}
