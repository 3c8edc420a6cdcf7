import type { ReactNode } from "react";
import { printDecimal, roundHalfUp } from "#validators";
import type { Decimal } from "#validators";
import { decimalsOf, findPriceDrops } from "#pricing/calculation";
import type { PriceRange, QuantityRange } from "#pricing/calculation";
import { Icon, useTranslate } from "#renderers/plugin";
import { useTools } from "./console-context.tsx";
import { money, quantityWords } from "../../words/index.ts";
import styles from "./items.module.css";

export interface PriceDropsProps {
  readonly ranges: readonly PriceRange[];
  readonly bounds: QuantityRange;
}

/** Warns of quantities that cost less than one step fewer. */
export function PriceDrops({ ranges, bounds }: PriceDropsProps): ReactNode {
  const t = useTranslate();
  const { currency } = useTools();
  const drops = findPriceDrops(ranges, bounds);
  if (drops.length === 0) return null;
  const charged = (amount: Decimal) => money(roundHalfUp(amount, decimalsOf(currency)), currency);
  return (
    <div role="note" className={styles["warning"]}>
      <Icon name="alert-triangle" />
      <div>
        <strong>{t("pricing.drops")}</strong>{" "}
        {drops
          .map(({ before, priceBefore, from, priceFrom }) =>
            t("pricing.drop", {
              from: quantityWords(printDecimal(from)),
              priceFrom: charged(priceFrom),
              before: quantityWords(printDecimal(before)),
              priceBefore: charged(priceBefore),
            }),
          )
          .join(" ")}{" "}
        {t("pricing.drops-why")}
      </div>
    </div>
  );
}
