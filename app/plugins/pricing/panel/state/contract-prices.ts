import {
  addTier,
  DEFAULT_RANGE,
  enterStart,
  hasRanges,
  priceKeyOf,
  quantityRangeOf,
  removeTier,
  UNLIMITED,
} from "#pricing/calculation";
import type { PriceKey, PriceRange, QuantityRange, Spec, StartNote } from "#pricing/calculation";
import { isRecord, parseDecimal, plainAmount, printDecimal, readOwn, ZERO } from "#validators";

/** The prices of a contract for one solution, as the API has them: by spec key, by kind of price. */
export type ContractPrices = Readonly<Record<string, unknown>>;

/** One amount of a contract price: of all quantities, from a quantity on, or of a choice. */
export interface EnteredAmount {
  /** `recurring`, `recurring/1`, `flatByItem/gold`: its place in the price. */
  readonly place: string;
  /** The first quantity of its tier; absent: it counts for all. */
  readonly from?: string;
  readonly choice?: string;
  /** As typed; empty: none. */
  readonly text: string;
}

/** The amounts of an item under a contract: at least one, which may be empty. None where no contract price counts. */
export function enteredAmounts(spec: Spec, price: unknown): readonly EnteredAmount[] {
  const key = contractKeyOf(spec);
  if (key === undefined) return [];
  const byItem = readOwn(price, `${key}ByItem`);
  // Whatever has a price of its own in the list can have one under contract.
  const listed = [...(spec.unitPrice.metaData[`${key}ByItem`]?.keys() ?? [])];
  const choices = new Set([...listed, ...(isRecord(byItem) ? Object.keys(byItem) : [])]);
  return [
    ...plainAmounts(key, readOwn(price, key)),
    ...[...choices].map((choice) => ({
      place: `${key}ByItem/${choice}`,
      choice,
      text: printed(readOwn(byItem, choice)),
    })),
  ];
}

function plainAmounts(key: PriceKey, price: unknown): readonly EnteredAmount[] {
  if (!Array.isArray(price)) return [{ place: key, text: printed(price) }];
  const ranges: readonly unknown[] = price;
  if (ranges.length < 2) return [{ place: key, text: printed(readOwn(ranges[0], "amount")) }];
  return ranges.map((range, index) => ({
    place: `${key}/${index}`,
    from: printed(readOwn(range, "min") ?? readOwn(range, "display")),
    text: printed(readOwn(range, "amount")),
  }));
}

/** The prices after an amount was typed; without an amount its tier or choice is none, and without any so is the item's price. */
export function enterAmount(
  prices: ContractPrices,
  item: string,
  { place }: Pick<EnteredAmount, "place">,
  typed: string,
): ContractPrices {
  const text = amountOf(typed);
  const price = readOwn(prices, item);
  const [key = "", ...rest] = place.split("/");
  const former = readOwn(price, key);
  const part = rest.join("/");
  const next =
    part === ""
      ? text
      : Array.isArray(former)
        ? inRange(former, Number(part), text)
        : inChoice(former, part, text);
  const { [key]: _former, ...others } = isRecord(price) ? price : {};
  const changed = next === undefined ? others : { ...others, [key]: next };
  const { [item]: _price, ...without } = prices;
  return Object.keys(changed).length === 0 ? without : { ...prices, [item]: changed };
}

function inRange(ranges: readonly unknown[], index: number, amount: string | undefined): unknown {
  const next = ranges.flatMap((range, at) => {
    if (at !== index) return [range];
    return amount === undefined || !isRecord(range) ? [] : [{ ...range, amount }];
  });
  return next.length === 0 ? undefined : next;
}

