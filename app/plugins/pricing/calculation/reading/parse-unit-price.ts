import { ZERO } from "#validators";
import {
  clampPercent,
  EMPTY_UNIT_PRICE,
  hasRanges,
  keepPricesOf,
  PAYMENT_TYPES,
  paymentTypeOf,
  PRICE_KEYS,
  priceKeyOf,
} from "../model/index.ts";
import type { PaymentType, PriceKey, PriceMetaData, Sku, UnitPrice } from "../model/index.ts";
import { isComputedKey } from "./computed-keys.ts";
import { parseRanges } from "./parse-ranges.ts";
import { amountAt, amountsAt, below, decimalAt, entriesAt, flagAt, isObjectAt, listAt } from "./place.ts";
import { oneOfAt, report, textAt } from "./place.ts";
import type { Place } from "./place.ts";

/** A unit price; an absent one is empty. */
export function readUnitPrice(place: Place): UnitPrice {
  if (!isObjectAt(place)) return EMPTY_UNIT_PRICE;
  const all = readPrices(below(place, "metaData"));
  const paymentType = readPaymentType(place, all);
  const key = paymentType && priceKeyOf(paymentType);
  const id = textAt(below(place, "id"));
  const sku = readSku(below(place, "sku"));
  const latestTypeAdded = oneOfAt(below(place, "latestTypeAdded"), PAYMENT_TYPES);
  return {
    id,
    sku,
    paymentType,
    paymentTypeKey: paymentType && priceKeyOf(paymentType),
    filteredPricingOptions: listAt(below(place, "filteredPricingOptions")).flatMap(
      (entry) => oneOfAt(entry, PAYMENT_TYPES) ?? [],
    ),
    modified: flagAt(below(place, "modified"), paymentType !== undefined),
    percentage: clampPercent(decimalAt(below(place, "percentage")) ?? ZERO),
    includeOverride: flagAt(below(place, "includeOverride"), true),
    latestTypeAdded,
    // "Prices of the other types are deleted" (spec 2 §4).
    metaData: key === undefined ? all : { ...computedOf(all), ...keepPricesOf(all, key) },
  };
}

/** The prices of an item by key; an unknown key is a problem, because its price would be lost. */
export function readPrices(place: Place): PriceMetaData {
  return Object.fromEntries(
    entriesAt(place).flatMap(([name, entry]): readonly (readonly [string, unknown])[] => {
      const value = readPrice(name, entry);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function readPrice(name: string, entry: Place): unknown {
  const key = PRICE_KEYS.find((each) => each === name);
  if (key !== undefined) return hasRanges(key) ? parseRanges(entry) : amountAt(entry);
  if (PRICE_KEYS.some((each) => name === `${each}ByItem`)) return amountsAt(entry);
  return isComputedKey(name) ? amountAt(entry) : report(entry, "This is no price.");
}

/** The payment type, by its name, its key, or the only price present. */
function readPaymentType(place: Place, prices: PriceMetaData): PaymentType | undefined {
  const named = oneOfAt(below(place, "paymentType"), PAYMENT_TYPES);
  const keyPlace = below(place, "paymentTypeKey");
  const key = oneOfAt(keyPlace, PRICE_KEYS);
  if (named !== undefined && key !== undefined && priceKeyOf(named) !== key) {
    return report(keyPlace, `The key of ${named} is ${priceKeyOf(named)}.`);
  }
  if (named !== undefined || key !== undefined) return named ?? (key && paymentTypeOf(key));
  const priced = PRICE_KEYS.filter((each) => isPriced(prices, each));
  if (priced.length > 1) {
    return report(
      below(place, "metaData"),
      `An item takes one payment type, this one has ${priced.join(", ")}.`,
    );
  }
  return priced[0] && paymentTypeOf(priced[0]);
}

/** Whether a price is set: the zeros of a service's default price are not. */
function isPriced(prices: PriceMetaData, key: PriceKey): boolean {
  if ((prices[`${key}ByItem`]?.size ?? 0) > 0) return true;
  return hasRanges(key) ? (prices[key]?.length ?? 0) > 0 : prices[key]?.gt(ZERO) === true;
}

function computedOf(prices: PriceMetaData): PriceMetaData {
  return Object.fromEntries(Object.entries(prices).filter(([name]) => isComputedKey(name)));
}

function readSku(place: Place): Sku | undefined {
  if (!isObjectAt(place)) return undefined;
  const type = textAt(below(place, "type"));
  const code = textAt(below(place, "code"));
  const id = textAt(below(place, "id"));
  return {
    type,
    code,
    id,
  };
}
