import { parseDecimal } from "#validators";
import { calculatePrice, parseDiscounts, parsePricingModel } from "../index.ts";
import type { Choice, Parsed, PriceLine } from "../index.ts";

/** One calculation with its result; everything is as an API has it. */
export interface GoldenCase {
  /** The sentence of the specification, or the paragraph of decision 20, that this is a case of. */
  readonly says: string;
  /** The spec. */
  readonly item: Readonly<Record<string, unknown>>;
  /** What is bought of it: a quantity, a name, names, a tick; or all of a choice. */
  readonly buy?: Bought | Purchase;
  readonly discounts?: readonly Readonly<Record<string, unknown>>[];
  /** The item's prices in the contract that the service is under. */
  readonly contract?: Readonly<Record<string, unknown>>;
  readonly currency?: string;
  readonly cycle?: string;
  readonly method?: string;
  /** Days of the cycle's days. */
  readonly part?: readonly [days: string, ofDays: string];
  readonly price: string;
  /** `price` where it is absent. */
  readonly after?: string;
  readonly unit?: string;
  readonly billed?: string;
  /** Displayed, in percent. */
  readonly discount?: string;
  /** Usage at least and at most, after discounts; null: there is no limit. */
  readonly usage?: readonly [least: string, most: string | null];
}

type Bought = string | boolean | readonly string[];

interface Purchase {
  readonly value?: Bought;
  readonly item?: string;
  readonly clusterUid?: string;
  readonly storagePolicyUid?: string;
  readonly least?: string;
  readonly most?: string;
}

/** The line that a case comes to. Throws where the case cannot be read. */
export function lineOfCase(golden: GoldenCase): PriceLine {
  const { item, discounts = [], contract, currency = "USD", cycle, method, part } = golden;
  const model = must(
    parsePricingModel({
      currency,
      calculationMethod: method,
      metaData: {
        specs: { item: withChosenValue(item, golden.buy) },
        override: { paymentCycle: cycle },
        contractOverride: contract && { specs: { item: contract } },
      },
    }),
  );
  const [line] = calculatePrice(model, {
    choices: new Map([["item", choiceOf(golden.buy)]]),
    discounts: must(parseDiscounts(discounts)),
    isUnderContract: contract !== undefined,
    ...(part && { part: { days: exact(part[0]), ofDays: exact(part[1]) } }),
  }).lines;
  if (line === undefined) throw new Error(`There is no line for: ${golden.says}`);
  return line;
}

/** What a case says about its line, as the line has it. */
export function lineToCase(line: PriceLine, golden: GoldenCase): Partial<GoldenCase> {
  return {
    price: line.price,
    after: line.priceAfterDiscount,
    ...(golden.unit !== undefined && { unit: line.pricePerUnit }),
    ...(golden.billed !== undefined && { billed: line.billedReservedQuantity }),
    ...(golden.discount !== undefined && { discount: line.discount }),
    ...(golden.usage !== undefined && {
      usage: [line.usage?.least.priceAfterDiscount ?? "", line.usage?.most?.priceAfterDiscount ?? null],
    }),
  };
}

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join("\n"));
}

/** A purchase's value goes into the spec, which reads it. */
function withChosenValue(
  item: GoldenCase["item"],
  buy: GoldenCase["buy"],
): Readonly<Record<string, unknown>> {
  const value = isPurchase(buy) ? buy.value : buy;
  return value === undefined ? item : { ...item, tempValue: value };
}

function choiceOf(buy: GoldenCase["buy"]): Choice {
  if (!isPurchase(buy)) return {};
  const { value: _value, least, most, ...rest } = buy;
  if (least === undefined) return rest;
  return { ...rest, usage: { least: exact(least), ...(most !== undefined && { most: exact(most) }) } };
}

function isPurchase(buy: GoldenCase["buy"]): buy is Purchase {
  return typeof buy === "object" && !Array.isArray(buy);
}

function exact(text: string) {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`"${text}" is no decimal.`);
  return value;
}
