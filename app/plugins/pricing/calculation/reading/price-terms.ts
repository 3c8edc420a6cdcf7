import { isRecord, readOwn } from "#validators";
import type { Discount, PricingModel } from "../model/index.ts";
import { calculatePrice, markUpDiscounts, markUpModel } from "../price/index.ts";
import type { Price } from "../price/index.ts";
import { parseDiscounts } from "./parse-discounts.ts";
import { parsePricingModel } from "./parse-pricing-model.ts";
import type { Parsed } from "./place.ts";
import { printDiscounts, printPricingModel } from "./print.ts";
import { readChoices } from "./read-choices.ts";
import type { Quantities } from "./read-choices.ts";

/** Everything that decides what one account pays for a solution on a day, but for the quantities. */
export interface PriceTerms {
  /** With the prices of the account's contract, where there is one. */
  readonly model: PricingModel;
  /** Those of the account. */
  readonly discounts: readonly Discount[];
  readonly isUnderContract: boolean;
  /** The items that every order chooses, by spec key; where absent, those with a choice at first. */
  readonly required?: readonly string[] | undefined;
  /** What every order has at least of items with a quantity, by spec key; where absent, or below it, the least of the item. */
  readonly least?: Quantities | undefined;
}

/** The price of these quantities. */
export function priceOf({ model, discounts, isUnderContract }: PriceTerms, quantities: Quantities): Price {
  return calculatePrice(model, { choices: readChoices(model, quantities), discounts, isUnderContract });
}

/** What the customers of who resells with this markup pay: `percent` is a decimal text. */
export function markUpTerms(terms: PriceTerms, percent: string): PriceTerms {
  return {
    ...terms,
    model: markUpModel(terms.model, percent),
    discounts: markUpDiscounts(terms.discounts, percent),
  };
}

/** Parses terms from an API; returns all problems at once. */
export function parsePriceTerms(document: unknown): Parsed<PriceTerms> {
  const model = parsePricingModel(document);
  const discounts = parseDiscounts((isRecord(document) ? readOwn(document, "discounts") : undefined) ?? []);
  if (!model.ok || !discounts.ok)
    return {
      ok: false,
      problems: [
        ...(model.ok ? [] : model.problems),
        ...(discounts.ok
          ? []
          : discounts.problems.map((each) => ({ ...each, pointer: `/discounts${each.pointer}` }))),
      ],
    };
  const isUnderContract = isRecord(document) && readOwn(document, "isUnderContract") === true;
  const required = isRecord(document) ? readOwn(document, "required") : undefined;
  const least = isRecord(document) ? readOwn(document, "least") : undefined;
  return {
    ok: true,
    value: {
      model: model.value,
      discounts: discounts.value,
      isUnderContract,
      ...(Array.isArray(required) ? { required: required.filter((each) => typeof each === "string") } : {}),
      ...(isRecord(least) ? { least } : {}),
    },
  };
}

/** Terms as JSON, decimals as texts: `parsePriceTerms` reads them back. Contract prices are there only where they count. */
export function printPriceTerms({ model, discounts, isUnderContract }: PriceTerms): {
  readonly calculationMethod: string;
  readonly currency: string;
  readonly metaData: unknown;
  readonly discounts: unknown;
  readonly isUnderContract: boolean;
} {
  const { contractOverride, ...metaData } = model.metaData;
  const { calculationMethod, currency } = model;
  const shown = { ...model, metaData: isUnderContract ? { ...metaData, contractOverride } : metaData };
  const printed = printPricingModel(shown);
  return {
    calculationMethod,
    currency,
    metaData: isRecord(printed) ? readOwn(printed, "metaData") : {},
    discounts: printDiscounts(discounts),
    isUnderContract,
  };
}
