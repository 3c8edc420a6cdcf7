import { parseDecimal } from "#validators";
import { calculatePrice, parseDiscounts, parsePricingModel } from "../index.ts";
import type { Choice, Parsed, PriceLine } from "../index.ts";

/** One calculation with its result; everything is as an API has it. */
export interface GoldenCase {
  /** The sentence of the specification, or the paragraph of decision 20, that the case tests. */
  readonly says: string;
  /** The spec. */
  readonly item: Readonly<Record<string, unknown>>;
  /** The purchase: a quantity, a name, names, a tick, or a whole choice. */
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

/** Calculates the line of a case. Throws when the case cannot be parsed. */
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
    part: part && { days: exact(part[0]), ofDays: exact(part[1]) },
  }).lines;
  if (line === undefined) throw new Error(`There is no line for: ${golden.says}`);
  return line;
}

/** The calculated values for everything that the case states about its line. */
export function lineToCase(line: PriceLine, golden: GoldenCase): Partial<GoldenCase> {
  return {
    price: line.price,
    after: line.priceAfterDiscount,
    unit: golden.unit && line.pricePerUnit,
    billed: golden.billed && line.billedReservedQuantity,
    discount: golden.discount && line.discount,
    usage: golden.usage && [
      line.usage?.least.priceAfterDiscount ?? "",
      line.usage?.most?.priceAfterDiscount ?? null,
    ],
  };
}

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(parsed.problems.map(({ pointer, message }) => `${pointer}: ${message}`).join("\n"));
}

/** The value of a purchase is stored in the spec. */
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
  return { ...rest, usage: { least: exact(least), most: most === undefined ? undefined : exact(most) } };
}

function isPurchase(buy: GoldenCase["buy"]): buy is Purchase {
  return typeof buy === "object" && !Array.isArray(buy);
}

function exact(text: string) {
  const value = parseDecimal(text);
  if (value === undefined) throw new Error(`"${text}" is no decimal.`);
  return value;
}
