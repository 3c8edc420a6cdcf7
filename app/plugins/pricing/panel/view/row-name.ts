import type { Translate } from "#renderers/plugin";
import { quantityWords } from "../../words/index.ts";
import type { UnitPriceRow } from "../state/index.ts";

/** For which quantities and choices a price of a unit is; empty: for all. */
export function rowName(t: Translate, { from, to, choice }: UnitPriceRow): string {
  const named = choice?.length === 0 ? t("price.any-other") : choice?.join(", ");
  if (from === undefined) return named ?? "";
  const tier =
    to === undefined
      ? t("price.tier-from", { from: quantityWords(from) })
      : t("price.tier", { from: quantityWords(from), to: quantityWords(to) });
  return named === undefined ? tier : t("price.tier-of", { choice: named, tier });
}
