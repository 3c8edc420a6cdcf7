import { printDecimal } from "#validators";
import { hasRanges, paymentTypeLabel, priceKeyOf, quantityRangeOf, textOfItem } from "#pricing/calculation";
import type { Spec } from "#pricing/calculation";
import type { Translate } from "#renderers/plugin";
import { money } from "../../words/index.ts";

/** What the row of an item says. */
export interface ItemWords {
  readonly name: string;
  readonly paymentType: string;
  /** One price, or the highest and the lowest. */
  readonly price: string;
  /** What is not billed. */
  readonly included: string;
  /** How many tiers or choices. */
  readonly parts: string;
}

export function itemWords(t: Translate, spec: Spec, currency: string): ItemWords {
  const { paymentType, metaData } = spec.unitPrice;
  const range = quantityRangeOf(spec);
  const name = spec.fullName ?? spec.name;
  if (paymentType === undefined)
    return { name, paymentType: t("pricing.free"), price: "", included: "", parts: "" };
  const key = priceKeyOf(paymentType);
  const tiers = hasRanges(key) ? (metaData[key] ?? []) : [];
  const fixed = hasRanges(key) ? undefined : metaData[key];
  const items = metaData[`${key}ByItem`];
  const amounts = [
    ...tiers.map(({ amount }) => amount),
    ...(items?.values() ?? []),
    ...(fixed === undefined || items !== undefined ? [] : [fixed]),
  ].toSorted((one, other) => one.cmp(other));
  const [least, most] = [amounts[0], amounts.at(-1)];
  const price =
    least === undefined || most === undefined
      ? ""
      : least.eq(most)
        ? money(least, currency)
        : t("pricing.price-range", { least: money(least, currency), most: money(most, currency) });
  return {
    name,
    paymentType: paymentTypeLabel(paymentType),
    price,
    included: range !== undefined && hasRanges(key) && range.min.gt("0") ? printDecimal(range.min) : "",
    parts: partsOf(t, tiers.length, items?.size ?? 0),
  };
}

function partsOf(t: Translate, tiers: number, items: number): string {
  if (items > 0) return t(items === 1 ? "pricing.choice-one" : "pricing.choices", { count: items });
  return tiers === 0 ? "" : t(tiers === 1 ? "pricing.tier-one" : "pricing.tiers", { count: tiers });
}

/** The items of a select with their texts; none of any other item. */
export function choicesOf(spec: Spec | undefined): ReadonlyMap<string, string> {
  return new Map((spec?.builtItem ?? []).map((item) => [item, textOfItem(spec, item)]));
}
