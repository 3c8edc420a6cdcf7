import { decimal } from "#validators";
import type { ComputedKey } from "../model/index.ts";
import type { LineAmounts, PriceLine } from "./price-line.ts";

/**
 * What a unit price's `metaData` says about a line, for screens (spec 2 §3). `…Before` and `…After` are the price of a unit
 * before and after a change, `…AfterDiscount` the latter less discounts; `actual…` is what is paid for the chosen quantity,
 * its `…BeforeDiscount` is there only where it differs. Decimal texts; `before` is the line as it was.
 */
export function computedPrices(
  line: PriceLine,
  before?: PriceLine,
): Partial<Readonly<Record<ComputedKey, string>>> {
  const changed =
    before !== undefined && before.type === line.type
      ? { [`${line.type}Before`]: before.pricePerUnit, [`${line.type}After`]: line.pricePerUnit }
      : {};
  return {
    ...changed,
    [`${line.type}AfterDiscount`]: line.pricePerUnitAfterDiscount,
    ...actualOf(line),
  };
}

/** The kinds of price whose charge has a key of its own. */
const ACTUAL_KEYS: Partial<Readonly<Record<PriceLine["type"], ComputedKey>>> = {
  recurring: "actualRecurring",
  usage: "actualUsage",
  flat: "actualFlat",
};

/** Usage without a limit has no largest amount; what is not usage has one amount, which is both. */
function actualOf(line: PriceLine): Partial<Readonly<Record<ComputedKey, string>>> {
  const key = ACTUAL_KEYS[line.type];
  const { least, most } = line.usage ?? { least: line, most: line };
  return {
    ...(key && actual(key, line)),
    ...actual("actualMinAmount", least),
    ...(most && actual("actualMaxAmount", most)),
  };
}

function actual(
  key: ComputedKey,
  { price, priceAfterDiscount }: LineAmounts,
): Readonly<Record<string, string>> {
  return decimal(price).eq(decimal(priceAfterDiscount))
    ? { [key]: priceAfterDiscount }
    : { [key]: priceAfterDiscount, [`${key}BeforeDiscount`]: price };
}
