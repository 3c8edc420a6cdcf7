import { hasRanges, priceKeyOf, priceOf, quantityRangeOf, textOfItem } from "#pricing/calculation";
import type { PriceKey, PriceTerms, Spec } from "#pricing/calculation";
import { largerDecimal, printDecimal, ZERO } from "#validators";

/** What one unit of an item costs: in a tier, of a choice, or at all. */
export interface UnitPriceRow {
  /** The first and the last quantity of the tier; absent: no tier. `to` is absent without an end. */
  readonly from?: string;
  readonly to?: string;
  /** The choice whose price it is. */
  readonly choice?: string;
  readonly price: string;
  readonly priceAfterDiscount: string;
}

export interface PriceListItem {
  readonly key: string;
  readonly name: string;
  readonly type: PriceKey;
  /** What costs nothing: `8`; empty: all is billed. */
  readonly included: string;
  /** Paid for each unit: tiers are, and fixed prices of resources that are counted. */
  readonly isPerUnit: boolean;
  readonly rows: readonly UnitPriceRow[];
}

/** What everything costs that has a price, as the buyer pays it; first what belongs to no group. */
export function listPrices(terms: PriceTerms): readonly PriceListItem[] {
  const specs = [...terms.model.metaData.specs].toSorted((one, other) => inGroup(one) - inGroup(other));
  return specs.flatMap(([key, spec]) => {
    const { paymentType } = spec.unitPrice;
    if (paymentType === undefined || spec.disableAll) return [];
    const type = priceKeyOf(paymentType);
    const range = quantityRangeOf(spec);
    return [
      {
        key,
        name: spec.fullName ?? spec.name,
        type,
        included: range !== undefined && hasRanges(type) && range.min.gt(ZERO) ? printDecimal(range.min) : "",
        isPerUnit:
          hasRanges(type) || (spec.type === "formResource" && range !== undefined && type !== "oneTime"),
        rows: rowsOf(terms, key, spec, type),
      },
    ];
  });
}

/** 1 for an item of a group, else 0. */
function inGroup([, { parentName = "" }]: readonly [string, Spec]): number {
  return parentName === "" ? 0 : 1;
}

function rowsOf(terms: PriceTerms, key: string, spec: Spec, type: PriceKey): readonly UnitPriceRow[] {
  const { metaData } = spec.unitPrice;
  const choices = [...(metaData[`${type}ByItem`]?.keys() ?? [])];
  if (choices.length > 0)
    return choices.flatMap((choice) => {
      // The value of an item with a range is its quantity.
      const isValue = quantityRangeOf(spec) === undefined && spec.builtItem.includes(choice);
      const row = unitPrice(terms, key, isValue ? { value: choice } : { item: choice });
      return row === undefined ? [] : [{ choice: textOfItem(spec, choice), ...row }];
    });
  const tiers = hasRanges(type) ? (metaData[type] ?? []) : [];
  const least = quantityRangeOf(spec)?.min ?? ZERO;
  if (tiers.length < 2) return [unitPrice(terms, key, {}) ?? []].flat();
  return tiers.flatMap(({ min, max }) => {
    const from = printDecimal(largerDecimal(min, least));
    const row = unitPrice(terms, key, { value: from });
    const end = max.lt(min) ? {} : { to: printDecimal(max) };
    return row === undefined ? [] : [{ from, ...end, ...row }];
  });
}

/** The price of a unit as the calculation has it. */
function unitPrice(
  terms: PriceTerms,
  key: string,
  choice: object,
): Pick<UnitPriceRow, "price" | "priceAfterDiscount"> | undefined {
  const line = priceOf(terms, { [key]: choice }).lines.find((each) => each.key === key);
  return line && { price: line.pricePerUnit, priceAfterDiscount: line.pricePerUnitAfterDiscount };
}
