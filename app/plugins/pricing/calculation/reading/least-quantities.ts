import { isDecimal } from "#validators";
import { canBeChosen, quantityRangeOf } from "../model/index.ts";
import type { Spec } from "../model/index.ts";
import { unitPrices } from "../price/index.ts";
import type { PriceTerms } from "./price-terms.ts";
import { readChoice } from "./read-choices.ts";
import type { Quantities } from "./read-choices.ts";

/**
 * What the cheapest order has of the items that every order chooses: of a select the cheapest choice, and what must be ticked.
 * These are the `required` ones, and every item that has a choice at first. Of quantities it has the `least` of the terms, and
 * where these name none the least of the item, which a calculation takes anyway.
 */
export function leastQuantities(terms: PriceTerms): Quantities {
  const { model, required = [], least: ordered = {} } = terms;
  const { specs } = model.metaData;
  return Object.fromEntries(
    [...specs].flatMap(([key, spec]) => {
      if (isMore(spec, ordered[key]) || isChoice(spec, ordered[key])) return [[key, ordered[key]] as const];
      const isRequired = required.includes(key) || typeof spec.tempValue === "string";
      if (!isRequired || spec.disableAll || quantityRangeOf(spec) !== undefined) return [];
      const least = spec.builtItem.length > 0 ? cheapestChoice(terms, key, spec) : canBeChosen(spec);
      return least === undefined || least === false ? [] : [[key, least] as const];
    }),
  );
}

/** Whether this is a quantity above the least of the item. */
function isMore(spec: Spec, ordered: unknown): boolean {
  const range = spec.disableAll ? undefined : quantityRangeOf(spec);
  const value = readChoice(spec, ordered)?.value;
  return range !== undefined && isDecimal(value) && value.gt(range.min);
}

/** Whether this is one of the choices of the item. */
function isChoice(spec: Spec, ordered: unknown): boolean {
  if (spec.disableAll || ordered === undefined) return false;
  const { item = "" } = readChoice(spec, ordered) ?? {};
  return spec.builtItem.includes(item);
}

/** The choice with the lowest price as the buyer pays it; undefined for an item without prices. */
function cheapestChoice(
  { model, discounts, isUnderContract }: PriceTerms,
  key: string,
  { builtItem }: Spec,
): string | undefined {
  const rows = unitPrices(model, key, { discounts, isUnderContract });
  const [first, ...others] = rows;
  if (first === undefined) return undefined;
  const least = others.reduce((known, each) => (each.charged.lt(known.charged) ? each : known), first);
  const named = new Set(rows.flatMap(({ names }) => names));
  return least.names[0] ?? builtItem.find((each) => !named.has(each));
}