function inChoice(amounts: unknown, choice: string, amount: string | undefined): unknown {
  const { [choice]: _former, ...others } = isRecord(amounts) ? amounts : {};
  const next = amount === undefined ? others : { ...others, [choice]: amount };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** What is no amount stays as typed, for the server to refuse it at its place. */
function amountOf(typed: string): string | undefined {
  const text = typed.trim();
  return text === "" ? undefined : (plainAmount(text) ?? text);
}

/** Whether a text is an amount that can be a price. */
export function isAmount(text: string): boolean {
  const number = parseDecimal(plainAmount(text) ?? text.trim());
  return number !== undefined && number.gte(ZERO);
}

function printed(amount: unknown): string {
  const number =
    typeof amount === "string" || typeof amount === "number" ? parseDecimal(String(amount)) : undefined;
  if (number !== undefined) return printDecimal(number);
  return typeof amount === "string" ? amount : "";
}

/** The tiers of a contract price, each with what it is stored as. */
interface StoredRange extends PriceRange {
  readonly stored: Readonly<Record<string, unknown>>;
}

/**
 * One more tier of an item with price ranges: after those of the contract, else after those that the list has. Undefined:
 * the item has no ranges, or no further quantity.
 */
export function withTier(prices: ContractPrices, item: string, spec: Spec): ContractPrices | undefined {
  const bounds = boundsOf(spec);
  const key = rangesKeyOf(spec);
  if (bounds === undefined || key === undefined) return undefined;
  const own = storedRanges(readOwn(readOwn(prices, item), key));
  const known = own.length > 0 ? own : listRanges(spec, key);
  // Several tiers of the list are taken as they are: the next press adds one.
  const ranges = own.length === 0 && known.length > 1 ? known : addTier(known, bounds);
  return ranges.length === own.length ? undefined : withRanges(prices, item, key, ranges);
}

/** The prices after the start of a tier was typed, moved to where tiers can start, and what that did to it. */
export function enterTierStart(
  prices: ContractPrices,
  item: string,
  spec: Spec,
  { place }: Pick<EnteredAmount, "place">,
  typed: string,
): { readonly prices: ContractPrices; readonly note?: StartNote | undefined } | undefined {
  const bounds = boundsOf(spec);
  const [key, index] = place.split("/");
  const start = parseDecimal(plainAmount(typed) ?? typed.trim());
  if (bounds === undefined || start === undefined || key === undefined) return undefined;
  const ranges = storedRanges(readOwn(readOwn(prices, item), key));
  const { ranges: next, note } = enterStart(ranges, Number(index), start, bounds);
  return { prices: withRanges(prices, item, key, next), note };
}

/** Without one tier: the one below, or the new first, has its quantities. */
export function withoutTier(
  prices: ContractPrices,
  item: string,
  spec: Spec,
  { place }: Pick<EnteredAmount, "place">,
): ContractPrices {
  const [key = "", index] = place.split("/");
  const ranges = storedRanges(readOwn(readOwn(prices, item), key));
  const bounds = boundsOf(spec) ?? DEFAULT_RANGE;
  return withRanges(prices, item, key, removeTier(ranges, Number(index), bounds).ranges);
}

function boundsOf(spec: Spec): QuantityRange | undefined {
  return rangesKeyOf(spec) === undefined ? undefined : (quantityRangeOf(spec) ?? DEFAULT_RANGE);
}

/** The kind of contract price that counts for an item; undefined: it is free, or contracts may not replace its price. */
function contractKeyOf({ unitPrice: { paymentType, includeOverride } }: Spec): PriceKey | undefined {
  return paymentType === undefined || !includeOverride ? undefined : priceKeyOf(paymentType);
}

function rangesKeyOf(spec: Spec): "recurring" | "usage" | undefined {
  const key = contractKeyOf(spec);
  return key !== undefined && hasRanges(key) ? key : undefined;
}

function storedRanges(price: unknown): readonly StoredRange[] {
  const whole: unknown[] = price === undefined ? [] : [{ min: "0", amount: price }];
  const all: readonly unknown[] = Array.isArray(price) ? price : whole;
  return all.flatMap((stored): readonly StoredRange[] => {
    if (!isRecord(stored)) return [];
    const min = parseDecimal(printed(stored["min"] ?? stored["display"])) ?? ZERO;
    return [{ display: min, min, max: UNLIMITED, amount: ZERO, stored }];
  });
}

function listRanges({ unitPrice: { metaData } }: Spec, key: "recurring" | "usage"): readonly StoredRange[] {
  return (metaData[key] ?? []).map((range) => ({ ...range, stored: { amount: printDecimal(range.amount) } }));
}

function withRanges(
  prices: ContractPrices,
  item: string,
  key: string,
  ranges: readonly StoredRange[],
): ContractPrices {
  const stored = ranges.map(({ stored: { amount }, min, max }) => ({
    display: printDecimal(min),
    min: printDecimal(min),
    max: printDecimal(max),
    amount,
  }));
  const price = readOwn(prices, item);
  return { ...prices, [item]: { ...(isRecord(price) ? price : {}), [key]: stored } };
}

/** The prices that no order pays, by their keys: for no item of the solution, or of no kind that counts for theirs. */
export function strayPrices(specs: ReadonlyMap<string, Spec>, prices: ContractPrices): readonly string[] {
  return Object.entries(prices).flatMap(([item, price]) => {
    const spec = specs.get(item);
    const key = spec && contractKeyOf(spec);
    if (key === undefined) return [item];
    const kinds = isRecord(price) ? Object.keys(price) : [];
    return kinds.length === 0 || kinds.includes(key) || kinds.includes(`${key}ByItem`) ? [] : [item];
  });
}
